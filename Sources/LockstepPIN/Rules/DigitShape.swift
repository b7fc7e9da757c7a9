import Lockstep

/// What rules for a PIN ask about it, found in one pass and without a copy of the digits.
struct DigitShape {
  private(set) var isDigitsOnly = true
  /// Each step exactly +1, over the whole PIN: no partial runs. A single digit does not count.
  private(set) var isAscending: Bool
  private(set) var isDescending: Bool
  /// The same where 9 is followed by 0.
  private(set) var isAscendingAround: Bool
  private(set) var isDescendingAround: Bool
  /// How often the most frequent digit occurs, together or apart.
  private(set) var mostOccurrences = 0
  private var seen: UInt16 = 0
  /// Sixteen bits for each digit would do; a PIN is far shorter.
  private var counts: (UInt64, UInt64, UInt64) = (0, 0, 0)

  var differentDigits: Int { seen.nonzeroBitCount }

  init(_ bytes: Span<UInt8>) {
    let isRun = bytes.count > 1
    (isAscending, isDescending, isAscendingAround, isDescendingAround) = (isRun, isRun, isRun, isRun)
    var previous: UInt8?
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte.isDigit else {
        isDigitsOnly = false
        return
      }
      let digit = byte - 0x30
      seen |= 1 << UInt16(digit)
      mostOccurrences = max(mostOccurrences, count(digit))
      if let previous { step(from: previous, to: digit) }
      previous = digit
    }
  }

  private mutating func step(from previous: UInt8, to digit: UInt8) {
    if digit != previous + 1 { isAscending = false }
    if previous != digit + 1 { isDescending = false }
    if digit != (previous + 1) % 10 { isAscendingAround = false }
    if previous != (digit + 1) % 10 { isDescendingAround = false }
  }

  /// Counts a digit, in sixteen bits each and four to a word.
  private mutating func count(_ digit: UInt8) -> Int {
    let shift = UInt64(digit % 4) * 16
    func add(_ word: inout UInt64) -> Int {
      let count = word >> shift & 0xFFFF
      if count < 0xFFFF { word += 1 << shift }
      return Int(min(count + 1, 0xFFFF))
    }
    switch digit / 4 {
    case 0: return add(&counts.0)
    case 1: return add(&counts.1)
    default: return add(&counts.2)
    }
  }
}
