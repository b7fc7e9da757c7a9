/// A generated name that code of an app can use, with its parameters: `PinValidateOutcome.wrong4(blockedFor:
/// Duration)`.
///
/// Step and row numbers are generated names, too, but a comparison of flows has them already.
package struct ContractName: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case flow, action, outcome, result, parameter, screen, input, choice, destination, error, event, timer
    case effect = "side effect"

    /// Whether code that knew all names of the kind stops compiling when there is one more: it has to implement it, or
    /// switches over it.
    var breaksWhenAdded: Bool {
      switch self {
      case .action, .outcome, .result, .screen, .choice, .destination, .error, .event, .effect: true
      case .flow, .parameter, .input, .timer: false
      }
    }
  }

  package var kind: Kind
  package var name: String
  /// The owner of the name, as the documents call it: the key of an action, a flow ID.
  var owner: String
  /// Its source in the document.
  var words: String
  /// The rows, steps or flows that it comes from: `PF2.8 1.1f`.
  package var places: [String]
}

extension Contract {
  /// All names, in the order of the generated files.
  var names: [ContractName] {
    flows.flatMap(names) + actions.flatMap(names) + names(.error, "Failure", failures)
      + events.flatMap { names($0.isTimed ? .timer : .event, "Event", [$0]) }
      + names(.effect, "SideEffect", effects)
  }

  private func names(
    _ kind: ContractName.Kind, _ type: String, _ texts: [NamedText], owner: String = ""
  ) -> [ContractName] {
    texts.map {
      ContractName(kind: kind, name: "\(type).\($0.name)", owner: owner, words: $0.text, places: $0.places)
    }
  }

  private func names(of flow: FlowContract) -> [ContractName] {
    let own = ContractName(kind: .flow, name: flow.type, owner: flow.id, words: flow.id, places: [flow.id])
    return [own] + names(.result, "\(flow.type).Result", flow.results, owner: flow.id)
      + names(.parameter, "\(flow.type).Parameter", flow.parameters, owner: flow.id)
      + names(.destination, "\(flow.type).Destination", flow.destinations, owner: flow.id)
      + flow.screens.flatMap { names(of: $0, in: flow) }
  }

  private func names(of screen: ScreenContract, in flow: FlowContract) -> [ContractName] {
    let type = "\(flow.type).Screen.\(screen.type)"
    let places = screen.steps.map { "\(flow.id) \($0)" }
    let fields = screen.fields.map { field in
      ContractName(
        kind: .input, name: "\(type).\(field.name)Field", owner: flow.id, words: field.key, places: places)
    }
    let choices = screen.choices.map { choice in
      let gives = choice.gives.map { "_: \($0.isSecret ? "Secret" : "String")" } ?? ""
      return ContractName(
        kind: .choice, name: "\(type).\(choice.name)(\(gives))\(screen.isCertain(choice) ? "" : "?")",
        owner: "\(flow.id) \(screen.title)", words: choice.words,
        places: choice.rows.map { "\(flow.id) \($0)" })
    }
    let own = ContractName(
      kind: .screen, name: "\(flow.type).Screen.\(screen.name)", owner: flow.id, words: screen.title,
      places: places)
    return [own] + fields + choices
  }

  private func names(of action: ActionContract) -> [ContractName] {
    let reads = action.reads.map { "\($0.name): \(action.type(of: $0))" }
    let own = ContractName(
      kind: .action, name: "Actions.\(action.name)(\(reads.joined(separator: ", ")))", owner: action.key,
      words: action.key, places: action.steps.map(\.place))
    return [own]
      + action.outcomes.map { outcome in
        let values = outcome.values.map { "\($0.label): \($0.kind.swiftType)" }
        let brings = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
        return ContractName(
          kind: .outcome, name: "\(action.outcomeType).\(outcome.name)\(brings)", owner: action.key,
          words: outcome.words, places: outcome.rows)
      }
  }
}
