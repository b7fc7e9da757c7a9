import Lockstep
import LockstepPIN

/// The PIN of a simulated world, as its credential.
///
/// The digits are mixed with a fixed sequence, so that no search for a PIN finds one in a stored world. That hides them
/// from a glance and protects nothing: a world's PIN is for play, and the world's file contains it anyway.
struct SimulatedPIN {
  let credential: PINCredential

  init(_ pin: Secret) { credential = PINCredential(pin.withBytes { Self.scramble($0) }) }

  init(_ credential: PINCredential) { self.credential = credential }

  /// How many digits it has.
  var length: Int { credential.bytes.count }

  /// Whether `pin` is this one, found in time that depends only on the lengths.
  func matches(_ pin: Secret) -> Bool {
    Secret(credential.bytes).matches(Secret(pin.withBytes { Self.scramble($0) }))
  }

  /// The digits, for those who play a person that knows them.
  var digits: Secret {
    let bytes = credential.bytes
    let scrambled = Self.scramble(bytes.span)
    // Mixing twice gives the digits back, but for the bit that no digit has.
    return Secret(scrambled.map { $0 & 0x7F })
  }

  /// Whether a person can type it: digits, and at least one.
  static func isUsable(_ pin: Secret) -> Bool {
    pin.withBytes { !$0.isEmpty && $0.allSatisfy { $0.isDigit } }
  }

  private static func scramble(_ digits: Span<UInt8>) -> [UInt8] {
    var state: UInt32 = 0x9E37_79B9
    var scrambled: [UInt8] = []
    for index in digits.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      scrambled.append(digits[index] ^ UInt8(truncatingIfNeeded: state >> 24) | 0x80)
    }
    return scrambled
  }
}
