import LockstepModel
import Synchronization

/// The files that a workspace has read, by path.
final class FileCache: Sendable {
  /// Without a stamp for a text that was not saved.
  private let entries = Mutex<[String: (file: ReadFile, stamp: FileStamp?, isNamed: Bool)]>([:])
  private let emptySettingsByPath = Mutex<[String: ProjectDocument]>([:])

  /// A file as it was read before, if it has not changed since.
  func file(_ path: String, stamp: FileStamp?, unsaved: [UInt8]?, isNamed: Bool) -> ReadFile? {
    guard let entry = entries.withLock({ $0[path] }), entry.isNamed == isNamed else { return nil }
    if let unsaved { return entry.file.source.bytes == unsaved ? entry.file : nil }
    return stamp != nil && entry.stamp == stamp ? entry.file : nil
  }

  func emptySettings(at path: String) -> ProjectDocument? { emptySettingsByPath.withLock { $0[path] } }

  func store(_ settings: ProjectDocument, at path: String) {
    emptySettingsByPath.withLock { $0[path] = settings }
  }

  func store(_ file: ReadFile, stamp: FileStamp?, isNamed: Bool) {
    entries.withLock { $0[file.source.path] = (file, stamp, isNamed) }
  }
}
