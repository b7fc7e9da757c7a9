public import Lockstep

/// The rules that a PIN to be chosen has to satisfy.
public enum PINRules: Sendable {
  case wallet(WalletPINRules = WalletPINRules())
  case guide(GuidePINRules)

  /// Whether `pin` may be chosen.
  public func accepts(_ pin: Secret) -> Bool { violation(of: pin) == nil }

  /// The first rule broken, in the guide's words, which are those of `pin.change`.
  ///
  /// For the wallet: ascending and descending digits are a sequence, one digit all over is too many similar
  /// ones, and what is not six digits long has the wrong length.
  public func violation(of pin: Secret) -> GuidePINViolation? {
    switch self {
    case .guide(let rules): return rules.violation(of: pin)
    case .wallet(let rules):
      switch rules.violation(of: pin) {
      case nil: return nil
      case .invalidLength, .nonDigits: return .wrongLength(required: WalletPINRules.length)
      case .tooFewUniqueDigits:
        return .similarDigits(max: WalletPINRules.length - WalletPINRules.fewestUniqueDigits + 1)
      case .ascendingDigits, .descendingDigits: return .sequence
      }
    }
  }
}
