import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation

/// The check of the properties of a project.
///
/// All properties advance in rounds, each with more work than the one before, so that none keeps the others waiting: the
/// time of a machine decides only when the rounds end.
struct PropertyRun {
  let project: Project
  let program: FlowProgram
  let world: World
  /// The same for the scenarios that break properties; nil: the built-in one.
  var scenarioWorld: ScenarioWorld?
  /// Whether sessions begin in all worlds that differ from this one in values that the domain declares variable.
  let variesWorlds: Bool
  let options: ExplorerOptions
  /// The worlds that properties may name.
  var worlds = ScenarioSet()
  /// Whether faults that sessions can come to are reported, too.
  var reportsFaults = false
  /// The severity of a property that is not settled.
  var unsettledSeverity = Severity.error
  /// The ways that break properties.
  private(set) var brokenProperties: [(property: String, scenario: ScenarioText)] = []
  private(set) var checkCount = 0
  private(set) var stateCount = 0
  /// The properties that were not settled in some flow.
  private(set) var unsettledCount = 0
  /// Receives the verdicts on a property as soon as they and all before are known.
  var reportVerdict: (String) -> Void = { _ in }

  /// The work for a property in the first round, in edges; in each round it is twice that of the round before. A property
  /// that is settled alone after some work is settled here after at most twice as much for each property.
  var firstRoundWork = 4_000

  /// A property on its way.
  private struct PropertyProgress {
    var property: Property
    var document: PropertyDocument
    var world: World
    var variesWorlds: Bool
    /// Whether the property names its world.
    var hasOwnWorld = false
    var scenarioWorld: ScenarioWorld?
    /// The flows in which its sessions begin.
    var flows: [String]
    var verdicts: [String: PropertyVerdict] = [:]

    var openFlows: [String] { flows.filter { verdicts[$0] == nil } }
  }

  /// The totals of the checks, in one line.
  var summary: String {
    let found = brokenProperties.isEmpty ? "" : ", \(brokenProperties.count) broken"
    let visited = stateCount > 0 ? ": \(Count.text(stateCount, "state")) where they hold" : ""
    return "\(Count.text(checkCount, "check"))\(found)\(visited)\n"
  }

  /// Checks the properties of these documents, or of all: each in its flow or, without one, in each of them.
  mutating func run(_ settings: ProjectDocument, flows: [String]?) throws -> [Diagnostic] {
    let flows = program.flows(named: flows).filter { program.flows[$0].stepCount > 0 }
      .map { program.flowInfos[$0].id }
    var findings: [Diagnostic] = []
    var items: [PropertyProgress] = []
    let properties = PropertyLinking.link(settings, for: program, of: project, in: worlds)
    for (document, linked) in zip(settings.properties, properties) {
      findings += linked.diagnostics
      guard let property = linked.value else { continue }
      let starts = property.start.map { start in flows.filter { $0 == start } } ?? flows
      if starts.isEmpty { continue }
      do throws(Diagnostic) {
        let own = try world(of: document, in: settings.source)
        let named = try ScenarioWorld(document.world, in: settings.source, among: worlds, for: program)
        items.append(
          PropertyProgress(
            property: property, document: document, world: own ?? world,
            variesWorlds: own == nil && variesWorlds,
            hasOwnWorld: own != nil, scenarioWorld: named ?? scenarioWorld, flows: starts))
      } catch {
        findings.append(error)
      }
    }
    if reportsFaults { items.append(faultSearch(in: flows, settings)) }
    var told = 0
    var work = firstRoundWork
    while told < items.count {
      try advance(&items, by: work)
      work = min(work, .max / 2) * 2
      while told < items.count, items[told].openFlows.isEmpty {
        let isLast = reportsFaults && told == items.count - 1
        findings += try isLast ? reportFaults(items[told], settings) : report(items[told], settings.source)
        told += 1
      }
    }
    return findings
  }

  /// The search for faults, as a property.
  private func faultSearch(in flows: [String], _ settings: ProjectDocument) -> PropertyProgress {
    var condition = Property.Condition()
    condition.end = "fault"
    return PropertyProgress(
      property: Property(name: "a fault", start: nil, claim: .never(condition)),
      document: PropertyDocument(name: settings.version, span: settings.span), world: world,
      variesWorlds: variesWorlds, scenarioWorld: scenarioWorld, flows: flows)
  }

  private mutating func reportFaults(_ item: PropertyProgress, _ settings: ProjectDocument) throws
    -> [Diagnostic]
  {
    var findings: [Diagnostic] = []
    for flow in item.flows {
      switch item.verdicts[flow]?.check {
      case .broken(let steps)?:
        let scenario = try scenario(of: steps, item, flow)
        let end = steps.last?.session.end.map { "\($0)" } ?? ""
        findings.append(
          Diagnostic(
            .propertyViolated, severity: .error, "a session that begins in \(flow) can end with a \(end)",
            at: Location(settings.source, settings.version.span), help: "a way there:\n\(scenario.text)"))
      case .notSettled?: reportVerdict("\(flow): not settled: whether a session can end with a fault\n")
      case .holds?, .holdsUpTo?, .vacuous?, nil: break
      }
    }
    return findings
  }

  /// A way that breaks a property, as a scenario.
  private mutating func scenario(of steps: [ExplorerTurn], _ item: PropertyProgress, _ flow: String) throws
    -> ScenarioText
  {
    var options = options
    options.flow = flow
    let lines =
      item.verdicts[flow]?.usesFreeAnswers == true
      ? try lines(steps, FreeOutcomes(program), options)
      : try lines(steps, HostModel(item.world, program, flow: flow, varies: item.variesWorlds), options)
    let scenario = ScenarioText(
      id: "broken-\(brokenProperties.count + 1)", title: "breaks: \(item.property.name)", flow: flow,
      in: item.scenarioWorld?.leavingTime(for: steps, in: program), parameters: options.parameters,
      lines: lines,
      isOpen: steps.last?.session.end == nil)
    brokenProperties.append((item.property.name, scenario))
    return scenario
  }

