import Lockstep

/// What rules for a PIN ask about it, found in one pass and without a copy of the digits.
struct DigitShape {
  private(set) var isDigitsOnly = true
  /// Each step exactly +1, over the whole PIN: no partial runs. A single digit does not count.
  private(set) var isAscendingRun: Bool
  private(set) var isDescendingRun: Bool
  /// Whether the digits ascend where 9 is followed by 0.
  private(set) var isAscendingCyclicRun: Bool
  private(set) var isDescendingCyclicRun: Bool
  /// How often the most frequent digit occurs, together or apart.
  private(set) var mostOccurrences = 0
  private(set) var differentDigitCount = 0
  /// How often each digit occurs, without memory of its own; the last six count nothing.
  private var digitCounts = SIMD16<UInt16>.zero

  init(_ bytes: Span<UInt8>) {
    let isRun = bytes.count > 1
    (isAscendingRun, isDescendingRun, isAscendingCyclicRun, isDescendingCyclicRun) = (
      isRun, isRun, isRun, isRun
    )
    var previous: UInt8?
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte.isDigit else {
        isDigitsOnly = false
        return
      }
      let digit = byte - 0x30
      countDigit(digit)
      if let previous { compareNeighbours(from: previous, to: digit) }
      previous = digit
    }
  }

  private mutating func compareNeighbours(from previous: UInt8, to digit: UInt8) {
    if digit != previous + 1 { isAscendingRun = false }
    if previous != digit + 1 { isDescendingRun = false }
    if digit != (previous + 1) % 10 { isAscendingCyclicRun = false }
    if previous != (digit + 1) % 10 { isDescendingCyclicRun = false }
  }

  private mutating func countDigit(_ digit: UInt8) {
    let index = Int(digit)
    if digitCounts[index] == 0 { differentDigitCount += 1 }
    if digitCounts[index] < .max { digitCounts[index] += 1 }
    mostOccurrences = max(mostOccurrences, Int(digitCounts[index]))
  }
}
