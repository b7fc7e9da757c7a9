import Lockstep

/// The first cell of a row, which alone decides what the row is (grammar §3).
struct RowID {
  enum Kind {
    /// `**2**`
    case scenario
    /// `**2.1**`
    case step
    /// `2.1a`
    case transition
  }

  let kind: Kind
  /// The number without its markup: text, never a number, because 1.10 is not 1.1.
  let id: Bytes
  /// The first number, which names the scenario.
  let scenario: Bytes
  /// Whether the cell has no other characters than the number and stars, and the stars are in pairs.
  let isWhole: Bool

  /// The number of the step, without the letter of a row.
  var step: Bytes { id.upTo((id.lastIndex(where: \.isDigit) ?? id.startIndex) + 1) }
  /// Whether it is the first row of its step.
  var isFirst: Bool { kind == .transition && id.from(step.endIndex).isWord("a") }

  /// nil if no such number can be made out.
  init?(_ cell: Bytes) {
    let text = cell.trimmed().trimmed(of: 0x2A).trimmed()
    guard let end = FlowID.number(text, from: text.startIndex) else { return nil }
    let letters = text.from(end)
    guard letters.count <= 2, letters.allSatisfy(\.isLetter) else { return nil }
    id = text
    scenario = text.firstIndex(of: 0x2E).map { text.upTo($0) } ?? text.upTo(end)
    let isSingle = scenario.endIndex == end
    guard letters.isEmpty || !isSingle else { return nil }
    kind = letters.isEmpty ? (isSingle ? .scenario : .step) : .transition
    let before = text.startIndex - cell.startIndex
    let after = cell.endIndex - text.endIndex
    isWhole = before == after && (before == 0 || before == 2)
  }
}

extension Bytes {
  /// Whether the first word is the number of a row, as where the bars of its cells are lost.
  var beginsLikeRow: Bool { RowID(prefix { !$0.isSpace })?.kind == .transition }
}
