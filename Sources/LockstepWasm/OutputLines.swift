import Lockstep

/// What is said until the next call, at a place in memory that its reader is told.
///
/// An object, because the session that says it lies in a table beside it.
package final class OutputLines {
  private(set) var memory = WipedBytes(count: 4_096)
  package private(set) var count = 0

  func clear() { count = 0 }

  /// - Parameter line: with its end.
  func say(_ line: String) {
    line.withBytes { append($0) }
  }

  func say(error: String) {
    var json = JSONWriter()
    json.object { $0.member("error", error) }
    json.endLine()
    say(json.text)
  }

  private func append(_ bytes: ByteSpan) {
    if bytes.count > memory.count - count {
      let larger = WipedBytes(count: max(2 * memory.count, count + bytes.count))
      memory.withBytes(0..<count) { larger.write($0, at: 0) }
      memory = larger
    }
    memory.write(bytes, at: count)
    count += bytes.count
  }

  /// The lines as text.
  package var text: String { memory.withBytes(0..<count) { $0.text } }
}
