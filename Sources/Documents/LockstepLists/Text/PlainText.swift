import Lockstep
import LockstepModel

/// Text as people see it: without marks of emphasis and code, links as their words, lines joined.
enum PlainText {
  static func of(_ bytes: [UInt8], _ range: Range<Int>) -> SourceString {
    let slice = bytes[range]
    let isPlain = slice.allSatisfy { byte in
      byte != 0x0A && byte != UInt8(ascii: "*") && byte != UInt8(ascii: "`") && byte != UInt8(ascii: "[")
        && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "_")
        && byte != 0x09 && byte != UInt8(ascii: "~")
    }
    let text = isPlain ? String(decoding: slice, as: UTF8.self) : withoutMarkup(bytes, range)
    return SourceString(text, at: Span(range))
  }

  private static func withoutMarkup(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    let slice = bytes[range]
    let links = TextLink.ranges(in: slice)
    var result: [UInt8] = []
    var place = slice.startIndex
    var next = 0
    var underscores = Underscores(bytes, range)
    while place < slice.endIndex {
      if next < links.count, links[next].whole.lowerBound == place {
        result += slice[links[next].label]
        place = links[next].whole.upperBound
        next += 1
        continue
      }
      let byte = slice[place]
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "`"): break
      case UInt8(ascii: "_") where underscores.isMark(at: place): break
      case UInt8(ascii: "\\"): break
      case UInt8(ascii: "~") where slice[place...].starts(with: "~~".utf8):
        if let close = slice[(place + 2)...].firstStruckOutEnd {
          place = close
        } else {
          result += Array("~~".utf8)
          place += 1
        }
      case UInt8(ascii: "<"):
        if let close = InlineTag.close(slice, at: place) {
          place = close
          if result.last != 0x20 { result.append(0x20) }
        } else {
          result.append(byte)
        }
      case 0x0A, 0x0D, 0x09, 0x20: if result.last != 0x20, !result.isEmpty { result.append(0x20) }
      default: result.append(byte)
      }
      place += 1
    }
    while result.last == 0x20 { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// The position of the last mark of `~~`, from its beginning on.
  fileprivate var firstStruckOutEnd: Int? {
    indices.dropLast().first { self[$0] == UInt8(ascii: "~") && self[$0 + 1] == UInt8(ascii: "~") }.map {
      $0 + 1
    }
  }
}
