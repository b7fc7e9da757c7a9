import Lockstep
import LockstepModel
import LockstepServing
import LockstepWorkspace

/// `flow`.
extension MCPServer {
  func showFlow(_ arguments: ToolArguments) async throws(ToolFailure) -> ToolReply {
    let project = try await readableProject().project
    guard let id = arguments.text("flow") else { return listFlows(of: project) }
    let number = try flowNumber(id, in: project)
    guard let text = flowText(of: number, in: project) else {
      throw ToolFailure("'\(id)' has no table or list", help: "'lint' lists why")
    }
    return text
  }

  /// A flow with a table or a list.
  func flowText(of number: Int, in project: Project) -> ToolReply? {
    let entry = project.flows[number]
    guard let (document, section) = project.section(of: entry) else { return nil }
    let kind = document.kind.value == .useCase ? "use case" : "partial flow"
    let path = document.source.path
    let isRead = section.scenarios.contains { !$0.steps.isEmpty || $0.target != nil }
    return ToolReply(
      "\(entry.id) \(entry.title) | \(kind) | \(path)",
      lines: FlowText(document, section, in: project).lines
        + (isRead ? [] : [(nil, "no step of it is read: 'lint' with this path lists why")]),
      facts: [("flow", .text(entry.id)), ("path", .text(path))])
  }

  private func listFlows(of project: Project) -> ToolReply {
    let own = project.flows.filter { !$0.isExternal }
    let lines = own.map { entry -> (group: String?, text: String) in
      let section = project.section(of: entry)?.section
      let steps = section?.scenarios.flatMap(\.steps) ?? []
      let rows = steps.reduce(0) { $0 + $1.transitions.count }
      return (
        nil,
        "\(entry.id) \(entry.title) | \(Count.text(steps.count, "step")), \(Count.text(rows, "row")) | \(project.section(of: entry)?.document.source.path ?? "")"
      )
    }
    return ToolReply(
      Count.text(own.count, "flow"), lines: lines, facts: [("flow", .text("")), ("path", .text(""))])
  }
}
