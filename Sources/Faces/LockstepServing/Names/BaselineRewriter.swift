import Lockstep
import LockstepLint
package import LockstepModel
package import LockstepReporting
import LockstepTrace
package import LockstepWorkspace

/// The baseline that a project names in `check:`, whose entries follow their findings.
package struct BaselineRewriter {
  private let source: SourceText
  private let baseline: Baseline
  private let newPathByOldPath: [String: String]
  private let files: any FileSystem
  /// What the trace of the project reports, which a baseline may have, too.
  private var traceFindings: (before: [Diagnostic], after: [Diagnostic]) = ([], [])

  /// - Parameter moved: the new paths of the files that are renamed, by those that they have now.
  /// - Returns: nil without a baseline that can be read.
  package init?(_ settings: ProjectDocument, moved: [String: String], in files: any FileSystem) {
    guard let name = settings.check.baseline?.value else { return nil }
    let path = FilePath.join(FilePath.directory(of: settings.source.path), name)
    guard let bytes = try? files.read(path), let baseline = try? Baseline(reading: bytes) else { return nil }
    source = SourceText(path: path, bytes: bytes)
    (self.baseline, self.newPathByOldPath, self.files) = (baseline, moved, files)
  }

  /// Finds what the trace reports of a project now, and with other texts.
  package mutating func collectTraceFindings(
    before project: Project, after later: Project, with texts: [(path: String, bytes: [UInt8])]
  ) async {
    guard let before = await TracedProject.reading(project, files)?.runOnAllCores() else { return }
    var unsaved = UnsavedTexts(over: files)
    for (path, bytes) in texts { unsaved[path] = bytes }
    let after = await TracedProject.reading(later, unsaved.overlaidFiles)?.runOnAllCores()
    traceFindings = (before.findings, after?.findings ?? [])
  }

  /// The file with the new names; nil if it stays as it is.
  ///
  /// - Parameters:
  ///   - before: the findings as they are.
  ///   - after: the same findings afterwards, each rule's of a file in the same order.
  package func edited(from before: [Diagnostic], to after: [Diagnostic]) -> EditedFile? {
    let text = baseline.followingRenames(
      from: before + traceFindings.before, to: after + traceFindings.after, oldPath: relativePath,
      newPath: { relativePath(of: newPathByOldPath[$0] ?? $0) },
      moved: Dictionary(newPathByOldPath.map { (relativePath(of: $0.key), relativePath(of: $0.value)) }) {
        first, _ in first
      }
    ).text
    if Array(text.utf8) == source.bytes { return nil }
    return EditedFile(source, [.init(Span(0..<source.bytes.count), text)])
  }

  /// Relative to the directory of the baseline.
  private func relativePath(of path: String) -> String {
    FilePath.relative(files.absolute(path), to: files.absolute(FilePath.directory(of: source.path)))
  }
}
