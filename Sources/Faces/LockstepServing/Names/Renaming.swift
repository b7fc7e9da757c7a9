package import LockstepDiff
import LockstepModel
package import LockstepReporting
package import LockstepWorkspace

/// New names in a project: a step moves to its new number as `lockstep renumber --move` moves it, other names are
/// replaced wherever they are used. Nothing is written.
package struct Renaming {
  let served: ServedProject
  package let checked: CheckedProject
  /// Throws if the client has cancelled the request.
  private let checkCancelled: () throws(RequestFailure) -> Void

  /// - Parameters:
  ///   - checked: the project as it could be read last.
  ///   - checkCancelled: asked before long work; throws if the request was cancelled.
  package init(
    _ served: ServedProject, _ checked: CheckedProject,
    checkCancelled: @escaping () throws(RequestFailure) -> Void
  ) {
    (self.served, self.checked, self.checkCancelled) = (served, checked, checkCancelled)
  }

  /// The files of a renumbering, which leave the project as it was but for its numbers.
  ///
  /// - Throws: why it is impossible.
  package func files(_ plan: RenumberingPlan, of flow: String) async throws(RequestFailure) -> [EditedFile] {
    try refuseUnreadable()
    return try await files(of: try renumbering(plan, of: flow))
  }

  private func renumbering(
    _ plan: RenumberingPlan, of flow: String
  ) throws(RequestFailure) -> Renumbering {
    let project = checked.project
    guard let number = project.flowNumber(flow) else {
      throw RequestFailure(.requestFailed, "no flow is called '\(flow)'")
    }
    var renumbering: Renumbering
    do throws(RenumberingRefusal) {
      renumbering = Renumbering([try Numbering(plan, of: number, in: project)], in: project)
    } catch {
      throw RequestFailure(
        .requestFailed, ([error.message] + [error.help].compactMap(\.self)).joined(separator: "; "))
    }
    for content in checked.files.contents.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      switch content {
      case .script(let script): renumbering.follow(script)
      case .world(let world): renumbering.follow(world)
      case .scenarios(let file): renumbering.follow(file)
      case .flow, .errata, .project, .vocabulary: break
      }
    }
    if let problem = renumbering.problems.first { throw RequestFailure(.requestFailed, problem.message) }
    return renumbering
  }

  /// References in a file that cannot be read would keep the old name.
  private func refuseUnreadable() throws(RequestFailure) {
    guard let path = served.result?.broken.min() else { return }
    throw RequestFailure(.requestFailed, "'\(path)' cannot be read: correct it first")
  }

  /// The edits that replace all occurrences of a name.
  func renamed(
    _ symbol: Symbol, by edit: (SourceString, SourceText) -> Diagnostic.Fix.Edit?
  ) throws(RequestFailure) -> [EditedFile] {
    var edits: [(source: SourceText, edit: Diagnostic.Fix.Edit)] = []
    for found in served.all(symbol) {
      let (source, text) = (found.source, found.occurrence.text)
      guard let edit = edit(text, source) else {
        throw RequestFailure(.requestFailed, "'\(text.value)' in \(source.path) cannot be replaced in place")
      }
      edits.append((source, edit))
    }
    return edits.grouped(by: \.source.path).map { _, edits in
      EditedFile(edits[0].source, edits.map(\.edit))
    }
  }

  // MARK: Checks

  /// The files with a new name, which leave the project as good as it was.
  package func files(
    with name: String, for symbol: Symbol
  ) async throws(RequestFailure) -> [EditedFile] {
    try refuseUnreadable()
    if let files = try relabelled(symbol, to: name) {
      _ = try await trial(files)
      return files
    }
    switch symbol {
    case .place(let flow, let id):
      return try await files(of: try renumbering(.move(id, to: name), of: flow))
    case .row(let flow, let id):
      return try await files(of: try renumbering(.letter(id, to: name), of: flow))
    case .flow(let id): return try await renamed(flow: id, to: name)
    default: break
    }
    let new = symbol.renamed(to: name)
    if new != symbol, !served.all(new).isEmpty {
      throw RequestFailure(.requestFailed, "'\(name)' exists already: two names would become one")
    }
    let files = try renamed(symbol) { text, source in
      Diagnostic.Fix.Edit(writing: name, over: text, in: source)
    }
    var after = try await trial(files).index
    guard after.all(new).count == served.all(symbol).count else {
      throw RequestFailure(.requestFailed, "'\(name)' would not be read as this name everywhere")
    }
    return files
  }

  /// The files with another label of an alternative, where its format has such; nil elsewhere.
  private func relabelled(
    _ symbol: Symbol, to name: String
  ) throws(RequestFailure) -> [EditedFile]? {
    let (flow, label): (String, String)
    switch symbol {
    case .place(let id, let place): (flow, label) = (id, place)
    case .row(let id, let row): (flow, label) = (id, row)
    default: return nil
    }
    guard let entry = checked.project.flow(flow), let found = checked.project.section(of: entry)?.0,
      let edits = found.format.relabelling(label, to: name, in: found)
    else { return nil }
    var files = [EditedFile(found.source, edits)]
    // Scenarios and other flows that name it or one of its steps.
    var symbols = [label: [Symbol.place(flow: flow, id: label), .row(flow: flow, id: label)]]
    for scenario in found.sections.flatMap(\.scenarios) where scenario.id.value == label {
      for step in scenario.steps {
        for id in [step.id.value] + step.transitions.map(\.id.value) where id.hasPrefix(label) {
          symbols[id] = [.place(flow: flow, id: id), .row(flow: flow, id: id)]
        }
      }
    }
    var others: [(source: SourceText, text: SourceString, name: String)] = []
    for (id, symbols) in symbols {
      for place in symbols.flatMap({ served.all($0) }) where place.source.path != found.source.path {
        others.append((place.source, place.occurrence.text, name + id.dropFirst(label.count)))
      }
    }
    for (_, places) in others.grouped(by: \.source.path) {
      let unique = places.uniqued(by: \.text.span)
      let edits = unique.compactMap { Diagnostic.Fix.Edit(writing: $0.name, over: $0.text, in: $0.source) }
      guard edits.count == unique.count, let source = places.first?.source else {
        throw RequestFailure(.requestFailed, "'\(label)' cannot be replaced in place everywhere")
      }
      files.append(EditedFile(source, edits))
    }
    return files
  }

  private func files(
    of renumbering: Renumbering
  ) async throws(RequestFailure) -> [EditedFile] {
    let after = try await trial(renumbering.files).result.projects.first
    if let after, let difference = renumbering.difference(from: after.project) {
      throw RequestFailure(.requestFailed, "the files would not read as they should: \(difference)")
    }
    return renumbering.files
  }

  /// The project with the files, without a finding that it does not have now.
  func trial(
    _ files: [EditedFile]
  ) async throws(RequestFailure) -> (result: CheckResult, index: SymbolIndex) {
    try checkCancelled()
    let texts = Dictionary(files.map { ($0.source.path, $0.bytes) }) { first, _ in first }
    guard let before = served.result, let after = await served.trial(texts) else {
      throw RequestFailure(.requestFailed, "the project cannot be checked")
    }
    if let finding = after.result.firstFinding(after: before) {
      throw RequestFailure(
        .requestFailed,
        "\(finding.location.source.path):\(LineTables.line(of: finding.location)) would get a finding: \(finding.message) (\(finding.rule.id))"
      )
    }
    return after
  }
}

extension CheckResult {
  /// The first finding that another check has not; nil without one. Messages may name something by its new name, so the
  /// findings of each rule are counted file by file.
  fileprivate func firstFinding(after before: CheckResult) -> Diagnostic? {
    func key(_ finding: Diagnostic) -> [String] { [finding.location.source.path, finding.rule.id] }
    let known = Dictionary(grouping: before.diagnostics, by: key)
    for (key, found) in Dictionary(grouping: diagnostics, by: key).sorted(by: {
      $0.key.lexicographicallyPrecedes($1.key)
    })
    where found.count > known[key, default: []].count {
      let messages = Set(known[key, default: []].map(\.message))
      return found.first { !messages.contains($0.message) } ?? found.last
    }
    return nil
  }
}
