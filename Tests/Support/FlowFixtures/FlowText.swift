package import Lockstep
package import LockstepModel
import LockstepYAML

/// Flows in a shorthand that the tests can be read in, turned into YAML and read by the real reader.
///
///     use-case UC1
///     1.1 screen: Welcome
///       a user: selects Next, next: 1.2
///
/// A document starts at `use-case ID` or `partial-flow ID`, with further keys behind commas; a step line is
/// its id and its keys, a row line is indented and starts with its letter. What stands before the first
/// document is the project file without its first line.
package struct FlowText {
  package private(set) var settings = "lockstep: 1\n"
  package private(set) var flows: [String] = []

  package init(_ text: String) {
    var flow: [(scenario: String, steps: [(line: String, rows: [String])])] = []
    var head = ""
    func close() {
      if !head.isEmpty { flows.append(head + "scenarios:\n" + flow.map(Self.yaml).joined()) }
      flow = []
    }
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      if words.first == "use-case" || words.first == "partial-flow", let kind = words.first {
        close()
        let keys = words[1].split(separator: ";").map { $0.drop { $0 == " " } }
        head = "flow: \(keys[0])\nkind: \(kind)\ntitle: The flow \(keys[0])\n"
        head += keys.dropFirst().map { $0 + "\n" }.joined()
      } else if head.isEmpty {
        settings += line + "\n"
      } else if line.hasPrefix(" "), words.count == 2, let last = flow.last?.steps.last {
        let id = last.line.prefix { $0 != "," }.dropFirst("id: ".count)
        let row = words[0].drop { $0 == " " }
        flow[flow.count - 1].steps[flow[flow.count - 1].steps.count - 1].rows
          .append("{id: \(id)\(row), \(words[1])}")
      } else if words.count == 2 {
        let scenario = String(words[0].prefix { $0 != "." })
        if flow.last?.scenario != scenario { flow.append((scenario, [])) }
        let step = words[0].contains(".") ? "id: \(words[0]), \(words[1])" : "alias \(words[1])"
        flow[flow.count - 1].steps.append((step, []))
      }
    }
    close()
  }

  private static func yaml(_ scenario: (scenario: String, steps: [(line: String, rows: [String])])) -> String
  {
    // A scenario without steps: only where it leads.
    if let alias = scenario.steps.first?.line, alias.hasPrefix("alias ") {
      return "  - {id: \"\(scenario.scenario)\", \(alias.dropFirst("alias ".count))}\n"
    }
    let steps = scenario.steps.map { step in
      let rows = step.rows.isEmpty ? "" : ", transitions: [" + step.rows.joined(separator: ", ") + "]"
      return "      - {" + step.line + rows + "}\n"
    }
    return "  - id: \"\(scenario.scenario)\"\n    steps:\n" + steps.joined()
  }

  /// The project that the real reader makes of it.
  package var project: Project {
    get throws {
      var documents: [FlowDocument] = []
      for (number, flow) in flows.enumerated() {
        let content = try YAMLReader.read(SourceText(path: "flow\(number).yaml", text: flow)).get()
        guard case .flow(let document) = content else { throw NotAFlow(text: flow) }
        documents.append(document)
      }
      let content = try YAMLReader.read(SourceText(path: "lockstep.yaml", text: settings)).get()
      guard case .project(let document) = content else { throw NotAFlow(text: settings) }
      return Project(documents, settings: document)
    }
  }

  package var program: FlowProgram {
    get throws { try project.program().get() }
  }

  package struct NotAFlow: Error { var text: String }
}
