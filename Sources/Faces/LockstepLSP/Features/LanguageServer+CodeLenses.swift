import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepServing
import LockstepWorkspace

/// Above a flow: its callers, and its commands.
extension LanguageServer {
  func codeLenses(_ document: DocumentView?) -> String {
    guard let document else { return "[]" }
    return jsonArray { json in
      for (flow, section) in document.sections {
        let name = section.name ?? flow.id
        guard let range = document.range(name.span) else { continue }
        let id = flow.id(of: section)
        let callers =
          document.linked.flowNumber(id).map {
            document.project.calls.callers(of: LinkedProject.FlowIndex($0)).count
          } ?? 0
        write(Count.text(callers, "caller"), .callers, id, range, document, to: &json)
        write("run", .run, id, range, document, to: &json)
        write("graph", .graph, id, range, document, to: &json)
        let scenarios = scenarios(of: id, document).count
        if scenarios > 0 {
          write(Count.text(scenarios, "scenario"), .scenarios, id, range, document, to: &json)
        }
      }
    }
  }

  /// The IDs of the scenarios that start a flow.
  func scenarios(of id: String, _ document: DocumentView) -> [String] {
    document.checked.files.scenarios.files.flatMap(\.scenarios)
      .filter { document.linked.flow($0.flow.value)?.id == id }.map(\.id.value)
  }

  /// The arguments of a command are the flow, the address of its document and the place of its id.
  private func write(
    _ title: String, _ command: Command, _ flow: String, _ range: TextRange, _ document: DocumentView,
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
