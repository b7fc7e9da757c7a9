import Lockstep
import LockstepModel
import LockstepReporting
import LockstepServing
import LockstepWorkspace

/// Renaming from an editor.
extension LanguageServer {
  /// Asks for a new name only where some name is possible.
  func prepareRename(_ place: PlaceView?) async throws(RequestFailure) -> String {
    guard let place, let occurrence = Self.renamed(place), let range = place.document.range(occurrence.span)
    else { return "null" }
    var refusal: RequestFailure?
    let renaming = try renaming(place.document)
    for name in renaming.names(for: occurrence) {
      do throws(RequestFailure) {
        _ = try await renaming.files(with: name, for: occurrence.symbol)
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
    let files = try await renaming(place.document).files(with: name, for: occurrence.symbol)
    return json { write(edits(of: files, in: place.document.project), to: &$0) }
  }

  /// The changes of files by their addresses.
  func edits(of files: [EditedFile], in project: ServedProject) -> [String: [TextEdit]] {
    var edits: [String: [TextEdit]] = [:]
    for file in files {
      let lines = PositionTable(file.source.bytes, encoding)
      edits[uri(of: project.canonical(file.source.path))] = file.edits.map {
        TextEdit(range: lines.range(of: $0.span), text: $0.text)
      }
    }
    return edits
  }

  func renaming(_ document: DocumentView) throws(RequestFailure) -> ProjectRenaming {
    if let flow = document.rendering?.flow {
      throw RequestFailure(
        .requestFailed, "this table is rendered from '\(flow.source.path)': rename in that file")
    }
    return ProjectRenaming(document.project, document.checked, checkCancelled: checkCancelled)
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