  /// The world that a property names; nil without one.
  private func world(of document: PropertyDocument, in source: SourceText) throws(Diagnostic) -> World? {
    guard let (settings, file, place) = try worlds.settings(of: document.world, in: source) else {
      return nil
    }
    let world = try World(settings, in: file, host: Domain.host, for: program)
    let misfits = world.misfits(for: program)
    if misfits.isEmpty { return world }
    throw Diagnostic(
      .invalidWorld, "the world does not fit the flows: " + misfits.joined(separator: "; "),
      at: Location(source, place))
  }

  /// Checks the properties where they are open: each of its flows gets its part of the work. Those that begin in the same
  /// flow and world are checked together.
  ///
  /// What is still open when the time is over is not settled.
  private func advance(_ items: inout [PropertyProgress], by work: Int) throws {
    let parts = items.map { max(1, work / max(1, $0.openFlows.count)) }
    for flow in program.flowInfos.map(\.id) {
      let open = items.indices.filter { items[$0].flows.contains(flow) && items[$0].verdicts[flow] == nil }
      let own = open.filter { items[$0].hasOwnWorld }
      for group in own.map({ [$0] }) + [open.filter { !items[$0].hasOwnWorld }] {
        guard let first = group.first else { continue }
        guard options.shouldContinue(0) else {
          for index in group {
            items[index].verdicts[flow] = PropertyVerdict(check: .notSettled(.time), usesFreeAnswers: false)
          }
          continue
        }
        var options = options
        options.flow = flow
        let verdicts = try PropertyVerdict.verdicts(
          on: group.map { items[$0].property }, program, in: items[first].world,
          varies: items[first].variesWorlds,
          options: options, work: group.map { parts[$0] })
        for (index, verdict) in zip(group, verdicts) {
          if case .notSettled(.time?) = verdict.check, options.shouldContinue(0) { continue }
          items[index].verdicts[flow] = verdict
        }
      }
    }
  }

  private mutating func report(_ item: PropertyProgress, _ source: SourceText) throws -> [Diagnostic] {
    let property = item.property
    var findings: [Diagnostic] = []
    var isVacuous = true
    func finding(_ severity: Severity, _ message: String, _ help: String? = nil) -> Diagnostic {
      Diagnostic(
        .propertyViolated, severity: severity, message, at: Location(source, item.document.name.span),
        help: help)
    }
    for flow in item.flows {
      guard let check = item.verdicts[flow]?.check else { continue }
      checkCount += 1
      var verdict = check.verdictText + verdictLimits(of: property, from: flow, check)
      switch check {
      case .holds(let states), .holdsUpTo(_, let states):
        self.stateCount += states
        isVacuous = false
      case .vacuous: break
      case .broken(let steps):
        isVacuous = false
        let scenario = try scenario(of: steps, item, flow)
        verdict += " in \(Count.text(steps.count - 1, "step"))"
        findings.append(
          finding(
            .error, "'\(property.name)' does not hold in \(flow)", "a way that breaks it:\n\(scenario.text)"))
      case .notSettled(let limit):
        isVacuous = false
        unsettledCount += 1
        let reason =
          limit?.explanation ?? "more screens, or the order of more timers, matter than can be kept in sight"
        findings.append(
          finding(unsettledSeverity, "'\(property.name)' is not settled in \(flow): \(reason)"))
      }
      reportVerdict("\(flow): \(verdict): '\(property.name)'\n")
    }
    if isVacuous, findings.isEmpty {
      findings.append(
        finding(
          .warning, "'\(property.name)' is vacuous: its condition never occurs",
          "check the names in it, or remove it"))
    }
    return findings
  }

  /// What a verdict is limited to: sessions that were not restored where coming back leads elsewhere, those without
  /// parameters, and the flows, if not every 'go-to' is followed.
  private func verdictLimits(of property: Property, from flow: String, _ check: PropertyCheck) -> String {
    guard let start = program.flow(flow) else { return "" }
    var words: [String] = []
    if program.resumingFlow.exists, check.isPositive { words.append(" for sessions that are not restored") }
    if options.parameters.isEmpty, !program.flowInfos[start].parameters.isEmpty {
      words.append(" without parameters")
    }
    let skipped = program.countOfGoTos(notFollowedFrom: start, property.followedFlows)
    if property.followedFlows != .all, skipped > 0 {
      let flows = program.flowsReached(from: start, following: property.followedFlows).sorted()
      let names = flows.map { program.flowInfos[$0].id }.joined(separator: ", ")
      words.append(" within \(names); \(Count.text(skipped, "go-to")) not followed")
    }
    return words.joined()
  }

  private func lines(
    _ steps: [ExplorerTurn], _ model: some ActionModel, _ options: ExplorerOptions
  ) throws -> [SessionLine] {
    try Explorer(program, model: model, watch: NoWatch(), options: options).lines(steps)
  }
}

extension PropertyCheck {
  /// Whether it says that the property holds.
  fileprivate var isPositive: Bool {
    switch self {
    case .holds, .holdsUpTo: true
    case .vacuous, .broken, .notSettled: false
    }
  }

  /// The verdict in a few words.
  fileprivate var verdictText: String {
    switch self {
    case .holds: "holds"
    case .holdsUpTo(let screens, _): "holds for histories of up to \(screens) screens"
    case .vacuous: "vacuous"
    case .broken: "broken"
    case .notSettled: "not settled"
    }
  }
}
