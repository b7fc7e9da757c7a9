package import LockstepModel
import LockstepScripts

/// The names in files that are not flows.
extension OccurrenceSearch {
  package mutating func add(_ settings: ProjectDocument) {
    for flow in settings.externalFlows {
      addDefinition(.flow(flowID(of: flow.id.value)), flow.id)
      for name in flow.results { addDefinition(.result(flow: flow.id.value, name: name.value), name) }
      for name in flow.parameters { addDefinition(.parameter(flow: flow.id.value, name: name.value), name) }
    }
    for error in settings.errorFlows {
      addDefinition(.errorFlow(error.name.value.lowercased()), error.name)
      if let flow = error.flow { addFlowUse(flow) }
    }
    let session = settings.session
    for name in session.rootFlows + session.lockFlows + session.openFlows { addFlowUse(name) }
    if let name = session.onResume { addFlowUse(name) }
    for action in settings.actions { addDefinition(.action(action.value), action) }
    for (name, _) in settings.textExceptions { add(named: name, in: settings.source) }
    for exception in settings.appExceptions { add(named: exception.row, in: settings.source) }
    for property in settings.properties { add(property, in: settings.source) }
  }

  /// The rows that errata are about.
  package mutating func add(_ errata: ErrataDocument) {
    addFlowUse(errata.flow)
    guard let document = project.documents.first(where: { $0.id.value == errata.flow.value }) else { return }
    for section in document.sections {
      let flow = document.id(of: section)
      for erratum in errata.rows {
        for scenario in section.scenarios {
          let places = [scenario.id] + scenario.steps.map(\.id)
          for id in places where document.name(ofRow: id.value, in: section) == erratum.row.value {
            addUse(.place(flow: flow, id: id.value), erratum.row)
          }
          for row in scenario.steps.flatMap(\.transitions)
          where document.name(ofRow: row.id.value, in: section) == erratum.row.value {
            addUse(.row(flow: flow, id: row.id.value), erratum.row)
          }
        }
      }
    }
  }

  package mutating func add(_ script: ScriptDocument) {
    let buttons = buttons(from: Array(project.flows.indices))
    add(script.lines, in: script.source, buttons: buttons, at: ScriptPosition(project, startOf: nil))
  }

  /// The lines of all words, each as if the session were anywhere.
  package mutating func add(_ vocabulary: StepVocabulary) {
    if let flow = vocabulary.flow { addFlowUse(flow) }
    if let world = vocabulary.world { addUse(.world(world.value), world) }
    let buttons = buttons(from: Array(project.flows.indices))
    for definition in vocabulary.definitions {
      add(
        definition.templateLines, in: vocabulary.source, buttons: buttons,
        at: ScriptPosition(project, startOf: nil))
    }
  }

  /// The flow in the title of a feature, whose other names are in its vocabulary.
  package mutating func add(feature file: ScenarioDocument) {
    guard let flow = file.scenarios.first?.flow, file.source.text(flow.span) == flow.value else { return }
    addFlowUse(flow)
  }

  package mutating func add(_ world: WorldDocument) {
    addDefinition(.world(world.name.value), world.name)
    add(world.settings)
  }

  /// The buttons of some flows and those that they call, by the words that select them.
  private func buttons(from flows: [Int]) -> [String: Set<Symbol>] {
    let selects = project.wording.verbs.preferredWord(.selects)
    var found: [String: Set<Symbol>] = [:]
    for (_, step) in project.steps(reachedFrom: flows) {
      for name in step.actions.compactMap(Self.buttonName) {
        found[selects.sentence(name), default: []].insert(.button(screen: step.name.value, name: name))
      }
    }
    return found
  }

  package mutating func add(_ file: ScenarioDocument) {
    for scenario in file.scenarios {
      addDefinition(.testCase(scenario.id.value), scenario.id)
      addFlowUse(scenario.flow)
      let declarer = declaringFlow(of: scenario.flow.value)
      for name in scenario.parameters { addUse(.parameter(flow: declarer, name: name.value), name) }
      for place in scenario.verifies {
        if place.step == nil { addUse(.testCase(place.flow.value), place.flow) } else { addUse(row: place) }
      }
      // With examples, the first run represents all.
      guard let run = scenario.runs.first else { continue }
      switch run.world {
      case .inline(let world)?: add(world)
      case .named(let name)?: addUse(.world(name.value), name)
      case nil: break
      }
      let flow = project.flowNumber(scenario.flow.value)
      let buttons = buttons(from: flow.map { [$0] } ?? [])
      add(run.lines, in: file.source, buttons: buttons, at: ScriptPosition(project, startOf: flow))
    }
  }

