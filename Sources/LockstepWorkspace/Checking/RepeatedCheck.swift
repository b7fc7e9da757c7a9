import LockstepModel

/// Checks again and again while people edit.
///
/// A file that cannot be read as it was meant, such as one that is half saved, gives only the reason why; all other
/// files are checked against what it held before.
public struct RepeatedCheck: Sendable {
  private let workspace: Workspace
  private let targets: [ProjectTarget]
  /// The last contents of files that could be read.
  private var good: UnsavedTexts
  private var stamps: [String: FileStamp] = [:]

  public init(_ workspace: Workspace, _ targets: [ProjectTarget]) {
    self.workspace = workspace
    self.targets = targets
    good = UnsavedTexts(over: workspace.files)
  }

  /// Whether some file has changed since this was last asked.
  public mutating func hasChanged() -> Bool {
    let now = workspace.stamps(of: targets)
    defer { stamps = now }
    return now != stamps
  }

  /// What is found now.
  public mutating func check() async throws(WorkspaceError) -> CheckResult {
    var result = try await workspace.check(targets)
    var texts = UnsavedTexts(over: workspace.files)
    for source in result.sources {
      if !result.broken.contains(source.path) {
        good[source.path] = source.bytes
      } else if let bytes = good[source.path] {
        texts[source.path] = bytes
      }
    }
    if texts.isEmpty { return result }
    let broken = Set(texts.paths)
    let present = result.diagnostics.filter(result.isInBrokenFile)
    result.diagnostics = try await workspace.check(targets, unsaved: texts).diagnostics.filter { finding in
      !broken.contains(finding.location.source.path)
    }
    let others = Set(result.diagnostics.map(\.location.source.path))
    result.diagnostics += present.filter { !others.contains($0.location.source.path) }
    result.diagnostics = result.diagnostics.inReadingOrder()
    return result
  }
}
