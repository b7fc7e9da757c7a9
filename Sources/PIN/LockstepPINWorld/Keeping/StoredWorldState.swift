import Lockstep
import LockstepPIN

/// The state of a world that is kept with the record of the PIN.
struct StoredWorldState: Hashable, Sendable {
  /// The latest time that a call came in on, over all sessions.
  var latestTime = Duration.zero
  /// Too many failures to change the PIN, or a server's word.
  var isDeregistered = false
  /// Scans that were not recognised.
  var biometricCount = BiometricCount()

  init() {}

  var bytes: [UInt8] {
    var writer = RecordWriter()
    for isSet in [true, isDeregistered, biometricCount.anchor != nil] { writer.write(byte: isSet ? 1 : 0) }
    for number in [
      latestTime.nanoseconds, (biometricCount.anchor ?? .zero).nanoseconds, Int64(biometricCount.misses),
    ] {
      writer.write(number)
    }
    return writer.bytes
  }

  /// Nil for bytes that no world has written.
  init?(bytes: [UInt8]) {
    var reader = RecordReader(bytes: bytes)
    guard reader.readByte() == 1, let deregistered = reader.readByte(), deregistered <= 1,
      let anchored = reader.readByte(),
      anchored <= 1, let latestTime = reader.readNumber(), latestTime >= 0, let anchor = reader.readNumber(),
      let misses = reader.readNumber(), let count = Int(exactly: misses), count >= 0, reader.isAtEnd
    else { return nil }
    self.latestTime = .nanoseconds(latestTime)
    isDeregistered = deregistered == 1
    biometricCount = BiometricCount(misses: count, anchor: anchored == 1 ? .nanoseconds(anchor) : nil)
  }
}
