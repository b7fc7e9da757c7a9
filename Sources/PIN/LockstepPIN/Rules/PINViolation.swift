/// A rule that a PIN breaks, with the number that a message about it needs.
public enum PINViolation: Hashable, Sendable {
  /// Too short or too long; the lengths that are allowed, in digits.
  case length(ClosedRange<Int>)
  /// Anything but the digits 0 to 9 in ASCII.
  case nonDigits
  /// Fewer different digits than this.
  case tooFewDifferent(least: Int)
  /// Each digit is one more than the digit before it.
  case ascending
  /// Each digit is one less than the digit before it.
  case descending
  /// One digit more often than this.
  case tooManySimilar(most: Int)
  /// The PIN is on the list of PINs that are too common.
  case blocklisted
  /// The PIN is the one that it replaces.
  case unchanged
}
