import Lockstep

/// Translates byte offsets of one file into lines and columns.
///
/// Built once for each file that something is reported about, never on the way through a clean file.
package struct LineTable: Sendable {
  /// A place as people count: lines and columns from 1, columns in Unicode scalars,
  /// the offset from 0 in UTF-8 bytes.
  package struct Position: Hashable, Sendable {
    package var line: Int
    package var column: Int
    package var offset: Int
  }

  private let source: SourceText
  /// Offset of the first byte of each line; never empty.
  private let lineStarts: [Int]
  /// How many scalars begin before each block of bytes; empty if all lines are short enough to be counted each time.
  private let scalarCounts: [Int]
  private static let blockSize = 1_024

  package init(_ source: SourceText) {
    self.source = source
    var lineStarts = [source.bytes.byteOrderMarkLength]
    for offset in source.bytes.indices where source.bytes[offset] == 0x0A {
      lineStarts.append(offset + 1)
    }
    self.lineStarts = lineStarts
    let ends = lineStarts.dropFirst() + [source.bytes.count]
    let isLong = zip(lineStarts, ends).contains { $1 - $0 > 4 * Self.blockSize }
    scalarCounts = isLong ? Self.scalarCounts(source.bytes) : []
  }

  private static func scalarCounts(_ bytes: [UInt8]) -> [Int] {
    var scalarCounts = [0]
    for start in stride(from: 0, to: bytes.count, by: blockSize) {
      scalarCounts.append(
        (scalarCounts.last ?? 0) + count(bytes[start..<min(start + blockSize, bytes.count)]))
    }
    return scalarCounts
  }

  /// A scalar starts at every byte that is not a continuation byte (10xxxxxx).
  private static func count(_ bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }

  /// How many scalars begin in a part of a line.
  private func count(_ range: Range<Int>) -> Int {
    let blocks =
      range.lowerBound / Self.blockSize
      + 1..<max(range.upperBound / Self.blockSize, range.lowerBound / Self.blockSize + 1)
    guard !scalarCounts.isEmpty, !blocks.isEmpty else { return Self.count(source.bytes[range]) }
    return Self.count(source.bytes[range.lowerBound..<blocks.lowerBound * Self.blockSize])
      + scalarCounts[blocks.upperBound] - scalarCounts[blocks.lowerBound]
      + Self.count(source.bytes[blocks.upperBound * Self.blockSize..<range.upperBound])
  }

  package var lineCount: Int { lineStarts.count }

  /// The line (from 1), column (from 1, in scalars) of `offset`; an offset past the end counts as the end.
  package func position(of offset: UInt32) -> Position {
    let offset = min(Int(offset), source.bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = min(lineStarts[low], offset)
    return Position(line: low + 1, column: count(start..<offset) + 1, offset: offset)
  }

  /// The text of a line, counted from 1, without its line break; empty if the line does not exist.
  package func text(ofLine line: Int) -> String {
    guard let range = range(ofLine: line) else { return "" }
    return String(decoding: source.bytes[range], as: UTF8.self)
  }

  /// The bytes of a line, counted from 1, without its line break.
  package func range(ofLine line: Int) -> Range<Int>? {
    guard line >= 1, line <= lineStarts.count else { return nil }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : source.bytes.count
    if end > start, source.bytes[end - 1] == 0x0D { end -= 1 }
    return start..<max(start, end)
  }
}
