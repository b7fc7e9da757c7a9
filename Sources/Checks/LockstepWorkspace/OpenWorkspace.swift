package import LockstepLint
package import LockstepModel
package import LockstepScenarios

/// Projects that are checked again and again while people edit: by a language server, a watch, a page that reloads.
///
/// Results that depend on one file alone are kept as long as its text is the same: the document and the local findings of
/// its tables. Links, and rules about several tables, run again.
package actor OpenWorkspace {
  private let workspace: Workspace
  private let files: CachedFiles
  private let paths: [String]
  private let selection: RuleSelection
  private var targets: [ProjectTarget]?
  private var unsaved: UnsavedTexts
  private var checks: [ProjectTarget: IncrementalCheck] = [:]
  /// The last completely readable content of each file.
  private var lastReadableTexts: [String: SourceText] = [:]
  /// The IDs of the flows that had steps in that content.
  private var playableFlows: [String: Set<String>] = [:]
  /// The files that can be read, and none of whose flows can be played any more, or not one that could be before.
  package private(set) var unplayableFiles: Set<String> = []
  private var lastStamps: [String: FileStamp]?

  /// - Parameters:
  ///   - paths: files and folders, as ``Workspace/targets(of:)`` takes them.
  ///   - files: where the files are.
  ///   - domains: what domains bring that flows and worlds may use.
  ///   - formats: the formats that flows may be written in.
  ///   - isAsDocumented: whether flows are read as their documents have them.
  ///   - selection: the rules that run.
  package init(
    _ paths: [String], in files: any FileSystem = DiskFiles(), domains: [DomainDeclaration] = [],
    formats: DocumentFormats = .standard, isAsDocumented: Bool = false,
    selecting selection: RuleSelection = .all
  ) {
    self.paths = paths
    self.selection = selection
    self.files = CachedFiles(files)
    workspace = Workspace(
      self.files, domains: domains, formats: formats, isAsDocumented: isAsDocumented, keepsFiles: true)
    unsaved = UnsavedTexts(over: self.files)
  }

  /// Takes a text in place of a file's; nil takes the file's own again.
  package func setText(_ bytes: [UInt8]?, of path: String) { unsaved[path] = bytes }

  /// Call this after files were written, created or deleted: the next check reads them all again.
  package func filesChanged() {
    files.clear()
    targets = nil
  }

  /// Whether some file has changed since this was last asked; the first time there is nothing to compare with.
  package func haveFilesChanged() throws(WorkspaceError) -> Bool {
    filesChanged()
    let now = workspace.stamps(of: try currentTargets())
    defer { lastStamps = now }
    return lastStamps.map { $0 != now } ?? false
  }

  private func currentTargets() throws(WorkspaceError) -> [ProjectTarget] {
    if let targets { return targets }
    let found = try workspace.targets(of: paths)
    targets = found
    return found
  }

  /// Checks the files, with unsaved texts in their place.
  ///
  /// - Throws: for unreadable files, and a project without any flow file.
  package func check() async throws(WorkspaceError) -> CheckResult {
    let result = try await check(unsaved)
    updateUnplayableFiles(in: result)
    for source in result.sources where !result.brokenFiles.union(unplayableFiles).contains(source.path) {
      lastReadableTexts[source.path] = source
    }
    return result
  }

  /// Finds the files whose flows have lost all their steps at once, as a list does by one wrong number.
  private func updateUnplayableFiles(in result: CheckResult) {
    let flows = Dictionary(grouping: result.projects.flatMap(\.files.flows), by: \.source.path)
    let played = flows.mapValues { flows in
      Set(flows.filter { !$0.sections.allSatisfy(\.scenarios.isEmpty) }.map(\.id.value))
    }
    // A rendering is read only while the file that it is made from holds no flow.
    func isReplaced(_ path: String) -> Bool {
      workspace.formats.sources(ofRendering: path).contains {
        flows[$0] != nil || result.brokenFiles.contains($0)
      }
    }
    unplayableFiles = Set(
      playableFlows.filter { path, before in
        guard let present = flows[path], !result.brokenFiles.contains(path) else {
          return flows[path] == nil && !before.isEmpty && files.kind(path, followingLinks: true) == .file
            && !isReplaced(path)
        }
        return present.contains {
          before.contains($0.id.value) && !(played[path]?.contains($0.id.value) ?? false)
        }
      }.keys)
    for (path, ids) in played where !result.brokenFiles.union(unplayableFiles).contains(path) {
      playableFlows[path] = ids
    }
  }

  private func check(_ texts: UnsavedTexts) async throws(WorkspaceError) -> CheckResult {
    let (result, checks) = try await workspace.check(
      try currentTargets(), selecting: selection, unsaved: texts, after: checks)
    self.checks = checks
    return result
  }

  /// A check with other texts in some files, by path.
  ///
  /// - Parameter hidden: files that count as missing.
  package func check(
    with texts: [String: [UInt8]], hiding hidden: [String] = []
  ) async throws(WorkspaceError) -> CheckResult {
    var changed = unsaved
    for path in hidden {
      changed[path] = nil
      changed.hide(path)
    }
    for (path, bytes) in texts { changed[path] = bytes }
    return try await workspace.check(
      try currentTargets(), selecting: selection, unsaved: changed, after: checks
    ).result
  }

  /// The scenarios of a project that was checked here.
  package nonisolated func tests(in checked: CheckedProject) -> ProjectTests {
    workspace.tests(of: ProjectTarget(directory: checked.directory), in: checked)
  }

  /// The scenarios of the projects, as the files are now.
  ///
  /// - Parameter selection: which of them.
  package func tests(selecting selection: TestSelection) async throws(WorkspaceError) -> [ProjectTests] {
    var tests: [ProjectTests] = []
    for target in try currentTargets() {
      tests.append(try await workspace.tests(of: target, selecting: selection, unsaved: unsaved))
    }
    return tests
  }

  /// Checks files that may be half written: one that cannot be read completely gives only the reason why, and all
  /// other files are checked against its previous content.
  package func checkAgainstReadableTexts() async throws(WorkspaceError) -> CheckResult {
    var result = try await check()
    guard let before = try await checkOfReadableTexts(in: result) else { return result }
    let replaced = result.brokenFiles.filter { lastReadableTexts[$0] != nil }
    let present = result.diagnostics.filter(result.isInBrokenFile)
    result.diagnostics = before.diagnostics.filter { !replaced.contains($0.location.source.path) }
    result.projects = before.projects
    let others = Set(result.diagnostics.map(\.location.source.path))
    result.diagnostics += present.filter { !others.contains($0.location.source.path) }
    result.diagnostics = result.diagnostics.inReadingOrder()
    return result
  }

  /// Checks with the previous content of each file that cannot be read completely, and of each unsaved text that is no
  /// longer a file of the project.
  ///
  /// - Parameters:
  ///   - result: the result of the last check.
  ///   - isPlayed: whether the same counts for ``unplayableFiles`` files.
  /// - Returns: nil without such a file, or if none could ever be read.
  package func checkOfReadableTexts(
    in result: CheckResult, played isPlayed: Bool = false
  ) async throws(WorkspaceError) -> CheckResult? {
    guard let texts = readableTexts(in: result, played: isPlayed) else { return nil }
    return try await check(texts)
  }

  /// The files with the previous content of each that cannot be read completely or played.
  ///
  /// - Parameter result: the result of the last check.
  package func playableFiles(in result: CheckResult) -> any FileSystem {
    (readableTexts(in: result, played: true) ?? unsaved).overlaidFiles
  }

  private func readableTexts(in result: CheckResult, played isPlayed: Bool) -> UnsavedTexts? {
    let paths = Set(result.sources.map(\.path))
    let replacing = lastReadableTexts.filter { path, _ in
      result.brokenFiles.contains(path) || isPlayed && unplayableFiles.contains(path)
        || unsaved[path] != nil && !paths.contains(path)
    }
    if replacing.isEmpty { return nil }
    var texts = unsaved
    for (path, before) in replacing { texts[path] = before.bytes }
    return texts
  }
}
