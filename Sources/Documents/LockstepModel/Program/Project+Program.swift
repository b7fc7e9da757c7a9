package import Lockstep

extension Project {
  /// Resolves every name and numbers everything, ready to run.
  ///
  /// - Returns: the program, or the errors that prevent it: references without a target, steps of a flow with the same
  ///   ID, outcomes, results and called use cases that lead nowhere, invalid patterns, a flow with more than 32
  ///   parameters.
  package func program() -> Checked<FlowProgram> {
    let found = problems
    if found.contains(where: { $0.severity == .error }) { return Checked(nil, found) }
    var compiler = Compiler(project: self, broken: nil)
    let program = compiler.compile()
    let all = found + compiler.diagnostics
    return Checked(all.contains { $0.severity == .error } ? nil : program, all)
  }

  /// The program of a project that need not be in order: a broken row ends the session in a fault when it is taken.
  ///
  /// - Parameters:
  ///   - readerFindings: the findings of the readers of the project's files.
  ///   - stubbed: flows, and steps with their flows, that are not called: a world answers instead.
  package func workingProgram(
    readerFindings: [Diagnostic] = [], stubbing stubbed: Set<String> = []
  ) -> (program: FlowProgram, broken: BrokenRows) {
    let broken = BrokenRows(of: self, readerFindings: readerFindings)
    var compiler = Compiler(project: self, broken: broken)
    compiler.stubbedCalls = stubbed
    return (compiler.compile(), broken)
  }

  /// The program of some flows and all that they reach, which are refused where one of them has an error; those of other
  /// flows do not count. Neither of two flows with one ID is meant by it.
  ///
  /// - Parameters:
  ///   - named: IDs of flows, and of documents with several tables; nil for the whole project.
  ///   - readerFindings: the findings of the readers of the project's files.
  package func program(
    ofFlows named: [String]?, readerFindings: [Diagnostic] = []
  ) -> Checked<(program: FlowProgram, flows: [Int])> {
    var compiler = Compiler(project: self, broken: BrokenRows(of: self, readerFindings: readerFindings))
    let program = compiler.compile()
    let flows = program.reachableFlows(from: named)
    let reached = Set(
      flows.filter { $0 < linked.tables.count }.map { number in
        linked.tables[LinkedProject.FlowIndex(number)].document.source.path
      })
    let ofFiles = (readerFindings + problems + compiler.diagnostics).filter { finding in
      let path = finding.location.source.path
      return named == nil || reached.contains(path) || path == settings?.source.path
    }
    let reachedIDs = Set(flows.map { program.flowInfos[$0].id })
    let found = ofFiles + repeatedFlowFindings.filter { named == nil || reachedIDs.contains($0.flow ?? "") }
    return Checked(found.contains { $0.severity == .error } ? nil : (program, flows), found)
  }

  /// The reasons against a program, without the compiler's.
  private var problems: [Diagnostic] {
    unresolvedReferences.map(\.diagnostic) + repeatedStepFindings + stuckOutcomeFindings
  }

  /// Steps whose id another step of their flow has: which of them a snapshot names would be ambiguous.
  private var repeatedStepFindings: [Diagnostic] {
    linked.tables.flatMap { table in
      table.steps.enumerated().filter { table.entry.stepPosition(of: $1.id.value) != $0 }.map { _, step in
        table.finding(
          .duplicateId, "\(table.entry.id) has more than one step \(step.id.value)", at: step.id, step.id)
      }
    }
  }

  /// Rows and steps that would leave a session at a step that has ended.
  var stuckOutcomeFindings: [Diagnostic] {
    linked.tables.flatMap { table in
      table.steps.flatMap { step in
        var found = step.stuckOutcomes.map { row in
          table.finding(
            .stuckOutcome, "\(row.id.value) ends \(step.id.value) with an effect, but has no target",
            at: row.trigger.text, row.id)
        }
        guard step.isCallWithoutTarget else { return found }
        let message = "\(step.id.value) has no target for the end of \(step.name.value)"
        found.insert(table.finding(.missingTarget, message, at: step.name, step.id), at: 0)
        return found
      }
    }
  }
}

extension FlowTable {
  fileprivate func finding(
    _ rule: RuleInfo, _ message: String, at text: SourceString, _ row: SourceString
  ) -> Diagnostic {
    Diagnostic(
      rule, message, at: Location(document.source, text.span), flow: entry.id, row: row.value)
  }
}

extension FlowProgram {
  /// The indices of some flows and of all flows that they reach; see ``flows(named:)``.
  package func reachableFlows(from named: [String]?) -> [Int] {
    named == nil ? flows(named: nil) : flows(reachedFrom: flows(named: named))
  }

  /// The indices of some flows.
  ///
  /// - Parameter named: IDs of flows, and of documents with several tables, which include all of these; nil for all.
  package func flows(named: [String]?) -> [Int] {
    guard let named else {
      // Only the first of several flows with one ID can be named.
      var ids: Set<String> = []
      return flowInfos.indices.filter { ids.insert(flowInfos[$0].id).inserted }
    }
    return flowInfos.indices.filter { number in
      let id = flowInfos[number].id
      return named.contains { id == $0 || id.hasPrefix($0 + "/") }
    }
  }
}

extension Reference.Kind {
  /// Whether a session cannot continue at such a reference without a target. The others break a contract between
  /// documents, which the interpreter does not need: it returns, raises and passes undeclared names anyway, and
  /// requests missing answers and values.
  var stopsSession: Bool {
    switch self {
    case .step, .flow: true
    case .result, .returnedResult, .errorFlow, .error, .parameter, .argument, .action, .input, .givenInput,
      .value:
      false
    }
  }
}

// Rows and steps that leave a session at a step that has ended: `do:` alone belongs on rows
// of steps that wait.
extension Step {
  /// The rows that take an outcome or a result, do something and lead nowhere.
  package var stuckOutcomes: [FlowRow] {
    if kind.value.isDisplayed { return [] }
    return transitions.filter { $0.target == nil && $0.effect != nil && isEnded(by: $0) }
  }

  /// Whether it calls a use case as a step without a target for when that has ended.
  package var isCallWithoutTarget: Bool { kind.value == .useCase && target == nil }

  private func isEnded(by row: FlowRow) -> Bool {
    switch row.trigger.kind {
    case .returns: kind.value.isCall
    case .error: true
    case .case: !kind.value.isCall
    case .user, .event, .text: row.name != nil && !kind.value.isCall
    }
  }
}
