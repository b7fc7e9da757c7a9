import Lockstep
import LockstepModel

/// Labels without a known meaning in a list of labels: `- **Remark:** …` behind `- **Actor:** Guest` says nothing about the actor.
extension OutlineReader {
  /// The words of a label that is as far out as that of the present part, and the text behind them.
  mutating func siblingLabel(_ entry: Entry) -> (name: Range<Int>, rest: Range<Int>)? {
    guard let label = openLabel, !entry.isCell else { return nil }
    if entry.indent > label.indent {
      openLabel?.hasContent = true
    } else if entry.isBulleted, !label.hasContent {
      // Its list is as far out.
      openLabel = nil
    }
    guard label.hasContent, entry.isBulleted, entry.indent == label.indent, entry.label == nil,
      entry.isEmphasised == label.isEmphasised, !namesStep(entry)
    else { return nil }
    let text = entry.text
    let near = text.lowerBound..<min(text.upperBound, text.lowerBound + Self.longestLabel)
    guard let colon = bytes[near].firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = (text.lowerBound..<colon).trimmedOfSpaceAndMarks(in: bytes)
    let words = tokens(name)
    guard (1...Self.mostWords).contains(words.count), words.dropFirst().allSatisfy({ $0.before == .blank }),
      rankOfActor(words) == nil, !entry.isEmphasised || isBoldEnd(behind: colon, in: text)
    else { return nil }
    let start = restStart(behind: colon, in: text)
    return (name, start..<max(start, text.upperBound))
  }

  /// The most bytes and words of a label.
  private static let longestLabel = 80
  private static let mostWords = 5

  /// `- **Secondary:** Bank` behind `- **Primary actor:** Guest`
  private func rankOfActor(_ label: [Token]) -> Wording.ListWord? {
    guard case .field(let key) = part, [.actors, .supportingActors].contains(key) else { return nil }
    return label.first.flatMap { words.actorRank($0.word) }
  }

  /// Whether the bold words end at a colon: `**Remark:** …`, `**Remark**: …`, but not `**Remark: …**`.
  private func isBoldEnd(behind colon: Int, in text: Range<Int>) -> Bool {
    let marks = "*_".utf8
    let isBehind = colon + 1 < text.upperBound && marks.contains(bytes[colon + 1])
    return isBehind || colon > text.lowerBound && marks.contains(bytes[colon - 1])
  }

  mutating func beginUnknownField(_ found: (name: Range<Int>, rest: Range<Int>), in entry: Entry) {
    beginUnknownField(found.name)
    if !found.rest.isEmpty { currentOutline.fields[currentOutline.fields.count - 1].values = [found.rest] }
    currentOutline.end = max(currentOutline.end, entry.text.upperBound)
    openLabel = OpenLabel(entry, hasContent: !found.rest.isEmpty)
    isFieldInTable = false
  }
}
