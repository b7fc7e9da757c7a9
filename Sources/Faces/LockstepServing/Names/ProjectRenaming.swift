import Lockstep
package import LockstepDiff
import LockstepModel
package import LockstepReporting
package import LockstepWorkspace

/// New names in a project: a step moves to its new number as `lockstep renumber --move` moves it, other names are replaced
/// wherever they are used. What would turn bad is the reason of a refusal.
package struct ProjectRenaming {
  let servedProject: ServedProject
  package let checked: CheckedProject
  private let checkCancelled: () throws(RequestFailure) -> Void

  /// - Parameters:
  ///   - checked: the project as it could be read last.
  ///   - checkCancelled: throws, between the parts of the work, where its result is not awaited any more.
  package init(
    _ servedProject: ServedProject, _ checked: CheckedProject,
    checkCancelled: @escaping () throws(RequestFailure) -> Void
  ) {
    (self.servedProject, self.checked, self.checkCancelled) = (servedProject, checked, checkCancelled)
  }

  var project: Project { checked.project }

  /// The files with a new name, which leave the project as good as it was.
  ///
  /// - Throws: what it would break, or why it is impossible.
  package func files(
    with name: String, for symbol: Symbol
  ) async throws(RequestFailure) -> [EditedFile] {
    try requireReadableFiles()
    if let files = try relabel(symbol, to: name) {
      return files + (await editedBaseline(after: try await checkEdits(files).result, editing: files))
    }
    switch symbol {
    case .place(let flow, let id):
      return try await files(of: try await renumber(.move(id, to: name), of: flow))
    case .row(let flow, let id):
      return try await files(of: try await renumber(.reletter(id, to: name), of: flow))
    case .flow(let id): return try await renameFlow(id, to: name)
    default: break
    }
    try checkOutcome(symbol)
    let symbols = project.symbolsRenamed(with: symbol)
    let new = symbols.map { $0.renamed(to: name) }
    if new != symbols, new.contains(where: { !servedProject.findAll($0).isEmpty }) {
      throw RequestFailure(.requestFailed, "'\(name)' exists already: two names would become one")
    }
    guard !name.isEmpty, !name.contains(where: \.isNewline) else {
      throw RequestFailure(.requestFailed, "a name is a text of one line")
    }
    let files = try replaceAll(symbols) { text, source in
      servedProject.formats.format(of: source).map { $0.edit(naming: name, over: text, in: source) }
        ?? Diagnostic.Fix.Edit(writing: name, over: text, in: source)
    }
    var after = try await checkEdits(files)
    guard new.map({ after.symbols.findAll($0).count }) == symbols.map({ servedProject.findAll($0).count })
    else {
      throw RequestFailure(.requestFailed, "'\(name)' would not be read as this name everywhere")
    }
    return files + (await editedBaseline(after: after.result, editing: files))
  }

  /// The files of a renumbering, which leave the project as it was but for its numbers.
  ///
  /// - Throws: what it would break, or why it is impossible.
  package func files(_ plan: RenumberingPlan, of flow: String) async throws(RequestFailure) -> [EditedFile] {
    try requireReadableFiles()
    return try await files(of: try await renumber(plan, of: flow))
  }

  /// References in a file that cannot be read would keep the old name.
  func requireReadableFiles() throws(RequestFailure) {
    guard let path = servedProject.result?.brokenFiles.min() else { return }
    throw RequestFailure(
      .requestFailed, "'\(servedProject.pathInFolder(path))' cannot be read: correct it first")
  }

  /// A line that may mean another screen's button would keep its words, and the script would fail; or get others, and the
  /// same.
  private func refuseUncertainLines(about symbols: [Symbol]) throws(RequestFailure) {
    guard let (source, words) = symbols.lazy.flatMap(servedProject.findUncertain).first else { return }
    let line = LineTables.line(of: Location(source, words.span))
    throw RequestFailure(
      .requestFailed,
      "'\(words.value)' in \(servedProject.pathInFolder(source.path)) line \(line) may be about another screen's "
        + "button: write 'shows:' with the title of the screen above it")
  }

  /// The edits that replace all occurrences of a name.
  func replaceAll(
    _ symbols: [Symbol], by edit: (SourceString, SourceText) -> Diagnostic.Fix.Edit?
  ) throws(RequestFailure) -> [EditedFile] {
    try refuseUncertainLines(about: symbols)
    var edits: [(source: SourceText, edit: Diagnostic.Fix.Edit)] = []
    let places = symbols.flatMap(servedProject.findAll).map { ($0.source, $0.occurrence.text) }
    for (source, text) in places.uniqued(by: { "\($0.0.path) \($0.1.span)" }) {
      guard let edit = edit(text, source) else {
        throw RequestFailure(.requestFailed, "'\(text.value)' in \(source.path) cannot be replaced in place")
      }
      edits.append((source, edit))
    }
    return edits.grouped(by: \.source.path).map { _, edits in
      EditedFile(edits[0].source, edits.map(\.edit))
    }
  }

  /// An outcome that the tool itself brings about cannot get another name.
  private func checkOutcome(_ symbol: Symbol) throws(RequestFailure) {
    guard case .outcome(let flow, let id, let name) = symbol,
      let step = project.flow(flow)?.step(named: id), let action = step.action?.value,
      let known = servedProject.domain.outcomesByAction[action],
      known.contains(where: { Self.isOutcome(name, of: $0) })
    else { return }
    throw RequestFailure(
      .requestFailed, "'\(action)' itself answers '\(name)': its row would be taken no more")
  }

  /// Whether an outcome is a known one; a number at the end of that means any number.
  private static func isOutcome(_ name: String, of known: String) -> Bool {
    func stem(_ text: String) -> [Character] { Array(text.reversed().drop { $0.isNumber }) }
    return name == known || (known.last?.isNumber == true && stem(name) == stem(known))
  }

  /// Checks the project with the edited files.
  ///
  /// - Parameter movesSteps: whether steps get other places, with which properties cannot be compared.
  /// - Throws: if the project gets a finding, a failed scenario or a property about something else that it does not have now.
  func checkEdits(
    _ files: [EditedFile], movingSteps movesSteps: Bool = false
  ) async throws(RequestFailure) -> (result: CheckResult, symbols: SymbolLookup) {
    let texts = Dictionary(files.map { ($0.source.path, $0.bytes) }) { first, _ in first }
    return try await checkEdits(texts, hiding: [], movingSteps: movesSteps)
  }

  func checkEdits(
    _ texts: [String: [UInt8]], hiding hidden: [String], movingSteps movesSteps: Bool
  ) async throws(RequestFailure) -> (result: CheckResult, symbols: SymbolLookup) {
    try checkCancelled()
    guard let before = servedProject.result,
      let after = await servedProject.checkCopy(with: texts, hiding: hidden),
      let checkedAfter = after.result.projects.first
    else { throw RequestFailure(.requestFailed, "the project cannot be checked") }
    if let problem = after.result.describeAddedFinding(
      since: before, isMoved: !hidden.isEmpty, displayPath: servedProject.pathInFolder)
    {
      throw RequestFailure(.requestFailed, problem)
    }
    try checkCancelled()
    if let problem = await servedProject.presentBehaviour(of: checked).regression(
      after: await servedProject.behaviour(of: checkedAfter),
      comparesProperties: !movesSteps && hidden.isEmpty)
    {
      throw RequestFailure(.requestFailed, problem)
    }
    return after
  }
}
