import Lockstep
import LockstepLinking
import LockstepModel
import LockstepReporting
import LockstepText

/// Applies fixes in rounds, until nothing is left to fix.
struct LintFixing {
  /// A fix may uncover another; ten in a row are enough for any file, and end a quarrel between two rules.
  private static let rounds = 10

  /// The new texts of the files that change; nothing is written.
  private(set) var overlay: FileOverlay
  private(set) var result: LintResult
  /// How many findings were mended.
  private(set) var count = 0
  /// What the files were.
  private(set) var changed: [(source: SourceText, bytes: [UInt8])] = []
  /// Files that their fixes would have broken.
  private(set) var refused: [String] = []

  /// - Parameter filter: which findings may be fixed; the others are known and stay.
  init(
    _ run: LintRun, from overlay: FileOverlay, isUnsafe: Bool, filter: (LintResult) -> LintResult
  ) async throws(WrongUse) {
    self.overlay = overlay
    let first = try await run.check(overlay)
    result = filter(first)
    let before = Dictionary(first.sources.map { ($0.path, $0) }) { first, _ in first }
    var paths: Set<String> = []
    for _ in 0..<Self.rounds {
      let round = FixRound(result.diagnostics, isUnsafe: isUnsafe)
      if round.files.isEmpty { break }
      for file in round.files {
        self.overlay[file.source.path] = file.bytes
        paths.insert(file.source.path)
      }
      count += round.count
      result = filter(try await run.check(self.overlay))
    }
    refused = paths.filter { !first.broken.contains($0) && result.broken.contains($0) }.sorted()
    if !refused.isEmpty {
      for path in refused { self.overlay[path] = overlay[path] }
      result = filter(try await run.check(self.overlay))
    }
    changed = paths.subtracting(refused).sorted().compactMap { path in
      guard let source = before[path], let bytes = self.overlay[path], bytes != source.bytes else {
        return nil
      }
      return (source, bytes)
    }
  }

  /// The difference between what the files are and would be.
  func diff(colour: Bool) -> String {
    changed.map { source, bytes in
      UnifiedDiff.text(
        from: String(decoding: source.bytes, as: UTF8.self), to: String(decoding: bytes, as: UTF8.self),
        path: source.path, colour: colour)
    }.joined()
  }

  /// Writes the files that change.
  func write() throws(WrongUse) {
    for (source, bytes) in changed {
      try FileWriter.put(String(decoding: bytes, as: UTF8.self), at: source.path)
    }
  }
}
