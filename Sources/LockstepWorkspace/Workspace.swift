package import LockstepModel
import Synchronization

/// Flow projects as tools see them: finds their files, reads them and checks them.
///
/// A workspace reads through a ``FileSystem``, takes texts that are not saved yet in place of the files', and knows
/// only the domains that it is given.
package final class Workspace: Sendable {
  package let files: any FileSystem
  /// Whether flows are read as their documents have them: without what contradictions and proposals changed.
  package let isAsDocumented: Bool
  /// What all domains bring together.
  let domain: DomainDeclaration
  /// The files read before; nil if none are kept.
  let memory: FileMemory?

  /// - Parameters:
  ///   - files: where the files are.
  ///   - domains: what domains bring that flows and worlds may use.
  ///   - isAsDocumented: whether flows are read as their documents have them, see ``DocumentedFlow``.
  package init(
    _ files: any FileSystem = DiskFiles(), domains: [DomainDeclaration] = [], isAsDocumented: Bool = false
  ) {
    self.files = files
    self.isAsDocumented = isAsDocumented
    domain = DomainDeclaration(domains)
    memory = nil
  }

  /// A workspace that keeps the files that it has read until they change.
  init(keeping files: any FileSystem, _ domains: [DomainDeclaration], isAsDocumented: Bool = false) {
    self.files = files
    self.isAsDocumented = isAsDocumented
    domain = DomainDeclaration(domains)
    memory = FileMemory()
  }
}

/// The files that a workspace has read, by path.
final class FileMemory: Sendable {
  private struct Entry {
    var file: ReadFile
    /// nil for a text that was not saved.
    var stamp: FileStamp?
    var isNamed: Bool
  }

  private let entries = Mutex<[String: Entry]>([:])
  private let settings = Mutex<[String: ProjectDocument]>([:])

  /// A file as it was read before, if it has not changed since.
  func file(_ path: String, stamp: FileStamp?, unsaved: [UInt8]?, isNamed: Bool) -> ReadFile? {
    guard let entry = entries.withLock({ $0[path] }), entry.isNamed == isNamed else { return nil }
    if let unsaved { return entry.file.source.bytes == unsaved ? entry.file : nil }
    return stamp != nil && entry.stamp == stamp ? entry.file : nil
  }

  func noSettings(at path: String) -> ProjectDocument? { settings.withLock { $0[path] } }

  func keep(_ settings: ProjectDocument, at path: String) { self.settings.withLock { $0[path] = settings } }

  func keep(_ file: ReadFile, stamp: FileStamp?, isNamed: Bool) {
    entries.withLock { $0[file.source.path] = Entry(file: file, stamp: stamp, isNamed: isNamed) }
  }
}