  private mutating func add(
    _ lines: [ScriptLine], in source: SourceText, buttons: [String: Set<Symbol>], at start: ScriptPosition
  ) {
    var position = start
    // A line `at:` names the position of the script.
    var flow: String?
    for line in lines {
      defer { position.advance(past: line) }
      switch line.kind {
      case .expect(_, .place(let place), _):
        addUse(place)
        flow = flowID(of: place.flow.value)
      case .row(let id, _):
        if let flow { addUse(.row(flow: flow, id: id.value), id) }
      case .outcome(let outcomes, _): for outcome in outcomes { add(outcome.place, outcome.name) }
      case .error(let outcome): add(outcome.place, nil)
      case .world(let world): add(world)
      case .expect(_, .counts(let counts), _):
        for (action, _) in counts { addUse(.action(action.value), action) }
      case .expect(_, .rows(let rows, _), _): for row in rows { addUse(row: row) }
      case .expect(let kind, .text(let text), _):
        switch kind.form.operand {
        case .effect: addUse(.action(text.value), text)
        case .title: addUse(.screen(text.value), text)
        default: break
        }
      case .expect(let kind, .texts(let names, _), _) where kind.form.operand == .buttons:
        guard let screen = position.screen else { break }
        for name in names { addUse(.button(screen: screen, name: name.value), name) }
      case .user(let words, _):
        let candidates = buttons[words.value] ?? []
        guard let symbol = Self.button(of: candidates, on: position.screen) else {
          if !candidates.isEmpty { uncertainButtons.append((candidates, words)) }
          continue
        }
        guard case .button(_, let name) = symbol, let start = words.contentStart(in: source),
          let place = words.value.firstRange(of: name)
        else { continue }
        let first = start + words.value[..<place.lowerBound].utf8.count
        addUse(symbol, SourceString(name, at: Span(first..<first + name.utf8.count)))
      case .event, .give, .wait, .suspend, .resume, .use, .expect: break
      }
    }
  }

  /// The button that is selected on a screen; where the screen is not known, the only one.
  private static func button(of buttons: Set<Symbol>, on screen: String?) -> Symbol? {
    if buttons.count < 2 { return buttons.first }
    return buttons.first { if case .button(screen, _) = $0 { true } else { false } }
  }

  /// A row with its flow; not a test case, which has only an id.
  private mutating func addUse(row place: FlowPlace) {
    guard let row = place.step else { return }
    addFlowUse(place.flow)
    addUse(.row(flow: flowID(of: place.flow.value), id: row.value), row)
  }

  package mutating func add(_ world: WorldSettings) {
    for outcome in world.outcomes { add(outcome.place, outcome.name) }
    for action in world.actions {
      addUse(.action(action.name.value), action.name)
      for case .outcome(let name, _) in action.answers.map(\.ending) {
        for symbol in project.outcomeSymbols(of: action.name.value, named: name.value) {
          addUse(symbol, name)
        }
      }
    }
  }

  /// How a step ends: by the name of a row or by its id, or with a result of an external flow.
  private mutating func add(_ place: FlowPlace, _ name: SourceString?) {
    addUse(place)
    guard let name else { return }
    let flow = flowID(of: place.flow.value)
    guard let step = place.step else {
      return addUse(.result(flow: declaringFlow(of: place.flow.value), name: name.value), name)
    }
    let rows = project.flow(flow)?.step(named: step.value)?.transitions ?? []
    let isID =
      !rows.contains { $0.outcomeName?.value == name.value } && rows.contains { $0.id.value == name.value }
    addUse(
      isID
        ? .row(flow: flow, id: name.value) : .outcome(flow: flow, step: step.value, name: name.value), name)
  }
}
