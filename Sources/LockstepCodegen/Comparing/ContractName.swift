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
    flows.flatMap(names) + actions.flatMap(names)
      + failures.map { Self.name(.error, "Failure", $0) }
      + events.map { Self.name($0.isTimed ? .timer : .event, "Event", $0) }
      + effects.map { Self.name(.effect, "SideEffect", $0) }
  }

  private static func name(_ kind: ContractName.Kind, _ type: String, _ text: NamedText) -> ContractName {
    ContractName(kind: kind, name: "\(type).\(text.name)", owner: "", words: text.text, places: text.places)
  }

  private func names(of flow: FlowContract) -> [ContractName] {
    func names(_ kind: ContractName.Kind, _ type: String, _ texts: [NamedText]) -> [ContractName] {
      texts.map { text in
        ContractName(
          kind: kind, name: "\(flow.type).\(type).\(text.name)", owner: flow.id, words: text.text,
          places: text.places)
      }
    }
    let own = ContractName(kind: .flow, name: flow.type, owner: flow.id, words: flow.id, places: [flow.id])
    return [own] + names(.result, "Result", flow.results) + names(.parameter, "Parameter", flow.parameters)
      + names(.destination, "Destination", flow.destinations)
      + flow.screens.flatMap { self.names(of: $0, in: flow) }
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
    let reads = action.reads.map { read in
      "\(read.name): \(read.kind?.swiftType ?? "Secret")\(action.isCertain(read) ? "" : "?")"
    }
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
