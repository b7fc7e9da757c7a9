import Lockstep
package import LockstepModel

/// Completion: a cell of a flow table, a link, or an anchor in its address.
extension MarkdownFormat {
  package func cursor(
    at offset: Int, in source: SourceText, isFlow: Bool, _ wording: Wording
  ) -> CursorContext? {
    let bytes = source.bytes
    let line = bytes.editorLine(around: offset)
    let (before, rest) = (bytes[line.lowerBound..<offset], bytes[offset..<line.upperBound])
    if let (kind, start) = Self.linkCompletion(before, wording) {
      let whole = TextLink.ranges(in: bytes[line]).first { $0.whole.lowerBound == start }?.whole.upperBound
      if case .anchor = kind {
        return CursorContext(kind, start: start, end: rest.prefix { !" )|".utf8.contains($0) }.endIndex)
      }
      return CursorContext(kind, start: start, end: whole ?? offset)
    }
    guard let cell = CellCursor(before, wording, head: { Self.tableHead(above: offset, in: bytes) }),
      let (kind, start) = cell.completion(wording)
    else { return nil }
    // A new row begins behind its bar.
    if kind == .tableNumber, cell.hasUsualColumns, rest.allSatisfy({ $0 == 0x20 }) {
      var context = CursorContext(.entry(.row), start: start, end: offset)
      context.spelling = { String($0.drop { $0 == "|" || $0 == " " }) }
      return context
    }
    // A whole cell takes the place of one.
    guard start == cell.start else { return CursorContext(kind, start: start, end: offset) }
    let old: ArraySlice<UInt8> = rest.prefix { $0 != UInt8(ascii: "|") }
    return CursorContext(kind, start: start, end: old.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? offset)
  }

  /// A link whose label is being written, or the anchor in its address.
  private static func linkCompletion(
    _ before: ArraySlice<UInt8>, _ wording: Wording
  ) -> (CursorContext.Kind, Int)? {
    guard let open = before.lastIndex(of: UInt8(ascii: "[")) else { return nil }
    let rest = before[(open + 1)...]
    guard let close = rest.firstIndex(of: UInt8(ascii: "]")) else {
      if rest.contains(UInt8(ascii: "|")) { return nil }
      let words = String(decoding: before[..<open], as: UTF8.self)
      let isCall = wording.steps[.partialFlow].contains { words.contains($0.text + " ") }
      return (isCall ? .callLink : .link, open)
    }
    let address = before[(close + 1)...]
    guard address.first == UInt8(ascii: "("), let hash = address.firstIndex(of: UInt8(ascii: "#")),
      !address.contains(where: { " )|".utf8.contains($0) })
    else { return nil }
    return (.anchor(String(decoding: address[..<hash].dropFirst(), as: UTF8.self)), hash + 1)
  }

  /// The first line of the table that a place is in.
  private static func tableHead(above offset: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    var head: ArraySlice<UInt8> = []
    var line = bytes.editorLine(around: offset)
    while bytes[line].first == UInt8(ascii: "|") {
      head = bytes[line]
      // Before the line break.
      let above = bytes[..<line.lowerBound].suffix(2).elementsEqual("\r\n".utf8) ? 2 : 1
      guard line.lowerBound >= above else { break }
      line = bytes.editorLine(around: line.lowerBound - above)
    }
    return head
  }
}
