import Lockstep

/// The parts of a subject that can be found out side by side.
extension LintSubject {
  /// Where rows lead.
  struct Ways: Sendable {
    var graph: StepGraph
    var unreachable: [UnreachablePart]
    var circles: [[Int]]

    init(_ project: Project, _ flows: [Flow]) {
      let graph = StepGraph(project, flows)
      self.graph = graph
      unreachable = UnreachablePart.all(in: graph).filter { !$0.isLost(in: flows[$0.flow].section) }
      circles = AutomaticCycles.all(in: graph)
    }
  }

  /// What documents say of one another.
  struct Uses: Sendable {
    var uses: FlowUses
    var links: LinkUses

    init(_ project: Project, _ flows: [Flow]) {
      uses = FlowUses(project, flows)
      links = LinkUses(project, flows)
    }
  }

  /// What steps offer, and how rows are numbered.
  struct Offers: Sendable {
    var matches: [(flow: Flow, step: Step, match: ActionMatch)]
    var open: [String: Set<String>]
    var jumps: [Numbering]

    init(_ flows: [Flow]) {
      matches = ActionMatch.all(in: flows)
      open = matches.reduce(into: [:]) { open, found in
        open[found.flow.document.id.value, default: []].formUnion(
          found.match.open.map { ActionName($0.value).text })
      }.merging(Self.lost(flows)) { $0.union($1) }
      jumps = Numbering.all(in: flows, matches)
    }

    /// The actions whose rows have lost their target.
    private static func lost(_ flows: [Flow]) -> [String: Set<String>] {
      var lost: [String: Set<String>] = [:]
      for flow in flows {
        for row in flow.steps(with: [.user, .nowhere]).flatMap(\.transitions)
        where row.leadsNowhere && row.trigger.kind == .user {
          lost[flow.document.id.value, default: []].insert(ActionName(row: row.trigger.text.value).text)
        }
      }
      return lost
    }
  }

  /// What documents hand back and raise.
  struct Raised: Sendable {
    var given: [String: Set<String>]
    var raised: [String: Set<String>]

    init(_ flows: [Flow]) {
      given = Self.given(flows)
      raised = Self.raised(flows)
    }

    private static func given(_ flows: [Flow]) -> [String: Set<String>] {
      var given: [String: Set<String>] = [:]
      for flow in flows where flow.document.kind.value == .partialFlow {
        var names: Set<String> = []
        func add(_ target: Target?) {
          if case .result(let text)? = target?.kind { names.insert(text.value) }
        }
        for scenario in flow.section.scenarios { add(scenario.target) }
        for step in flow.steps(with: .result) {
          add(step.target)
          for row in step.transitions { add(row.target) }
        }
        given[flow.document.id.value, default: []].formUnion(names)
      }
      return given
    }

    private static func raised(_ flows: [Flow]) -> [String: Set<String>] {
      var raised: [String: Set<String>] = [:]
      for flow in flows {
        var names: Set<String> = []
        for row in flow.steps(withAny: [.error, .errorFlow]).flatMap(\.transitions) {
          if row.trigger.kind == .error { names.insert(row.trigger.text.value.lowercased()) }
          guard let target = row.target, case .errorFlow(let name) = target.kind else { continue }
          names.insert(name.value.lowercased())
          if let anchor = target.href?.value.split(separator: "#").dropFirst().last {
            names.insert("#" + anchor)
          }
        }
        raised[flow.document.id.value, default: []].formUnion(names)
      }
      return raised
    }
  }
}
