import Lockstep
import LockstepModel
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
        write(Count.text(callers, "caller"), "lockstep.callers", id, range, document, to: &json)
        write("run", "lockstep.run", id, range, document, to: &json)
        write("graph", "lockstep.graph", id, range, document, to: &json)
        let scenarios = scenarios(of: id, document)
        if scenarios > 0 {
          write(Count.text(scenarios, "scenario"), "lockstep.scenarios", id, range, document, to: &json)
        }
      }
    }
  }

  /// How many scenarios start a flow.
  private func scenarios(of id: String, _ document: DocumentView) -> Int {
    document.checked.files.contents.values.joined().reduce(0) { count, content in
      guard case .scenarios(let file) = content else { return count }
      return count + file.scenarios.count { document.linked.flow($0.flow.value)?.id == id }
    }
  }

  /// - Parameter command: the command of the editor's extension; its arguments are the flow, the address of its
  ///   document and the place of its id.
  private func write(
    _ title: String, _ command: String, _ flow: String, _ range: TextRange, _ document: DocumentView,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("range", range.write)
      json.object("command") { json in
        json.member("title", title)
        json.member("command", command)
        json.array("arguments") {
          $0.string(flow)
          $0.string(uri(of: document.project.canonical(document.path)))
          range.start.write(to: &$0)
        }
      }
    }
  }
}
