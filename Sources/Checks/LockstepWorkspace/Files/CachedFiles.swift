import Synchronization

/// A file system that asks another one only once, until it is notified of changes.
final class CachedFiles: FileSystem {
  /// What the file system answered, by path.
  private struct Answers {
    var names: [String: Result<[String], WorkspaceError>] = [:]
    var kinds: [String: FileKind?] = [:]
    var kindsOfLinks: [String: FileKind?] = [:]
    var canonicalPaths: [String: String] = [:]
    var stamps: [String: FileStamp?] = [:]
  }

  private let base: any FileSystem
  private let answers = Mutex(Answers())

  init(_ base: any FileSystem) { self.base = base }

  /// Asks again from now on.
  func clear() { answers.withLock { $0 = Answers() } }

  func read(_ path: String) throws(WorkspaceError) -> [UInt8] { try base.read(path) }

  func names(in directory: String) throws(WorkspaceError) -> [String] {
    try cachedAnswer(\.names, directory) {
      do throws(WorkspaceError) { return .success(try base.names(in: directory)) } catch {
        return .failure(error)
      }
    }.get()
  }

  func kind(_ path: String, followingLinks: Bool) -> FileKind? {
    cachedAnswer(followingLinks ? \.kinds : \.kindsOfLinks, path) {
      base.kind(path, followingLinks: followingLinks)
    }
  }

  func canonical(_ path: String) -> String { cachedAnswer(\.canonicalPaths, path) { base.canonical(path) } }

  func stamp(_ path: String) -> FileStamp? { cachedAnswer(\.stamps, path) { base.stamp(path) } }

  private func cachedAnswer<Answer: Sendable>(
    _ part: WritableKeyPath<Answers, [String: Answer]>, _ path: String, _ ask: () -> Answer
  ) -> Answer {
    if let known = answers.withLock({ $0[keyPath: part][path] }) { return known }
    let answer = ask()
    answers.withLock { $0[keyPath: part][path] = answer }
    return answer
  }
}
