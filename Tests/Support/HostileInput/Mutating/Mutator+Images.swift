import TestSupport

extension Mutator {
  /// One to four mutations of the body of an image.
  mutating func spoilImage(_ body: inout [UInt8]) {
    for _ in 0...random.below(4) {
      switch random.below(12) {
      case 0: spoilBytes(&body, [[0xFF, 0xFF, 0xFF, 0xFF, 0x0F], [0x80, 0x80], [0], [1, 1]])
      case 1:
        note("cut off")
        body.removeSubrange(random.below(body.count + 1)...)
      case 2:
        note("noise")
        body = (0..<random.below(200)).map { _ in UInt8(random.below(256)) }
      case 3: exchange(&body)
      // Numbers a little larger or smaller are what is most likely to be taken for good.
      default: change(&body)
      }
    }
  }

  /// Makes a number a little larger or smaller, or another small one; mostly in the tables behind the texts.
  private mutating func change(_ body: inout [UInt8]) {
    guard !body.isEmpty else { return }
    let first = random.oneIn(8) ? 0 : body.count / 2
    let at = first + random.below(body.count - first)
    note("number \(at)")
    switch random.below(4) {
    case 0: body[at] &+= 1
    case 1: body[at] &-= 1
    case 2: body[at] ^= 1 << UInt8(random.below(7))
    default: body[at] = UInt8(random.below(48))
    }
  }

  /// Puts a part of the tables in the place of another of the same length.
  private mutating func exchange(_ body: inout [UInt8]) {
    let length = min(1 + random.below(30), body.count / 2)
    guard length > 0 else { return }
    let (from, to) = (random.below(body.count - length + 1), random.below(body.count - length + 1))
    note("\(length) from \(from) to \(to)")
    body.replaceSubrange(to..<to + length, with: Array(body[from..<from + length]))
  }
}
