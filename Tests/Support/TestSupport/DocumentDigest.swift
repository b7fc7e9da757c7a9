/// What a document says, as numbers instead of words: one for each line and each cell.
///
/// With it a test can compare with a document that the repository may not contain.
package struct DocumentDigest: Codable, Equatable, Sendable {
  /// Of the heading, without the kind and the number of the flow.
  package var title: String
  /// Of the lines in normal form, in order.
  package var lines: [String]
  /// Of the cells behind a row's number or an aspect's name.
  package var cells: [String: [String]]

  package init(of text: String) {
    lines = NormalForm.lines(text).map(Self.digest)
    title = ""
    cells = [:]
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# ") { title = Self.title(String(line)) }
      guard line.hasPrefix("|") else { continue }
      let row = line.split(separator: "|").map(String.init)
      guard let first = row.first?.replacing("**", with: "").split(separator: " ").joined(separator: " "),
        first.contains(where: { $0 != "-" }), first != "#", first != "Aspect"
      else { continue }
      cells[first] = row.dropFirst().map(Self.cell)
    }
  }

  /// Of a heading or of a title alone.
  package static func title(_ text: String) -> String {
    let words = text.split(separator: " ")
    let number = words.firstIndex { $0.first?.isNumber == true }
    return digest(words[(number.map { $0 + 1 } ?? 0)...].joined(separator: " "))
  }

  /// Of a cell, in which the number of blanks does not count, nor blanks before `<br>`.
  package static func cell(_ text: String) -> String {
    digest(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing(" <br>", with: "<br>"))
  }

  /// FNV-1a with 64 bits.
  private static func digest(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
