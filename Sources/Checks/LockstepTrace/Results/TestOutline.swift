import Lockstep
import LockstepModel

/// The lines of a file of tests as blocks, by their indentation.
///
/// Not the grammar of a language: a block is a line of code with the annotations above it and the deeper lines below it.
struct TestOutline {
  struct Line {
    enum Kind {
      /// A line without code, or within a text or a list of arguments.
      case other
      /// Annotations of the next line of code: `@Test`, `[Fact]`, `#[test]`.
      case annotation
      /// A bracket that belongs to the line of code above.
      case bracket
      case code
    }

    var range: Range<Int>
    var indentation: Int
    var kind: Kind
    /// The line of code around it.
    var parent: Int?
    /// Of a line of code, the first line of its annotations.
    var head: Int
    /// Of a line of code, the first line behind its block.
    var end: Int
    /// The next line of code below.
    var next: Int?
  }

  private(set) var lines: [Line] = []

  init(_ bytes: [UInt8], _ regions: [TextRegion]) {
    var start = 0
    while start < bytes.count {
      let range = bytes.line(around: start)
      let indentation = bytes[range].prefix(while: \.isBlank).count
      let number = lines.count
      lines.append(
        Line(range: range, indentation: indentation, kind: .code, head: number, end: number + 1))
      start = range.upperBound + 1
    }
    setKinds(bytes, regions)
    setBlocks(bytes)
  }

  /// The line of a place.
  func line(of place: Int) -> Int? {
    let number = lines.firstSortedIndex { $0.range.lowerBound > place }
    return number > 0 ? number - 1 : nil
  }

  private mutating func setKinds(_ bytes: [UInt8], _ regions: [TextRegion]) {
    // Blank lines, and those with nothing but the marks of comments and texts.
    for number in lines.indices
    where bytes[lines[number].range].allSatisfy({ $0.isBlank || "/*#\"'`".utf8.contains($0) }) {
      lines[number].kind = .other
    }
    for region in regions where region.kind == .comment || region.kind == .string {
      let (start, end) = (region.fullRange.lowerBound, region.fullRange.upperBound)
      guard let number = line(of: start) else { continue }
      let line = lines[number]
      let isFirst = bytes[line.range.lowerBound..<start].allSatisfy(\.isBlank)
      let goesOn =
        start == line.range.lowerBound && number > 0
        && (region.kind == .string || !Self.beginsComment(bytes[start..<end].drop(while: \.isBlank)))
      // A line within a text is where the text begins.
      if goesOn {
        var above = number - 1
        while above > 0, bytes[lines[above].range].allSatisfy(\.isBlank) { above -= 1 }
        lines[number].indentation = lines[above].indentation
      }
      let isAlone =
        region.kind == .comment && isFirst && bytes[end..<line.range.upperBound].allSatisfy(\.isBlank)
      if goesOn || isAlone { lines[number].kind = .other }
    }
    var place = 0
    for number in lines.indices where lines[number].kind == .code {
      let range = lines[number].range
      if range.lowerBound < place {
        lines[number].kind = .other
      } else if let end = Self.endOfAnnotations(bytes, from: range.lowerBound) {
        lines[number].kind = .annotation
        place = end
      } else if let byte = bytes[range].first(where: { !$0.isBlank }), "{}()]".utf8.contains(byte) {
        lines[number].kind = .bracket
      }
    }
  }

  private static func beginsComment(_ bytes: ArraySlice<UInt8>) -> Bool {
    ["//", "/*", "#"].contains { bytes.starts(with: $0.utf8) }
  }

  private mutating func setBlocks(_ bytes: [UInt8]) {
    var open: [Int] = []
    var head: Int?
    for number in lines.indices {
      let line = lines[number]
      let around = open.firstSortedIndex { lines[$0].indentation >= line.indentation }
      lines[number].parent = around > 0 ? open[around - 1] : nil
      switch line.kind {
      case .other, .bracket: continue
      case .annotation: head = head ?? number
      case .code:
        lines[number].head = head ?? number
        head = nil
      }
      for closed in open[around...] { lines[closed].end = lines[number].head }
      open.removeSubrange(around...)
      if line.kind == .code { open.append(number) }
    }
    for closed in open { lines[closed].end = lines.count }
    var next: Int?
    for number in lines.indices.reversed() {
      lines[number].next = next
      if lines[number].kind == .code { next = number }
    }
  }

  /// Where annotations end that fill their lines; nil where a line has anything else.
  private static func endOfAnnotations(_ bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    var isAny = false
    while true {
      while place < bytes.count, bytes[place].isBlank { place += 1 }
      guard place < bytes.count, bytes[place] != 0x0A else { return isAny ? place : nil }
      switch bytes[place] {
      case UInt8(ascii: "@"):
        place += 1
        while place < bytes.count, bytes[place].isIdentifier || ".:-".utf8.contains(bytes[place]) {
          place += 1
        }
        if place < bytes.count, bytes[place] == UInt8(ascii: "(") {
          guard let end = endOfBrackets(bytes, from: place) else { return nil }
          place = end
        }
      case UInt8(ascii: "#") where place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "["):
        place += 1
        fallthrough
      case UInt8(ascii: "["):
        guard let end = endOfBrackets(bytes, from: place) else { return nil }
        place = end
      case UInt8(ascii: "/") where isAny, UInt8(ascii: "#") where isAny:
        return place
      default: return nil
      }
      isAny = true
    }
  }

  /// The most bytes of the arguments of an annotation.
  private static let longestArguments = 4_000

  private static func endOfBrackets(_ bytes: [UInt8], from start: Int) -> Int? {
    var depth = 0
    var quote: UInt8?
    var place = start
    let end = min(bytes.count, start + longestArguments)
    while place < end {
      let byte = bytes[place]
      place += 1
      if let open = quote {
        if byte == UInt8(ascii: "\\") { place += 1 } else if byte == open || byte == 0x0A { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if "([{".utf8.contains(byte) {
        depth += 1
      } else if ")]}".utf8.contains(byte) {
        depth -= 1
        if depth == 0 { return place }
      }
    }
    return nil
  }
}

extension Array {
  /// The first index whose element fulfils a condition that all elements behind it fulfil, too.
  func firstSortedIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
