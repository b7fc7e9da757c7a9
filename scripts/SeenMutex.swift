import Foundation

// On Linux the kernel hands a contended `Mutex` of `Synchronization` over, which the sanitizer does not see: it reports
// what the lock protects as a race. scripts/pin_package.py puts this one in its place.

/// What `Mutex` of `Synchronization` is, by a lock that the thread sanitizer knows.
final class Mutex<Value: ~Copyable>: @unchecked Sendable {
  private let lock = NSLock()
  private nonisolated(unsafe) var value: Value

  init(_ value: consuming sending Value) { unsafe self.value = value }

  func withLock<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try unsafe body(&value)
  }
}

// The other one shows nothing of its value either.
extension Mutex: CustomReflectable where Value: ~Copyable {
  var customMirror: Mirror { Mirror(self, children: []) }
}
