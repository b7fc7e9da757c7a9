import ArgumentParser
import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace

extension SuiteKind: ExpressibleByArgument {}

/// `lockstep explore`: every reachable state of a flow.
struct ExploreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Visits every reachable state of a flow.",
    discussion: """
      Each state of a session is visited once: with every choice of the user, every outcome of every action, \
      each timer at its time, and the app in the background and back. The exploration ends at a 'go-to' to \
      another flow. Rows that can never happen, dead ends and buttons without effect are reported, the last \
      two as failures.

      Without --world each action may answer with any of its rows at any time. With --world the built-in \
      actions answer from that world.

      --cover writes scenarios that take every reachable row, one file each. --properties checks the \
      'properties' of the project file, in every initial state of the built-in world, or in that of --world; \
      a way that breaks a property is printed as a scenario.
      """)

  @Argument(
    help: "The id of a flow, its file, or a folder; nothing for all flows of the project.",
    completion: .flows)
  var flow: String?

  @Option(name: .customLong("parameter"), help: "Pass a parameter to the flow; may be repeated.")
  var parameters: [String] = []

  @Option(
    help: "A world file, which defines how the built-in actions answer.",
    completion: .file(extensions: ["yaml"]))
  var world: String?

  @Flag(name: .customLong("follow-go-to"), help: "Follow each 'go-to' into the other flow.")
  var followsGoTo = false

  @Flag(help: "Check the properties of the project file.")
  var properties = false

  @Option(help: "Write scenarios that cover all rows, pairs of rows, or results, into the directory of -o.")
  var cover: SuiteKind?

  @Option(name: .shortAndLong, help: "The directory for scenarios.", completion: .directory)
  var output: String?

  @Option(help: "The most states to visit.")
  var maxStates = 50_000_000

  @Option(help: "The most time for all of it, such as 30s or 5m.")
  var maxTime = "1m"

  @Option(help: "The most memory for states, in megabytes.")
  var maxMemory = 1_024

  @Option(help: "The directory of the project.", completion: .directory)
  var project: String?

  @OptionGroup var edition: EditionOption

  @OptionGroup var reporting: ReportOptions

  private var report: Report { reporting.report(of: "explore") }

  func run() async throws {
    if (cover == nil) != (output == nil), !properties {
      throw UsageError(
        "--cover and -o require each other", help: "write, for example, --cover rows -o scenarios")
    }
    guard maxStates > 0, maxMemory > 0 else {
      throw UsageError("--max-states and --max-memory must be at least 1")
    }
    guard let time = Duration(spelling: maxTime), time > .zero else {
      throw UsageError("'\(maxTime)' is not a duration", help: "write, for example, --max-time 5m")
    }
    let bound = ExplorationBound(time, on: .current)
    defer { bound.finish() }
    let loading = FlowLoader(project: project, report: report, workspace: edition.workspace)
    if properties { return try await checkProperties(loading, bound) }
    guard let flow, DiskFiles.standard.kind(flow) != .directory else {
      return try await exploreEach(loading, bound)
    }
    let (program, id, scenarios, _) = try await loading.loadProgram(of: flow, in: world)
    do {
      if let path = world {
        let world = try loading.readWorld(path, for: program, fitting: true)
        let own = try loading.scenarioWorld(path, among: scenarios, for: program)
        let model = HostModel(world, program, flow: id, varies: false)
        if try explore(id, program, model, in: own, bound) { throw Exit.findings }
      } else if try explore(id, program, FreeOutcomes(program), in: nil, bound) {
        throw Exit.findings
      }
    } catch let error as InputRejection {
      throw UsageError(error.description)
    }
  }

  /// Explores the flows of a folder, or of the project, one after the other; the time is for all of them.
  private func exploreEach(_ loading: FlowLoader, _ bound: ExplorationBound) async throws {
    let (files, _, program, flows) = try await loading.loadProject(flow, in: world)
    let world = try self.world.map { try loading.readWorld($0, for: program, fitting: true) }
    let own = try self.world.map { try loading.scenarioWorld($0, among: files.scenarios, for: program) }
    let all = program.flowInfos.filter { !$0.isExternal }.map(\.id)
    var fails = false
    for id in flows ?? all {
      do {
        let failed =
          try world.map { world in
            try explore(id, program, HostModel(world, program, flow: id, varies: false), in: own, bound)
          } ?? explore(id, program, FreeOutcomes(program), in: nil, bound)
        fails = fails || failed
      } catch let error as InputRejection {
        Console.current.writeError("\(id): not explored: \(error.description)\n")
        fails = true
      }
    }
    if fails { throw Exit.findings }
  }

  /// - Returns: whether it found something.
  /// - Throws: an `InputRejection` if the flow cannot begin, or a `UsageError`.
  private func explore<Model: ActionModel>(
    _ flow: String, _ program: FlowProgram, _ model: Model, in world: ScenarioWorld?,
    _ bound: ExplorationBound
  ) throws -> Bool {
    var exploration = try Exploration(program, model, options: options(flow, bound))
    bound.finish()
    let fails = exploration.report(on: .current)
    if let cover, let output { try exploration.writeSuite(cover, in: world, to: output, on: .current) }
    return fails
  }

  private func options(_ flow: String, _ bound: ExplorationBound) -> ExplorerOptions {
    var options = ExplorerOptions(flow)
    options.parameters = parameters
    options.followedFlows = followsGoTo ? .all : .none
    options.shouldContinue = { bound.shouldContinue(states: $0) }
    options.mostStates = maxStates
    options.mostMemory = maxMemory << 20
    return options
  }

  private func checkProperties(_ loading: FlowLoader, _ bound: ExplorationBound) async throws {
    let (files, project, program, flows) = try await loading.loadProject(flow, in: world)
    let scenarios = files.scenarios
    let world = try loading.readWorld(self.world, for: program, fitting: true)
    guard let settings = project.settings, !settings.properties.isEmpty else {
      let errors = files.settingsErrors
      if !errors.isEmpty { try report.stop(for: errors) }
      throw UsageError("the project file has no 'properties'", help: "see docs/explore.md")
    }
    var check = PropertyRun(
      project: project, program: program, world: world, variesWorlds: self.world == nil,
      options: options("", bound))
    check.worlds = scenarios
    check.scenarioWorld = try self.world.map { try loading.scenarioWorld($0, among: scenarios, for: program) }
    check.reportsFaults = true
    let console = Console.current
    check.reportVerdict = { verdict in
      bound.finish()
      console.write(verdict)
    }
    let findings = try check.run(settings, flows: flows)
    if let output { for (_, scenario) in check.brokenProperties { try scenario.write(to: output) } }
    let result = CheckResult(
      diagnostics: findings, flowCount: program.flowInfos.count { !$0.isExternal })
    try report.print(result, on: console)
    console.write(check.summary)
    if report.failOn.fails(result.summary) { throw Exit.findings }
  }
}
