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
  private let starts: [Int]
  /// How many scalars begin before each block of bytes; empty if all lines are short enough to be counted each time.
  private let scalars: [Int]
  private static let block = 1_024

  package init(_ source: SourceText) {
    self.source = source
    var starts = [source.bytes.byteOrderMark]
    for offset in source.bytes.indices where source.bytes[offset] == 0x0A {
      starts.append(offset + 1)
    }
    self.starts = starts
    let ends = starts.dropFirst() + [source.bytes.count]
    let isLong = zip(starts, ends).contains { $1 - $0 > 4 * Self.block }
    scalars = isLong ? Self.counts(source.bytes) : []
  }

  private static func counts(_ bytes: [UInt8]) -> [Int] {
    var counts = [0]
    for start in stride(from: 0, to: bytes.count, by: block) {
      counts.append((counts.last ?? 0) + count(bytes[start..<min(start + block, bytes.count)]))
    }
    return counts
  }

  /// A scalar starts at every byte that is not a continuation byte (10xxxxxx).
  private static func count(_ bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }

  /// How many scalars begin in a part of a line.
  private func count(_ range: Range<Int>) -> Int {
    let blocks =
      range.lowerBound / Self.block
      + 1..<max(range.upperBound / Self.block, range.lowerBound / Self.block + 1)
    guard !scalars.isEmpty, !blocks.isEmpty else { return Self.count(source.bytes[range]) }
    return Self.count(source.bytes[range.lowerBound..<blocks.lowerBound * Self.block])
      + scalars[blocks.upperBound] - scalars[blocks.lowerBound]
      + Self.count(source.bytes[blocks.upperBound * Self.block..<range.upperBound])
  }

  package var lineCount: Int { starts.count }

  /// The line (from 1), column (from 1, in scalars) of `offset`; an offset past the end counts as the end.
  package func position(of offset: UInt32) -> Position {
    let offset = min(Int(offset), source.bytes.count)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = min(starts[low], offset)
    return Position(line: low + 1, column: count(start..<offset) + 1, offset: offset)
  }

  /// The text of a line, counted from 1, without its line break; empty if the line does not exist.
  package func text(ofLine line: Int) -> String {
    guard let range = range(ofLine: line) else { return "" }
    return String(decoding: source.bytes[range], as: UTF8.self)
  }

  /// The bytes of a line, counted from 1, without its line break.
  package func range(ofLine line: Int) -> Range<Int>? {
    guard line >= 1, line <= starts.count else { return nil }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] - 1 : source.bytes.count
    if end > start, source.bytes[end - 1] == 0x0D { end -= 1 }
    return start..<max(start, end)
  }
}
