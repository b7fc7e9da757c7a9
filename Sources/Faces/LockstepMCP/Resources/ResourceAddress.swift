import Lockstep

/// The address of a resource: `lockstep://flow/UC2.3`, `lockstep://docs/tables`, `lockstep://docs/format?part=2`.
enum ResourceAddress {
  case flow(String)
  case page(String, part: Int)
  case rules
  case rule(String)

  init?(_ text: String) {
    guard text.hasPrefix("lockstep://") else { return nil }
    let rest = text.dropFirst("lockstep://".utf8.count)
    if rest == "rules" {
      self = .rules
      return
    }
    let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let name = Self.decoded(parts[1]) else { return nil }
    switch parts[0] {
    case "flow": self = .flow(name)
    case "rule": self = .rule(name)
    case "docs":
      let words = name.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else {
        self = .page(name, part: 1)
        return
      }
      guard words[1].hasPrefix("part="), let part = Int(words[1].dropFirst("part=".utf8.count)) else {
        return nil
      }
      self = .page(String(words[0]), part: part)
    default: return nil
    }
  }

  var text: String {
    switch self {
    case .flow(let id): "lockstep://flow/\(Self.encoded(id))"
    case .page(let name, let part): "lockstep://docs/\(name)" + (part > 1 ? "?part=\(part)" : "")
    case .rules: "lockstep://rules"
    case .rule(let id): "lockstep://rule/\(id)"
    }
  }

  /// Every byte that an address may not have as it is, as `%20`.
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || byte.isDigit || "-._~".utf8.contains(byte))
      if isPlain { return String(scalar) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
    }.joined()
  }

  /// nil if it is not encoded correctly.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
