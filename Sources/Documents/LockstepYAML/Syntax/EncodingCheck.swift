import Lockstep
import LockstepModel

/// Looks at every byte once, before libyaml does: is it UTF-8, and text?
///
/// libyaml would stop at the same characters, but it names no exact place, guesses UTF-16 and stops late.
enum EncodingCheck {
  /// The reason why a file is unreadable, with the offset from 0 in bytes.
  enum Problem: Equatable {
    case notUTF8(offset: Int)
    case wide(WideEncoding)
    /// A character that no text file holds: NUL, other control characters, a byte order mark inside.
    case control(Unicode.Scalar, offset: Int, length: Int)
  }

  struct Result {
    var isASCII = true
    /// Behind the byte order mark.
    var contentStart = 0
    var problem: Problem?
  }

  static func run(_ file: [UInt8]) -> Result {
    let bytes = file.span
    var result = Result()
    if let encoding = WideEncoding(of: file) {
      result.problem = .wide(encoding)
      return result
    }
    result.contentStart = file.byteOrderMarkLength

    var offset = result.contentStart
    while offset < bytes.count {
      if offset + 8 <= bytes.count {
        let word = bytes.word(at: offset)
        let specialBits = specialBits(in: word)
        if specialBits == 0 {
          offset += 8
          continue
        }
        offset += specialBits.trailingZeroBitCount / 8
      }
      let byte = bytes[offset]
      if (0x20..<0x7F).contains(byte) || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        offset += 1
      } else if byte < 0x80 {
        result.problem = .control(Unicode.Scalar(byte), offset: offset, length: 1)
        return result
      } else {
        result.isASCII = false
        var parser = Unicode.UTF8.ForwardParser()
        var rest = file[offset...].prefix(4).makeIterator()
        guard case .valid(let encoded) = parser.parseScalar(from: &rest) else {
          result.problem = .notUTF8(offset: offset)
          return result
        }
        let scalar = Unicode.UTF8.decode(encoded)
        if isControl(scalar) {
          result.problem = .control(scalar, offset: offset, length: encoded.count)
          return result
        }
        offset += encoded.count
      }
    }
    return result
  }

  /// The high bits of the bytes that do not lie between space and `~`; after the first one others may be
  /// marked that do.
  private static func specialBits(in word: UInt64) -> UInt64 {
    let high: UInt64 = 0x8080_8080_8080_8080
    let isLow = (word &- 0x2020_2020_2020_2020) & high
    // Only DEL overflows into the high bit here.
    let isDelete = (word &+ 0x0101_0101_0101_0101) & high
    return (word & high) | isLow | isDelete
  }

  /// Characters above ASCII that libyaml refuses, or would take for a line break where people see none.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
