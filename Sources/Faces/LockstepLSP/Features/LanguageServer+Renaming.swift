import Lockstep
import LockstepModel
import LockstepReporting
import LockstepServing
import LockstepWorkspace

/// Renaming from an editor.
extension LanguageServer {
  /// Asks for a new name only where some name is possible.
  func prepareRename(_ place: DocumentPosition?) async throws(RequestFailure) -> String {
    guard let place, let occurrence = Self.renamableOccurrence(place),
      let range = place.document.range(occurrence.span)
    else { return "null" }
    var refusal: RequestFailure?
    let renaming = try projectRenaming(place.document)
    for name in renaming.proposedNames(for: occurrence) {
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

  func rename(_ place: DocumentPosition?, to name: String?) async throws(RequestFailure) -> String {
    guard let name, !name.isEmpty else { throw RequestFailure(.invalidParams, "'newName' is missing") }
    guard let place, let occurrence = Self.renamableOccurrence(place) else {
      throw RequestFailure(.requestFailed, "nothing here has a name that can be changed")
    }
    let files =
      name == occurrence.text.value
      ? [] : try await projectRenaming(place.document).files(with: name, for: occurrence.symbol)
    return json { writeWorkspaceEdit(editsByURI(of: files, in: place.document.project), to: &$0) }
  }

  /// The changes of files by their addresses.
  func editsByURI(of files: [EditedFile], in project: ServedProject) -> [String: [TextEdit]] {
    var edits: [String: [TextEdit]] = [:]
    for file in files {
      let lines = PositionTable(file.source.bytes, encoding)
      edits[uri(of: project.canonical(file.source.path))] = file.edits.map {
        TextEdit(range: lines.range(of: $0.span), text: $0.text)
      }
    }
    return edits
  }

  func projectRenaming(_ document: RequestedDocument) throws(RequestFailure) -> ProjectRenaming {
    if let flow = document.rendering?.flow {
      throw RequestFailure(
        .requestFailed, "this table is rendered from '\(flow.source.path)': rename in that file")
    }
    return ProjectRenaming(document.project, document.checked, checkCancelled: checkCancelled)
  }

  /// The renamed thing; nil for things named elsewhere: errors of the project, test cases.
  private static func renamableOccurrence(_ place: DocumentPosition) -> Occurrence? {
    place.occurrences.first { occurrence in
      switch occurrence.symbol {
      case .place(let flow, let id):
        if case .step? = place.document.linkedProject.place(id, of: flow)?.scenarioOrStep {
          true
        } else {
          false
        }
      case .flow(let id): place.document.linkedProject.flow(id)?.isExternal == false
      case .row, .result, .parameter, .error, .value, .outcome, .action, .screen, .button, .world: true
      case .errorFlow, .testCase: false
      }
    }
  }
}
