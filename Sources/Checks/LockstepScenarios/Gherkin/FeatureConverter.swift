import Lockstep
package import LockstepModel

/// Makes scenarios of features: each step becomes the lines that a vocabulary gives it.
///
/// The flow is the first word of the feature's title, else that of the vocabulary; the id the first word of the
/// scenario's title if it has a digit, else the whole title. A feature need not describe the end of a session, so its
/// scenarios are open. 'the world is NAME' names a world, and 'the flow is called with NAME' passes a parameter, whatever
/// the vocabulary defines.
package struct FeatureConverter {
  private let vocabularies: [StepVocabulary]
  private let isFlow: (String) -> Bool
  private let worldPattern = StepPattern("the world is {world}")
  private let parameterPattern = StepPattern("the flow is called with {parameter}")
  private let patterns: [(pattern: StepPattern, definition: StepDefinition, vocabulary: StepVocabulary)]
  private var findings: [Diagnostic] = []

  /// - Parameters:
  ///   - vocabularies: all of the project.
  ///   - isFlow: whether a word is the id of a flow.
  package init(_ vocabularies: [StepVocabulary], isFlow: @escaping (String) -> Bool) {
    self.vocabularies = vocabularies
    self.isFlow = isFlow
    patterns = vocabularies.flatMap { vocabulary in
      vocabulary.definitions.map { (StepPattern($0.pattern.value), $0, vocabulary) }
    }
  }

  package mutating func readScenarios(of feature: FeatureDocument) -> Checked<ScenarioDocument> {
    findings = []
    let flow = readFlowID(of: feature)
    let world = vocabularies.lazy.compactMap(\.world).first
    let scenarios = feature.scenarios.map { scenario in
      makeScenario(scenario, of: feature, flow: flow, world: world)
    }
    let whole = Span(0..<feature.source.bytes.count)
    return Checked(ScenarioDocument(source: feature.source, scenarios: scenarios, span: whole), findings)
  }

  private mutating func readFlowID(of feature: FeatureDocument) -> SourceString {
    let title = feature.title
    if let word = title.value.split(separator: " ").first.map(String.init), isFlow(word) {
      return SourceString(word, at: Span(Int(title.span.start)..<Int(title.span.start) + word.utf8.count))
    }
    if let flow = vocabularies.lazy.compactMap(\.flow).first {
      return SourceString(flow.value, at: title.span)
    }
    report(
      "this feature does not name its flow", title.span, in: feature.source,
      help: "begin its title with the flow's id, or write 'flow:' in the vocabulary")
    return SourceString("", at: title.span)
  }

  private mutating func makeScenario(
    _ scenario: FeatureDocument.Scenario, of feature: FeatureDocument, flow: SourceString,
    world: SourceString?
  ) -> TestScenario {
    let (id, title) = Self.splitTitle(scenario.title)
    var made = TestScenario(id: id, flow: flow, span: scenario.span)
    made.title = title
    made.isOpen = true
    made.tags = scenario.tags.map { SourceString(String($0.value.dropFirst()), at: $0.span) }
    var steps = feature.background + scenario.steps
    // The name of a world is in the vocabulary, and here every place is one of the feature.
    var name = world.map { SourceString($0.value, at: scenario.title.span) }
    steps.removeAll { step in
      guard let world = worldPattern.values(in: step.value)?["world"] else { return false }
      name = SourceString(world, at: step.span)
      return true
    }
    steps.removeAll { step in
      guard let parameter = parameterPattern.values(in: step.value)?["parameter"] else { return false }
      made.parameters.append(SourceString(parameter, at: step.span))
      return true
    }
    let world = name.map { TestScenario.World.named($0) }
    let examples: [[String: String]?] = scenario.examples.map { $0.map { $0 } } ?? [nil]
    made.runs = examples.enumerated().map { number, values in
      TestScenario.Run(
        example: values == nil ? nil : number + 1, world: world,
        lines: steps.flatMap { readLines(of: $0, values ?? [:], in: feature.source) })
    }
    return made
  }

  private static func splitTitle(_ title: SourceString) -> (id: SourceString, title: SourceString?) {
    let words = title.value.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].contains(where: \.isNumber), words[0].contains(where: \.isLetter) else {
      return (title, nil)
    }
    let start = Int(title.span.start)
    let id = SourceString(String(words[0]), at: Span(start..<start + words[0].utf8.count))
    return (id, SourceString(String(words[1]), at: Span(Int(id.span.end) + 1..<Int(title.span.end))))
  }

  private mutating func readLines(
    of step: FeatureDocument.Step, _ values: [String: String], in source: SourceText
  ) -> [ScriptLine] {
    var text = step.value
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      text = text.replacing("<\(name)>", with: value)
    }
    let found = patterns.compactMap { entry in entry.pattern.values(in: text).map { (entry, $0) } }
    guard let (entry, given) = found.first else {
      let all = patterns.map(\.definition.pattern.value)
      report(
        "no vocabulary defines '\(text)'", step.span, in: source,
        help: Suggestion.help(for: text, among: all) ?? "add it to 'definitions'")
      return []
    }
    if found.count > 1 {
      let names = found.map { "'\($0.0.definition.pattern.value)'" }.joined(separator: " and ")
      report(
        "\(names) both mean '\(text)'", step.span, in: source, help: "change them so that only one matches")
    }
    let made = entry.definition.expandLines(given, Location(source, step.span))
    findings += made.diagnostics
    return made.value ?? []
  }

  private mutating func report(_ message: String, _ span: Span, in source: SourceText, help: String?) {
    let finding = Diagnostic(.undefinedGherkinStep, message, at: Location(source, span), help: help)
    // An outline is read once for each example.
    let isReported = findings.contains { $0.location.span == span && $0.message == message }
    if !isReported { findings.append(finding) }
  }
}
