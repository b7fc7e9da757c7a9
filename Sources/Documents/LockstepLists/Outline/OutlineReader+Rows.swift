import Lockstep
import LockstepModel

/// Rows of tables that are alternatives.
extension OutlineReader {
  mutating func readRow(_ row: AlternativeRow, _ entry: Entry) {
    if row.isBesideStep { return readCellBesideStep(row, entry) }
    let isBehind = !currentOutline.mainItems.isEmpty || !unheadedItems.isEmpty
    guard part == .alternatives || row.isNamed && isBehind && (part == .main || part == .none) else { return }
    if part != .alternatives { openAlternatives(level: 8) }
    firstParagraph = nil
    currentOutline.branches.append(makeBranch(row, entry))
    currentOutline.end = max(currentOutline.end, entry.text.upperBound)
  }

  /// An alternative in the row of its step, or the labels of some that are told elsewhere.
  private mutating func readCellBesideStep(_ row: AlternativeRow, _ entry: Entry) {
    guard part == .main || part == .none, let place = row.place else { return }
    let labels = tokens(entry.text).filter { !Self.citingWords.contains($0.word) }
    let codes = labels.compactMap { token in
      Label(bytes, token.range).flatMap { $0.range.count == token.range.count ? name(of: $0).value : nil }
    }
    if codes.count == labels.count {
      currentOutline.citations += codes.map { ($0, text(place).value) }
    } else {
      currentOutline.branches.append(makeBranch(row, entry))
    }
  }

  /// An alternative without the name in brackets before it: `[Login failure] If the login fails, …`.
  func withoutName(_ text: Range<Int>) -> Range<Int> {
    guard bytes[text].first == UInt8(ascii: "["),
      let close = bytes[text].prefix(80).firstIndex(of: UInt8(ascii: "]")), close + 1 < text.upperBound,
      bytes[close + 1] == 0x20
    else { return text }
    return (close + 1..<text.upperBound).trimmedOfSpaceAndMarks(in: bytes)
  }

  static let citingWords: Set<String> = [
    "see", "alternative", "exception", "extension", "and", "or", "siehe", "und", "oder", "ver", "voir",
    "vedi",
  ]

  private func makeBranch(_ row: AlternativeRow, _ entry: Entry) -> UseCaseOutline.Branch {
    var branch = UseCaseOutline.Branch(
      label: row.label.map(name), shape: row.label?.shape, heading: row.condition, indent: entry.indent,
      isHeading: false, start: entry.text.lowerBound, end: entry.text.upperBound,
      partNumber: alternativesPartCount)
    branch.items = row.consequences.map(makeItem)
    branch.end = branch.items.reduce(branch.end) { max($0, $1.text.upperBound) }
    branch.place = row.place
    branch.isRow = true
    return branch
  }

  /// A row may name an alternative that has a part of its own: then it only says where that begins.
  mutating func dropRowsToldElsewhere() {
    let rows = currentOutline.branches.filter(\.isRow)
    guard !rows.isEmpty else { return }
    let told = Set(
      currentOutline.branches.lazy.filter { !$0.isRow }.compactMap { $0.label?.value.lowercased() })
    for row in rows {
      guard let label = row.label?.value, told.contains(label.lowercased()), let place = row.place else {
        continue
      }
      currentOutline.citations += StepWords(bytes, words).steps(inCell: place).map { (label, $0) }
    }
    currentOutline.branches.removeAll { $0.isRow && told.contains($0.label?.value.lowercased() ?? "") }
  }
}
