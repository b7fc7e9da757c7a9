import Lockstep
import LockstepModel

/// The first cell of a row, which determines the kind of the row.
struct RowNumberCell {
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
  let scenarioNumber: Bytes
  /// Whether the cell has no other characters than the number and stars, and the stars are in pairs.
  let isWellFormed: Bool

  /// The number of the step, without the letter or number of a row.
  let stepNumber: Bytes
  /// Whether it is the first row of its step.
  let isFirstRow: Bool

  /// nil if no such number can be made out.
  init?(_ cell: Bytes, _ style: NumberStyle) {
    let text = cell.trimmed().trimmed(of: 0x2A).trimmed()
    let number = style.withoutPrefix(text)
    guard let end = FlowID.endOfNumber(in: number, from: number.startIndex) else { return nil }
    let scenario = number.firstIndex(of: 0x2E).map { number.upTo($0) } ?? number.upTo(end)
    let isSingle = scenario.endIndex == end
    var rest = number.from(end)
    var step = number.upTo(end)
    if style.shape == .digits {
      guard rest.isEmpty else { return nil }
      let depth = number.count { $0 == 0x2E }
      guard depth <= 2 else { return nil }
      if depth == 2, let last = number.lastIndex(of: 0x2E) {
        step = number.upTo(last)
        rest = number.from(last + 1)
      }
    } else {
      if style.shape == .dottedLetters, let dot = rest.first {
        guard dot == 0x2E, rest.count > 1 else { return nil }
        rest = rest.dropFirst()
      }
      guard rest.count <= 2, rest.allSatisfy(\.isLetter), rest.isEmpty || !isSingle else { return nil }
    }
    id = number
    scenarioNumber = scenario
    stepNumber = step
    isFirstRow = rest.matchesWord(style.shape == .digits ? "1" : "a")
    kind = rest.isEmpty ? (isSingle ? .scenario : .step) : .transition
    let before = text.startIndex - cell.startIndex
    let after = cell.endIndex - text.endIndex
    isWellFormed = before == after && (before == 0 || before == 2)
  }
}

extension Bytes {
  /// Whether the first word is the number of a row, as where the bars of its cells are lost.
  func beginsWithRowNumber(_ style: NumberStyle) -> Bool {
    RowNumberCell(style.withoutPrefix(self).prefix { !$0.isSpace }, style)?.kind == .transition
  }
}
