package import LockstepLint
import LockstepModel

extension Workspace {
  /// Checks projects: the one way from files to findings, for the command line, an editor and a build.
  ///
  /// The findings are those of the readers, of kept cells that are out of date, of scenarios that refer to missing
  /// rows, and of the rules, at the levels that the project sets; without those that comments silence, and without
  /// consequences of a file that could not be read completely.
  ///
  /// - Parameters:
  ///   - targets: the projects, each with the part that findings are wanted of.
  ///   - selection: the rules that run.
  ///   - unsaved: texts that replace those of the files.
  /// - Throws: for unreadable files, a project or a named folder without any flow file, and a project whose flows belong
  ///   to projects below it.
  package func check(
    _ targets: [ProjectTarget], selecting selection: RuleSelection = .all, unsaved: UnsavedTexts? = nil
  ) async throws(WorkspaceError) -> CheckResult {
    let result = try await check(targets, selecting: selection, unsaved: unsaved, after: [:]).result
    for target in targets where target.isWhole && !target.isRest {
      let project = result.projects.first { $0.directory == target.directory }
      guard let project, project.files.isEmptyOfFlows,
        !result.diagnostics.contains(where: {
          $0.severity == .error || $0.rule == .undeclaredWords || $0.rule == .unreadUseCase
        })
      else { continue }
      let directory = target.directory ?? "."
      throw noFlows(besideProjectsBelow: directory)
        ?? noFlows(below: directory, besides: project.files.foreignFiles)
    }
    // A folder of a project that was named, and in which nothing was read.
    for path in targets.flatMap(\.paths) where files.kind(path) == .directory {
      let prefix = path + "/"
      guard !result.sources.contains(where: { files.absolute($0.path).hasPrefix(prefix) }),
        !result.diagnostics.contains(where: { files.absolute($0.location.source.path).hasPrefix(prefix) })
      else { continue }
      let foreign = result.foreignFiles.filter { files.absolute($0).hasPrefix(prefix) }
      throw noFlows(below: files.fromWorkingDirectory(path), besides: foreign)
    }
    return result
  }

  /// - Parameter earlier: how the same projects were checked before.
  func check(
    _ targets: [ProjectTarget], selecting selection: RuleSelection, unsaved: UnsavedTexts?,
    after earlier: [ProjectTarget: IncrementalCheck]
  ) async throws(WorkspaceError) -> (result: CheckResult, checks: [ProjectTarget: IncrementalCheck]) {
    var result = CheckResult()
    var checks: [ProjectTarget: IncrementalCheck] = [:]
    for target in targets {
      let files = try await load(target, unsaved: unsaved)
      let words = WordingGaps(files)
      if files.sources.isEmpty, words.isEmpty, target.isRest { continue }
      if files.sources.isEmpty, words.isEmpty {
        throw noFlows(
          below: self.files.fromWorkingDirectory(target.directory ?? "."), besides: files.foreignFiles)
      }
      let comments = await files.suppressions.runOnAllCores(for: files.sources.count)
      let check = await IncrementalCheck(
        files, selecting: selection.addingRules(of: comments, RuleLevels(files.settings)),
        after: earlier[target])
      checks[target] = check
      addResult(check, files, target, words, comments, selection, to: &result)
    }
    result.diagnostics = result.diagnostics.inReadingOrder()
    return (result, checks)
  }

  private func addResult(
    _ check: IncrementalCheck, _ files: ProjectFiles, _ target: ProjectTarget, _ words: WordingGaps,
    _ suppressions: [Suppression], _ selection: RuleSelection, to result: inout CheckResult
  ) {
    func isWanted(_ path: String) -> Bool {
      !files.reachedFiles.contains(path) && target.covers(path, self.files)
    }
    let levels = RuleLevels(files.settings)
    var findings = check.allFindings
    if let level = levels.level(of: .undeclaredWords) {
      let hidden = findings.filter { words.hides($0) && isWanted($0.location.source.path) }
      let aboutWords = words.findings(at: level, hiding: hidden)
      // Nothing is hidden by findings that do not appear.
      if aboutWords.contains(where: selection.includes) { findings.removeAll(where: words.hides) }
      if words.concerns(isWanted) { result.diagnostics += aboutWords }
    }
    let cascade = files.cascade
    // Silencing comes first: a comment that silences a consequence is not unused.
    let (kept, silenced) = Suppressions.apply(
      suppressions, to: findings, levels: levels, broken: cascade.brokenFiles)
    let wanted = kept.filter { isWanted($0.location.source.path) }
    result.diagnostics += wanted.filter { !cascade.explains($0) }
    if wanted.contains(where: { cascade.explains($0) }) {
      result.diagnostics += causeFindings(cascade, in: files).filter { !isWanted($0.location.source.path) }
    }
    result.silenced += silenced.filter { isWanted($0.finding.location.source.path) }
    result.sources += files.sources.filter { isWanted($0.path) }
    result.brokenFiles.formUnion(cascade.brokenFiles)
    result.flowCount += files.ownFlows.count
    result.foreignFiles += files.foreignFiles
    result.tooLargeFiles += files.tooLargeFiles
    result.projects.append(CheckedProject(directory: target.directory, project: check.project, files: files))
  }

  /// Why findings are held back, for a reader who asked only for other files; those are not to be fixed.
  private func causeFindings(_ cascade: CascadeFilter, in files: ProjectFiles) -> [Diagnostic] {
    files.diagnostics.filter { finding in
      finding.severity == .error && cascade.brokenFiles.contains(finding.location.source.path)
    }.map { finding in
      var finding = finding
      finding.fixes = []
      return finding
    }
  }
}
