import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepServing
import LockstepWorkspace

/// Above a flow: its callers, and its commands.
extension LanguageServer {
  func codeLensesJSON(_ document: RequestedDocument?) -> String {
    guard let document else { return "[]" }
    return jsonArray { json in
      for (flow, section) in document.sections {
        let name = section.name ?? flow.id
        guard let range = document.range(name.span) else { continue }
        let id = flow.id(of: section)
        let callers =
          document.linkedProject.flowNumber(id).map {
            document.project.callHierarchy.origins(ofFlow: LinkedProject.FlowIndex($0)).count
          } ?? 0
        writeLens(Count.text(callers, "caller"), .callers, id, range, document, to: &json)
        writeLens("run", .run, id, range, document, to: &json)
        writeLens("graph", .graph, id, range, document, to: &json)
        let scenarios = scenarioIDs(of: id, document).count
        if scenarios > 0 {
          writeLens(Count.text(scenarios, "scenario"), .scenarios, id, range, document, to: &json)
        }
      }
    }
  }

  /// The IDs of the scenarios that start a flow.
  func scenarioIDs(of id: String, _ document: RequestedDocument) -> [String] {
    document.checked.files.scenarios.files.flatMap(\.scenarios)
      .filter { document.linkedProject.flow($0.flow.value)?.id == id }.map(\.id.value)
  }

  /// The arguments of a command are the flow, the address of its document and the place of its id.
  private func writeLens(
    _ title: String, _ command: Command, _ flow: String, _ range: TextRange, _ document: RequestedDocument,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("range", range.write)
      json.object("command") { json in
        json.member("title", title)
        json.member("command", command.rawValue)
        json.array("arguments") {
          $0.string(flow)
          $0.string(uri(of: document.project.canonical(document.path)))
          range.start.write(to: &$0)
        }
      }
    }
  }
}
