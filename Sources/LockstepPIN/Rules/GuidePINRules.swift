public import Lockstep

/// The rules that the Change PIN guide lists for a new PIN: length, blacklist, sequences, similar digits.
///
/// The guide leaves two words open. "Sequence" is taken for the whole PIN, each step +1 or each step -1;
/// "similar digits" for the occurrences of one digit, together or apart.
public struct GuidePINRules: Sendable {
  /// Digits a new PIN must have.
  public var length: Int
  /// Known to be chosen often; still PINs, hence secrets.
  public var blacklist: [Secret]
  public var forbidsSequences: Bool
  /// How often one digit may occur; nil for no limit.
  public var maxSimilarDigits: Int?

  public init(
    length: Int, blacklist: [Secret] = [], forbidsSequences: Bool = true, maxSimilarDigits: Int? = 3
  ) {
    self.length = length
    self.blacklist = blacklist
    self.forbidsSequences = forbidsSequences
    self.maxSimilarDigits = maxSimilarDigits
  }

  /// What the built-in world demands: no sequences, at most three similar digits, none of the usual PINs.
  public static func standard(length: Int) -> GuidePINRules {
    GuidePINRules(length: length, blacklist: usualPINs)
  }

  /// The first rule that `pin` breaks.
  ///
  /// Length comes first (vector VP06: 1234 and 123456 are too short and too long before they are
  /// sequences), then the order of the SDK's error numbers 9011 to 9013.
  public func violation(of pin: Secret) -> GuidePINViolation? {
    let (shape, count, most) = pin.withBytes { bytes in
      (DigitShape(bytes), bytes.count, mostOccurrencesOfADigit(in: bytes))
    }
    // The guide knows no error for what is not a digit; it does not count towards the digits required.
    if count != length || !shape.isDigitsOnly { return .wrongLength(required: length) }
    if blacklist.contains(where: { $0.matches(pin) }) { return .blacklisted }
    if forbidsSequences, shape.isAscending || shape.isDescending { return .sequence }
    if let maxSimilarDigits, most > maxSimilarDigits { return .similarDigits(max: maxSimilarDigits) }
    return nil
  }

  // Ten or more per NIST SP 800-63B-4. None is refused by another rule, so that each shows the blacklist's
  // own message. 28469 is the one of the vectors.
  private static let usualPINs = [
    "1212", "1313", "1122", "2580", "13579", "28469", "112233", "121212", "123123", "123321", "102030",
    "131313", "147258", "159753", "696969", "789456",
  ].map { Secret($0.utf8) }
}

/// A rule of the guide, with what its error brings along.
public enum GuidePINViolation: Hashable, Sendable {
  case wrongLength(required: Int)
  case blacklisted
  case sequence
  case similarDigits(max: Int)
}
