import Lockstep
import LockstepModel
import LockstepReporting
import LockstepScenarios
import LockstepServing
import LockstepSimulation
import LockstepWorkspace

/// `explore`.
extension MCPServer {
  func explore(_ arguments: ToolArguments, _ monitor: CallMonitor) async throws(ToolFailure) -> ToolReply {
    let checked = try await readableProject()
    let unread = servedProject.result.map(unreadText) ?? ""
    let time = Duration.seconds(arguments.count("seconds") ?? 30)
    let shouldContinue: @Sendable (Int) -> Bool = { monitor.shouldContinue($0, of: "states", within: time) }
    // So that a client knows at once that the work has begun.
    _ = shouldContinue(0)
    let named = arguments.text("flow")
    let flow = try named.map { (id) throws(ToolFailure) in
      checked.project.flows[try flowNumber(id, in: checked.project)].id
    }
    if arguments.flag("properties") {
      if checked.files.settings?.properties.isEmpty != false {
        try requireSettings(of: checked, for: "properties")
      }
      var reply = try checkProperties(checked, flow, shouldContinue)
      reply.summary += unread
      return reply
    }
    let flows = flow.map { [$0] } ?? Self.startFlows(of: checked.project)
    guard !flows.isEmpty else { throw ToolFailure("the project has no flow", help: "'lint' lists why") }
    let program = checked.project.workingProgram(readerFindings: checked.files.diagnostics).program
    var results: [ExploredFlow] = []
    for flow in flows {
      var options = ExplorerOptions(flow)
      options.parameters = arguments.texts("parameters")
      options.followedFlows = arguments.flag("follow") ? .all : .none
      options.shouldContinue = shouldContinue
      do throws(ToolFailure) {
        results.append(try explore(program, options, inWorld: arguments.flag("world")))
      } catch {
        // One of several that cannot be explored does not stop the others.
        if flows.count == 1 { throw error }
        results.append(ExploredFlow(notExplored: flow, because: error.text))
      }
    }
    let isOne = results.count == 1
    return ToolReply(
      (isOne
        ? results[0].totals : "\(results.count) flows that users begin with: \(Suggestion.list(flows))")
        + unread,
      lines: results.flatMap { result in result.lines.map { (isOne ? nil : result.totals, $0) } },
      facts: [
        ("states", .count(results.reduce(0) { $0 + $1.stateCount })),
        ("problems", .count(results.reduce(0) { $0 + $1.problemCount })),
        ("complete", .flag(results.allSatisfy(\.isComplete))),
      ])
  }

  /// The flows that a user begins with: the use cases, or all flows where there are none.
  private static func startFlows(of project: Project) -> [String] {
    let own = project.flows.filter { !$0.isExternal }
    let useCases = own.filter { !$0.isPartial }
    return (useCases.isEmpty ? own : useCases).map(\.id)
  }

  private func explore(
    _ program: FlowProgram, _ options: ExplorerOptions, inWorld: Bool
  ) throws(ToolFailure) -> ExploredFlow {
    guard inWorld else { return try ExploredFlow(program, FreeOutcomes(program), options) }
    let world = SimulatedWorld(host)
    let problems = world.misfits(for: program)
    guard problems.isEmpty else {
      throw ToolFailure(
        "the world does not fit the flows: \(problems.joined(separator: "; "))",
        help: "give the flow rows for these outcomes, or leave out 'world'")
    }
    return try ExploredFlow(
      program, HostModel(world, program, flow: options.flow, varies: false), options)
  }

  private func checkProperties(
    _ checked: CheckedProject, _ flow: String?, _ shouldContinue: @escaping @Sendable (Int) -> Bool
  ) throws(ToolFailure) -> ToolReply {
    let outcome: ProjectCommands.PropertyReport
    do throws(WorkspaceError) {
      outcome = try commands.checkProperties(checked, flow.map { [$0] }, shouldContinue)
    } catch {
      throw ToolFailure(error)
    }
    let lines = outcome.verdicts.map { (String?.none, $0) }
    let found = AgentReporter.lines(of: outcome.findings).map { (String?.some($0.group), $0.text) }
    return ToolReply(
      outcome.summary, lines: lines + found,
      facts: [
        ("states", .count(0)), ("problems", .count(outcome.findings.count)),
        ("complete", .flag(!outcome.hasUnsettledProperty)),
      ])
  }
}

/// What the exploration of a flow has found.
private struct ExploredFlow {
  let totals: String
  let lines: [String]
  let stateCount: Int
  let problemCount: Int
  let isComplete: Bool

  init(notExplored flow: String, because reason: String) {
    (totals, lines) = ("\(flow): not explored", [reason])
    (stateCount, problemCount, isComplete) = (0, 0, false)
  }

  init<Model: ActionModel>(
    _ program: FlowProgram, _ model: Model, _ options: ExplorerOptions
  ) throws(ToolFailure) {
    var exploration: Exploration<Model>
    do throws(InputRejection) {
      exploration = try Exploration(program, model, options: options)
    } catch {
      throw ToolFailure(error.description)
    }
    var lines = exploration.reportLines()
    if let limit = exploration.limit { lines.append("not settled: \(limit.remedy)") }
    self.lines = lines.isEmpty ? ["nothing wrong was found"] : lines
    let graph = exploration.walk.graph
    (totals, stateCount) = (exploration.totalsText, graph.stateCount - graph.endCount)
    problemCount = exploration.faultStates.count + exploration.findings.count
    isComplete = exploration.isComplete && exploration.uncertainFindings.isEmpty
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
