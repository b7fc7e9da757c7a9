import Lockstep
import LockstepDiff
import LockstepModel
import LockstepReporting
import LockstepWorkspace

/// New names: a step moves to its new number as `lockstep renumber --move` moves it, other names are replaced wherever
/// they are used.
extension LanguageServer {
  /// Asks for a new name only where some name is possible.
  func prepareRename(_ place: PlaceView?) async throws(RequestFailure) -> String {
    guard let place, let occurrence = Self.renamed(place), let range = place.document.range(occurrence.span)
    else { return "null" }
    var refusal: RequestFailure?
    for name in Self.names(for: occurrence, in: place.document) {
      do throws(RequestFailure) {
        _ = try await checked(occurrence.symbol, to: name, place.document)
        refusal = nil
        break
      } catch {
        refusal = error
      }
    }
    if let refusal { throw refusal }
    return jsonObject {
      $0.member("range", range.write)
      $0.member("placeholder", occurrence.text.value)
    }
  }

  func rename(_ place: PlaceView?, to name: String?) async throws(RequestFailure) -> String {
    guard let name, !name.isEmpty else { throw RequestFailure(.invalidParams, "'newName' is missing") }
    guard let place, let occurrence = Self.renamed(place) else {
      throw RequestFailure(.requestFailed, "nothing here has a name that can be changed")
    }
    var edits: [String: [TextEdit]] = [:]
    for file in try await checked(occurrence.symbol, to: name, place.document) {
      let lines = TextLines(file.source.bytes, encoding)
      edits[uri(of: place.document.project.canonical(file.source.path))] = file.edits.map {
        TextEdit(range: lines.range(of: $0.span), text: $0.text)
      }
    }
    return json { write(edits, to: &$0) }
  }

  /// The renamed thing; nil for things named elsewhere: errors of the project, test cases.
  private static func renamed(_ place: PlaceView) -> Occurrence? {
    place.occurrences.first { occurrence in
      switch occurrence.symbol {
      case .place(let flow, let id):
        if case .step? = place.document.linked.place(id, of: flow)?.row { true } else { false }
      case .flow(let id): place.document.linked.flow(id)?.isExternal == false
      case .row, .result, .parameter, .error, .value, .outcome, .action, .screen, .button, .world: true
      case .errorFlow, .testCase: false
      }
    }
  }

  /// Names of which one can probably be given: the free letters of a row's step, the places around a step; for other
  /// names one that nothing has.
  private static func names(for occurrence: Occurrence, in document: DocumentView) -> [String] {
    let project = document.linked
    switch occurrence.symbol {
    case .row(let flow, let id):
      guard let step = project.row(id, of: flow)?.step else { return [id] }
      if let label = label(besides: id, of: flow, in: project) { return [label] }
      let taken = Set(step.transitions.map(\.id.value))
      let letters = (0...taken.count).map { step.id.value + RowSuffix.text($0, project.wording.numbers) }
      return letters.filter { !taken.contains($0) }
    case .place(let flow, let id):
      guard let names = project.flow(flow)?.stepNames, let own = names.firstIndex(of: id) else { return [id] }
      let near = names.indices.sorted { abs($0 - own) < abs($1 - own) }.dropFirst().prefix(6)
      return near.isEmpty ? [id] : near.map { names[$0] }
    case .flow(let id):
      let letters = id.reversed().drop { $0.isNumber }.reversed()
      let free = (1...).lazy.map { "\(String(letters))\($0)" }.first { project.flow($0) == nil }
      return [free ?? id]
    default: return [occurrence.text.value]
    }
  }

  /// A label that no alternative of a list has; nil for rows of tables.
  private static func label(besides id: String, of flow: String, in project: Project) -> String? {
    guard let entry = project.flow(flow), let found = project.section(of: entry),
      found.document.format.relabelling(id, to: id, in: found.document) != nil
    else { return nil }
    let taken = Set(found.section.scenarios.flatMap(\.steps).flatMap(\.transitions).map(\.id.value))
    let letters = String(id.reversed().drop { $0.isNumber }.reversed())
    for number in 0... {
      let label =
        letters.count < id.count ? "\(letters)\(number + 1)" : id.dropLast() + RowSuffix.letters(number)
      if !taken.contains(label) { return label }
    }
    return nil
  }

