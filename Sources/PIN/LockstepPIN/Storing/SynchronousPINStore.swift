/// A store that never suspends, for callers that cannot: a simulation, a command line.
///
/// It means what ``PINStore`` means.
public protocol SynchronousPINStore: Sendable {
  /// Its description explains the problem and contains no secret.
  associatedtype Failure: Error & CustomStringConvertible

  /// The bytes under `key` with their revision; nil if there are none.
  ///
  /// - Throws: the error that kept the store from reading.
  func readNow(_ key: String) throws(Failure) -> StoredRecord?
  /// Replaces the bytes under `key`, in one piece, if they still have `revision`; nil removes them.
  ///
  /// - Returns: the new revision; nil if the key has other bytes, and then nothing was changed.
  /// - Throws: the error that kept the store from writing. Whether the bytes were replaced is unknown.
  func compareAndSetNow(
    _ key: String, to bytes: [UInt8]?, ifRevision revision: Int64?
  ) throws(Failure) -> Int64?
}
