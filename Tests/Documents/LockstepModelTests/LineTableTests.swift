import LockstepModel
import TestSupport
import Testing

@Suite struct LineTableTests {
  /// Columns on lines of many thousand bytes are counted in blocks.
  @Test func columnsCountScalarsOnLinesOfAnyLength() {
    var random = SplitMix64(4)
    let letters = ["a", "ß", "€", "😀", " "]
    let lines = [0, 10, 3_000, 9_000, 1, 5_000, 2_048].map { count in
      (0..<count).compactMap { _ in random.pick(letters) }.joined()
    }
    let source = SourceText(path: "a.md", text: "\u{FEFF}" + lines.joined(separator: "\n"))
    let table = LineTable(source)
    var offset = 3
    for (number, line) in lines.enumerated() {
      for (column, scalar) in line.unicodeScalars.enumerated() {
        let place = table.position(of: UInt32(offset))
        if place.line != number + 1 || place.column != column + 1 {
          Issue.record(
            "offset \(offset): \(place.line):\(place.column), not \(number + 1):\(column + 1), seed 4")
          return
        }
        offset += UTF8.width(scalar)
      }
      #expect(table.position(of: UInt32(offset)).column == line.unicodeScalars.count + 1)
      offset += 1
    }
  }
}
