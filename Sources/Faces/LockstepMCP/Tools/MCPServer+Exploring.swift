import Lockstep
import LockstepModel
import LockstepReporting
import LockstepScenarios
import LockstepServing
import LockstepSimulation
import LockstepWorkspace

/// `explore`.
extension MCPServer {
  func explore(_ arguments: Arguments, _ watch: CallWatch) async throws(ToolFailure) -> Answer {
    let checked = try await readableProject()
    let time = Duration.seconds(arguments.count("seconds") ?? 30)
    let goesOn: @Sendable (Int) -> Bool = { watch.goesOn($0, of: "states", within: time) }
    // So that a client knows at once that the work has begun.
    _ = goesOn(0)
    let named = arguments.text("flow")
    let flow = try named.map { (id) throws(ToolFailure) in
      checked.project.flows[try flowNumber(id, in: checked.project)].id
    }
    if arguments.flag("properties") { return try properties(checked, flow, goesOn) }
    guard let flow else {
      throw ToolFailure("'explore' needs 'flow', or 'properties'", help: "'flow' lists the flows")
    }
    let program = checked.project.workingProgram(said: checked.files.diagnostics).program
    var options = ExplorerOptions(flow)
    options.parameters = arguments.texts("parameters")
    options.follows = arguments.flag("follow") ? .all : .none
    options.goesOn = goesOn
    if arguments.flag("world") {
      let world = SimulatedWorld(host)
      let problems = world.misfits(for: program)
      guard problems.isEmpty else {
        throw ToolFailure(
          "the world does not fit the flows: \(problems.joined(separator: "; "))",
          help: "give the flow rows for these outcomes, or leave out 'world'")
      }
      return try explore(program, HostModel(world, program, flow: flow, varies: false), options)
    }
    return try explore(program, FreeOutcomes(program), options)
  }

  private func explore<Model: ActionModel>(
    _ program: FlowProgram, _ model: Model, _ options: ExplorerOptions
  ) throws(ToolFailure) -> Answer {
    var exploration: Exploration<Model>
    do throws(InputRejection) {
      exploration = try Exploration(program, model, options: options)
    } catch {
      throw ToolFailure(error.description)
    }
    var lines = exploration.report()
    if let limit = exploration.limit { lines.append("not settled: \(limit.remedy)") }
    if lines.isEmpty { lines.append("nothing wrong was found") }
    let graph = exploration.walk.graph
    return Answer(
      exploration.totals, lines: lines.map { (nil, $0) },
      facts: [
        ("states", .count(graph.count - graph.endCount)),
        ("problems", .count(exploration.faults.count + exploration.findings.count)),
        ("complete", .flag(exploration.isComplete && exploration.open.isEmpty)),
      ])
  }

  private func properties(
    _ checked: CheckedProject, _ flow: String?, _ goesOn: @escaping @Sendable (Int) -> Bool
  ) throws(ToolFailure) -> Answer {
    let outcome: ProjectCommands.PropertyOutcome
    do throws(WorkspaceError) {
      outcome = try commands.properties(checked, flow.map { [$0] }, goesOn)
    } catch {
      throw ToolFailure(error)
    }
    let lines = outcome.verdicts.map { (String?.none, $0) }
    let found = AgentReporter.lines(of: outcome.findings).map { (String?.some($0.group), $0.text) }
    return Answer(
      outcome.summary, lines: lines + found,
      facts: [
        ("states", .count(0)), ("problems", .count(outcome.findings.count)),
        ("complete", .flag(!outcome.isOpen)),
      ])
  }
}

extension ExplorationLimit {
  /// How much was reached, and what allows more.
  fileprivate var remedy: String {
    switch self {
    case .states(let most): "there are more than \(most) states; explore the flows that it calls one by one"
    case .memory(let bytes):
      "it takes more than \(bytes >> 20) megabytes; explore the flows that it calls one by one"
    case .time: "the time was over, or the call was cancelled; 'seconds' allows up to 600"
    }
  }
}
