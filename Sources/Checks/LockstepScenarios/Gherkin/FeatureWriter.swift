package import Lockstep
package import LockstepModel
import LockstepScripts
import LockstepSimulation

/// Writes scenarios as Gherkin with a vocabulary of their steps, so that the features do all that the scenarios do.
///
/// A line that no feature can express is a problem, and its scenario must not be written.
package struct FeatureWriter {
  /// A file of features.
  package struct Feature: Sendable {
    package var flow: String
    package var text: String
  }

  /// The features, one for each flow that scenarios start, in the order of the flows.
  package private(set) var features: [Feature] = []
  /// The lines that no feature can express.
  package private(set) var problems: [Diagnostic] = []
  /// The steps that the common vocabulary lacks.
  private var definitions: [String: String] = [:]
  private let program: FlowProgram
  private let set: ScenarioSet
  private let library: ScriptLibrary

  /// - Parameters:
  ///   - titles: the flow titles, by flow ID.
  ///   - project: of the flows and of `program`.
  package init(_ set: ScenarioSet, titles: [String: String], of project: Project, _ program: FlowProgram) {
    self.program = program
    self.set = set
    library = ScriptLibrary(set.scripts)
    var texts: [String: String] = [:]
    for test in set.tests {
      let flow = test.scenario.flow.value
      let title = titles[flow].map { "\(flow) \($0)" } ?? flow
      var text = texts[flow] ?? "Feature: \(Self.singleLine(title))\n"
      text += "\n" + Self.heading(of: test)
      for step in steps(of: test, project) { text += "    \(step)\n" }
      texts[flow] = text
    }
    features = texts.map { Feature(flow: $0.key, text: $0.value) }.sorted { $0.flow < $1.flow }
  }

  private static func heading(of test: ScenarioExample) -> String {
    let tags = test.scenario.tags.map { "@" + $0.value.replacing(" ", with: "-") }
    let title = test.scenario.title.map { " \($0.value)" } ?? ""
    // The first word is the ID: each example has its own.
    let id = test.scenario.id.value + (test.run.example.map { "-\($0)" } ?? "")
    return (tags.isEmpty ? "" : "  \(tags.joined(separator: " "))\n")
      + "  Scenario: \(singleLine(id + title))\n"
  }

  private mutating func steps(of test: ScenarioExample, _ project: Project) -> [String] {
    var steps: [String] = []
    do throws(Diagnostic) {
      for parameter in test.scenario.parameters {
        steps.append("Given the flow is called with \(try quoted(parameter, in: test.source))")
      }
      switch test.run.world {
      case .named(let name): steps.append("Given the world is \(try quoted(name, in: test.source))")
      case .inline(let settings): steps.append(try step(ofWorld: settings, of: test, project))
      case nil: break
      }
      for line in try library.expand(test.run.lines, of: test.source) {
        steps += try self.steps(of: line, in: test, number: steps.count)
      }
    } catch {
      problems.append(error)
    }
    return steps
  }

  /// A world without a name is the first line of its scenario.
  private mutating func step(
    ofWorld settings: WorldSettings, of test: ScenarioExample, _ project: Project
  ) throws(Diagnostic) -> String {
    if let flow = settings.stubbedCalls(in: project).min() {
      throw Self.problem(
        "no feature can say that the world answers for \(flow)", Location(test.source, settings.span),
        help: "give the world a name, in a file of its own")
    }
    let line = SessionLine.world(try WorldChange(settings, in: test.source, for: program))
    return define("\(Self.singleLine(test.name)) begins in its own world", line)
  }

  /// Defines a step by a line.
  private mutating func define(_ words: String, _ line: SessionLine) -> String {
    definitions[ScriptText.scalar(words)] =
      "[\(Self.braced(String(decoding: ScriptText.bytes(line), as: UTF8.self)))]"
    return "Given \(words)"
  }

  private static func braced(_ line: String) -> String { line.hasPrefix("{") ? line : "{\(line)}" }

  private mutating func steps(
    of entry: ScriptLibrary.Line, in test: ScenarioExample, number: Int
  ) throws(Diagnostic) -> [String] {
    let source = entry.source
    func quoted(_ text: SourceString) throws(Diagnostic) -> String { try self.quoted(text, in: source) }
    switch entry.line.kind {
    case .user(let words, let gives):
      return [
        try stepTakingRow("the user \(try quoted(words))", "the user {words}", "user: <words>", gives, source)
      ]
    case .row(let id, let gives):
      return [
        try stepTakingRow("row \(try quoted(id)) is taken", "row {row} is taken", "row: <row>", gives, source)
      ]
    case .event(let words): return ["When event \(try quoted(words)) happens"]
    case .outcome(let outcomes, let values):
      var steps: [String] = []
      for outcome in outcomes {
        let start =
          "the next run of \(try self.quoted(outcome.place.text, outcome.place.span, source)) ends in "
        steps.append("Given " + start + (try quoted(outcome.name)) + (try valuesClause(values, source)))
      }
      return steps
    case .error(let outcome):
      let place = try self.quoted(outcome.place.text, outcome.place.span, source)
      return ["Given the next run of \(place) fails with \(try quoted(outcome.name))"]
    case .give(let values):
      var steps: [String] = []
      for value in values { steps.append("When \(value.name.value) is given as \(try quoted(value.value))") }
      return steps
    case .wait(let duration): return ["When \"\(duration.value.brief)\" passes"]
    case .suspend: return ["When the app goes to the background"]
    case .resume: return ["When the app comes back"]
    case .world(let settings):
      let line = SessionLine.world(try WorldChange(settings, in: source, for: program))
      return [define("the world changes in step \(number + 1) of \(Self.singleLine(test.name))", line)]
    case .expect(let kind, let expected, let within):
      return try sentences(of: kind, expected, source).map { "Then " + $0 + Self.withinClause(within) }
    case .use(let path):
      throw Self.problem("the script '\(path.value)' does not exist", Location(source, path.span), help: nil)
    }
  }

  /// The words of an expectation: a sentence for each of its names and values, or one for the whole list.
  private mutating func sentences(
    of kind: ExpectationKind, _ expected: ScriptLine.ExpectedValue, _ source: SourceText
  ) throws(Diagnostic) -> [String] {
    let form = kind.form
    var sentences: [String] = []
    switch expected {
    case .place(let place):
      sentences = [form.sentence(try quoted(place.text, place.span, source))]
    case .text(let text): sentences = [form.sentence(try quoted(text, in: source))]
    case .texts(let texts, _) where form.operand == .choices:
      for text in texts { sentences.append(form.sentence(try quoted(text, in: source))) }
    case .texts(let names, _): sentences = [try listSentence(names, form.gherkinWords, kind.rawValue, source)]
    case .rows(let rows, _):
      let names = rows.map { SourceString($0.text, at: $0.span) }
      sentences = [try listSentence(names, form.gherkinWords, kind.rawValue, source)]
    case .values(let values):
      for value in values {
        sentences.append(form.sentence(value.name.value, try quoted(value.value, in: source)))
      }
    case .counts(let counts):
      sentences = counts.map { form.sentence($0.action.value, String($0.times.value)) }
    }
    return sentences
  }

  /// A row that a user takes, with what is filled in.
  private mutating func stepTakingRow(
    _ words: String, _ pattern: String, _ line: String, _ gives: [ScriptLine.Value], _ source: SourceText
  ) throws(Diagnostic) -> String {
    switch gives.count {
    case 0: return "When \(words)"
    case 1: return "When \(gives[0].name.value) is \(try quoted(gives[0].value, in: source)) and \(words)"
    default:
      var filled: [String] = []
      for give in gives { filled.append("\(give.name.value) \(try quoted(give.value, in: source))") }
      let names = gives.indices.map { "{name\($0 + 1)} {value\($0 + 1)}" }
      let values = gives.indices.map { "<name\($0 + 1)>: <value\($0 + 1)>" }
      definitions[ScriptText.scalar("with \(names.joined(separator: " and ")) \(pattern)")] =
        "[{\(line), give: {\(values.joined(separator: ", "))}}]"
      return "When with \(filled.joined(separator: " and ")) \(words)"
    }
  }

  /// What an outcome brings along.
  private mutating func valuesClause(
    _ values: [ScriptLine.Value], _ source: SourceText
  ) throws(Diagnostic) -> String {
    if values.isEmpty { return "" }
    var brought: [String] = []
    for value in values { brought.append("\(value.name.value) \(try quoted(value.value, in: source))") }
    let names = values.indices.map { "{name\($0 + 1)} {value\($0 + 1)}" }.joined(separator: " and ")
    let lines = values.indices.map { "<name\($0 + 1)>: <value\($0 + 1)>" }.joined(separator: ", ")
    definitions[ScriptText.scalar("the next run of {place} ends in {outcome} with \(names)")] =
      "[{outcome: {<place>: <outcome>}, values: {\(lines)}}]"
    return " with \(brought.joined(separator: " and "))"
  }

  /// A list of names.
  private mutating func listSentence(
    _ names: [SourceString], _ words: String, _ key: String, _ source: SourceText
  ) throws(Diagnostic) -> String {
    if names.isEmpty {
      definitions["\(words) none"] = "[{\(key): []}]"
      return "\(words) none"
    }
    var listed: [String] = []
    for name in names { listed.append(try quoted(name, in: source)) }
    let pattern = names.indices.map { "{text\($0 + 1)}" }.joined(separator: ", ")
    let values = names.indices.map { "<text\($0 + 1)>" }.joined(separator: ", ")
    definitions[ScriptText.scalar("\(words) \(pattern)")] = "[{\(key): [\(values)]}]"
    return "\(words) \(listed.joined(separator: ", "))"
  }

  private static func withinClause(_ time: ScriptLine.TimeLimit?) -> String {
    time.map { " within \"\($0.value.brief)\"" } ?? ""
  }

  private func quoted(_ text: SourceString, in source: SourceText) throws(Diagnostic) -> String {
    try quoted(text.value, text.span, source)
  }

  /// In the quotes that the text does not have.
  private func quoted(_ text: String, _ span: Span, _ source: SourceText) throws(Diagnostic) -> String {
    let quotes = ["\"", "'"].filter { !text.contains($0) }
    // A step is one line, in which several spaces are one.
    guard let quote = quotes.first, !text.contains(where: \.isNewline), !text.contains("  ") else {
      throw Self.problem(
        "no feature can contain this text: it has both kinds of quotes, several spaces, or several lines",
        Location(source, span), help: "simplify the text")
    }
    return "\(quote)\(text)\(quote)"
  }

  private static func problem(_ message: String, _ location: Location, help: String?) -> Diagnostic {
    Diagnostic(.unwritableFeature, message, at: location, help: help)
  }

  private static func singleLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }

  /// The vocabulary of the features, as a file to put next to them.
  package var vocabulary: String {
    Self.commonDefinitions + Self.expectationDefinitions
      + definitions.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)\n" }.joined()
  }

  private static let commonDefinitions = """
    # The steps of features written by 'lockstep scenarios export'.
    gherkin: lockstep
    definitions:
      the user {words}: [{user: <words>}]
      "{name} is {value} and the user {words}": [{user: <words>, give: {<name>: <value>}}]
      row {row} is taken: [{row: <row>}]
      "{name} is {value} and row {row} is taken": [{row: <row>, give: {<name>: <value>}}]
      event {words} happens: [{event: <words>}]
      the next run of {place} ends in {outcome}: [{outcome: {<place>: <outcome>}}]
      the next run of {place} fails with {error}: [{error: {<place>: <error>}}]
      "{name} is given as {value}": [{give: {<name>: <value>}}]
      "{time} passes": [{wait: <time>}]
      the app goes to the background: [suspend]
      the app comes back: [resume]

    """

  /// The steps of expectations; those of lists depend on their lengths.
  private static let expectationDefinitions = ExpectationKind.allCases.flatMap { kind in
    let form = kind.form
    return form.definitions(of: kind.rawValue).map { "  \(ScriptText.scalar($0.words)): [\($0.line)]\n" }
  }.joined()
}

extension ExpectationForm {
  /// The names in braces in ``gherkinWords``: `name` and `value`.
  private var placeholderNames: [String] {
    gherkinWords.split(separator: "{").compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }
  }

  /// The words with values in place of the names.
  fileprivate func sentence(_ values: String...) -> String {
    var values = values[...]
    return gherkinWords.split(separator: "{", omittingEmptySubsequences: false).reduce(into: "") {
      sentence, part in
      guard let end = part.firstIndex(of: "}") else { return sentence += part }
      sentence += (values.popFirst() ?? "") + part[part.index(after: end)...]
    }
  }

  /// The steps of a vocabulary, and their lines. None for lists.
  fileprivate func definitions(of key: String) -> [(words: String, line: String)] {
    let names = placeholderNames.map { "<\($0)>" }
    switch names.count {
    case 0: return []
    case 1:
      let line = "\(key): \(names[0])"
      let now = (gherkinWords, "{\(line)}")
      return acceptsTimeLimit ? [now, (gherkinWords + " within {time}", "{\(line), within: <time>}")] : [now]
    default: return [(gherkinWords, "{\(key): {\(names[0]): \(names[1])}}")]
    }
  }
}