  private func renumbered(
    _ plan: RenumberingPlan, of flow: String, _ document: DocumentView
  ) throws(RequestFailure) -> Renumbering {
    let project = document.linked
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
    for content in document.checked.files.contents.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
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

  /// The edits that replace all occurrences of a name.
  func renamed(
    _ symbol: Symbol, _ document: DocumentView, by edit: (SourceString, SourceText) -> Diagnostic.Fix.Edit?
  ) throws(RequestFailure) -> [EditedFile] {
    var edits: [(source: SourceText, edit: Diagnostic.Fix.Edit)] = []
    for found in document.project.all(symbol) {
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
  private func checked(
    _ symbol: Symbol, to name: String, _ document: DocumentView
  ) async throws(RequestFailure) -> [EditedFile] {
    if let flow = document.rendering?.flow {
      throw RequestFailure(
        .requestFailed, "this table is rendered from '\(flow.source.path)': rename in that file")
    }
    if let path = document.project.result?.broken.min() {
      throw RequestFailure(.requestFailed, "'\(path)' cannot be read: correct it first")
    }
    if let files = try relabelled(symbol, to: name, document) {
      _ = try await trial(files, document)
      return files
    }
    switch symbol {
    case .place(let flow, let id):
      return try await checked(try renumbered(.move(id, to: name), of: flow, document), document)
    case .row(let flow, let id):
      return try await checked(try renumbered(.letter(id, to: name), of: flow, document), document)
    case .flow(let id): return try await renamed(flow: id, to: name, document)
    default: break
    }
    let new = symbol.renamed(to: name)
    if new != symbol, !document.project.all(new).isEmpty {
      throw RequestFailure(.requestFailed, "'\(name)' exists already: two names would become one")
    }
    let files = try renamed(symbol, document) { text, source in
      Diagnostic.Fix.Edit(writing: name, over: text, in: source)
    }
    var after = try await trial(files, document).index
    guard after.all(new).count == document.project.all(symbol).count else {
      throw RequestFailure(.requestFailed, "'\(name)' would not be read as this name everywhere")
    }
    return files
  }

  /// The files with another label of an alternative, where its format has such; nil elsewhere.
  private func relabelled(
    _ symbol: Symbol, to name: String, _ document: DocumentView
  ) throws(RequestFailure) -> [EditedFile]? {
    let (flow, label): (String, String)
    switch symbol {
    case .place(let id, let place): (flow, label) = (id, place)
    case .row(let id, let row): (flow, label) = (id, row)
    default: return nil
    }
    guard let entry = document.linked.flow(flow), let found = document.linked.section(of: entry)?.0,
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
      for place in symbols.flatMap({ document.project.all($0) }) where place.source.path != found.source.path
      {
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

  private func checked(
    _ renumbering: Renumbering, _ document: DocumentView
  ) async throws(RequestFailure) -> [EditedFile] {
    let after = try await trial(renumbering.files, document).result.projects.first
    if let after, let difference = renumbering.difference(from: after.project) {
      throw RequestFailure(.requestFailed, "the files would not read as they should: \(difference)")
    }
    return renumbering.files
  }

  /// The project with the files, without a finding that it does not have now.
  func trial(
    _ files: [EditedFile], _ document: DocumentView
  ) async throws(RequestFailure) -> (result: CheckResult, index: SymbolIndex) {
    try checkCancelled()
    let texts = Dictionary(files.map { ($0.source.path, $0.bytes) }) { first, _ in first }
    guard let before = document.project.result, let after = await document.project.trial(texts) else {
      throw RequestFailure(.requestFailed, "the project cannot be checked")
    }
    if let finding = after.result.firstFinding(after: before) {
      let line = TextLines(finding.location.source.bytes, encoding).range(of: finding.location.span).start
        .line
      throw RequestFailure(
        .requestFailed,
        "\(finding.location.source.path):\(line + 1) would get a finding: \(finding.message) (\(finding.rule.id))"
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
