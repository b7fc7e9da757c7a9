extension MarkdownLink {
  /// Where a link and its parts stand.
  package struct Place: Sendable {
    package var label: Range<Int>
    package var href: Range<Int>
    /// From the opening bracket to the closing parenthesis.
    package var whole: Range<Int>
  }

  /// The longest label or address that is looked for, in bytes; what is longer is text.
  private static let limit = 1_000

  /// The places of the links in some bytes, in their order and by the indices of these.
  package static func places(in bytes: ArraySlice<UInt8>) -> [Place] {
    var places: [Place] = []
    var place = bytes.startIndex
    while let start = bytes[place...].firstIndex(of: 0x5B) {
      guard let bracket = close(bytes, from: start, 0x5B, 0x5D), bracket + 1 < bytes.endIndex,
        bytes[bracket + 1] == 0x28, let end = close(bytes, from: bracket + 1, 0x28, 0x29)
      else {
        place = start + 1
        continue
      }
      place = end + 1
      places.append(Place(label: start + 1..<bracket, href: bracket + 2..<end, whole: start..<place))
    }
    return places
  }

  /// Where the bracket that opens at `start` closes; labels and addresses may hold brackets themselves.
  private static func close(_ bytes: ArraySlice<UInt8>, from start: Int, _ open: UInt8, _ shut: UInt8) -> Int?
  {
    var depth = 0
    for place in start..<min(bytes.endIndex, start + limit) {
      if bytes[place] == open { depth += 1 }
      if bytes[place] == shut {
        depth -= 1
        if depth == 0 { return place }
      }
    }
    return nil
  }
}
