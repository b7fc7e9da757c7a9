public import Lockstep

/// The NL Wallet's rules for a PIN to be chosen (`wallet/src/pin/validation.rs`): exactly 20 of the million
/// six-digit PINs are refused.
///
/// They apply when a PIN is set or changed, never when it is entered to unlock.
public struct WalletPINRules: Hashable, Sendable {
  /// In UTF-8 bytes, which for a PIN is its digits.
  public static let length = 6
  public static let fewestUniqueDigits = 2

  public init() {}

  /// The first rule that `pin` breaks, in the order of `WalletPINViolation`.
  public func violation(of pin: Secret) -> WalletPINViolation? {
    pin.withBytes(violation(of:))
  }

  /// The same for bytes that somebody else keeps secret.
  ///
  /// Bytes rather than characters: `Character.isNumber` and its kin take Arabic-Indic, full-width and
  /// superscript digits.
  public func violation(of bytes: UnsafeBufferPointer<UInt8>) -> WalletPINViolation? {
    if bytes.count != Self.length { return .invalidLength }
    let shape = DigitShape(bytes)
    if !shape.isDigitsOnly { return .nonDigits }
    if shape.uniqueDigits < Self.fewestUniqueDigits { return .tooFewUniqueDigits }
    if shape.isAscending { return .ascendingDigits }
    if shape.isDescending { return .descendingDigits }
    return nil
  }
}

/// A rule of the wallet, in the order in which the first one broken is reported.
public enum WalletPINViolation: Hashable, Sendable, CaseIterable {
  case invalidLength
  /// Anything but ASCII 0 to 9.
  case nonDigits
  case tooFewUniqueDigits
  /// Each digit one more than the one before; 9 is not followed by 0.
  case ascendingDigits
  case descendingDigits
}
