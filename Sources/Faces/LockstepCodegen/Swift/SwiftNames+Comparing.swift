extension SwiftNames {
  /// All names that code of an app can use, in the order of the generated files.
  var contractNames: [ContractName] {
    contract.flows.flatMap(names) + contract.actions.flatMap(names)
      + names(.destination, "Destination", destinations)
      + names(.error, "Failure", contract.failures)
      + names(.event, "Event", contract.events)
      + names(.effect, "SideEffect", contract.effects)
  }

  private func names(
    _ kind: ContractName.Kind, _ type: String, _ texts: [Contract.NamedText], owner: String = ""
  ) -> [ContractName] {
    texts.map {
      ContractName(
        kind: kind, name: "\(type).\($0.name)", owner: owner, sourceText: $0.text, places: $0.places)
    }
  }

  private func names(of flow: Contract.Flow) -> [ContractName] {
    let own = ContractName(
      kind: .flow, name: flow.name, owner: flow.id, sourceText: flow.id, places: [flow.id])
    return [own] + names(.result, "\(flow.name).Result", flow.results, owner: flow.id)
      + names(.parameter, "\(flow.name).Parameter", flow.parameters, owner: flow.id)
      + flow.screens.flatMap { names(of: $0, in: flow) }
  }

  private func names(of screen: Contract.Screen, in flow: Contract.Flow) -> [ContractName] {
    let type = "\(flow.name).Screen.\(typeName(of: screen))"
    let places = screen.steps.map { "\(flow.id) \($0)" }
    let fields = screen.fields.map { field in
      ContractName(
        kind: .input, name: "\(type).\(field.name)Field", owner: flow.id, sourceText: field.key,
        places: places)
    }
    let choices = screen.choices.map { choice in
      let gives = choice.gives.map { "_: \(self.typeName(of: $0))" } ?? ""
      return ContractName(
        kind: .choice, name: "\(type).\(choice.name)(\(gives))\(screen.isAlwaysPossible(choice) ? "" : "?")",
        owner: "\(flow.id) \(screen.title)", sourceText: choice.words,
        places: choice.rows.map { "\(flow.id) \($0)" })
    }
    // What is shown over a screen is drawn in another way, though its code compiles.
    let kind = screen.kind == "screen" ? "" : " (\(screen.kind))"
    let own = ContractName(
      kind: .screen, name: "\(flow.name).Screen.\(screen.name)\(kind)", owner: flow.id,
      sourceText: screen.title, places: places)
    return [own] + fields + choices
  }

  private func names(of action: Contract.Action) -> [ContractName] {
    let reads = action.reads.map { "\($0.name): \(typeName(of: $0, in: action))" }
    let own = ContractName(
      kind: .action, name: "Actions.\(name(of: action))(\(reads.joined(separator: ", ")))",
      owner: action.key, sourceText: action.key, places: action.steps.map(\.place))
    return [own]
      + action.outcomes.map { outcome in
        let values = outcome.values.map { "\($0.name): \($0.kind.swiftType)" }
        let brings = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
        return ContractName(
          kind: .outcome, name: "\(outcomeType(of: action)).\(outcome.name)\(brings)", owner: action.key,
          sourceText: outcome.words, places: outcome.rows.map(\.place.text))
      }
  }
}
