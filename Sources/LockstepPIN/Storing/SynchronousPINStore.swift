/// A store that never suspends, for callers that cannot: a simulation, a command line.
///
/// It means what ``PINStore`` means.
public protocol SynchronousPINStore: Sendable {
  /// Its description explains the problem and contains no secret.
  associatedtype Failure: Error & CustomStringConvertible

  func readNow(_ key: String) throws(Failure) -> StoredRecord?
  func compareAndSetNow(
    _ key: String, to bytes: [UInt8]?, ifRevision revision: Int64?
  ) throws(Failure) -> Int64?
}
