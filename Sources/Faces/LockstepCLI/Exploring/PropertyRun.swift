import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation

/// The check of the properties of a project.
struct PropertyRun {
  let program: FlowProgram
  let world: World
  /// Whether sessions begin in all worlds that differ from this one in values that the domain declares variable.
  let varies: Bool
  let options: ExplorerOptions
  /// The ways that break properties.
  private(set) var broken: [(property: String, scenario: ScenarioText)] = []
  private(set) var checks = 0
  private(set) var states = 0
  /// Receives each verdict as soon as it is known.
  var tell: (String) -> Void = { _ in }

  /// The totals of the checks, in one line.
  var summary: String {
    let found = broken.isEmpty ? "" : ", \(broken.count) broken"
    let visited = states > 0 ? ": \(Count.text(states, "state")) where they hold" : ""
    return "\(Count.text(checks, "check"))\(found)\(visited)\n"
  }

  /// Checks the properties of these documents, or of all: each in its flow or, without one, in each of them.
  mutating func run(_ settings: ProjectDocument, flows: [String]?) throws -> [Diagnostic] {
    let flows = program.flows(named: flows).filter { program.flows[$0].stepCount > 0 }
      .map { program.flowInfos[$0].id }
    var findings: [Diagnostic] = []
    for document in settings.properties {
      let linked = PropertyLinking.link(document, in: settings.source, for: program)
      findings += linked.diagnostics
      guard let property = linked.value else { continue }
      let starts = property.start.map { start in flows.filter { $0 == start } } ?? flows
      if starts.isEmpty { continue }
      findings += try check(property, document, settings.source, in: starts)
    }
    return findings
  }

  private mutating func check(
    _ property: Property, _ document: PropertyDocument, _ source: SourceText, in flows: [String]
  ) throws -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var isVacuous = true
    func finding(_ severity: Severity, _ message: String, _ help: String? = nil) -> Diagnostic {
      Diagnostic(
        .propertyViolated, severity: severity, message, at: Location(source, document.name.span), help: help)
    }
    for flow in flows {
      var options = options
      options.flow = flow
      checks += 1
      let (check, isFree) = try PropertyCheck.check(
        property, program, in: world, varies: varies, options: options)
      var verdict = check.verdict + extent(of: property, from: flow)
      switch check {
      case .holds(let states), .holdsUpTo(_, let states):
        self.states += states
        isVacuous = false
      case .vacuous: break
      case .broken(let steps):
        isVacuous = false
        let lines =
          isFree
          ? try lines(steps, FreeOutcomes(program), options)
          : try lines(steps, HostModel(world, program, flow: flow, varies: varies), options)
        let scenario = ScenarioText(
          id: "broken-\(broken.count + 1)", title: "breaks: \(property.name)", flow: flow,
          parameters: options.parameters, lines: lines, isOpen: steps.last?.session.end == nil)
        broken.append((property.name, scenario))
        verdict += " in \(Count.text(steps.count - 1, "step"))"
        findings.append(
          finding(
            .error, "'\(property.name)' does not hold in \(flow)", "a way that breaks it:\n\(scenario.text)"))
      case .notSettled(let limit):
        isVacuous = false
        let reason = limit?.words ?? "more screens matter than can be kept in sight"
        findings.append(finding(.error, "'\(property.name)' is not settled in \(flow): \(reason)"))
      }
      tell("\(flow): \(verdict): '\(property.name)'\n")
    }
    if isVacuous, findings.isEmpty {
      findings.append(
        finding(
          .warning, "'\(property.name)' is vacuous: its condition never occurs",
          "check the names in it, or remove it"))
    }
    return findings
  }

  /// The flows that a verdict is limited to, if not every 'go-to' is followed.
  private func extent(of property: Property, from flow: String) -> String {
    guard let start = program.flow(flow), property.follows != .all else { return "" }
    let skipped = program.countOfGoTos(notFollowedFrom: start, property.follows)
    let flows = program.flowsReached(from: start, following: property.follows).sorted()
    let names = flows.map { program.flowInfos[$0].id }.joined(separator: ", ")
    return skipped == 0 ? "" : " within \(names); \(Count.text(skipped, "go-to")) not followed"
  }

  private func lines(
    _ steps: [ExplorerStep], _ model: some ActionModel, _ options: ExplorerOptions
  ) throws -> [SessionLine] {
    try Explorer(program, model: model, watch: NoWatch(), options: options).lines(steps)
  }
}

extension PropertyCheck {
  /// The verdict in a few words.
  fileprivate var verdict: String {
    switch self {
    case .holds: "holds"
    case .holdsUpTo(let screens, _): "holds for histories of up to \(screens) screens"
    case .vacuous: "vacuous"
    case .broken: "broken"
    case .notSettled: "not settled"
    }
  }
}
