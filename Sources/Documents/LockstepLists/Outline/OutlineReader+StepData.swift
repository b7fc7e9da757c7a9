import Lockstep
import LockstepModel

/// Lists in sentences, whose lines may have the words of labels: `Guest enters:` with `- Status` and `- **Notes**: none` below it.
extension OutlineReader {
  /// Whether a line is data of the last sentence, and no label, whatever its words: it is nested in that sentence.
  ///
  /// - Parameter level: the rank of a heading that it has by its form.
  func isDataOfStep(_ entry: Entry, level: Int) -> Bool {
    guard level >= 7, !entry.isCell, isInFlowPart, !hasLabelOfAlternative(entry) else { return false }
    if part == .alternatives { return entry.isBulleted && isBelowItem(entry) && isDataWhenNested(entry) }
    guard let step = currentOutline.mainItems.last, !step.isCell else { return false }
    if entry.indent > step.indent + 1 { return isDataWhenNested(entry) }
    // Some lists begin at the margin.
    guard entry.isBulleted, level == 8, mainLevel < 8, endsWithColon(step.text),
      let found = parsePartHeading(entry)
    else { return false }
    return found.key == .other && found.name.upperBound == entry.text.upperBound
  }

  /// The lists below the words for alternatives are indented in many documents.
  private func isDataWhenNested(_ entry: Entry) -> Bool {
    if namesStep(entry) { return false }
    guard let found = parsePartHeading(entry) else { return true }
    let isMarked =
      entry.isEmphasised
      || bytes[found.name.upperBound..<entry.text.upperBound].contains(UInt8(ascii: ":"))
    switch found.key {
    case .alternatives: return !isMarked
    case .preconditions, .postconditions: return !isMarked || entry.isBulleted
    default: return true
    }
  }

  private func hasLabelOfAlternative(_ entry: Entry) -> Bool {
    guard let label = entry.label else { return false }
    return label.shape != .number
  }

  func endsWithColon(_ text: Range<Int>) -> Bool {
    bytes[text].last { $0 > 0x20 && !"*_".utf8.contains($0) } == UInt8(ascii: ":")
  }
}
