import Lockstep

/// What rules for a PIN ask about it, found in one pass and without a copy of the digits.
struct DigitShape {
  private(set) var isDigitsOnly = true
  /// Each step exactly +1, over the whole PIN: no partial runs. A single digit does not count.
  private(set) var isAscending: Bool
  private(set) var isDescending: Bool
  /// Whether the digits ascend where 9 is followed by 0.
  private(set) var isAscendingAround: Bool
  private(set) var isDescendingAround: Bool
  /// How often the most frequent digit occurs, together or apart.
  private(set) var mostOccurrences = 0
  private(set) var differentDigitCount = 0
  /// How often each digit occurs, without memory of its own; the last six count nothing.
  private var counts = SIMD16<UInt16>.zero

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
      count(digit)
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

  private mutating func count(_ digit: UInt8) {
    let index = Int(digit)
    if counts[index] == 0 { differentDigitCount += 1 }
    if counts[index] < .max { counts[index] += 1 }
    mostOccurrences = max(mostOccurrences, Int(counts[index]))
  }
}
