import Lockstep

/// The annotation `@covers UC2.3 1.4a, PF2.8 2.1b`.
extension CitationReader {
  /// Reads a list of flows, rows and cases; anything else ends it, so that words may follow.
  ///
  /// A flow holds for the rows behind it. Rows in front of the first are of the flow that the text is about.
  mutating func readCovers(from start: Int, in region: TextRegion) {
    let end = region.range.upperBound
    var place = start
    var flow: (id: String, range: Range<Int>)?
    var hasRows = true
    /// A flow without rows is named.
    func finish(_ reader: inout CitationReader) {
      if let flow, !hasRows { reader.nameFlow(flow.id, flow.range) }
    }
    while true {
      place = separator(from: place, to: end)
      guard place < end else { break }
      if let (id, stop) = scanner.flow(at: place) ?? scanner.otherFlow(at: place), stop <= end {
        finish(&self)
        (flow, hasRows) = ((id, place..<stop), false)
        place = stop
      } else if let (id, isSmall, stop) = scanner.testCase(at: place), stop <= end, !isSmall {
        cite(.testCase, id, place..<stop, in: region, isAnnotation: true)
        place = stop
      } else if let row = RowShape.id(in: bytes, at: place, before: end) {
        hasRows = true
        cite(
          .row(flow: flow?.id ?? context.claimed ?? context.named),
          String(decoding: bytes[row], as: UTF8.self), row,
          in: region, isAnnotation: true)
        place = row.upperBound
      } else {
        break
      }
    }
    finish(&self)
  }

  private func separator(from start: Int, to end: Int) -> Int {
    var place = start
    while place < end, bytes[place].isBlank || ",;:()\"".utf8.contains(bytes[place]) { place += 1 }
    return place
  }
}

/// What the id of a row, a step or a scenario looks like.
enum RowShape {
  /// `1.4a`, `1.4` or `2` at an offset.
  static func id(in bytes: [UInt8], at start: Int, before end: Int) -> Range<Int>? {
    var place = start
    while place < end, bytes[place].isDigit { place += 1 }
    guard place > start else { return nil }
    while place + 1 < end, bytes[place] == UInt8(ascii: "."), bytes[place + 1].isDigit {
      place += 1
      while place < end, bytes[place].isDigit { place += 1 }
    }
    let letters = place
    while place < end, bytes[place].isSmallLetter { place += 1 }
    guard place - letters <= 2, place == bytes.count || !bytes[place].isIdentifier else { return nil }
    return start..<place
  }

  /// `1.4a` or `1.4` behind the id of a flow and a blank; a number alone is no row in a text.
  static func row(in bytes: [UInt8], behind start: Int, before end: Int) -> Range<Int>? {
    guard start + 1 < end, bytes[start] == 0x20, let id = id(in: bytes, at: start + 1, before: end),
      bytes[id].contains(UInt8(ascii: "."))
    else { return nil }
    return id
  }
}
