package import Lockstep

extension Project {
  /// Resolves every name and numbers everything, ready to run.
  ///
  /// - Parameter flow: a flow that is tried out before the project is in order: then only its own rows have to
  ///   lead somewhere. All other references without a target are warnings, and a row that leads nowhere ends
  ///   the session in a fault when it is taken.
  /// - Returns: the program, or what stands in the way: references without a target, steps of a flow with the
  ///   same id, outcomes, results and called use cases that lead nowhere, patterns that are none, a flow with more
  ///   than 32 parameters.
  package func program(tryingOut flow: String? = nil) -> Checked<Program> {
    let tried = flow.flatMap { self.flow($0) }.flatMap { section(of: $0) }?.document
    let unresolved = unresolvedReferences.map { reference in
      var finding = reference.diagnostic
      let isOwn = tried.map { reference.source === $0.source } ?? true
      if tried != nil, !isOwn || !reference.kind.isNeededToGoOn { finding.severity = .warning }
      return finding
    }
    let other = (repeatedSteps + strandingSteps).map { finding in
      var finding = finding
      if let tried, finding.location.source !== tried.source { finding.severity = .warning }
      return finding
    }
    let found = unresolved + other
    if found.contains(where: { $0.severity == .error }) { return Checked(nil, found) }
    var compiler = Compiler(project: self)
    let program = compiler.compile()
    let said = found + compiler.diagnostics
    return Checked(said.contains { $0.severity == .error } ? nil : program, said)
  }
}

extension Project {
  /// Steps whose id another step of their flow has: which of them a snapshot names would be ambiguous.
  private var repeatedSteps: [Diagnostic] {
    flows.filter(\.hasDuplicateIDs).flatMap { flow -> [Diagnostic] in
      guard let (document, _) = section(of: flow) else { return [] }
      return flow.steps.indices.compactMap { number in
        guard let step = step(number, of: flow), flow.step(step.id.value) != number else { return nil }
        return Diagnostic(
          .duplicateId, "\(flow.id) has more than one step \(step.id.value)",
          at: Location(document.source, step.id.span), flow: flow.id, row: step.id.value)
      }
    }
  }
}

extension Reference.Kind {
  /// Whether a session that comes upon such a reference without a target has nowhere to go. The others break
  /// a promise between documents, which the interpreter can do without: what is handed back, raised or passed
  /// undeclared still is, and what is not answered or given is asked for.
  var isNeededToGoOn: Bool {
    switch self {
    case .step, .flow: true
    case .result, .returned, .errorFlow, .error, .parameter, .argument, .action, .input, .given, .value: false
    }
  }
}
