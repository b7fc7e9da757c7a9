import Lockstep
package import LockstepModel

/// Gathers the names of a file.
package struct OccurrenceSearch {
  package let project: Project
  package private(set) var occurrences: [Occurrence] = []
  var uncertainButtons: [UncertainButton] = []

  /// Words that select a button of one of several screens, and nothing tells which.
  typealias UncertainButton = (candidates: Set<Symbol>, words: SourceString)

  package init(project: Project) { self.project = project }

  package mutating func addDefinition(_ symbol: Symbol, _ text: SourceString) {
    occurrences.append(Occurrence(symbol: symbol, text: text, isDefinition: true))
  }

  package mutating func addUse(_ symbol: Symbol, _ text: SourceString) {
    occurrences.append(Occurrence(symbol: symbol, text: text, isDefinition: false))
  }

  /// The id of the flow that a name means: of a document with several tables the first.
  package func flowID(of name: String) -> String { project.flow(name)?.id ?? name }

  package mutating func addFlowUse(_ name: SourceString) { addUse(.flow(flowID(of: name.value)), name) }

  /// A flow that a row names; where it does by a link, people see the label, and the address has the name.
  package mutating func addFlowUse(_ name: SourceString, label: SourceString?, in document: FlowDocument) {
    guard let label else { return addFlowUse(name) }
    if document.format.traits.contains(.linksNameFlows) {
      return addUse(.flow(flowID(of: name.value)), label)
    }
    addFlowUse(name)
    // Words that do not begin with the id are not its name.
    if label.value.hasPrefix(name.value + " ") { addUse(.flow(flowID(of: name.value)), label) }
  }

  /// The id by which a flow's results, parameters and errors are known: all tables of a document declare the same.
  package func declaringFlow(of name: String) -> String {
    guard let entry = project.flow(name) else { return name }
    return project.section(of: entry)?.document.id.value ?? entry.id
  }

  package mutating func addUse(_ place: FlowPlace) {
    addFlowUse(place.flow)
    if let step = place.step { addUse(.place(flow: flowID(of: place.flow.value), id: step.value), step) }
  }

  /// The flows that the links of a text name: `[UC2.3 Unlock the app](UC2.3_UnlockTheApp.md)`.
  package mutating func addLinkUses(in text: SourceString, of source: SourceText) {
    guard let beginning = text.contentStart(in: source) else { return }
    for link in TextLink.all(in: text.value) {
      let name = String(link.label.prefix { $0 != " " })
      guard project.flow(name) != nil else { continue }
      let start = beginning + link.range.lowerBound + 1
      addUse(
        .flow(flowID(of: name)),
        SourceString(link.label, at: Span(start..<start + link.label.utf8.count)))
    }
  }
}

/// The names of a flow document, whichever way it is written.
extension OccurrenceSearch {
  package mutating func add(_ document: FlowDocument) {
    let id = document.id.value
    for name in document.parameters { addDefinition(.parameter(flow: id, name: name.value), name) }
    for name in document.results { addDefinition(.result(flow: id, name: name.value), name) }
    for name in document.errors {
      addDefinition(.error(flow: id, name: name.value), name)
      if project.isErrorFlow(name.value) { addUse(.errorFlow(name.value.lowercased()), name) }
    }
    for row in document.overview {
      for text in row.texts { addLinkUses(in: text, of: document.source) }
      guard row.isAbout(.testCases, project.wording) else { continue }
      for listed in row.testCases(in: document.source) {
        addDefinition(.testCase(listed.id.value), listed.id)
      }
    }
    for (number, section) in document.sections.enumerated() {
      let flow = document.id(of: section)
      if number == 0 { addDefinition(.flow(flow), document.id) }
      if let name = section.name { addDefinition(.flow(flow), name) }
      for scenario in section.scenarios { add(scenario, of: flow, in: document) }
    }
    for step in document.mentionedSteps { addUse(.place(flow: id, id: step.value), step) }
    if document.sections.isEmpty { addDefinition(.flow(id), document.id) }
  }

