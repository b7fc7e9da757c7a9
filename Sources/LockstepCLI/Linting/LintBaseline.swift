import LockstepLint
import LockstepModel
import LockstepWorkspace

/// The baseline of a run, and what it says about findings.
struct LintBaseline: Sendable {
  let path: String
  let baseline: Baseline

  /// - Parameter mayBeMissing: whether it is only about to be written.
  init(_ path: String, mayBeMissing: Bool) throws(WrongUse) {
    self.path = path
    let disk = DiskFiles.standard
    if disk.kind(path) == nil {
      guard mayBeMissing else {
        throw WrongUse("there is no baseline '\(path)'", help: "--update-baseline writes it")
      }
      baseline = Baseline([])
      return
    }
    let bytes = try disk.read(path)
    do throws(Baseline.BadLine) {
      baseline = try Baseline(reading: bytes)
    } catch {
      throw WrongUse("\(path):\(error.line): \(error.problem)")
    }
  }

  /// A result without what is known, how much that is, and what is known no more.
  func apply(to result: CheckResult) -> (result: CheckResult, known: Int, mended: [Baseline.Entry]) {
    let checked = checked(result)
    let (new, known, mended) = baseline.apply(to: result.diagnostics, path: name) { path in
      checked.contains(path) || DiskFiles.standard.kind(FilePath.join(directory, path)) == nil
    }
    var result = result
    result.diagnostics = new
    return (result, known, mended)
  }

  /// What the baseline becomes: everything that was found, and what it knows of files that were not checked
  /// or are broken.
  ///
  /// - Returns: it, and the findings that cannot be in it, since they hide what stands behind them.
  func updated(_ result: CheckResult) -> (baseline: Baseline, left: [Diagnostic]) {
    let checked = checked(result)
    let others = baseline.entries.filter { entry in
      !checked.contains(entry.path) && DiskFiles.standard.kind(FilePath.join(directory, entry.path)) != nil
    }
    let left = apply(to: result).result.diagnostics.filter(result.isInBrokenFile)
    let known = result.diagnostics.filter { !result.isInBrokenFile($0) }
    return (Baseline(others + Baseline(of: known, path: name).entries), left)
  }

  /// The files of which everything was found; what a broken one hides is not mended.
  private func checked(_ result: CheckResult) -> Set<String> {
    Set(result.sources.lazy.filter { !result.broken.contains($0.path) }.map(name))
  }

  private var directory: String { FilePath.directory(of: path) }

  /// Said from the directory of the baseline, so that it does not matter where the linter is called.
  private func name(_ source: SourceText) -> String {
    FilePath.relative(DiskFiles.standard.canonical(source.path), to: DiskFiles.standard.canonical(directory))
  }
}
