/// The cells of a flow's table as Markdown, rendered from the model.
///
/// Renders the values of the fields, not a row's `source:` or its erratum: the caller that writes a
/// document chooses one of the three.
package struct TableText: Sendable {
  let project: Project
  let document: FlowDocument
  package let wording: Wording
  private let omitsTimersAndInputs: Bool

  /// - Parameters:
  ///   - document: one of the project's documents; links are relative to it.
  ///   - wording: the words to write; by default the project's.
  ///   - omitsTimersAndInputs: whether rows omit parts that other people's tables have no words for, timers and the names of
  ///     inputs; these need no erratum.
  package init(
    _ project: Project, of document: FlowDocument, wording: Wording? = nil, omitsTimersAndInputs: Bool = false
  ) {
    self.project = project
    self.document = document
    self.wording = wording ?? project.wording
    self.omitsTimersAndInputs = omitsTimersAndInputs
  }

  /// The numbers, as the first cells have them.
  package func number(of scenario: Scenario) -> String {
    "**\(wording.numbers.formatted(scenario.id.value))**"
  }
  package func number(of step: Step) -> String { "**\(wording.numbers.formatted(step.id.value))**" }
  package func number(of row: FlowRow) -> String { wording.numbers.formatted(row.id.value) }

  /// The Description cell; nil where the table has no row for the scenario.
  package func description(of scenario: Scenario) -> String? {
    scenario.title.map { "**\($0.value)**" }
  }

  package func next(of scenario: Scenario) -> String { next(scenario.target) }

  package func description(of step: Step) -> String {
    "**\(step.title?.value ?? title(of: step))**" + footnote(step.note) + list(under: step)
  }

  /// Where a called use case returns to; empty for other steps.
  package func next(of step: Step) -> String { next(step.target) }

  /// - Parameter step: the one that the row belongs to.
  package func description(of row: FlowRow, in step: Step) -> String {
    let effect = row.effect.map { "<br>&rarr; \($0.value)" } ?? ""
    return wording.sentence(row.trigger) + guards(of: row, in: step) + footnote(row.note) + effect
  }

  /// The guards that the row's fields add to its words, without those that the words contain already.
  private func guards(of row: FlowRow, in step: Step) -> String {
    var found = row.when.map { guardUnlessWritten(.when, $0.value, in: row) } ?? ""
    if !omitsTimersAndInputs {
      if let delay = row.after { found += guardUnlessWritten(.after, delay.spelling, in: row) }
      if let name = row.gives, step.inputs.count > 1 {
        found += guardUnlessWritten(.gives, name.value, in: row)
      }
    }
    return found
  }

  /// ` (when Cancelable)`, unless the words contain it already.
  private func guardUnlessWritten(_ guarding: RowGuard, _ name: String, in row: FlowRow) -> String {
    let words = wording.guardText(guarding, name)
    return row.trigger.text.value.lowercased().contains(words.lowercased()) ? "" : words
  }

  package func next(of transition: FlowRow) -> String {
    next(transition.target) + footnote(transition.nextNote)
  }

  private func title(of step: Step) -> String {
    let name = step.name.value
    let isCall = step.kind.value.isCall
    return wording.title(
      step.kind.value, isCall ? link(toFlow: name, label: step.label, href: step.href) : name)
  }

  private func next(_ target: Target?) -> String {
    guard let target else { return "" }
    func words(_ word: Wording.TargetWord) -> Word { wording.targets.preferredWord(word) }
    return switch target.kind {
    case .next(let text): wording.numbers.formatted(text.value)
    case .back: words(.back).text
    case .end: words(.end).text
    case .resume: words(.resume).text
    case .result(let text): words(.result).labelled(text.value)
    case .goTo(let flow, let step): words(.goTo).labelled(link(target, toFlow: flow, step))
    case .endGoTo(let flow, let step): words(.endGoTo).labelled(link(target, toFlow: flow, step))
    case .errorFlow(let name):
      words(.errorFlow).labelled(link(toErrorFlow: name.value, label: target.label, href: target.href))
    case .show(let text): words(.placeholder).sentence("'\(text.value)'")
    }
  }

  private func link(_ target: Target, toFlow flow: SourceString, _ step: SourceString?) -> String {
    link(toFlow: flow.value, label: target.label, href: target.href)
      + (step.map { " " + wording.numbers.formatted($0.value) } ?? "")
  }

  private func footnote(_ note: SourceString?) -> String { note.map { "<sup>\($0.value)</sup>" } ?? "" }

  /// The list under a step's title, with the passed parameters of a call at its end; empty without both.
  func list(under step: Step) -> String {
    var lines = step.details.map { line($0.content) }
    if step.kind.value.isCall {
      for name in step.passedParameters {
        let parameterLine = parameterLine(name.value, under: step.kind.value)
        if !lines.contains(parameterLine) { lines.append(parameterLine) }
      }
    }
    return lines.isEmpty ? "" : "<ul>" + lines.map { "<li>\($0)</li>" }.joined() + "</ul>"
  }

  private func line(_ content: Detail.Content) -> String {
    switch content {
    case .message(let text): labelled(.message, text.value)
    case .inputs(let fields):
      wording.label(ofInputs: fields.count).labelled(fields.map(\.text.value).joined(separator: ", "))
    case .items(let texts): labelled(.items, commaSeparated(texts))
    case .options(let texts): labelled(.options, commaSeparated(texts))
    case .actions(let texts): labelled(.actions, commaSeparated(texts))
    case .duration(let promise):
      labelled(
        .duration,
        "\(promise.fromText.value) - \(promise.toText.value) \(wording.units.preferredWord(.seconds).text)")
    case .picture(let path): labelled(.picture, path.value)
    case .line(let text): text.value
    }
  }

  private func labelled(_ label: Wording.Label, _ text: String) -> String {
    wording.details.preferredWord(label).labelled(text)
  }

  /// `Cancelable` under the call of a partial flow, `With: first time` otherwise.
  private func parameterLine(_ name: String, under kind: Step.Kind) -> String {
    kind == .partialFlow && PassedParameter.isPlain(name) ? name : labelled(.with, name)
  }

  private func commaSeparated(_ texts: [SourceString]) -> String {
    texts.map(\.value).joined(separator: ", ")
  }

  /// A link to a flow: `[UC7.1 Show all available cards](UC7.1_ShowAllAvailableCards.md)`; the label alone
  /// where the address is unknown.
  package func link(toFlow id: String, label: SourceString?, href: SourceString?) -> String {
    let target = project.flow(id)
    let text = label?.value ?? target.map(self.label) ?? id
    return link(text, href?.value ?? target.flatMap(address))
  }

  /// A link to an error flow that the project gives a document or a flow; otherwise just its name.
  package func link(toErrorFlow name: String, label: SourceString?, href: SourceString?) -> String {
    let declared = project.settings?.errorFlows.first { $0.name.value == name }
    let address = declared?.document.map { document in
      addressInProject(document.value) + (declared?.anchor.map { "#\($0.value)" } ?? "")
    }
    let entered = declared?.flow.flatMap { project.flow($0.value) }.flatMap(self.address)
    return link(label?.value ?? name, href?.value ?? address ?? entered)
  }

  private func link(_ label: String, _ address: String?) -> String {
    address.map { "[\(label)](\($0))" } ?? label
  }

  private func label(of flow: FlowEntry) -> String {
    if let (document, _) = project.section(of: flow) { return "\(document.id.value) \(document.title.value)" }
    return flow.title == flow.id ? flow.id : "\(flow.id) \(flow.title)"
  }

  private func address(of flow: FlowEntry) -> String? {
    switch flow.definition {
    case .section(let number, _):
      let (target, path) = (project.documents[number], project.documents[number].source.path)
      return RelativePath.link(from: document.source.path, to: target.format.rendering(of: path) ?? path)
    case .external(let number):
      return project.settings?.externalFlows[number].document.map { addressInProject($0.value) }
    }
  }

  /// The address of a document that the project file names.
  private func addressInProject(_ path: String) -> String {
    guard let settings = project.settings, !path.contains("://") else { return path }
    return RelativePath.link(
      from: document.source.path, to: RelativePath.resolve(path, besides: settings.source.path))
  }

  /// One row of the overview table.
  package struct Aspect: Sendable {
    /// The name as the table spells it: `Used by`.
    package var name: String
    package var description: String
    /// Where the model got it; nil for a list that the flow leaves out.
    package var span: Span?
  }

  /// Whether a row is the one called `name`, as a table or a key spells it; letter case does not count.
  package func isSame(_ aspect: Aspect, as name: String) -> Bool {
    wording.spelling(ofAspect: name).lowercased() == aspect.name.lowercased()
  }

  /// The rows of the overview table, in its order.
  ///
  /// Parameters and results come before the documentation, errors before the test cases, as in every
  /// known document; a flow whose overview has such a row itself keeps that one.
  package var overview: [Aspect] {
    var rows = document.overview.map { row in
      Aspect(name: wording.spelling(ofAspect: row.key.value), description: cell(row.value), span: row.span)
    }
    if document.kind.value == .partialFlow || !document.parameters.isEmpty {
      insert(document.parameters, .parameters, before: Self.aspectsAfterResults, into: &rows)
    }
    if document.kind.value == .partialFlow {
      insert(document.results, .results, before: Self.aspectsAfterResults, into: &rows)
    }
    insert(document.errors, .errors, before: Self.aspectsAfterErrors, into: &rows)
    return rows
  }

  private static let aspectsAfterErrors: Set<OverviewAspect> = [.testCases]
  private static let aspectsAfterResults: Set<OverviewAspect> = [.testCases, .documentation, .errors]

  private func insert(
    _ names: [SourceString], _ aspect: OverviewAspect, before: Set<OverviewAspect>, into rows: inout [Aspect]
  ) {
    let known = rows.map { wording.aspect($0.name) }
    guard !known.contains(aspect) else { return }
    let place = known.firstIndex { $0.map(before.contains) ?? false } ?? rows.endIndex
    let span = names.first.map { first in names.reduce(first.span) { $0.through($1.span) } }
    let name = wording.aspects.preferredWord(aspect).text
    rows.insert(Aspect(name: name, description: list(names), span: span), at: place)
  }

  private func cell(_ value: OverviewRow.Value) -> String {
    switch value {
    case .text(let text): text.value
    case .list(let items): list(items)
    }
  }

  private func list(_ items: [SourceString]) -> String {
    items.isEmpty
      ? "*\(wording.none.preferredWord(.none).text)*"
      : "<ul>" + items.map { "<li>\($0.value)</li>" }.joined() + "</ul>"
  }
}
