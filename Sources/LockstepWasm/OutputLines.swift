import LockstepText

/// What is said until the next call, at a place in memory that its reader is told.
///
/// An object, because the session that says it lies in a table beside it.
package final class OutputLines {
  package private(set) var start: UnsafeMutablePointer<UInt8>
  package private(set) var count = 0
  private var capacity = 4_096

  init() { start = .allocate(capacity: capacity) }

  deinit { start.deallocate() }

  func clear() { count = 0 }

  /// - Parameter line: with its end.
  func say(_ line: String) {
    var line = line
    line.withUTF8 { append($0) }
  }

  func say(error: String) {
    var json = JSONWriter()
    json.object { $0.member("error", error) }
    json.endLine()
    say(json.text)
  }

  private func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if bytes.count > capacity - count {
      capacity = max(2 * capacity, count + bytes.count)
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      larger.update(from: start, count: count)
      start.deallocate()
      start = larger
    }
    (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }
}

extension OutputLines {
  /// The lines as text.
  package var text: String {
    String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
