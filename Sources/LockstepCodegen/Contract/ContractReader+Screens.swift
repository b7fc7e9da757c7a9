import Lockstep
import LockstepModel

// The screens of a flow. Steps with the same title are one screen: a choice that not all of them have is optional.
extension ContractReader {
  mutating func readScreens(of table: FlowTable, into flow: inout FlowContract) {
    var scope = NameScope("the screens of \(flow.id)", reserved: Self.usedCases)
    var types = NameScope("the screens of \(flow.id)", reserved: Self.usedScreenTypes)
    for (position, step) in table.steps.enumerated() where isDisplayed(position, of: table) {
      let id = step.id.value
      let place = NamedPlace(table.document.source, step.name.span, flow: flow.id, row: id)
      let chosen = chosen(step.swiftName, at: place)
      guard let name = chosen ?? SwiftName.lower(step.name.value, noun: "screen") else {
        reportNoName(step.name.value, at: place)
        continue
      }
      // A name that was chosen for several steps makes them one screen.
      let identity = chosen == nil ? step.name.value : name
      if let index = flow.screens.firstIndex(where: { $0.name == name }),
        chosen != nil || flow.screens[index].title == identity
      {
        add(step, position, of: table, to: &flow.screens[index])
        continue
      }
      report(scope.claim(name, for: identity, at: place))
      report(types.claim(SwiftName.capitalized(name), for: identity, at: place))
      var screen = ScreenContract(title: step.name.value, name: name, kind: step.kind.value.words)
      add(step, position, of: table, to: &screen)
      flow.screens.append(screen)
    }
  }

  /// Whether a session shows the step: as a screen, over one, or because users can leave it.
  private func isDisplayed(_ position: Int, of table: FlowTable) -> Bool {
    let id = stepID(position, of: table)
    return program.isDisplayed(id) || program.steps[Int(id.index)].isLoading
  }

  private mutating func add(
    _ step: Step, _ position: Int, of table: FlowTable, to screen: inout ScreenContract
  ) {
    let info = program.stepInfo(stepID(position, of: table))
    screen.steps.append(info.id)
    if let message = info.message {
      screen.messages.append(ScreenContract.NumberedMessage(step: info.id, text: message))
    }
    var fields = NameScope("the inputs of \(info.place)")
    for field in step.inputs {
      guard let key = field.name, let name = SwiftName.lower(key.value, noun: "input") else { continue }
      let place = NamedPlace(table.document.source, key.span, flow: info.flow, row: info.id)
      report(fields.claim(name, for: key.value, at: place))
      add(
        ScreenContract.Field(name: name, key: key.value, text: field.text.value, isSecret: field.isSecret),
        to: &screen)
    }
    readChoices(of: step, stepID(position, of: table), in: table, into: &screen)
  }

  private func add(_ field: ScreenContract.Field, to screen: inout ScreenContract) {
    if let index = screen.fields.firstIndex(where: { $0.key == field.key }) {
      screen.fields[index].steps += 1
    } else {
      screen.fields.append(field)
    }
  }

  private mutating func readChoices(
    of step: Step, _ id: StepID, in table: FlowTable, into screen: inout ScreenContract
  ) {
    var scope = NameScope("the choices of \(program.stepInfo(id).place)", reserved: Self.usedMembers)
    // Rows of the step that have been one choice already: one of two with the same words.
    var seen: [String: Bool] = [:]
    for (row, number) in zip(step.transitions, program.rows(of: id)) where isChoice(row, number) {
      let place = NamedPlace(
        table.document.source, row.trigger.text.span, flow: table.entry.id, row: row.id.value)
      let chosen = chosen(row.swiftName, at: place)
      let words = row.trigger.text.value
      let made = row.trigger.kind == .user ? SwiftName.choice(words) : SwiftName.lower(words, noun: "choice")
      guard let name = chosen ?? made else {
        reportNoName(words, at: place)
        continue
      }
      report(scope.claim(name, for: RowText.normal(words), at: place))
      let gives = row.gives.flatMap { given -> ScreenContract.Field? in
        SwiftName.lower(given.value, noun: "input").map {
          .init(name: $0, key: given.value, text: given.value, isSecret: program.isSecret(given.value))
        }
      }
      let choice = ScreenContract.Choice(
        name: name, sentence: project.wording.sentence(row.trigger), words: words, rows: [row.id.value],
        gives: gives,
        isConditional: row.when != nil,
        ways: ["\(row.id.value) → \(program.target(of: number))"])
      add(choice, to: &screen, seen: &seen)
    }
  }

  private func isChoice(_ row: FlowRow, _ number: RowID) -> Bool {
    (row.trigger.kind == .user || row.trigger.kind == .text) && program.rows[Int(number.index)].kind == .input
  }

  private func add(
    _ choice: ScreenContract.Choice, to screen: inout ScreenContract, seen: inout [String: Bool]
  ) {
    let same = screen.choices.firstIndex { $0.name == choice.name && $0.gives?.key == choice.gives?.key }
    guard let same else {
      seen[choice.name] = choice.isConditional
      return screen.choices.append(choice)
    }
    screen.choices[same].rows += choice.rows.filter { !screen.choices[same].rows.contains($0) }
    screen.choices[same].ways += choice.ways
    if let wasConditional = seen[choice.name] {
      // The step has the choice already: with a row that always counts it is always there.
      if wasConditional, !choice.isConditional { screen.choices[same].isConditional = false }
    } else {
      screen.choices[same].steps += 1
      if choice.isConditional { screen.choices[same].isConditional = true }
    }
    seen[choice.name] = choice.isConditional
  }
}
