import Lockstep
package import LockstepModel

/// Gathers the names of a file.
package struct OccurrenceSearch {
  package let project: Project
  package private(set) var found: [Occurrence] = []

  package init(project: Project) { self.project = project }

  package mutating func define(_ symbol: Symbol, _ text: SourceString) {
    found.append(Occurrence(symbol: symbol, text: text, isDefinition: true))
  }

  package mutating func use(_ symbol: Symbol, _ text: SourceString) {
    found.append(Occurrence(symbol: symbol, text: text, isDefinition: false))
  }

  /// The id of the flow that a name means: of a document with several tables the first.
  package func flow(_ name: String) -> String { project.flow(name)?.id ?? name }

  package mutating func useFlow(_ name: SourceString) { use(.flow(flow(name.value)), name) }

  /// A flow that a row names; where it does by a link, people see the label, and the address has the name.
  package mutating func useFlow(_ name: SourceString, label: SourceString?, in document: FlowDocument) {
    guard let label else { return useFlow(name) }
    if document.format.traits.contains(.linksNameFlows) { return use(.flow(flow(name.value)), label) }
    useFlow(name)
    // Words that do not begin with the id are not its name.
    if label.value.hasPrefix(name.value + " ") { use(.flow(flow(name.value)), label) }
  }

  /// The id by which a flow's results, parameters and errors are known: all tables of a document declare the same.
  package func declarer(_ name: String) -> String {
    guard let entry = project.flow(name) else { return name }
    return project.section(of: entry)?.document.id.value ?? entry.id
  }

  package mutating func use(_ place: Place) {
    useFlow(place.flow)
    if let step = place.step { use(.place(flow: flow(place.flow.value), id: step.value), step) }
  }

  /// The flows that the links of a text name: `[UC2.3 Unlock the app](UC2.3_UnlockTheApp.md)`.
  package mutating func useLinks(in text: SourceString, of source: SourceText) {
    guard let beginning = text.start(in: source) else { return }
    for link in TextLink.all(in: text.value) {
      let name = String(link.label.prefix { $0 != " " })
      guard project.flow(name) != nil else { continue }
      let start = beginning + link.range.lowerBound + 1
      use(.flow(flow(name)), SourceString(link.label, at: Span(start..<start + link.label.utf8.count)))
    }
  }
}

/// The names of a flow document, whichever way it is written.
extension OccurrenceSearch {
  package mutating func add(_ document: FlowDocument) {
    let id = document.id.value
    for name in document.parameters { define(.parameter(flow: id, name: name.value), name) }
    for name in document.results { define(.result(flow: id, name: name.value), name) }
    for name in document.errors {
      define(.error(flow: id, name: name.value), name)
      if project.isErrorFlow(name.value) { use(.errorFlow(name.value.lowercased()), name) }
    }
    for row in document.overview {
      for text in row.texts { useLinks(in: text, of: document.source) }
      guard row.isAbout(.testCases, project.wording) else { continue }
      for listed in row.testCases(in: document.source) { define(.testCase(listed.id.value), listed.id) }
    }
    for (number, section) in document.sections.enumerated() {
      let flow = document.id(of: section)
      if number == 0 { define(.flow(flow), document.id) }
      if let name = section.name { define(.flow(flow), name) }
      for scenario in section.scenarios { add(scenario, of: flow, in: document) }
    }
    for step in document.mentions { use(.place(flow: id, id: step.value), step) }
    if document.sections.isEmpty { define(.flow(id), document.id) }
  }

  private mutating func add(_ scenario: Scenario, of flow: String, in document: FlowDocument) {
    define(.place(flow: flow, id: scenario.id.value), scenario.id)
    add(scenario.target, of: flow, in: document)
    for step in scenario.steps {
      for id in [step.id] + step.otherIDs { define(.place(flow: flow, id: id.value), id) }
      add(step, of: flow, in: document)
      for row in step.transitions { add(row, of: step, of: flow, in: document) }
    }
  }

  private mutating func add(_ step: Step, of flow: String, in document: FlowDocument) {
    if step.kind.value.isCall {
      useFlow(step.name, label: step.label, in: document)
      let callee = declarer(step.name.value)
      for name in step.with { use(.parameter(flow: callee, name: name.value), name) }
    }
    if step.kind.value.isDisplayed, !step.name.value.isEmpty { define(.screen(step.name.value), step.name) }
    addButtons(of: step, in: document.source)
    if let action = step.action { use(.action(action.value), action) }
    for name in step.reads + step.keeps { use(.value(name.value), name) }
    for input in step.inputs { if let name = input.name { define(.value(name.value), name) } }
    add(step.target, of: flow, in: document)
  }

  /// The actions of a screen, and where its rows name them; parentheses in a list are not part of a name.
  private mutating func addButtons(of step: Step, in source: SourceText) {
    var names: [String] = []
    for action in step.actions {
      guard let start = action.start(in: source), let name = Self.buttonName(action) else { continue }
      names.append(name)
      define(
        .button(screen: step.name.value, name: name),
        SourceString(name, at: Span(start..<start + name.utf8.count)))
    }
    for row in step.transitions where row.trigger.kind == .user {
      let text = row.trigger.text
      let words = " \(text.value) "
      guard let start = text.start(in: source),
        let name = names.filter({ words.contains(" \($0) ") }).max(by: { $0.utf8.count < $1.utf8.count }),
        let place = words.firstRange(of: " \(name) ")
      else { continue }
      let first = start + words[..<place.lowerBound].utf8.count
      use(
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
    define(.row(flow: flow, id: row.id.value), row.id)
    let text = row.trigger.text
    switch row.trigger.kind {
    case .returns where step.kind.value.isCall:
      use(.result(flow: declarer(step.name.value), name: text.value), text)
    case .error: use(.error(flow: document.id.value, name: text.value), text)
    default: useLinks(in: text, of: document.source)
    }
    if let name = row.name {
      define(.outcome(flow: flow, step: step.id.value, name: name.value), name)
    }
    add(row.target, of: flow, in: document)
    for value in row.values { define(.value(value.name.value), value.name) }
    if let when = row.when { use(.parameter(flow: document.id.value, name: when.value), when) }
    if let gives = row.gives { use(.value(gives.value), gives) }
    if case .value(let name)? = row.after { use(.value(name.value), name) }
  }

  private mutating func add(_ target: Target?, of flow: String, in document: FlowDocument) {
    switch target?.kind {
    case .next(let text): use(.place(flow: flow, id: text.value), text)
    case .goTo(let name, let step), .endGoTo(let name, let step):
      useFlow(name, label: target?.label, in: document)
      if let step { use(.place(flow: self.flow(name.value), id: step.value), step) }
    case .result(let text): use(.result(flow: document.id.value, name: text.value), text)
    case .errorFlow(let text): use(.errorFlow(text.value.lowercased()), text)
    case .back, .end, .resume, .show, nil: break
    }
  }
}
