import Lockstep
import LockstepModel

// The actions of an app. All steps that run an action, in any flow, are one requirement.
extension ContractReader {
  mutating func readActions(of table: FlowTable, into flow: inout FlowContract) {
    for (position, step) in table.steps.enumerated() {
      let id = stepID(position, of: table)
      guard program.steps[Int(id.index)].kind == .run else { continue }
      let info = program.stepInfo(id)
      let key = info.action ?? info.place
      let text = step.action ?? step.name
      let place = NamedPlace(table.document.source, text.span, flow: info.flow, row: info.id)
      // The project may give an external flow a name.
      let callee = step.kind.value.isCall ? external(step.name.value) : nil
      let chosen = chosen(step.swiftName ?? callee?.swiftName, at: place)
      let index: Int
      if let known = contract.actions.firstIndex(where: { $0.key == key }) {
        index = known
        contract.actions[index].steps.append((info.place, Self.text(of: step)))
        // The first step that names the action decides.
        let action = contract.actions[index]
        if let chosen, chosen != action.name {
          report(
            place.conflict(
              "'\(key)' is called '\(action.name)' in \(action.steps[0].place), and '\(chosen)' here",
              help: "give the action one name, at its first step"))
        }
      } else {
        index = contract.actions.endIndex
        let action = ActionContract(
          key: key, name: chosen ?? name(of: info, key), steps: [(info.place, Self.text(of: step))])
        contract.actions.append(action)
        report(methods.claim(action.name, for: key, at: place))
        report(types.claim(action.outcomeType, for: key, at: place))
      }
      if !flow.actions.contains(key) { flow.actions.append(key) }
      for name in info.reads { read(name, in: index, at: place) }
      readOutcomes(of: step, id, in: table, index)
      if contract.actions[index].outcomes.isEmpty {
        contract.actions[index].outcomes.append(
          .init(
            name: "done", answer: .outcome("done"), values: [], words: "The step continues.",
            rows: [info.place]
          ))
      }
    }
  }

  /// The name of an action without a chosen one: the action's, the title of an external flow, or the flow and the step
  /// as written.
  private func name(of info: StepInfo, _ key: String) -> String {
    guard let action = info.action else { return SwiftName.raw(key) }
    let words = project.flow(action).map { $0.title } ?? action
    guard words != action || project.flow(action) == nil else { return SwiftName.raw(key) }
    return SwiftName.lower(words, noun: "action") ?? SwiftName.raw(key)
  }

  private mutating func read(_ key: String, in index: Int, at place: NamedPlace) {
    if let known = contract.actions[index].reads.firstIndex(where: { $0.key == key }) {
      contract.actions[index].reads[known].steps += 1
      return
    }
    guard let name = SwiftName.lower(key, noun: "input") else { return reportNoName(key, at: place) }
    let kinds = Set(program.rowInfos.flatMap { row in row.values.filter { $0.name == key }.map(\.kind) })
    let kind = program.isSecret(key) ? nil : kinds.count == 1 ? kinds.first : .text
    contract.actions[index].reads.append(.init(name: name, key: key, kind: kind))
  }

  private mutating func readOutcomes(of step: Step, _ id: StepID, in table: FlowTable, _ index: Int) {
    let key = contract.actions[index].key
    let action = contract.actions[index].name
    var scope = cases[key] ?? NameScope("the outcomes of \(action)", reserved: Self.usedCases)
    defer { cases[key] = scope }
    for (row, number) in zip(step.transitions, program.rows(of: id))
    where program.rows[Int(number.index)].kind == .outcome {
      let info = program.rowInfo(number)
      let place = NamedPlace(table.document.source, row.trigger.text.span, flow: table.entry.id, row: info.id)
      let answer: ActionAnswer =
        info.trigger == .error && info.name == nil ? .error(info.text) : .outcome(info.outcomeName)
      let made = SwiftName.lower(info.outcomeName, noun: "outcome")
      let identity = (info.trigger == .error ? "error " : "") + (info.name ?? RowText.normal(info.text))
      guard
        let name = claim(row.swiftName, made, of: info.outcomeName, for: identity, in: &scope, at: place)
      else { continue }
      let values = info.values.compactMap { value in
        SwiftName.lower(value.name, noun: "value").map {
          ActionContract.Value(label: $0, key: value.name, kind: value.kind)
        }
      }
      add(
        ActionContract.Outcome(
          name: name, answer: answer, values: values, words: project.wording.sentence(row.trigger),
          rows: [place.text]),
        to: index, at: place)
    }
  }

  private mutating func add(_ outcome: ActionContract.Outcome, to index: Int, at place: NamedPlace) {
    guard let known = contract.actions[index].outcomes.firstIndex(where: { $0.name == outcome.name }) else {
      return contract.actions[index].outcomes.append(outcome)
    }
    let first = contract.actions[index].outcomes[known]
    contract.actions[index].outcomes[known].rows += outcome.rows
    if Set(first.values) == Set(outcome.values) { return }
    report(
      place.conflict(
        "'\(outcome.name)' of '\(contract.actions[index].key)' brings other values here than in \(first.rows[0])",
        help: "declare the same 'values:' in both rows, or name the outcomes differently with 'as:'"))
  }
}
