import Lockstep
import LockstepDiff
import LockstepModel
import LockstepWorkspace
import LockstepYAML

/// New names: a step moves to its new number as `lockstep renumber --move` moves it, other names are replaced wherever
/// they are used.
extension LanguageServer {
  func prepareRename(_ place: PlaceView?) -> String {
    guard let place, let occurrence = Self.renamed(place), let range = place.document.range(occurrence.span)
    else { return "null" }
    return jsonObject {
      $0.member("range", range.write)
      $0.member("placeholder", occurrence.text.value)
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
    switch occurrence.symbol {
    case .place(let flow, let id): files = try renumbered(.move(id, to: name), of: flow, document)
    case .row(let flow, let id): files = try renumbered(.letter(id, to: name), of: flow, document)
    case .flow(let id): files = try renamed(flow: id, to: name, document)
    default:
      files = try renamed(occurrence.symbol, document) { text, source in
        Diagnostic.Fix.Edit(writing: name, over: text, in: source)
      }
    }
    return annotated(files, "\(occurrence.text.value) becomes \(name)", document)
  }

  /// The renamed thing; nil for things named elsewhere: errors of the project, test cases.
  private static func renamed(_ place: PlaceView) -> Occurrence? {
    place.occurrences.first { occurrence in
      switch occurrence.symbol {
      case .place(let flow, let id):
        if case .step? = place.document.linked.place(id, of: flow)?.row { true } else { false }
      case .flow(let id): place.document.linked.flow(id)?.isExternal == false
      case .row, .result, .parameter, .error, .value, .outcome, .action: true
      case .errorFlow, .testCase: false
      }
    }
  }

  private func renumbered(
    _ plan: RenumberingPlan, of flow: String, _ document: DocumentView
  ) throws(RequestFailure) -> [EditedFile] {
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
    for content in document.checked.files.contents.sorted(by: { $0.key < $1.key }).map(\.value) {
      switch content {
      case .script(let script): renumbering.follow(script)
      case .world(let world): renumbering.follow(world)
      case .scenarios(let file): renumbering.follow(file)
      case .flow, .errata, .project, .vocabulary: break
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

  /// The edits that replace all occurrences of a name.
  func renamed(
    _ symbol: Symbol, _ document: DocumentView,
    by edit: (SourceString, SourceText) -> Diagnostic.Fix.Edit?
  ) throws(RequestFailure) -> [EditedFile] {
    var sources: [String: SourceText] = [:]
    var edits: [String: [Diagnostic.Fix.Edit]] = [:]
    for found in document.project.all(symbol) {
      let (source, text) = (found.source, found.occurrence.text)
      guard let edit = edit(text, source) else {
        throw RequestFailure(
          .requestFailed, "'\(text.value)' in \(source.path) cannot be replaced in place")
      }
      sources[source.path] = source
      edits[source.path, default: []].append(edit)
    }
    return sources.values.map { EditedFile($0, edits[$0.path] ?? []) }
  }

  /// The changes of a new name; a client that can show them first is asked to.
  private func annotated(_ files: [EditedFile], _ label: String, _ document: DocumentView) -> String {
    var edits: [String: [TextEdit]] = [:]
    for file in files {
      let lines = TextLines(file.source.bytes, encoding)
      edits[uri(of: document.project.canonical(file.source.path))] = file.edits.map {
        TextEdit(range: lines.range(of: $0.span), text: $0.text)
      }
    }
    guard client.annotatesChanges else { return json { write(edits, to: &$0) } }
    return jsonObject { json in
      json.array("documentChanges") { json in
        for (uri, edits) in edits.sorted(by: { $0.key < $1.key }) {
          json.object { write(edits, of: uri, to: &$0) }
        }
      }
      json.object("changeAnnotations") {
        $0.object("rename") {
          $0.member("label", label)
          $0.member("needsConfirmation", true)
        }
      }
    }
  }

  private func write(_ edits: [TextEdit], of uri: String, to json: inout JSONWriter) {
    json.object("textDocument") {
      $0.member("uri", uri)
      $0.member("version", documents.values.first { $0.uri == uri }?.version)
    }
    json.array("edits") { json in for edit in edits { edit.write(to: &json, annotation: "rename") } }
  }
}
