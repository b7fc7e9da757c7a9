import Lockstep
import LockstepModel

/// Writes scenarios as Gherkin, in the words of ``vocabulary``, so that they can be run as features, too.
package enum FeatureWriter {
  /// A file of features, and the lines that it could not express.
  package struct Feature: Sendable {
    package var flow: String
    package var text: String
    /// The number of lines that it has only as comments.
    package var comments: Int
  }

  /// The features of some scenarios, one for each flow that they start.
  ///
  /// - Parameter titles: the flow titles, by flow ID.
  package static func features(of set: ScenarioSet, titles: [String: String]) -> [Feature] {
    let library = ScriptLibrary(set.scripts)
    var features: [String: Feature] = [:]
    for test in set.tests {
      let flow = test.scenario.flow.value
      let title = titles[flow].map { "\(flow) \($0)" } ?? flow
      var feature = features[flow] ?? Feature(flow: flow, text: "Feature: \(line(title))\n", comments: 0)
      let steps = steps(of: test, library)
      feature.text += "\n" + head(of: test)
      for step in steps {
        feature.text += "    \(step)\n"
        if step.hasPrefix("#") { feature.comments += 1 }
      }
      features[flow] = feature
    }
    return features.values.sorted { $0.flow < $1.flow }
  }

  private static func head(of test: TestCase) -> String {
    let tags = test.scenario.tags.map { "@" + $0.value.replacing(" ", with: "-") }
    let title = test.scenario.title.map { " \($0.value)" } ?? ""
    return (tags.isEmpty ? "" : "  \(tags.joined(separator: " "))\n")
      + "  Scenario: \(line(test.name + title))\n"
  }

  private static func steps(of test: TestCase, _ library: ScriptLibrary) -> [String] {
    var steps: [String] = []
    switch test.run.world {
    case .named(let name): steps.append("Given the world is \(quoted(name.value))")
    case .inline: steps.append("# a world of its own")
    case nil: break
    }
    do throws(Diagnostic) {
      for line in try library.expand(test.run.lines, of: test.source) {
        steps += Self.steps(of: line.line) ?? ["# " + Self.line(line.source.text(line.line.span))]
      }
    } catch {
      steps.append("# \(line(error.message))")
    }
    return steps
  }

  /// The steps for a line; nil if the vocabulary has no words for it.
  private static func steps(of line: ScriptLine) -> [String]? {
    switch line.kind {
    case .user(let words, let gives): taking("the user \(quoted(words.value))", gives)
    case .row(let id, let gives): taking("row \(quoted(id.value)) is taken", gives)
    case .event(let words): ["When event \(quoted(words.value)) happens"]
    case .outcome(let outcomes, let values):
      values.isEmpty
        ? outcomes.map { "Given the next run of \(quoted($0.place.text)) ends in \(quoted($0.name.value))" }
        : nil
    case .error(let outcome):
      ["Given the next run of \(quoted(outcome.place.text)) fails with \(quoted(outcome.name.value))"]
    case .give(let values): values.map { "When \($0.name.value) is given as \(quoted($0.value.value))" }
    case .wait(let duration): ["When \(quoted(duration.value.brief)) passes"]
    case .suspend: ["When the app goes to the background"]
    case .resume: ["When the app comes back"]
    case .at(let place, let within): ["Then the session is at \(quoted(place.text))" + Self.within(within)]
    case .shows(let title, let within): ["Then \(quoted(title.value)) is shown" + Self.within(within)]
    case .ends(let end, let within): ["Then the session ends as \(quoted(end.value))" + Self.within(within)]
    case .message(let text): ["Then the message is \(quoted(text.value))"]
    case .notPossible(let texts): texts.map { "Then \(quoted($0.value)) is not possible" }
    case .data(let values): values.map { "Then \($0.name.value) has the value \(quoted($0.value.value))" }
    case .did(let effect): ["Then \(quoted(effect.value)) is done"]
    case .ran(let counts): counts.map { "Then \($0.action.value) has run \($0.times.value) times" }
    case .world, .use, .actions, .took: nil
    }
  }

  /// A row that a person takes, with at most one input.
  private static func taking(_ words: String, _ gives: [ScriptLine.Value]) -> [String]? {
    switch gives.count {
    case 0: ["When \(words)"]
    case 1: ["When \(gives[0].name.value) is \(quoted(gives[0].value.value)) and \(words)"]
    default: nil
    }
  }

  private static func within(_ time: ScriptLine.Within?) -> String {
    time.map { " within \(quoted($0.value.brief))" } ?? ""
  }

  /// In the quotes that the text does not have.
  private static func quoted(_ text: String) -> String {
    let quote = text.contains("\"") ? "'" : "\""
    return quote + line(text) + quote
  }

  private static func line(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }

  /// The vocabulary of written features, as a file to put next to them.
  package static let vocabulary = """
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
      the session is at {place}: [{at: <place>}]
      the session is at {place} within {time}: [{at: <place>, within: <time>}]
      "{title} is shown": [{shows: <title>}]
      "{title} is shown within {time}": [{shows: <title>, within: <time>}]
      the session ends as {end}: [{ends: <end>}]
      the session ends as {end} within {time}: [{ends: <end>, within: <time>}]
      the message is {text}: [{message: <text>}]
      "{words} is not possible": [{not-possible: <words>}]
      "{name} has the value {value}": [{data: {<name>: <value>}}]
      "{effect} is done": [{did: <effect>}]
      "{action} has run {count} times": [{ran: {<action>: <count>}}]

    """
}
