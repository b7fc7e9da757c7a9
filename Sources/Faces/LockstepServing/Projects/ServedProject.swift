package import LockstepModel
package import LockstepWorkspace

/// A project that the server keeps checked.
package final class ServedProject {
  package let directory: String
  package let workspace: OpenWorkspace
  package let files: any FileSystem
  let formats: DocumentFormats
  /// What all domains bring together.
  let domain: DomainDeclaration
  /// What plays the scenarios, with the actions of the domains.
  private let playScenarios: ScenarioPlayer
  /// Whether something changed since the last check.
  package var isDirty = true
  /// The result of the last check; nil before the first one, and where nothing can be checked.
  package private(set) var result: CheckResult?
  /// Why nothing can be checked.
  package private(set) var error: WorkspaceError?
  /// The files as they could be read last, linked; nil until it is asked for.
  private var cachedProject: CheckedProject?
  private var symbolLookup = SymbolLookup()
  private var cachedCallHierarchy: CallHierarchy?
  private var cachedBehaviour: ProjectBehaviour?
  /// Canonical paths by those of the project's files, and back.
  private var canonicalByPath: [String: String] = [:]
  private var pathByCanonical: [String: String] = [:]

  package init(
    _ directory: String, in files: any FileSystem, _ domains: [DomainDeclaration], _ formats: DocumentFormats,
    playedBy play: @escaping ScenarioPlayer
  ) {
    self.formats = formats
    domain = DomainDeclaration(domains)
    playScenarios = play
    self.directory = directory
    self.files = files
    workspace = OpenWorkspace([directory], in: files, domains: domains, formats: formats)
  }

  package var wasChecked: Bool { result != nil || error != nil }

  /// Checks the project unless that was done.
  package func check() async {
    guard isDirty else { return }
    isDirty = false
    cachedProject = nil
    cachedCallHierarchy = nil
    cachedBehaviour = nil
    do throws(WorkspaceError) {
      result = try await workspace.check()
      error = nil
    } catch {
      result = nil
      self.error = error
    }
  }

  /// The project, with the previous content of each file that cannot be read now.
  package func checkedProject() async -> CheckedProject? {
    await check()
    guard let result else { return nil }
    if let cachedProject { return cachedProject }
    let before = try? await workspace.checkOfReadableTexts(in: result)
    guard let project = (before ?? result).projects.first else { return nil }
    cachedProject = project
    symbolLookup.update(project)
    return project
  }

  /// The project with other texts in some files, by path, with all its names.
  ///
  /// - Parameter hidden: files that count as missing.
  package func checkCopy(
    with texts: [String: [UInt8]], hiding hidden: [String]
  ) async -> (result: CheckResult, symbols: SymbolLookup)? {
    guard let result = try? await workspace.check(with: texts, hiding: hidden),
      let project = result.projects.first
    else {
      return nil
    }
    var symbols = symbolLookup
    symbols.update(project)
    return (result, symbols)
  }

  /// The verdicts on the scenarios, and the properties, of some state of the project.
  func behaviour(of state: CheckedProject) async -> ProjectBehaviour {
    await ProjectBehaviour(workspace.tests(in: state), playedBy: playScenarios)
  }

  /// The behaviour of the files as they could be read last, kept until one changes.
  func presentBehaviour(of checked: CheckedProject) async -> ProjectBehaviour {
    if let cachedBehaviour { return cachedBehaviour }
    let stories = await behaviour(of: checked)
    cachedBehaviour = stories
    return stories
  }

  /// A path as people see it in the folder of the project; where that is named from the working directory, from there.
  func pathInFolder(_ path: String) -> String {
    guard directory.hasPrefix("/") else { return path }
    let path = canonical(path)
    let prefix = directory.hasSuffix("/") ? directory : directory + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// The text of a file as it is now.
  package func currentText(of path: String) -> SourceText? { result?.sources.first { $0.path == path } }

  /// The names of a file.
  package func occurrences(in path: String) -> [Occurrence] { symbolLookup.occurrences(in: path) }

  package func findAll(_ symbol: Symbol) -> [SymbolLookup.FoundOccurrence] { symbolLookup.findAll(symbol) }

  /// The words that may select this button, or another screen's.
  func findUncertain(_ button: Symbol) -> [(source: SourceText, words: SourceString)] {
    symbolLookup.findUncertain(button)
  }

  /// The ways to each step and flow of the project as it could be read last.
  package var callHierarchy: CallHierarchy {
    if let cachedCallHierarchy { return cachedCallHierarchy }
    let hierarchy = CallHierarchy((cachedProject?.project ?? Project([])).linked)
    cachedCallHierarchy = hierarchy
    return hierarchy
  }

  package func canonical(_ path: String) -> String {
    if let known = canonicalByPath[path] { return known }
    let found = files.absolute(path)
    canonicalByPath[path] = found
    pathByCanonical[found] = path
    return found
  }

  /// How the project calls a file.
  package func path(ofCanonical canonical: String) -> String? {
    if let known = pathByCanonical[canonical] { return known }
    for source in result?.sources ?? [] where self.canonical(source.path) == canonical { return source.path }
    for path in symbolLookup.paths where self.canonical(path) == canonical { return path }
    return nil
  }
}
