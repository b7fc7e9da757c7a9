import LockstepModel

/// The lines of a step in its file, to be cut out and put elsewhere.
struct StepLines {
  /// Whole lines: the step, its rows, and the comments directly above it.
  let lines: Range<Int>
  /// The column at which the step begins.
  let column: Int

  /// nil where the step has no lines of its own, as in `steps: [{…}, {…}]`.
  ///
  /// - Parameter floor: where the part before it ends, whose last lines are not comments of this one.
  init?(_ step: Step, in source: SourceText, floor: Int) {
    let bytes = source.bytes
    let (start, end) = (Int(step.span.start), Int(step.span.end))
    guard start < end, end <= bytes.count else { return nil }
    let first = Lines.line(bytes, at: start)
    let lead = bytes[first.lowerBound..<start]
    let dash = lead.drop { $0 == 0x20 }
    if source.isYAML {
      guard dash.first == UInt8(ascii: "-"), dash.count > 1, dash.dropFirst().allSatisfy({ $0 == 0x20 })
      else {
        return nil
      }
    } else if !dash.isEmpty {
      return nil
    }
    column = dash.startIndex - first.lowerBound
    let last = Lines.line(bytes, at: end - 1)
    guard StepLines.isEmpty(bytes[min(end, last.upperBound)..<last.upperBound], isYAML: source.isYAML) else {
      return nil
    }
    var top = first.lowerBound
    while source.isYAML, top > floor, top > 0 {
      let above = Lines.line(bytes, at: top - 1)
      guard above.lowerBound >= floor, bytes[above].first(where: { $0 != 0x20 }) == UInt8(ascii: "#") else {
        break
      }
      top = above.lowerBound
    }
    lines = top..<last.upperBound
  }

  /// Whether only a comment follows the step on its last line.
  private static func isEmpty(_ rest: ArraySlice<UInt8>, isYAML: Bool) -> Bool {
    let content = rest.drop { $0 == 0x20 || $0 == 0x09 }
    guard let first = content.first, first != 0x0A, first != 0x0D else { return true }
    return isYAML && first == UInt8(ascii: "#")
  }

  /// The same lines, beginning at another column.
  static func indented(_ lines: [UInt8], from old: Int, to new: Int) -> [UInt8] {
    guard old != new else { return lines }
    var result: [UInt8] = []
    for line in lines.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !result.isEmpty || line.startIndex > 0 { result.append(0x0A) }
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
        result += line
      } else if new > old {
        result += [UInt8](repeating: 0x20, count: new - old) + line
      } else {
        let spare = min(old - new, line.prefix { $0 == 0x20 }.count)
        result += line.dropFirst(spare)
      }
    }
    return result
  }
}
