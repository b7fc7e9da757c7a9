package import Lockstep
import LockstepSimulation

/// Texts in a form that is valid anywhere in a script or a scenario.
package enum ScriptScalar {
  /// Words that YAML readers take for something else.
  private static let reservedWords: Set = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]

  /// The text, in quotes only where it needs them.
  package static func scalar(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte.isLetterOrDigit || byte == UInt8(ascii: " ") || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "-")
    }
    let startsWithLetter = text.first.map { $0.isLetter } ?? false
    if isPlain, startsWithLetter, !reservedWords.contains(text.lowercased()), text.last != " " { return text }
    return String(decoding: text.withBytes { quoted($0) }, as: UTF8.self)
  }

  /// Bytes in quotes; not a `String`, because they may be a secret's.
  package static func quoted(_ bytes: ByteSpan) -> [UInt8] {
    var result: [UInt8] = [UInt8(ascii: "\"")]
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): result += "\\n".utf8
      case UInt8(ascii: "\r"): result += "\\r".utf8
      case UInt8(ascii: "\t"): result += "\\t".utf8
      case 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        result += "\\x\(digits.count < 2 ? "0" : "")\(digits)".utf8
      default: result.append(byte)
      }
    }
    return result + [UInt8(ascii: "\"")]
  }
}
