import Lockstep
import LockstepLinking
import LockstepModel
import LockstepRenumbering
import LockstepText
import LockstepWorkspace
import LockstepYAML

/// New names: a step moves to its new number as `lockstep renumber --move` moves it, other names are written anew
/// wherever they are used.
extension LanguageServer {
  func prepareRename(_ place: PlaceView?) -> String {
    guard let place, let occurrence = Self.renamed(place), let range = place.document.range(occurrence.span)
    else { return "null" }
    return json { json in
      json.object {
        $0.key("range")
        range.write(to: &$0)
        $0.member("placeholder", occurrence.text.value)
      }
    }
  }

  func rename(_ place: PlaceView?, to name: String?) throws(RequestFailure) -> String {
    guard let name, !name.isEmpty else { throw RequestFailure(.invalidParams, "'newName' is missing") }
    guard let place, let occurrence = Self.renamed(place) else {
      throw RequestFailure(.requestFailed, "nothing here has a name that can be changed")
    }
    let document = place.document
    if let path = document.project.result?.broken.min() {
      throw RequestFailure(.requestFailed, "'\(path)' cannot be read: correct it first")
    }
    let files: [EditedFile]
    if case .place(let flow, let id) = occurrence.symbol {
      files = try renumbered(id, to: name, of: flow, document)
    } else {
      return try renamed(occurrence.symbol, to: name, document)
    }
    var edits: [String: [TextEdit]] = [:]
    for file in files {
      let lines = TextLines(file.source.bytes, encoding)
      edits[uri(of: document.project.canonical(file.source.path))] = file.edits.map {
        TextEdit(range: lines.range(of: $0.span), text: $0.text)
      }
    }
    return json { write(edits, to: &$0) }
  }

  /// What a new name is for; nil for what has none of its own, such as a row, which is numbered by its step.
  private static func renamed(_ place: PlaceView) -> Occurrence? {
    place.occurrences.first { occurrence in
      switch occurrence.symbol {
      case .place(let flow, let id):
        if case .step? = place.document.linked.place(id, of: flow)?.row { true } else { false }
      case .result, .parameter, .error, .value, .outcome, .action: true
      case .flow, .row, .errorFlow: false
      }
    }
  }

  private func renumbered(
    _ step: String, to id: String, of flow: String, _ document: DocumentView
  ) throws(RequestFailure) -> [EditedFile] {
    let project = document.linked
    guard let number = project.flowNumber(flow) else {
      throw RequestFailure(.requestFailed, "no flow is called '\(flow)'")
    }
    var renumbering: Renumbering
    do throws(RenumberingRefusal) {
      renumbering = Renumbering([try Numbering(.move(step, to: id), of: number, in: project)], in: project)
    } catch {
      throw RequestFailure(
        .requestFailed, ([error.message] + [error.help].compactMap(\.self)).joined(separator: "; "))
    }
    for content in document.checked.files.contents.sorted(by: { $0.key < $1.key }).map(\.value) {
      switch content {
      case .script(let script): renumbering.follow(script)
      case .world(let world): renumbering.follow(world)
      case .scenarios(let file): renumbering.follow(file)
      case .flow, .project, .vocabulary: break
      }
    }
    if let problem = renumbering.problems.first { throw RequestFailure(.requestFailed, problem.message) }
    let texts = Dictionary(renumbering.files.map { ($0.source.path, $0.bytes) }) { first, _ in first }
    let after = document.checked.files.rereading(texts)
    if let difference = renumbering.difference(from: after.project) {
      throw RequestFailure(.requestFailed, "the files would not read as they should: \(difference)")
    }
    return renumbering.files
  }

  private func renamed(
    _ symbol: Symbol, to name: String, _ document: DocumentView
  ) throws(RequestFailure) -> String {
    var edits: [String: [TextEdit]] = [:]
    for found in document.project.all(symbol) {
      let source = found.source
      guard let edit = Diagnostic.Fix.Edit(writing: name, over: found.occurrence.text, in: source) else {
        throw RequestFailure(
          .requestFailed, "'\(found.occurrence.text.value)' in \(source.path) cannot be replaced in place")
      }
      edits[uri(of: document.project.canonical(source.path)), default: []].append(
        TextEdit(range: TextLines(source.bytes, encoding).range(of: edit.span), text: edit.text))
    }
    return json { write(edits, to: &$0) }
  }
}
