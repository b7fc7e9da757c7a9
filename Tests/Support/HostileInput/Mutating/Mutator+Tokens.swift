import TestSupport

extension Mutator {
  /// Exchanges keys and values, mostly for some that stand under the same key elsewhere: what comes out reads
  /// as a flow more often than not, and means something else.
  mutating func changeMeaning(_ bytes: inout [UInt8]) {
    let pairs = Tokens.pairs(in: bytes)
    guard let pair = random.pick(pairs) else { return spoilLines(&bytes) }
    let key = Array(bytes[pair.key])
    switch random.below(10) {
    case 0, 1, 2, 3, 4:
      let alike = pairs.filter { bytes[$0.key].elementsEqual(key) }
      exchange(&bytes, pair.value, by: random.pick(alike).map { Array(bytes[$0.value]) } ?? [])
    case 5: exchange(&bytes, pair.value, by: foreign(alike: key, isKey: false))
    case 6: exchange(&bytes, pair.key, by: kin(of: key))
    case 7: exchange(&bytes, pair.key, by: foreign(alike: key, isKey: true))
    case 8: removeEntry(&bytes, pair)
    default: exchange(&bytes, pair.value, by: random.pick(Pieces.yaml) ?? [])
    }
  }

  private mutating func exchange(_ bytes: inout [UInt8], _ range: Range<Int>, by text: [UInt8]) {
    note(
      "'\(String(decoding: bytes[range], as: UTF8.self).prefix(40))' at \(range.lowerBound) becomes "
        + "'\(String(decoding: text.prefix(60), as: UTF8.self))'")
    bytes.replaceSubrange(range, with: text)
  }

  /// A key, or the value of the same key if it has one, of another text.
  private mutating func foreign(alike key: [UInt8], isKey: Bool) -> [UInt8] {
    let other = random.pick(others) ?? []
    let pairs = Tokens.pairs(in: other)
    if isKey { return random.pick(pairs).map { Array(other[$0.key]) } ?? [] }
    let alike = pairs.filter { other[$0.key].elementsEqual(key) }
    return (random.pick(alike) ?? random.pick(pairs)).map { Array(other[$0.value]) } ?? []
  }

  /// Keys that can stand where another does.
  private static let families: [[String]] = [
    ["screen", "page", "prompt", "bottom-sheet", "modal", "system", "os", "partial-flow", "use-case"],
    ["user", "case", "error", "event", "returns", "text"],
    ["next", "result", "go-to", "end-go-to", "error-flow", "show"],
    ["reads", "keeps", "with", "items", "actions"], ["as", "when", "gives", "do", "after", "note"],
  ]

  private mutating func kin(of key: [UInt8]) -> [UInt8] {
    let name = String(decoding: key, as: UTF8.self)
    let family = Self.families.first { $0.contains(name) } ?? Self.families.flatMap { $0 }
    return Array((random.pick(family) ?? name).utf8)
  }

  /// Takes a pair out, with the comma behind it.
  private mutating func removeEntry(_ bytes: inout [UInt8], _ pair: Tokens.Pair) {
    var end = pair.value.upperBound
    if end < bytes.count, bytes[end] == UInt8(ascii: ",") { end += 1 }
    exchange(&bytes, pair.key.lowerBound..<end, by: [])
  }

  // MARK: JSON

  mutating func exchangeJSONToken(_ bytes: inout [UInt8]) {
    guard let token = random.pick(Tokens.json(in: bytes)) else { return }
    exchange(&bytes, token, by: random.oneIn(8) ? [] : random.pick(Pieces.json) ?? [])
  }

  /// One of the text's own tokens in the place of another, or next to what it was.
  mutating func exchangeJSONTokens(_ bytes: inout [UInt8], ofAKind: Bool) {
    var tokens = Tokens.json(in: bytes)
    guard let token = random.pick(tokens) else { return }
    if ofAKind {
      if let number = Int(String(decoding: bytes[token], as: UTF8.self)), random.oneIn(2) {
        let near = random.pick([number &+ 1, number &- 1, number &* 2, 0, -1, 1_000_000]) ?? 0
        return exchange(&bytes, token, by: Array(String(near).utf8))
      }
      tokens = tokens.filter { kind(bytes[$0.lowerBound]) == kind(bytes[token.lowerBound]) }
    }
    guard let other = random.pick(tokens) else { return }
    exchange(&bytes, token, by: Array(bytes[other]))
  }

  /// By its first byte: a list, an object, a string, or something without brackets and quotes.
  private func kind(_ byte: UInt8) -> UInt8 { byte == 0x5B || byte == 0x7B || byte == 0x22 ? byte : 0 }
}
