package import LockstepLint
package import LockstepModel
import LockstepReporting

/// Applies fixes in rounds, until nothing is left to fix; nothing is written.
package struct FixLoop: Sendable {
  /// A fix may uncover another; ten in a row are enough for any file, and end a quarrel between two rules.
  private static let mostRounds = 10

  /// The new texts of the files that change, and the texts that were there before.
  package private(set) var texts: UnsavedTexts
  /// The check of the new texts.
  package private(set) var result: CheckResult
  /// How many findings were fixed.
  package private(set) var fixCount = 0
  /// The files that change, as they were, and their new contents.
  package private(set) var changedFiles: [(source: SourceText, bytes: [UInt8])] = []
  /// Paths of files that their fixes would have broken, which stay as they are.
  package private(set) var refusedFiles: [String] = []

  /// - Parameters:
  ///   - selection: the rules that run.
  ///   - unsaved: texts that replace those of the files.
  ///   - isUnsafe: whether fixes that may change the meaning are applied.
  ///   - filter: which findings may be fixed; the others are known and stay.
  package init(
    _ workspace: Workspace, _ targets: [ProjectTarget], selecting selection: RuleSelection = .all,
    unsaved: UnsavedTexts, isUnsafe: Bool, filter: (CheckResult) -> CheckResult
  ) async throws(WorkspaceError) {
    texts = unsaved
    let first = try await workspace.check(targets, selecting: selection, unsaved: unsaved)
    result = filter(first)
    let before = Dictionary(first.sources.map { ($0.path, $0) }) { first, _ in first }
    var paths: Set<String> = []
    for _ in 0..<Self.mostRounds {
      let round = FixRound(result.diagnostics, isUnsafe: isUnsafe)
      if round.files.isEmpty { break }
      for file in round.files {
        texts[file.source.path] = file.bytes
        paths.insert(file.source.path)
      }
      fixCount += round.fixedCount
      result = filter(try await workspace.check(targets, selecting: selection, unsaved: texts))
    }
    refusedFiles = paths.filter { !first.brokenFiles.contains($0) && result.brokenFiles.contains($0) }
      .sorted()
    if !refusedFiles.isEmpty {
      for path in refusedFiles { texts[path] = unsaved[path] }
      result = filter(try await workspace.check(targets, selecting: selection, unsaved: texts))
    }
    changedFiles = paths.subtracting(refusedFiles).sorted().compactMap { path in
      let source = before[path] ?? SourceText(path: path, bytes: [])
      guard let bytes = texts[path], bytes != source.bytes else { return nil }
      return (source, bytes)
    }
  }
}
