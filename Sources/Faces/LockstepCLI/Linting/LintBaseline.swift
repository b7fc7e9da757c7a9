import LockstepLint
import LockstepModel
import LockstepWorkspace

/// The baseline of a run, applied to findings.
struct LintBaseline: Sendable {
  let path: String
  let baseline: Baseline

  /// - Parameter mayBeMissing: whether it is only about to be written.
  init(_ path: String, mayBeMissing: Bool) throws(UsageError) {
    self.path = path
    let disk = DiskFiles.standard
    if disk.kind(path) == nil {
      guard mayBeMissing else {
        throw UsageError("the baseline '\(path)' does not exist", help: "--update-baseline writes it")
      }
      baseline = Baseline([])
      return
    }
    let bytes = try disk.read(path)
    do throws(Baseline.InvalidLine) {
      baseline = try Baseline(reading: bytes)
    } catch {
      throw UsageError("\(path):\(error.line): \(error.problem)")
    }
  }

  /// The result without the known findings, their number, and the entries without a finding.
  func apply(to result: CheckResult) -> (result: CheckResult, known: Int, mended: [Baseline.Entry]) {
    let checked = checkedFiles(result)
    let (new, known, mended) = baseline.apply(to: result.diagnostics, path: relativePath) { path in
      checked.contains(path) || DiskFiles.standard.kind(FilePath.join(directory, path)) == nil
    }
    var result = result
    result.diagnostics = new
    return (result, known, mended)
  }

  /// The new baseline: all findings, and the old entries of files that were not checked or are broken.
  ///
  /// - Returns: it, and the findings that cannot be in it, since they hide the rest of their files.
  func updatedBaseline(_ result: CheckResult) -> (baseline: Baseline, left: [Diagnostic]) {
    let checked = checkedFiles(result)
    let others = baseline.entries.filter { entry in
      !checked.contains(entry.path) && DiskFiles.standard.kind(FilePath.join(directory, entry.path)) != nil
    }
    let left = apply(to: result).result.diagnostics.filter(result.isInBrokenFile)
    let known = result.diagnostics.filter { !result.isInBrokenFile($0) }
    return (Baseline(others + Baseline(of: known, path: relativePath).entries), left)
  }

  /// The files that were checked completely; findings that a broken one hides are not fixed.
  private func checkedFiles(_ result: CheckResult) -> Set<String> {
    Set(result.sources.lazy.filter { !result.brokenFiles.contains($0.path) }.map(relativePath))
  }

  private var directory: String { FilePath.directory(of: path) }

  /// Relative to the directory of the baseline, so that the linter can be called from anywhere.
  private func relativePath(_ source: SourceText) -> String {
    FilePath.relative(DiskFiles.standard.canonical(source.path), to: DiskFiles.standard.canonical(directory))
  }
}
