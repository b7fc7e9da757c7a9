import Lockstep
import LockstepModel

// The screens of a flow. Steps with the same title are one screen: a choice that not all of them have is optional.
extension ContractReader {
  mutating func readScreens(of table: FlowTable, into flow: inout Contract.Flow) {
    for (position, step) in table.steps.enumerated() where isDisplayed(position, of: table) {
      let title = ShownText.of(step.name.value)
      let place = NameSource(table.document.source, step.name.span, flow: flow.id, row: step.id.value)
      let chosen = chosenName(step.swiftName, at: place)
      let made = chosen?.validName ?? CodeName.lowerCamelCase(title, noun: "screen", hasType: true)
      // A name that was chosen for several steps makes them one screen.
      let isChosen = chosen?.validName != nil
      let known = flow.screens.firstIndex { $0.name == made && (isChosen || $0.title == title) }
      let index = known ?? flow.screens.endIndex
      guard
        let name = recordName(
          made, chosen, of: title, for: String(index), in: .screens(flow: flow.id), at: place)
      else { continue }
      if known == nil {
        flow.screens.append(
          Contract.Screen(
            title: title, name: name, kind: step.kind.value.words, identifier: "\(flow.id) \(name)",
            keyStart: "\(flow.lowerName)_\(name)"))
      }
      add(step, position, of: table, to: &flow.screens[index])
    }
  }

  /// Whether a session shows the step: as a screen, over one, or because users can leave it.
  private func isDisplayed(_ position: Int, of table: FlowTable) -> Bool {
    let id = stepID(position, of: table)
    return program.isDisplayed(id) || program.steps[Int(id.index)].isLoadingScreen
  }

  private mutating func add(
    _ step: Step, _ position: Int, of table: FlowTable, to screen: inout Contract.Screen
  ) {
    let info = program.stepInfo(stepID(position, of: table))
    screen.steps.append(info.id)
    if let message = info.message { screen.messages.append(.init(id: info.id, text: message)) }
    for field in step.inputs {
      guard let key = field.name else { continue }
      let place = NameSource(table.document.source, key.span, flow: info.flow, row: info.id)
      let made = CodeName.lowerCamelCase(key.value, noun: "input")
      let scope = Contract.Scope.inputs(step: info.place)
      guard let name = recordName(made, of: key.value, for: key.value, in: scope, at: place) else { continue }
      if let index = screen.fields.firstIndex(where: { $0.key == key.value }) {
        screen.fields[index].stepCount += 1
      } else {
        screen.fields.append(
          .init(name: name, key: key.value, text: ShownText.of(field.text.value), isSecret: field.isSecret))
      }
    }
    readValues(shownBy: stepID(position, of: table), into: &screen)
    readChoices(of: step, stepID(position, of: table), in: table, into: &screen)
  }

  /// A value of one kind wherever the flows declare it; any other has no type.
  private func readValues(shownBy step: StepID, into screen: inout Contract.Screen) {
    let named = program.stepInfo(step).message?.split(separator: "[").dropFirst().map {
      String($0.prefix { $0 != "]" })
    }
    for key in (values.namesByStep[step.index] ?? []) + (named ?? []) {
      guard let (key, kinds) = values.kindsByName[key.lowercased()], let kind = kinds.first, kinds.count == 1,
        !screen.values.contains(where: { $0.key == key }),
        let name = CodeName.lowerCamelCase(key, noun: "value")
      else { continue }
      screen.values.append(Contract.Value(name: name, key: key, kind: kind))
    }
  }

  private mutating func readChoices(
    of step: Step, _ id: StepID, in table: FlowTable, into screen: inout Contract.Screen
  ) {
    let scope = Contract.Scope.choices(step: program.stepInfo(id).place)
    // Rows of the step that have been one choice already: one of two with the same words.
    var seen: [String: Bool] = [:]
    for (row, number) in zip(step.transitions, program.rows(of: id)) where isChoice(row, number) {
      let place = NameSource(
        table.document.source, row.trigger.text.span, flow: table.entry.id, row: row.id.value)
      let words = ShownText.of(row.trigger.text.value)
      let chosen = chosenName(row.swiftName, at: place)
      let made =
        chosen?.validName
        ?? (row.trigger.kind == .user
          ? CodeName.choiceName(of: words) : CodeName.lowerCamelCase(words, noun: "choice"))
      guard
        let name = recordName(made, chosen, of: words, for: RowText.normalized(words), in: scope, at: place)
      else { continue }
      let gives = row.gives.flatMap { given -> Contract.Field? in
        CodeName.lowerCamelCase(given.value, noun: "input").map {
          .init(name: $0, key: given.value, text: given.value, isSecret: program.isSecret(given.value))
        }
      }
      let choice = Contract.Choice(
        name: name, sentence: project.wording.sentence(row.trigger.kind, words), words: words,
        rows: [row.id.value],
        gives: gives, isConditional: row.when != nil,
        rowsWithTargets: ["\(row.id.value) → \(program.target(of: number))"])
      add(choice, to: &screen, seen: &seen)
    }
  }

  private func isChoice(_ row: FlowRow, _ number: RowID) -> Bool {
    (row.trigger.kind == .user || row.trigger.kind == .text) && program.rows[Int(number.index)].kind == .input
  }