  private mutating func add(_ scenario: Scenario, of flow: String, in document: FlowDocument) {
    addDefinition(.place(flow: flow, id: scenario.id.value), scenario.id)
    add(scenario.target, of: flow, in: document)
    for step in scenario.steps {
      for id in [step.id] + step.otherIDs { addDefinition(.place(flow: flow, id: id.value), id) }
      add(step, of: flow, in: document)
      for row in step.transitions { add(row, of: step, of: flow, in: document) }
    }
  }

  private mutating func add(_ step: Step, of flow: String, in document: FlowDocument) {
    if step.kind.value.isCall {
      addFlowUse(step.name, label: step.label, in: document)
      let callee = declaringFlow(of: step.name.value)
      for name in step.passedParameters { addUse(.parameter(flow: callee, name: name.value), name) }
    }
    if step.kind.value.isDisplayed, !step.name.value.isEmpty {
      addDefinition(.screen(step.name.value), step.name)
    }
    addButtons(of: step, in: document.source)
    if let action = step.action { addUse(.action(action.value), action) }
    for name in step.reads + step.keeps { addUse(.value(name.value), name) }
    for input in step.inputs { if let name = input.name { addDefinition(.value(name.value), name) } }
    add(step.target, of: flow, in: document)
  }

  /// The actions of a screen, and where its rows name them; parentheses in a list are not part of a name.
  private mutating func addButtons(of step: Step, in source: SourceText) {
    var names: [String] = []
    for action in step.actions {
      guard let start = action.contentStart(in: source), let name = Self.buttonName(action) else { continue }
      names.append(name)
      addDefinition(
        .button(screen: step.name.value, name: name),
        SourceString(name, at: Span(start..<start + name.utf8.count)))
    }
    for row in step.transitions where row.trigger.kind == .user {
      let text = row.trigger.text
      let words = " \(text.value) "
      guard let start = text.contentStart(in: source),
        let name = names.filter({ words.contains(" \($0) ") }).max(by: { $0.utf8.count < $1.utf8.count }),
        let place = words.firstRange(of: " \(name) ")
      else { continue }
      let first = start + words[..<place.lowerBound].utf8.count
      addUse(
        .button(screen: step.name.value, name: name),
        SourceString(name, at: Span(first..<first + name.utf8.count)))
    }
  }

  /// The name of an action without its guard; nil for one with a link.
  package static func buttonName(_ action: SourceString) -> String? {
    let name =
      action.value.firstRange(of: " (").map { String(action.value[..<$0.lowerBound]) } ?? action.value
    return name.isEmpty || name.utf8.contains(0x5B) ? nil : name
  }

  private mutating func add(_ row: FlowRow, of step: Step, of flow: String, in document: FlowDocument) {
    addDefinition(.row(flow: flow, id: row.id.value), row.id)
    let text = row.trigger.text
    switch row.trigger.kind {
    case .returns where step.kind.value.isCall:
      addUse(.result(flow: declaringFlow(of: step.name.value), name: text.value), text)
    case .error: addUse(.error(flow: document.id.value, name: text.value), text)
    default: addLinkUses(in: text, of: document.source)
    }
    if let name = row.outcomeName {
      addDefinition(.outcome(flow: flow, step: step.id.value, name: name.value), name)
    }
    add(row.target, of: flow, in: document)
    for value in row.values { addDefinition(.value(value.name.value), value.name) }
    if let when = row.when { addUse(.parameter(flow: document.id.value, name: when.value), when) }
    if let gives = row.gives { addUse(.value(gives.value), gives) }
    if case .value(let name)? = row.after { addUse(.value(name.value), name) }
  }

  private mutating func add(_ target: Target?, of flow: String, in document: FlowDocument) {
    switch target?.kind {
    case .next(let text): addUse(.place(flow: flow, id: text.value), text)
    case .goTo(let name, let step), .endGoTo(let name, let step):
      addFlowUse(name, label: target?.label, in: document)
      if let step { addUse(.place(flow: flowID(of: name.value), id: step.value), step) }
    case .result(let text): addUse(.result(flow: document.id.value, name: text.value), text)
    case .errorFlow(let text): addUse(.errorFlow(text.value.lowercased()), text)
    case .back, .end, .resume, .show, nil: break
    }
  }
}
