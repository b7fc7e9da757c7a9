import TestSupport

/// Spoils texts as people, editors, networks and attackers do.
///
/// Everything it draws comes from one generator, so that the same generator gives the same texts.
package struct Mutator {
  var random: SplitMix64
  /// Other texts, whose parts may turn up in the one being spoilt.
  let others: [[UInt8]]
  /// What was done, for the report of a failure.
  private(set) var deeds: [String] = []

  init(_ random: SplitMix64, others: [[UInt8]]) {
    self.random = random
    self.others = others
  }

  /// One to four mutations of a YAML text; what makes a text huge comes once at most.
  mutating func spoilYAML(_ bytes: inout [UInt8]) {
    // Half of all stay near to what compiles, so that the interpreter gets something to run.
    if random.oneIn(2) {
      for _ in 0...random.below(3) { changeMeaning(&bytes) }
      return
    }
    for _ in 0...random.below(4) {
      switch random.below(8) {
      case 0, 1: spoilBytes(&bytes, Pieces.yaml)
      case 2, 3: spoilLines(&bytes)
      case 4, 5: changeMeaning(&bytes)
      case 6: nest(&bytes, Pieces.openings)
      default: spoilWhole(&bytes)
      }
    }
    if random.oneIn(500) { swell(&bytes) }
  }

  /// One to three mutations of a JSON text.
  mutating func spoilJSON(_ bytes: inout [UInt8]) {
    // Half of all stay JSON, with other numbers and texts: the reader lets them pass.
    if random.oneIn(2) {
      for _ in 0...random.below(3) { exchangeJSONTokens(&bytes, ofAKind: true) }
      return
    }
    for _ in 0...random.below(3) {
      switch random.below(8) {
      case 0, 1, 2, 3: exchangeJSONToken(&bytes)
      case 4: exchangeJSONTokens(&bytes, ofAKind: false)
      case 5: spoilBytes(&bytes, Pieces.json)
      case 6: nest(&bytes, [[0x5B], Array("{\"a\":".utf8), Array("[[0,".utf8)])
      default: spoilWhole(&bytes)
      }
    }
    if random.oneIn(500) { swell(&bytes) }
  }

  mutating func note(_ deed: String) { deeds.append(deed) }

  // MARK: Bytes

  /// Flips, inserts, deletes, repeats.
  mutating func spoilBytes(_ bytes: inout [UInt8], _ pieces: [[UInt8]]) {
    let at = random.below(bytes.count + 1)
    let length = min(random.below(40), bytes.count - at)
    switch random.below(6) {
    case 0:
      guard at < bytes.count else { return }
      note("bit \(at)")
      bytes[at] ^= 1 << UInt8(random.below(8))
    case 1:
      note("delete \(length) at \(at)")
      bytes.removeSubrange(at..<at + length)
    case 2:
      note("repeat \(length) at \(at)")
      bytes.insert(contentsOf: Array(bytes[at..<at + length]), at: at)
    case 3:
      guard at < bytes.count else { return }
      note("byte \(at)")
      bytes[at] = UInt8(random.below(256))
    default:
      let piece = random.pick(pieces) ?? []
      note("insert '\(String(decoding: piece, as: UTF8.self))' at \(at)")
      bytes.insert(contentsOf: piece, at: at)
    }
  }

  // MARK: The whole text

  /// Cuts off, joins, changes the line ends, puts a mark before it.
  mutating func spoilWhole(_ bytes: inout [UInt8]) {
    switch random.below(7) {
    case 0:
      note("cut off")
      bytes.removeSubrange(random.below(bytes.count + 1)...)
    case 1:
      note("join")
      bytes += random.pick(others) ?? []
    case 2:
      note("twice")
      bytes += bytes
    case 3:
      note("CRLF")
      bytes = Array(
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false).joined(separator: [0x0D, 0x0A]))
    case 4:
      note("BOM")
      bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0)
    case 5:
      note("UTF-16")
      bytes = bytes.prefix(5_000).flatMap { [$0, 0] }
    default:
      note("unicode")
      for _ in 0..<5 {
        bytes.insert(contentsOf: random.pick(Pieces.unicode) ?? [], at: random.below(bytes.count + 1))
      }
    }
  }

  // MARK: Too much

  /// Opens brackets and the like, mostly a few, sometimes very many, sometimes closed again.
  mutating func nest(_ bytes: inout [UInt8], _ openings: [[UInt8]]) {
    let count = random.oneIn(20) ? 20_000 : random.below(200)
    let opening = random.pick(openings) ?? []
    let at = random.below(bytes.count + 1)
    note("nest \(count) × '\(String(decoding: opening, as: UTF8.self))' at \(at)")
    var nested: [UInt8] = []
    nested.reserveCapacity(count * opening.count)
    for _ in 0..<count { nested += opening }
    if random.oneIn(2), let closing = [0x5B: 0x5D, 0x7B: 0x7D, 0x28: 0x29][opening.first ?? 0] as UInt8? {
      nested += [UInt8](repeating: closing, count: count)
    }
    bytes.insert(contentsOf: nested, at: at)
  }

  /// Puts a scalar of 64 KB to 2 MB somewhere, or as much of one line over and over.
  mutating func swell(_ bytes: inout [UInt8]) {
    let size = 1 << (16 + random.below(6))
    let at = random.below(bytes.count + 1)
    note("swell by \(size) at \(at)")
    let unit: [UInt8]
    switch random.below(6) {
    case 5:
      return bytes.insert(contentsOf: numbered(line(around: at, of: bytes), size), at: lineStart(at, bytes))
    case 0: unit = [UInt8(ascii: "x")]
    case 1: unit = Array("é😀 ".utf8)
    case 2: unit = Array("a: b\n".utf8)
    case 3: unit = line(around: at, of: bytes)
    default: unit = Array("1, ".utf8)
    }
    let portion = [UInt8](
      Array(repeating: unit, count: max(1, min(size, 1 << 16) / max(1, unit.count))).joined())
    var swollen: [UInt8] = []
    swollen.reserveCapacity(size + portion.count)
    while swollen.count < size { swollen += portion.isEmpty ? [0x20] : portion }
    bytes.insert(contentsOf: swollen, at: at)
  }

  /// A line over and over, each time with other numbers: names that are all different, and mostly unknown.
  private func numbered(_ line: [UInt8], _ size: Int) -> [UInt8] {
    let parts = line.split(maxSplits: 9, omittingEmptySubsequences: false) { $0 >= 0x30 && $0 <= 0x39 }
    var result: [UInt8] = []
    result.reserveCapacity(size + line.count * 2)
    var number = 1
    while result.count < size {
      result += parts.joined(separator: Array(String(number).utf8))
      // A file's last line has no end.
      if line.last != 0x0A { result.append(0x0A) }
      number += 1
    }
    return result
  }

  private func lineStart(_ at: Int, _ bytes: [UInt8]) -> Int {
    bytes[..<at].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  private func line(around at: Int, of bytes: [UInt8]) -> [UInt8] {
    let start = lineStart(at, bytes)
    let end = bytes[at...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    return Array(bytes[start..<end])
  }
}
