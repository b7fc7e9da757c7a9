import Lockstep

/// A name in a document that refers to something defined elsewhere.
package struct Reference: Sendable {
  package enum Kind: Sendable, CaseIterable {
    /// `next:`, or the `step:` of a `go-to:`.
    case step
    /// A called flow, the target of a `go-to:`, a flow of the session's lists or of an error flow.
    case flow
    /// `result:` of a row, against the flow's own `results:`.
    case result
    /// `returns:` of a call's row, against the callee's results.
    case returnedResult
    /// `error-flow:` of a row, or a name in `errors:`, against the project's error flows.
    case errorFlow
    /// `error:` of a row, against the flow's own `errors:`.
    case error
    /// `when:` of a row, against the flow's own parameters.
    case parameter
    /// `with:` of a call, against the callee's parameters.
    case argument
    case action
    /// `reads:` and `keeps:`, against the values of inputs and outcomes.
    case input
    /// `gives:` of a row, against the inputs of its screen.
    case givenInput
    /// The value that `after:` counts by.
    case value

    /// The rule as which lint and run report such a reference without a target.
    package var rule: RuleInfo {
      switch self {
      case .step: .unknownStep
      case .flow: .unknownFlow
      case .result: .unknownResult
      case .returnedResult: .impossibleReturn
      case .errorFlow: .unknownErrorFlow
      case .error: .undeclaredError
      case .parameter, .argument: .unknownParameter
      case .action: .unknownAction
      case .input, .givenInput: .unknownInput
      case .value: .unknownDuration
      }
    }
  }

  package var kind: Kind
  package var text: SourceString
  package var source: SourceText
  /// The flow and the row that hold it; nil in a project file.
  package var place: RowPlace?
  /// Its message: "UC2.3 has no step or scenario '1.33'".
  package var problem: String
  /// Names that would have a target, for a suggestion.
  package var candidates: [String]
  /// A second place that helps: where the candidates are declared.
  package var related: Diagnostic.Related?
  /// The id of the flow that would have it, where that is not its own.
  package var target: String?
  /// Whether the document's format has words for the names of values; see ``FormatTraits/namesValues``.
  package var canNameValues = true

  /// Whether the name of another flow or step differs only in its number: that is not a misspelling.
  private func differsOnlyInNumber(_ name: String) -> Bool {
    (kind == .flow || kind == .step) && name.filter { !$0.isNumber } == text.value.filter { !$0.isNumber }
  }

  /// Whether a name is that of the step whose row holds the reference.
  private func isOwnStep(_ name: String) -> Bool {
    kind == .step && target == nil && place?.row?.hasPrefix(name) == true
      && place?.row?.dropFirst(name.count).allSatisfy(\.isLetter) == true
  }

  /// How a name that is not a slip becomes known.
  private var declarationHelp: String? {
    switch kind {
    case .flow: "a flow that is only mentioned is declared under 'external-flows:' in lockstep.yaml"
    case .action: "declare an action of the app in lockstep.yaml: 'actions: [\(text.value)]'"
    case .errorFlow: "declare it in lockstep.yaml: 'error-flows: {\(text.value): {}}'"
    case .error: "add it to the errors of the flow"
    case .result: "add it to the results of the flow, which only a partial flow has"
    case .value where !canNameValues: "in tables only times, such as 5m, start a timer"
    case .value: "an outcome that brings it has 'values: {\(text.value): duration}'"
    default: nil
    }
  }

  /// The finding about a reference without a target.
  package var diagnostic: Diagnostic {
    // The number of a flow says nothing about another one.
    // A row seldom leads to its own step, which is near any number that begins alike.
    let close = Suggestion.similarNames(to: text.value, among: candidates).filter {
      kind != .flow || !differsOnlyInNumber($0)
    }.filter { !isOwnStep($0) }
    var help = Suggestion.help(naming: close)
    if help == nil {
      let known = candidates.filter { kind != .flow || $0 != place?.flow }
      let list = known.isEmpty ? nil : "known here: \(Suggestion.list(known))"
      let ways = [declarationHelp, list].compactMap(\.self)
      help = ways.isEmpty ? nil : ways.joined(separator: "; ")
    }
    // A fix needs a single close name; several are ambiguous.
    let fixes =
      close.count == 1 && !differsOnlyInNumber(close[0])
      ? close.compactMap { Diagnostic.Fix.writing($0, over: text, in: source) } : []
    var finding = Diagnostic(
      kind.rule, problem, at: Location(source, text.span), flow: place?.flow, row: place?.row, help: help,
      related: related.map { [$0] } ?? [], fixes: fixes
    ).depending(onFlows: [kind == .flow ? text.value : target].compactMap(\.self))
    finding.basis.dependsOnlyOnOtherFlows = !finding.basis.flows.isEmpty
    return finding
  }
}
