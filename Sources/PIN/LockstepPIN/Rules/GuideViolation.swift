public import Lockstep

/// A broken rule in the words of the Change PIN guide, with what its error brings along.
public enum GuideViolation: Hashable, Sendable {
  /// The number of digits is not the required one.
  case wrongLength(required: Int)
  /// The PIN is on the list of PINs that may not be chosen, as the current one may be.
  case blacklisted
  /// The digits are a sequence.
  case sequence
  /// One digit occurs more often than `max` times.
  case similarDigits(max: Int)
}

extension PINRules {
  /// The first rule that `pin` breaks, in the guide's words.
  ///
  /// - Parameters:
  ///   - pin: the new PIN.
  ///   - current: the PIN that it replaces; nil where there is none, or where it is not known.
  public func guideViolation(of pin: Secret, replacing current: Secret? = nil) -> GuideViolation? {
    violation(of: pin, replacing: current).map { guideViolation($0, by: pin.count) }
  }

  /// How often a digit may occur, by the rule that limits it, and otherwise by the length.
  public var mostSimilar: Int {
    for rule in rules {
      switch rule {
      case .mostSimilar(let most): return most
      case .different(let least): return max(1, length.upperBound - least + 1)
      case .length, .sequences, .blocklist, .changed: break
      }
    }
    return length.upperBound
  }

  /// The guide knows no error for characters other than digits: they do not count towards the digits required. Too few
  /// different digits are too many similar ones, and the current PIN is one of those that may not be chosen.
  ///
  /// - Parameter count: the length of the PIN, which decides which end of the lengths allowed is the nearer one.
  func guideViolation(_ violation: PINViolation, by count: Int) -> GuideViolation {
    switch violation {
    case .length, .nonDigits: .wrongLength(required: min(max(count, length.lowerBound), length.upperBound))
    case .tooFewDifferent(let least): .similarDigits(max: max(1, length.upperBound - least + 1))
    case .ascending, .descending: .sequence
    case .tooManySimilar(let most): .similarDigits(max: most)
    case .blocklisted, .unchanged: .blacklisted
    }
  }
}
