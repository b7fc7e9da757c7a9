/// What rules for a PIN ask about it, found in one pass and without a copy of the digits.
struct DigitShape {
  private(set) var isDigitsOnly = true
  /// Each step exactly +1, over the whole PIN: no wraparound, no partial runs.
  private(set) var isAscending: Bool
  private(set) var isDescending: Bool
  private var seen: UInt16 = 0

  var uniqueDigits: Int { seen.nonzeroBitCount }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // A single digit is no sequence.
    isAscending = bytes.count > 1
    isDescending = bytes.count > 1
    var previous: UInt8?
    for byte in bytes {
      guard byte >= 0x30, byte <= 0x39 else {
        isDigitsOnly = false
        isAscending = false
        isDescending = false
        return
      }
      seen |= 1 << UInt16(byte - 0x30)
      if let previous {
        if byte != previous + 1 { isAscending = false }
        if previous != byte + 1 { isDescending = false }
      }
      previous = byte
    }
  }
}

/// How often the most frequent digit of a PIN occurs in it, together or apart.
func mostOccurrencesOfADigit(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
  var most = 0
  for digit in UInt8(0x30)...0x39 {
    var occurrences = 0
    for byte in bytes where byte == digit { occurrences += 1 }
    most = max(most, occurrences)
  }
  return most
}
