import Foundation
import Lockstep
import LockstepModel
import Synchronization

/// The input files of a golden case, each read once, and places in them by what stands there.
final class GoldenFiles: Sendable {
  struct NotThere: Error { var text: String }

  private let folder: URL
  private let sources = Mutex<[String: SourceText]>([:])

  init(folder: URL) { self.folder = folder }

  func source(_ path: String) throws -> SourceText {
    if let source = sources.withLock({ $0[path] }) { return source }
    let source = SourceText(path: path, bytes: [UInt8](try Data(contentsOf: folder.appending(path: path))))
    sources.withLock { $0[path] = source }
    return source
  }

  /// Where `text` stands for the first time after `anchor`.
  func place(_ path: String, _ text: String, after anchor: String = "") throws -> Location {
    let source = try source(path)
    var from = 0
    if !anchor.isEmpty { from = try find(anchor, in: source, from: 0).upperBound }
    return Location(source, Span(try find(text, in: source, from: from)))
  }

  private func find(_ text: String, in source: SourceText, from: Int) throws -> Range<Int> {
    let wanted = Array(text.utf8)
    for start in from..<max(from, source.bytes.count - wanted.count + 1)
    where source.bytes[start...].starts(with: wanted) {
      return start..<(start + wanted.count)
    }
    throw NotThere(text: text)
  }
}
