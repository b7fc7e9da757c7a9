import Lockstep

extension PINRules {
  /// The NL Wallet's rules (`wallet/src/pin/validation.rs`): six digits, two of them different, no sequence in
  /// either direction. Exactly 20 of the million six-digit PINs are refused.
  public static let wallet = PINRules(valid: [
    .length(6...6), .different(2), .sequences(.both, wraps: false),
  ])

  /// The rules that the Change PIN guide lists: the length, the usual PINs, no sequence, at most three similar
  /// digits.
  ///
  /// The length comes first (vector VP06: 1234 and 123456 are too short and too long before they are sequences),
  /// then the order of the SDK's error numbers 9011 to 9013. The guide leaves two words open: "sequence" is taken
  /// for the whole PIN, "similar digits" for the occurrences of one digit, together or apart.
  ///
  /// - Parameter length: digits a PIN must have; beyond 1 to ``longest`` the nearest of them.
  public static func guide(length: Int) -> PINRules {
    let length = min(max(length, 1), longest)
    let usual = usualPINs.filter { $0.count == length }
    // Three of each of the ten digits; a longer PIN could not be chosen.
    let similar: [PINRule] = length <= 30 ? [.mostSimilar(3)] : []
    return PINRules(
      valid: [.length(length...length), .blocklist(usual), .sequences(.both, wraps: false)] + similar)
  }

  // Ten or more per NIST SP 800-63B-4. None is refused by another rule, so that each shows the blocklist's own
  // message. 28469 is the one of the vectors.
  private static let usualPINs = [
    "1212", "1313", "1122", "2580", "13579", "28469", "112233", "121212", "123123", "123321", "102030",
    "131313", "147258", "159753", "696969", "789456",
  ].map { Secret(Array($0.utf8)) }
}
