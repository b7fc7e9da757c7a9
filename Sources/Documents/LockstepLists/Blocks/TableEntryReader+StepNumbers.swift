import Lockstep
import LockstepModel

/// The cells of a table that number its steps: `3`, `Step 3`, `S3`.
extension TableEntryReader {
  /// A cell that has a number or a label and nothing else.
  func parseNumberCell(_ cell: Range<Int>) -> Label? {
    if let label = Label(bytes, cell), label.textStart >= cell.upperBound { return label }
    let digits = withoutStars(cell)
    guard !digits.isEmpty, digits.count <= 5, bytes[digits].allSatisfy(\.isDigit) else { return nil }
    return Label(shape: .number, range: digits, textStart: cell.upperBound, isSetOff: true)
  }

  /// A number cell, or one with the word for a step before its number.
  func parseStepCell(_ cell: Range<Int>) -> Label? {
    if let label = parseNumberCell(cell) { return label }
    let tokens = Tokens.of(bytes, cell.prefix(40))
    guard tokens.count == 2, words.namesStep(tokens[0]), tokens[1].isNumber else { return nil }
    return parseNumberCell(tokens[1].range.lowerBound..<withoutStars(cell).upperBound)
  }

  /// The numbers in codes that count the rows: `S1`, `S2`, or `S05.B1`, `S05.B2`; nil for other cells.
  func numberCodes(_ cells: [Range<Int>]) -> [Label?]? {
    var labels: [Label?] = []
    var count = 0
    var code: ArraySlice<UInt8>?
    for cell in cells {
      let text = withoutStars(cell)
      if text.isEmpty {
        labels.append(nil)
        continue
      }
      let digits = bytes[text].suffix(3).reversed().prefix(while: \.isDigit).count
      let number = text.upperBound - digits..<text.upperBound
      let letters = bytes[text.lowerBound..<number.lowerBound]
      guard Int(String(decoding: bytes[number], as: UTF8.self)) == count + 1,
        (1...Self.longestCode).contains(letters.count), letters.first?.isCapital == true,
        letters.allSatisfy({ $0.isLetterOrDigit || ".-_".utf8.contains($0) }),
        code?.elementsEqual(letters) != false
      else { return nil }
      code = letters
      count += 1
      labels.append(Label(shape: .number, range: number, textStart: cell.upperBound, isSetOff: true))
    }
    return count > 1 ? labels : nil
  }

  /// In bytes.
  private static let longestCode = 12

  private func withoutStars(_ cell: Range<Int>) -> Range<Int> {
    var text = cell
    while let first = text.first, bytes[first] == UInt8(ascii: "*") { text = text.dropFirst() }
    while let last = text.last, bytes[last] == UInt8(ascii: "*") { text = text.dropLast() }
    return text
  }
}
