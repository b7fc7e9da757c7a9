import Lockstep
import LockstepPIN

/// The state of a world that is kept with the record of the PIN.
struct KeptState: Hashable, Sendable {
  /// The latest time that a call came in on, over all sessions.
  var instant = Duration.zero
  /// Too many failures to change the PIN, or a server's word.
  var isDeregistered = false
  /// Scans that were not recognised.
  var misses = BiometricCount()

  init() {}

  var bytes: [UInt8] {
    var bytes: [UInt8] = [1, isDeregistered ? 1 : 0, misses.anchor == nil ? 0 : 1]
    for number in [instant.nanoseconds, (misses.anchor ?? .zero).nanoseconds, Int64(misses.misses)] {
      let bits = UInt64(bitPattern: number)
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
      }
    }
    return bytes
  }

  /// Nil for bytes that no world has written.
  init?(bytes: [UInt8]) {
    guard bytes.count == 27, bytes[0] == 1, bytes[1] <= 1, bytes[2] <= 1 else { return nil }
    func number(_ index: Int) -> Int64 {
      var bits: UInt64 = 0
      for offset in 0..<8 { bits |= UInt64(bytes[3 + 8 * index + offset]) << UInt64(8 * offset) }
      return Int64(bitPattern: bits)
    }
    guard number(0) >= 0, let count = Int(exactly: number(2)), count >= 0 else { return nil }
    instant = .nanoseconds(number(0))
    isDeregistered = bytes[1] == 1
    misses = BiometricCount(misses: count, anchor: bytes[2] == 1 ? .nanoseconds(number(1)) : nil)
  }
}
