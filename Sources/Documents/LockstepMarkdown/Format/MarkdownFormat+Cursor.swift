import Lockstep
package import LockstepModel

/// Completion: a cell of a flow table, a link, or an anchor in its address.
extension MarkdownFormat {
  package func cursor(
    at offset: Int, in source: SourceText, isFlow: Bool, _ wording: Wording
  ) -> CursorContext? {
    let bytes = source.bytes
    let line = bytes.shownLine(around: offset)
    let (before, rest) = (bytes[line.lowerBound..<offset], bytes[offset..<line.upperBound])
    if let (kind, start) = Self.link(before) {
      let whole = TextLink.places(in: bytes[line]).first { $0.whole.lowerBound == start }?.whole.upperBound
      let anchor: ArraySlice<UInt8> = rest.prefix { !" )|".utf8.contains($0) }
      return CursorContext(kind, start: start, end: kind == .link ? whole ?? offset : anchor.endIndex)
    }
    guard let (kind, start) = Self.cell(before, wording, head: { Self.head(above: offset, in: bytes) }) else {
      return nil
    }
    let cell: ArraySlice<UInt8> = rest.prefix { $0 != UInt8(ascii: "|") }
    return CursorContext(kind, start: start, end: cell.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? offset)
  }

  /// A link whose label is being written, or the anchor in its address.
  private static func link(_ before: ArraySlice<UInt8>) -> (CursorContext.Kind, Int)? {
    guard let open = before.lastIndex(of: UInt8(ascii: "[")) else { return nil }
    let rest = before[(open + 1)...]
    guard let close = rest.firstIndex(of: UInt8(ascii: "]")) else {
      return rest.contains(UInt8(ascii: "|")) ? nil : (.link, open)
    }
    let address = before[(close + 1)...]
    guard address.first == UInt8(ascii: "("), let hash = address.firstIndex(of: UInt8(ascii: "#")),
      !address.contains(where: { " )|".utf8.contains($0) })
    else { return nil }
    return (.anchor(String(decoding: address[..<hash].dropFirst(), as: UTF8.self)), hash + 1)
  }

  /// The first line of the table that a place is in.
  private static func head(above offset: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    var head: ArraySlice<UInt8> = []
    var line = bytes.shownLine(around: offset)
    while bytes[line].first == UInt8(ascii: "|") {
      head = bytes[line]
      // Before the line break.
      let above = bytes[..<line.lowerBound].suffix(2).elementsEqual("\r\n".utf8) ? 2 : 1
      guard line.lowerBound >= above else { break }
      line = bytes.shownLine(around: line.lowerBound - above)
    }
    return head
  }

  /// The cell of a table's row with its words, or with its target.
  private static func cell(
    _ line: ArraySlice<UInt8>, _ wording: Wording, head: () -> ArraySlice<UInt8>
  ) -> (CursorContext.Kind, Int)? {
    guard line.first == UInt8(ascii: "|") else { return nil }
    let bars = line.indices.filter {
      line[$0] == UInt8(ascii: "|") && ($0 == line.startIndex || line[$0 - 1] != 0x5C)
    }
    guard let bar = bars.last else { return nil }
    let heads = head().dropFirst().split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map {
      cell in
      wording.columns.meaning(
        of: String(decoding: cell, as: UTF8.self).split { $0 == " " || $0 == "*" }.joined(separator: " "))
    }
    let column = heads.dropFirst(bars.count - 1).first ?? nil
    // An overview has no next steps.
    guard heads.contains(.next), column == .description || column == .next else { return nil }
    let start = line[(bar + 1)...].firstIndex { $0 != 0x20 } ?? line.endIndex
    return (column == .description ? .tableWords : .tableTarget, start)
  }
}
