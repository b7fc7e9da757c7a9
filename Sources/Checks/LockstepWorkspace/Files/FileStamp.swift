import Lockstep

/// Detects that a file has changed, without reading it; equal stamps mean equal content.
package struct FileStamp: Hashable, Sendable {
  /// The time, the size, and a number that changes where a file is replaced by another within one tick of the clock.
  private let parts: [Int]

  package init(_ parts: Int...) { self.parts = parts }
}
