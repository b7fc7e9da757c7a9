/// What is known of the clocks of a state: bounds of the time that each has left, and of the differences of two.
///
/// A difference-bound matrix. Clock 0 is the number zero; the others run down together, and something happens when one
/// is at zero. Between two inputs each has time left.
struct Zone: Hashable, Sendable {
  /// An upper bound of a difference, in microseconds, and whether the difference may equal it; in one number, so that
  /// the smaller number is the tighter bound.
  struct Bound: Hashable, Comparable, Sendable {
    private var code: Int64

    static let none = Bound(code: .max)

    private init(code: Int64) { self.code = code }

    static func atMost(_ time: Int64) -> Bound { Bound(code: time << 1 | 1) }
    static func below(_ time: Int64) -> Bound { Bound(code: time << 1) }

    static func < (left: Bound, right: Bound) -> Bool { left.code < right.code }

    static func + (left: Bound, right: Bound) -> Bound {
      if left == .none || right == .none { return .none }
      let isReached = left.code & right.code & 1
      return Bound(code: ((left.code >> 1) + (right.code >> 1)) << 1 | isReached)
    }
  }

  /// How a clock begins.
  enum ClockSource: Hashable, Sendable {
    /// It ran before, with this number.
    case continuing(Int)
    /// It has exactly this time left, in microseconds.
    case exactly(Int64)
    /// Any time more than that of an old clock, if there is one, and at most so many microseconds; nil: without a bound.
    case any(over: Int?, upTo: Int64?, number: Int)
  }

  /// Without the number zero.
  private(set) var clockCount: Int
  /// The bound of clock `i` less clock `j` is at `i * (clockCount + 1) + j`.
  private var bounds: [Bound]

  /// Without clocks.
  init() { self.init(count: 0) }

  private init(count: Int) {
    clockCount = count
    bounds = [Bound](repeating: .none, count: (count + 1) * (count + 1))
    for clock in 0...clockCount { self[clock, clock] = .atMost(0) }
  }

  private subscript(left: Int, right: Int) -> Bound {
    get { bounds[left * (clockCount + 1) + right] }
    set { bounds[left * (clockCount + 1) + right] = newValue }
  }

  /// The clocks of these sources, in this order, in a moment of this zone, and then any time in which none of them comes
  /// to zero.
  func continued(by sources: [ClockSource]) -> Zone {
    if sources.isEmpty { return Zone() }
    var all = Zone(count: clockCount + sources.count)
    for left in 0...clockCount { for right in 0...clockCount { all[left, right] = self[left, right] } }
    for (index, source) in sources.enumerated() {
      let clock = clockCount + 1 + index
      switch source {
      case .continuing: break
      case .exactly(let time):
        all[clock, 0] = .atMost(time)
        all[0, clock] = .atMost(-time)
      case .any(let lower, let most, _):
        all[0, clock] = .below(0)
        if let lower { all[lower, clock] = .atMost(0) }
        if let most { all[clock, 0] = .atMost(most) }
      }
    }
    _ = all.tightenBounds()
    let chosen =
      [0]
      + sources.indices.map { index in
        if case .continuing(let clock) = sources[index] { clock } else { clockCount + 1 + index }
      }
    var zone = Zone(count: sources.count)
    for (left, old) in chosen.enumerated() {
      for (right, other) in chosen.enumerated() { zone[left, right] = all[old, other] }
    }
    zone.letTimePass(to: .below(0))
    return zone
  }

  /// All moments that follow, as long as each clock has time left; or also comes to zero.
  private mutating func letTimePass(to least: Bound) {
    guard clockCount > 0 else { return }
    for clock in 1...clockCount { self[0, clock] = least }
    _ = tightenBounds()
  }

  /// The moments at which these clocks come to zero, as bits from 1 on, before all others; nil if there are none.
  func moments(ending: UInt64) -> Zone? {
    var zone = self
    zone.letTimePass(to: .atMost(0))
    for clock in 1...max(1, clockCount) where clock <= clockCount {
      if ending & 1 << UInt64(clock) != 0 {
        zone[clock, 0] = min(zone[clock, 0], .atMost(0))
      } else {
        zone[0, clock] = min(zone[0, clock], .below(0))
      }
    }
    return zone.tightenBounds() ? zone : nil
  }

  /// The sets of clocks that can come to zero next, at one moment, as bits.
  var expiringClockSets: [UInt64] {
    guard clockCount > 0 else { return [] }
    if clockCount == 1 { return [2] }
    // Of many clocks, that more than two come to zero at one moment is not looked for: see `isTooLarge`.
    let singles = (1...clockCount).map { UInt64(1) << UInt64($0) }
    let sets =
      isTooLarge
      ? singles
        + singles.indices.flatMap { first in singles.dropFirst(first + 1).map { singles[first] | $0 } }
      : (1..<(UInt64(1) << UInt64(clockCount))).map { $0 << 1 }
    return sets.filter { moments(ending: $0) != nil }
  }

  /// Whether ``expiringClockSets`` may lack some.
  var isTooLarge: Bool { clockCount > 5 }

  /// Whether each moment of the other one is one of this.
  func includes(_ other: Zone) -> Bool {
    clockCount == other.clockCount && zip(bounds, other.bounds).allSatisfy { $0 >= $1 }
  }

  /// The zone with nothing but the longest time that each clock may have left.
  var upperBoundsOnly: Zone {
    var zone = Zone(count: clockCount)
    guard clockCount > 0 else { return zone }
    for clock in 1...clockCount { zone[clock, 0] = self[clock, 0] }
    zone.letTimePass(to: .below(0))
    return zone
  }

  /// The zone that holds the moments of both; it may hold more.
  func joined(with other: Zone) -> Zone {
    guard clockCount == other.clockCount else { return self }
    var zone = self
    for index in bounds.indices { zone.bounds[index] = max(bounds[index], other.bounds[index]) }
    return zone
  }

  /// Makes each bound as tight as the others allow.
  ///
  /// - Returns: whether there is any moment at all.
  private mutating func tightenBounds() -> Bool {
    for middle in 0...clockCount {
      for left in 0...clockCount where self[left, middle] != .none {
        for right in 0...clockCount {
          let way = self[left, middle] + self[middle, right]
          if way < self[left, right] { self[left, right] = way }
        }
      }
    }
    return (0...clockCount).allSatisfy { self[$0, $0] >= .atMost(0) }
  }
}
