import Lockstep
import LockstepModel
import LockstepReporting
import LockstepServing
import LockstepWorkspace

/// New names: a step moves to its new number as `lockstep renumber --move` moves it, other names are replaced wherever
/// they are used.
extension LanguageServer {
  /// Asks for a new name only where some name is possible.
  func prepareRename(_ place: PlaceView?) async throws(RequestFailure) -> String {
    guard let place, let occurrence = Self.renamed(place), let range = place.document.range(occurrence.span)
    else { return "null" }
    var refusal: RequestFailure?
    for name in place.document.linked.names(for: occurrence) {
      do throws(RequestFailure) {
        _ = try await files(with: name, for: occurrence.symbol, place.document)
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
    for file in try await files(with: name, for: occurrence.symbol, place.document) {
      let lines = TextLines(file.source.bytes, encoding)
      edits[uri(of: place.document.project.canonical(file.source.path))] = file.edits.map {
        TextEdit(range: lines.range(of: $0.span), text: $0.text)
      }
    }
    return json { write(edits, to: &$0) }
  }

  /// The files with a new name.
  private func files(
    with name: String, for symbol: Symbol, _ document: DocumentView
  ) async throws(RequestFailure) -> [EditedFile] {
    if let flow = document.rendering?.flow {
      throw RequestFailure(
        .requestFailed, "this table is rendered from '\(flow.source.path)': rename in that file")
    }
    let renaming = Renaming(document.project, document.checked) { () throws(RequestFailure) in
      try self.checkCancelled()
    }
    return try await renaming.files(with: name, for: symbol)
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
}

extension Project {
  /// Names of which one can probably be given: the free letters of a row's step, the places around a step; for other
  /// names one that nothing has.
  fileprivate func names(for occurrence: Occurrence) -> [String] {
    switch occurrence.symbol {
    case .row(let flow, let id):
      guard let step = row(id, of: flow)?.step else { return [id] }
      if let label = label(besides: id, of: flow) { return [label] }
      let taken = Set(step.transitions.map(\.id.value))
      let letters = (0...taken.count).map { step.id.value + RowSuffix.text($0, wording.numbers) }
      return letters.filter { !taken.contains($0) }
    case .place(let flow, let id):
      guard let names = self.flow(flow)?.stepNames, let own = names.firstIndex(of: id) else { return [id] }
      let near = names.indices.sorted { abs($0 - own) < abs($1 - own) }.dropFirst().prefix(6)
      return near.isEmpty ? [id] : near.map { names[$0] }
    case .flow(let id):
      let letters = id.reversed().drop { $0.isNumber }.reversed()
      let free = (1...).lazy.map { "\(String(letters))\($0)" }.first { self.flow($0) == nil }
      return [free ?? id]
    default: return [occurrence.text.value]
    }
  }

  /// A label that no alternative of a list has; nil for rows of tables.
  private func label(besides id: String, of flow: String) -> String? {
    guard let entry = self.flow(flow), let found = section(of: entry),
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
}
