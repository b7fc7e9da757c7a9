import Lockstep
import LockstepModel
import LockstepText

/// A walk over documents that looks every name up.
struct ReferenceSearch {
  let project: Project
  var found: [Reference] = []
  let names: DataNames
  private let actions: Set<String>
  /// The path of the document at hand.
  private var document: String?
  /// What it and the table at hand declare: each of their rows may ask.
  private var errors = DeclaredErrors()
  private var results: Set<String> = []
  /// How much was offered for comparing so far; a broken file may have a wrong name on each of its rows.
  var offered = 0
  private static let mostOffered = 200_000
  /// What `next:` takes beside steps and scenarios.
  private static let otherPlaces = ["back", "end", "resume"]
  /// After so much the others go without a suggestion, and nobody need gather names for one.
  var offers: Bool { offered < Self.mostOffered }

  /// See ``Project/unresolvedReferences(of:_:broken:)``.
  private let broken: Set<Int>?
  /// Whether every `next:` of the table at hand is known to lead to a step.
  private var leadsOn = false

  init(project: Project, names: DataNames, broken: Set<Int>? = nil) {
    self.project = project
    self.names = names
    self.broken = broken
    actions = project.builtInActions.union(project.settings?.actions.map(\.value) ?? [])
  }

  mutating func run(_ flows: Range<Int>) {
    for number in flows {
      let flow = project.flows[number]
      let isFollowed = broken?.contains(number) == false
      guard let (document, section) = project.section(of: flow) else { continue }
      results = Set(flow.results)
      if section.span == document.sections.first?.span { checkErrors(of: document, in: flow) }
      // A document may have thousands of tables, which all declare the same; a walk may begin with any of them.
      if self.document != document.source.path {
        errors = DeclaredErrors(document)
        self.document = document.source.path
      }
      for scenario in section.scenarios {
        if let target = scenario.target {
          // What stands beside steps is no way that anybody has followed.
          leadsOn = isFollowed && scenario.steps.isEmpty
          check(target, row: scenario.id.value, in: flow, of: document)
        }
        leadsOn = isFollowed
        for step in scenario.steps { check(step, in: flow, of: document) }
      }
    }
  }

  /// Adds what other walks found, with no more suggestions than one walk would have made.
  mutating func add(_ references: [Reference]) {
    for var reference in references {
      if !offers { reference.candidates = [] }
      offered += Self.effort(reference.text, reference.candidates)
      found.append(reference)
    }
  }

  /// What comparing a name with others takes.
  static func effort(_ text: SourceString, _ candidates: [String]) -> Int {
    candidates.count * (1 + min(text.value.utf8.count, 200) / 8)
  }

  private mutating func checkErrors(of document: FlowDocument, in flow: FlowEntry) {
    guard let settings = project.settings else { return }
    let linked = Set(document.errorLinks.map(\.label))
    for error in document.errors where !project.isErrorFlow(error.value) && !linked.contains(error.value) {
      report(
        .errorFlow, error, row: "Possible errors", in: flow, of: document,
        "the project declares no error flow '\(error.value)'",
        among: settings.errorFlows.map(\.name.value))
    }
  }

  private mutating func check(_ step: Step, in flow: FlowEntry, of document: FlowDocument) {
    let row = step.id.value
    var callee: FlowEntry?
    if step.kind.value.isCall {
      callee = project.flow(step.name.value)
      if callee == nil { reportFlow(step.name, row: row, in: flow, of: document) }
    }
    if let callee {
      for name in step.with where !callee.parameters.contains(name.value) {
        report(
          .argument, name, row: row, in: flow, of: document,
          "\(callee.id) has no parameter '\(name.value)'", among: callee.parameters,
          related: declaration(of: callee, "declares its parameters here"))
      }
    }
    if let action = step.action, !actions.contains(action.value) {
      report(
        .action, action, row: row, in: flow, of: document,
        "no system action is called '\(action.value)'",
        among: Array(actions))
    }
    for name in step.reads where !names.isKnown(name.value) {
      reportInput(name, row: row, in: flow, of: document)
    }
    for name in step.keeps where !names.isKnown(name.value) {
      reportInput(name, row: row, in: flow, of: document)
    }
    for kept in step.keeps where !step.reads.contains(where: { $0.value == kept.value }) {
      report(
        .input, kept, row: row, in: flow, of: document,
        "\(row) keeps '\(kept.value)' without reading it", among: step.reads.map(\.value))
    }
    if let target = step.target { check(target, row: row, in: flow, of: document) }
    for transition in step.transitions {
      check(transition, of: step, callee: callee, in: flow, document)
    }
  }

