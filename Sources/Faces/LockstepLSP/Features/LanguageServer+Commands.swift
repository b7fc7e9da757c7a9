import Lockstep
import LockstepModel
import LockstepReporting
import LockstepServing
import LockstepWorkspace

/// The commands of lenses and actions, for editors without commands of their own.
extension LanguageServer {
  /// Each has as its arguments the flow, the address of its document, and a place, a step, or a first and a last step.
  enum Command: String, CaseIterable {
    case run = "lockstep.run"
    case graph = "lockstep.graph"
    case callers = "lockstep.callers"
    case scenarios = "lockstep.scenarios"
    case insertStep = "lockstep.insertStep"
    case extractFlow = "lockstep.extractFlow"
  }

  func executeCommand(_ params: MessageValue) async throws(RequestFailure) -> String {
    let name = params["command"].text ?? ""
    guard let command = Command(rawValue: name) else {
      throw RequestFailure(.invalidParams, "no command is called '\(name)'")
    }
    let arguments = params["arguments"].list.map(\.text)
    guard arguments.count > 1, let flow = arguments[0], let path = arguments[1].flatMap(FileURI.path),
      let document = try await document(at: files.absolute(path))
    else { throw RequestFailure(.invalidParams, "'arguments' names no flow of a project") }
    switch command {
    case .run, .graph:
      let words = [command == .run ? "run" : "graph", flow, "--project", document.project.directory]
      showMessage("in a terminal: lockstep \(words.map(Self.shellQuoted).joined(separator: " "))")
    case .callers: showMessage(try callersMessage(of: flow, document))
    case .scenarios:
      let scenarios = scenarioIDs(of: flow, document)
      showMessage(
        scenarios.isEmpty
          ? "no scenario starts \(flow)" : "\(flow) is started by \(scenarios.joined(separator: ", "))")
    case .insertStep:
      guard arguments.count > 2, let step = arguments[2] else {
        throw RequestFailure(.invalidParams, "'arguments' names no step")
      }
      let files = try await projectRenaming(document).insertStep(after: step, of: flow)
      requestEdit("insert a step behind \(step)") {
        writeWorkspaceEdit(editsByURI(of: files, in: document.project), to: &$0)
      }
    case .extractFlow:
      guard arguments.count > 3, let first = arguments[2], let last = arguments[3] else {
        throw RequestFailure(.invalidParams, "'arguments' names no steps")
      }
      let files = try await projectRenaming(document).extractSteps(from: first, to: last, of: flow)
      requestEdit(Self.extractionTitle(first, last)) {
        writeDocumentChanges(of: files, in: document.project, to: &$0)
      }
    }
    return "null"
  }

  /// Asks the client for a change of files.
  private func requestEdit(_ label: String, _ edit: (inout JSONWriter) -> Void) {
    sentRequestCount += 1
    send(
      OutgoingMessage.request("edit-\(sentRequestCount)", "workspace/applyEdit") { json in
        json.member("label", label)
        json.member("edit", edit)
      })
  }

  /// What extracting steps into a flow is called.
  static func extractionTitle(_ first: String, _ last: String) -> String {
    "extract \(first == last ? first : "\(first) to \(last)") into a partial flow"
  }

  /// The changes of files of which some may be new.
  private func writeDocumentChanges(
    of files: [EditedFile], in project: ServedProject, to json: inout JSONWriter
  ) {
    json.object { json in
      json.array("documentChanges") { json in
        for file in files where file.source.bytes.isEmpty {
          json.object {
            $0.member("kind", "create")
            $0.member("uri", uri(of: project.canonical(file.source.path)))
          }
        }
        for (uri, edits) in editsByURI(of: files, in: project).sorted(by: { $0.key < $1.key }) {
          json.object { json in
            json.object("textDocument") {
              $0.member("uri", uri)
              $0.member("version") { $0.null() }
            }
            json.array("edits") { json in for edit in edits { edit.write(to: &json) } }
          }
        }
      }
    }
  }

  private func callersMessage(of flow: String, _ document: RequestedDocument) throws(RequestFailure) -> String
  {
    guard let number = document.linkedProject.flowNumber(flow) else {
      throw RequestFailure(.requestFailed, "no flow is called '\(flow)'")
    }
    let origins = document.project.callHierarchy.origins(ofFlow: LinkedProject.FlowIndex(number)).map {
      "\($0.flow) \($0.row)"
    }
    return origins.isEmpty ? "nothing leads to \(flow)" : "to \(flow) lead \(origins.joined(separator: ", "))"
  }

  private func showMessage(_ message: String) {
    send(
      OutgoingMessage.notification("window/showMessage") {
        $0.member("type", 3)
        $0.member("message", message)
      })
  }

  /// A word as a shell takes it.
  private static func shellQuoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { $0.isLetterOrDigit || "-_./".utf8.contains($0) }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
