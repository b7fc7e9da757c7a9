import Lockstep
package import LockstepModel

/// Renumbering: an id in quotes or without, and the lines of a step, which begins with a dash.
extension YAMLFormat {
  package func edits(
    writing id: String, over text: SourceString, in source: SourceText, isPart: Bool
  ) -> [Diagnostic.Fix.Edit]? {
    let written = source.text(text.span)
    if written == text.value {
      return [.init(text.span, Self.needsQuotes(id) && !isPart ? "\"\(id)\"" : id)]
    }
    guard ["\"", "'"].contains(where: { written == $0 + text.value + $0 }) else { return nil }
    return [.init(Span(start: text.span.start + 1, end: text.span.end - 1), id)]
  }

  /// Whether other readers would take `1.10` for the number 1.1.
  private static func needsQuotes(_ id: String) -> Bool {
    guard id.utf8.last == UInt8(ascii: "0"), id.utf8.contains(UInt8(ascii: ".")) else { return false }
    return id.utf8.count { $0 == UInt8(ascii: ".") } == 1
      && id.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0.isDigit }
  }

  /// nil where the step has no lines of its own, as in `steps: [{…}, {…}]`.
  package func lines(of step: Step, in source: SourceText, floor: Int) -> StepLines? {
    let bytes = source.bytes
    let (start, end) = (Int(step.span.start), Int(step.span.end))
    guard start < end, end <= bytes.count else { return nil }
    let first = bytes.wholeLine(at: start)
    let dash = bytes[first.lowerBound..<start].drop { $0 == 0x20 }
    guard dash.first == UInt8(ascii: "-"), dash.count > 1, dash.dropFirst().allSatisfy({ $0 == 0x20 }) else {
      return nil
    }
    let last = bytes.wholeLine(at: end - 1)
    guard Self.isBlankOrComment(bytes[min(end, last.upperBound)..<last.upperBound]) else { return nil }
    var top = first.lowerBound
    while top > floor, top > 0 {
      let above = bytes.wholeLine(at: top - 1)
      guard above.lowerBound >= floor, bytes[above].first(where: { $0 != 0x20 }) == UInt8(ascii: "#") else {
        break
      }
      top = above.lowerBound
    }
    return StepLines(
      top..<last.upperBound, column: dash.startIndex - first.lowerBound, isBlankSeparated: true)
  }

  /// Whether only a comment follows the step on its last line.
  private static func isBlankOrComment(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first(where: { $0 != 0x20 && $0 != 0x09 }) else { return true }
    return first == 0x0A || first == 0x0D || first == UInt8(ascii: "#")
  }
}