  private mutating func check(
    _ transition: FlowRow, of step: Step, callee: FlowEntry?, in flow: FlowEntry,
    _ document: FlowDocument
  ) {
    let row = transition.id.value
    let text = transition.trigger.text
    if transition.trigger.kind == .returns, let callee, !callee.results.contains(text.value) {
      report(
        .returned, text, row: row, in: flow, of: document,
        "\(callee.id) cannot give '\(text.value)'", among: callee.results,
        related: declaration(of: callee, "gives \(list(callee.results))"))
    }
    if transition.trigger.kind == .error, !errors.declare(transition) {
      report(
        .error, text, row: row, in: flow, of: document,
        "\(flow.id) does not declare the error '\(text.value)'",
        among: offers ? document.errors.map(\.value) : [])
    }
    if !transition.hasOnlyCommonFields { checkValues(of: transition, of: step, in: flow, document) }
    if let target = transition.target { check(target, row: row, in: flow, of: document) }
  }

  /// Checks the names of values and conditions.
  private mutating func checkValues(
    of transition: FlowRow, of step: Step, in flow: FlowEntry, _ document: FlowDocument
  ) {
    let row = transition.id.value
    if let when = transition.when, !flow.parameters.contains(when.value) {
      report(
        .parameter, when, row: row, in: flow, of: document,
        "\(flow.id) has no parameter '\(when.value)'", among: flow.parameters)
    }
    if let gives = transition.gives, !step.inputs.contains(where: { $0.name?.value == gives.value }) {
      report(
        .given, gives, row: row, in: flow, of: document,
        "\(step.id.value) has no input called '\(gives.value)'",
        among: step.inputs.compactMap(\.name?.value))
    }
    if case .value(let name) = transition.after, !names.durations.contains(name.value) {
      report(
        .value, name, row: row, in: flow, of: document,
        "no outcome brings a duration called '\(name.value)'", among: Array(names.durations))
    }
  }

  private mutating func check(
    _ target: Target, row: String, in flow: FlowEntry, of document: FlowDocument
  ) {
    switch target.kind {
    case .next(let text): if !leadsOn { checkStep(text, of: flow, row: row, in: flow, document) }
    case .goTo(let name, let step), .endGoTo(let name, let step):
      guard let other = project.flow(name.value) else {
        return reportFlow(name, row: row, in: flow, of: document)
      }
      if let step, !other.isExternal { checkStep(step, of: other, row: row, in: flow, document) }
    case .result(let text):
      guard !results.contains(text.value) else { return }
      report(
        .result, text, row: row, in: flow, of: document,
        "\(flow.id) does not declare the result '\(text.value)'", among: flow.results)
    case .errorFlow(let text):
      // A link that says where the error is described needs no declaration.
      guard !project.isErrorFlow(text.value), target.href == nil else { return }
      report(
        .errorFlow, text, row: row, in: flow, of: document,
        "the project declares no error flow '\(text.value)'",
        among: project.settings?.errorFlows.map(\.name.value) ?? [])
    case .back, .end, .resume, .show: break
    }
  }

  private mutating func checkStep(
    _ text: SourceString, of target: FlowEntry, row: String, in flow: FlowEntry, _ document: FlowDocument
  ) {
    guard target.step(text.value) == nil else { return }
    if let scenario = target.scenario(text.value), let (_, section) = project.section(of: target) {
      let scenario = section.scenarios[scenario]
      guard scenario.steps.isEmpty, scenario.target == nil else { return }
      return report(
        .step, text, row: row, in: flow, of: document,
        "scenario \(text.value) of \(target.id) has no step to go to", among: [])
    }
    report(
      .step, text, row: row, in: flow, of: document,
      "\(target.id) has no step or scenario '\(text.value)'",
      among: offers ? target.stepNames + (target === flow ? Self.otherPlaces : []) : [])
  }

  mutating func check(_ settings: ProjectDocument) {
    let session = settings.session
    let named = session.roots + session.locks + session.open + (session.onResume.map { [$0] } ?? [])
    for text in named + settings.errorFlows.compactMap(\.flow)
    where project.flow(text.value) == nil {
      found.append(
        Reference(
          kind: .flow, text: text, source: settings.source,
          problem: "no flow is called '\(text.value)'", candidates: project.flows.map(\.id)))
    }
  }
}
