import Lockstep
import LockstepModel

// The actions of an app. All steps that run an action, in any flow, are one requirement.
extension ContractReader {
  mutating func readActions(of table: FlowTable, into flow: inout Contract.Flow) {
    for (position, step) in table.steps.enumerated() {
      let id = stepID(position, of: table)
      guard program.steps[Int(id.index)].kind == .run else { continue }
      let info = program.stepInfo(id)
      let key = info.action ?? info.place
      let text = step.action ?? step.name
      let place = NameSource(table.document.source, text.span, flow: info.flow, row: info.id)
      let chosen = chosenName(step.swiftName, at: place) ?? chosenName(ofCallee: step)
      let index: Int
      if let known = contract.actions.firstIndex(where: { $0.key == key }) {
        index = known
        contract.actions[index].steps.append((info.place, Self.text(of: step)))
      } else {
        index = contract.actions.endIndex
        // The first step that names the action decides.
        contract.actions.append(
          Contract.Action(
            key: key, name: chosen?.validName ?? name(of: info), steps: [(info.place, Self.text(of: step))]))
      }
      recordName(contract.actions[index].name, chosen, of: key, for: key, in: .actions, at: place)
      if !flow.actionKeys.contains(key) { flow.actionKeys.append(key) }
      for name in info.reads { readInput(name, in: index, at: place) }
      readOutcomes(of: step, id, in: table, index)
      if contract.actions[index].outcomes.isEmpty {
        contract.actions[index].outcomes.append(
          Contract.Outcome(
            name: Step.continuationOutcome, answer: .outcome(Step.continuationOutcome), values: [],
            words: "The step continues.",
            rows: [.init(place: place, values: [])]))
      }
    }
  }

  /// The project may give an external flow a name.
  private func chosenName(ofCallee step: Step) -> Contract.ChosenName? {
    let id = step.name.value
    guard step.kind.value.isCall, let place = place(ofExternal: id) else { return nil }
    return chosenName(externalFlow(id)?.swiftName, at: place)
  }

  /// The name of an action without a chosen one: the action's, or the title of an external flow.
  private func name(of info: StepInfo) -> String? {
    guard let action = info.action else { return nil }
    guard let flow = project.flow(action) else { return CodeName.lowerCamelCase(action, noun: "action") }
    return flow.title == action ? nil : CodeName.lowerCamelCase(flow.title, noun: "action")
  }

  private mutating func readInput(_ key: String, in index: Int, at place: NameSource) {
    if let known = contract.actions[index].reads.firstIndex(where: { $0.key == key }) {
      contract.actions[index].reads[known].stepCount += 1
      return
    }
    let scope = Contract.Scope.reads(action: contract.actions[index].key)
    let made = CodeName.lowerCamelCase(key, noun: "input")
    guard let name = recordName(made, of: key, for: key, in: scope, at: place) else { return }
    let kinds = Set(program.rowInfos.flatMap { row in row.values.filter { $0.name == key }.map(\.kind) })
    let kind = program.isSecret(key) ? nil : kinds.count == 1 ? kinds.first : .text
    contract.actions[index].reads.append(Contract.ReadInput(name: name, key: key, kind: kind))
  }

  private mutating func readOutcomes(of step: Step, _ id: StepID, in table: FlowTable, _ index: Int) {
    let key = contract.actions[index].key
    for (row, number) in zip(step.transitions, program.rows(of: id))
    where program.rows[Int(number.index)].kind == .outcome {
      let info = program.rowInfo(number)
      let place = NameSource(table.document.source, row.trigger.text.span, flow: table.entry.id, row: info.id)
      let answer: ActionAnswer =
        info.trigger == .error && info.name == nil ? .error(info.text) : .outcome(info.outcomeName)
      let chosen = chosenName(row.swiftName, at: place)
      let made = chosen?.validName ?? CodeName.lowerCamelCase(info.outcomeName, noun: "outcome")
      let identity = (info.trigger == .error ? "error " : "") + (info.name ?? RowText.normalized(info.text))
      guard
        let name = recordName(
          made, chosen, of: info.outcomeName, for: identity, in: .outcomes(action: key), at: place)
      else { continue }
      let values = readValues(of: info, at: place)
      add(
        Contract.Outcome(
          name: name, answer: answer, values: values, words: project.wording.sentence(row.trigger),
          rows: [.init(place: place, values: values)]),
        to: index)
    }
  }

  private mutating func readValues(of row: RowInfo, at place: NameSource) -> [Contract.Value] {
    var values: [Contract.Value] = []
    for value in row.values {
      let made = CodeName.lowerCamelCase(value.name, noun: "value")
      let scope = Contract.Scope.values(row: place.text)
      guard let name = recordName(made, of: value.name, for: value.name, in: scope, at: place) else {
        continue
      }
      values.append(Contract.Value(name: name, key: value.name, kind: value.kind))
    }
    return values
  }

  private mutating func add(_ outcome: Contract.Outcome, to index: Int) {
    if let known = contract.actions[index].outcomes.firstIndex(where: { $0.name == outcome.name }) {
      contract.actions[index].outcomes[known].rows += outcome.rows
    } else {
      contract.actions[index].outcomes.append(outcome)
    }
  }
}
