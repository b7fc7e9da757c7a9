/// A set of Unicode scalars.
struct ScalarSet: Hashable, Sendable {
  /// In ascending order, with a gap between two of them.
  private var ranges: [ClosedRange<UInt32>] = []
  /// The first 128 of them, as bits: nearly all values are ASCII.
  private var ascii = SIMD2<UInt64>.zero

  init(_ scalar: Unicode.Scalar) { self.init(scalar...scalar) }

  init(_ scalars: ClosedRange<Unicode.Scalar>) {
    self.init([scalars.lowerBound.value...scalars.upperBound.value])
  }

  init(unionOf sets: [ScalarSet]) { self.init(sets.flatMap { $0.ranges }) }

  /// - Parameter ranges: in any order.
  private init(_ ranges: [ClosedRange<UInt32>]) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 {
        self.ranges[self.ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        self.ranges.append(range)
      }
    }
    for range in self.ranges where range.lowerBound < 0x80 {
      for value in range.lowerBound...min(range.upperBound, 0x7F) {
        ascii[Int(value >> 6)] |= 1 << UInt64(value & 63)
      }
    }
  }

  /// Those that `.` stands for, as in the regular expressions of JavaScript: all but the ends of lines.
  static var allInALine: ScalarSet {
    ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).inverted
  }

  /// All others.
  var inverted: ScalarSet {
    var others: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    // Surrogates are not scalars.
    for range in ScalarSet(ranges + [0xD800...0xDFFF]).ranges {
      if next < range.lowerBound { others.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { others.append(next...0x10FFFF) }
    return ScalarSet(others)
  }

  /// - Parameter value: of a scalar; nil is in no set.
  func contains(_ value: UInt32?) -> Bool {
    guard let value else { return false }
    if value < 0x80 { return ascii[Int(value >> 6)] & 1 << UInt64(value & 63) != 0 }
    // The first range that does not end below the value.
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= value
  }

  /// Whether any is not of ASCII.
  var isBeyondASCII: Bool { ranges.last.map { $0.upperBound >= 0x80 } ?? false }

  /// Its scalar, if it has just one.
  var single: Unicode.Scalar? {
    guard ranges.count == 1, let range = ranges.first, range.count == 1 else { return nil }
    return Unicode.Scalar(range.lowerBound)
  }

  /// A digit or a letter where it has one; nil only of an empty set.
  var example: Unicode.Scalar? {
    let preferred: [ClosedRange<UInt32>] = [0x30...0x39, 0x61...0x7A, 0x20...0x7E]
    let value = preferred.lazy.joined().first { contains($0) } ?? ranges.first?.lowerBound
    return value.flatMap { Unicode.Scalar($0) }
  }
}
