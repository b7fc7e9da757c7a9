import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// One version of a flow, with where its rows lead.
struct VersionGraph {
  let document: FlowDocument
  let graph: StepGraph
  /// Which nodes a way from the beginning of their table leads to.
  let reached: [Bool]

  init(_ document: FlowDocument) {
    self.document = document
    let project = Project([document])
    graph = StepGraph(project, project.tables)
    reached = graph.reached
  }

  var nodes: Range<Int> { graph.nodes.indices }

  /// The results that rows which can be reached hand back, each with its rows, in the order of the document.
  var results: [(name: String, rows: [SourceString])] {
    var found: [(name: String, rows: [SourceString])] = []
    for node in nodes where reached[node] {
      for (row, target) in rows(of: node) {
        guard case .result(let text)? = target?.kind else { continue }
        if let known = found.firstIndex(where: { $0.name == text.value }) {
          found[known].rows.append(row)
        } else {
          found.append((text.value, [row]))
        }
      }
    }
    return found
  }

  private func rows(of node: Int) -> [(SourceString, Target?)] {
    guard let step = graph.step(node) else {
      let scenario = graph.scenario(node)
      return [(scenario.id, scenario.target)]
    }
    return step.transitions.map { ($0.id, $0.target) } + [(step.id, step.target)]
  }

  /// A node as messages name it: `1.3 screen 'Open app with PIN'`.
  func name(_ node: Int) -> String {
    guard let step = graph.step(node) else { return "scenario \(graph.scenario(node).id.value)" }
    return "\(step.id.value) \(step.phrase)"
  }

  /// Where a target leads, as messages say it; nil stays where it is.
  func name(_ target: Target?, of node: Int) -> String {
    guard let target else { return "itself" }
    switch graph.destination(of: target, in: graph.nodes[node].flow) {
    case .node(let next): return name(next)
    case .entered(let next): return "\(graph.flows[graph.nodes[next].flow].entry.id) \(name(next))"
    case .result, .elsewhere, .unknown: break
    }
    switch target.kind {
    case .next(let text): return "'\(text.value)', which is not there"
    case .back: return "Back"
    case .end: return "the end"
    case .resume: return "Resume"
    case .result(let text): return "result '\(text.value)'"
    case .goTo(let flow, let step): return flow.value + (step.map { " \($0.value)" } ?? "")
    case .endGoTo(let flow, let step):
      return "the end and \(flow.value)" + (step.map { " \($0.value)" } ?? "")
    case .errorFlow(let name): return "error flow '\(name.value)'"
    case .show(let text): return "placeholder '\(text.value)'"
    }
  }
}

extension Step {
  /// `screen 'Open app with PIN'`, `system determines whether …`, `partial flow PF2.8`.
  var phrase: String {
    let word = kind.value.rawValue.replacing("-", with: " ")
    return kind.value.isDisplayed ? "\(word) '\(name.value)'" : "\(word) \(name.value)"
  }
}