  private func add(
    _ choice: Contract.Choice, to screen: inout Contract.Screen, seen: inout [String: Bool]
  ) {
    let same = screen.choices.firstIndex { $0.name == choice.name && $0.gives?.key == choice.gives?.key }
    guard let same else {
      seen[choice.name] = choice.isConditional
      return screen.choices.append(choice)
    }
    screen.choices[same].rows += choice.rows.filter { !screen.choices[same].rows.contains($0) }
    screen.choices[same].rowsWithTargets += choice.rowsWithTargets
    if let wasConditional = seen[choice.name] {
      // The step has the choice already: with a row that always counts it is always there.
      if wasConditional, !choice.isConditional { screen.choices[same].isConditional = false }
    } else {
      screen.choices[same].stepCount += 1
      if choice.isConditional { screen.choices[same].isConditional = true }
    }
    seen[choice.name] = choice.isConditional
  }

  // How sessions end, and the errors that they show.

  /// The flows elsewhere that sessions are handed over to, and whether one can end by resuming.
  mutating func readEnds(of number: Int, into flow: inout Contract.Flow) {
    for row in rows(of: program.flows(reachedFrom: [number])) {
      let code = program.rows[Int(row.index)]
      if code.jump == .resume { flow.canResume = true }
      guard code.jump == .goTo || code.jump == .endGoTo, code.argument < 0, code.flow >= 0 else { continue }
      let id = program.flowInfos[Int(code.flow)].id
      if let known = flow.destinations.firstIndex(where: { $0.flow == id }) {
        flow.destinations[known].places.append(program.place(of: row))
        continue
      }
      let name = name(ofExternal: id)
      if let name, let place = place(ofExternal: id) {
        recordName(name, of: id, for: id, in: .destinations, at: place)
      }
      flow.destinations.append(
        Contract.Destination(flow: id, name: name, places: [program.place(of: row)]))
    }
  }

  /// The errors without a flow of their own, the events, the side effects, and whether placeholders are shown.
  mutating func readRows(_ flows: [Int]) {
    let rows = rows(of: flows)
    contract.hasPlaceholders = rows.contains { program.rows[Int($0.index)].jump == .placeholder }
    contract.failures = readTexts(rows, "error", .failures, \.target?.text) { code, info in
      code.jump == .error ? info.shownText : nil
    }
    contract.events = readTexts(rows, "event", .events, \.name) { code, info in
      code.kind == .event && !code.isTimer ? info.outcomeName : nil
    }
    contract.effects = readTexts(rows, "side effect", .effects, { $0.effectName ?? $0.effect }) { _, info in
      info.effectName ?? info.effect
    }
  }

  /// The words that rows have of one sort, as cases of one enumeration. They are the same whatever their letter case.
  private mutating func readTexts(
    _ rows: [RowID], _ noun: String, _ scope: Contract.Scope, _ written: (FlowRow) -> SourceString?,
    _ text: (RowCode, RowInfo) -> String?
  ) -> [Contract.NamedText] {
    var found: [Contract.NamedText] = []
    for row in rows {
      let (code, info) = (program.rows[Int(row.index)], program.rowInfo(row))
      guard let text = text(code, info) else { continue }
      let place = program.place(of: row)
      if let known = found.firstIndex(where: { $0.text == text }) {
        found[known].places.append(place)
        continue
      }
      guard let document = document(of: info.step) else { continue }
      let source = document.steps.flatMap(\.transitions).first { $0.id.value == info.id }
      let span = source.flatMap(written)?.span ?? source?.trigger.text.span ?? document.id.span
      let named = NameSource(document.source, span, flow: document.id.value, row: info.id)
      let chosen = chosenName(code.kind == .event ? source?.swiftName : nil, at: named)
      let made = chosen?.validName ?? CodeName.lowerCamelCase(text, noun: noun)
      guard let name = recordName(made, chosen, of: text, for: RowText.normalized(text), in: scope, at: named)
      else { continue }
      found.append(Contract.NamedText(name: name, text: text, places: [place]))
    }
    return found
  }

  private func rows(of flows: [Int]) -> [RowID] {
    flows.flatMap { flow in
      let code = program.flows[flow]
      return (code.firstStep..<code.firstStep + code.stepCount).flatMap { number in
        let onward = RowID(program.code(of: StepID(number)).continuation)
        return program.rows(of: StepID(number)) + (onward.exists ? [onward] : [])
      }
    }
  }

  private func document(of step: StepID) -> FlowDocument? {
    project.flow(program.stepInfo(step).flow).flatMap { project.section(of: $0) }?.document
  }

  private func name(ofExternal id: String) -> String? {
    if let chosen = externalFlow(id)?.swiftName?.value, CodeName.isValid(chosen) {
      return CodeName.uncapitalized(chosen)
    }
    guard let title = project.flow(id)?.title, title != id else { return nil }
    return CodeName.lowerCamelCase(title, noun: "flow")
  }

  func place(ofExternal id: String) -> NameSource? {
    guard let settings = project.settings, let flow = externalFlow(id) else { return nil }
    return NameSource(settings.source, flow.id.span, row: id)
  }

  func externalFlow(_ id: String) -> ProjectDocument.ExternalFlow? {
    project.settings?.externalFlows.first { $0.id.value == id }
  }
}
