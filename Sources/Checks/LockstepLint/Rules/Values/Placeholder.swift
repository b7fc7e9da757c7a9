import Lockstep
import LockstepModel

/// A gap in a message for a value: `[attempts]`; `[Card title]` is for people to read.
struct Placeholder: Sendable {
  let name: String
  let text: SourceString
  /// The bytes of the name in the text.
  let range: Range<Int>

  static func all(in step: Step) -> [Placeholder] {
    step.details.flatMap { detail -> [Placeholder] in
      guard case .message(let text) = detail.content, text.value.utf8.contains(UInt8(ascii: "[")) else {
        return []
      }
      return all(in: text)
    }
  }

  private static func all(in text: SourceString) -> [Placeholder] {
    let bytes = Array(text.value.utf8)
    var found: [Placeholder] = []
    var start: Int?
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "["): start = place + 1
      case UInt8(ascii: "]"):
        // A link is not a placeholder.
        let isLink = bytes.dropFirst(place + 1).first == UInt8(ascii: "(")
        if let start, start < place, !isLink {
          let name = String(decoding: bytes[start..<place], as: UTF8.self)
          found.append(Placeholder(name: name, text: text, range: start..<place))
        }
        start = nil
      case let byte where byte.isSmallLetter || byte.isDigit || byte == UInt8(ascii: "-"): break
      default: start = nil
      }
    }
    return found
  }
}
