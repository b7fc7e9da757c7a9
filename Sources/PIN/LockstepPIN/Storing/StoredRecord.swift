/// A store's bytes under a key.
public struct StoredRecord: Hashable, Sendable {
  /// The bytes, whose meaning only ``PINRecord`` knows.
  public var bytes: [UInt8]
  /// Grows with each write of the key, also over its removal.
  public var revision: Int64

  /// The bytes of a key at a revision.
  public init(bytes: [UInt8], revision: Int64) {
    self.bytes = bytes
    self.revision = revision
  }
}
