import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import LockstepYAML
import Testing

@Suite struct RunningFeatures {
  private static let vocabulary = """
    gherkin: codes
    world: good
    definitions:
      user starts: [{shows: Enter code, within: 2s}]
      user enters code {code}: [{user: enters code, code: <code>}]
      "user enters a wrong code": [{user: enters code, code: "1111"}, {shows: Enter code}]
      "system displays {screen}": [{shows: <screen>}]
      "{time} pass": [{wait: <time>}]
    """

  private static func vocabulary(_ text: String) throws -> StepVocabulary {
    guard case .vocabulary(let vocabulary) = try YAMLReader.read(SourceText(path: "v.yaml", text: text)).get()
    else { throw Unexpected() }
    return vocabulary
  }

  private struct Unexpected: Error {}

  /// What a feature comes to: its results, and what there is to say about it.
  private static func run(
    _ feature: String, _ vocabularies: [String] = [vocabulary]
  ) throws -> (results: [TestResult], findings: [Diagnostic]) {
    let read = FeatureReader.read(SourceText(path: "f.feature", text: feature))
    var maker = FeatureConverter(try vocabularies.map(vocabulary)) { ["UC1", "PF1"].contains($0) }
    guard let document = read.value else { return ([], read.diagnostics) }
    let made = maker.readScenarios(of: document)
    let findings = read.diagnostics + made.diagnostics
    guard findings.isEmpty, let file = made.value else { return ([], findings) }
    var set = try CodeFlow.set([])
    set.files = [file]
    let run = TestRun(set, of: try CodeFlow.project().program().get(), host: NoHost())
    return (run.running(set.tests).runOnOneCore(), [])
  }

  @Test func aFeatureRunsInTheWordsOfItsTeam() throws {
    let (results, findings) = try Self.run(
      """
      # language: en
      @codes
      Feature: UC1 Enter a code
        Whoever wants in needs a code.
        Given this is only a description

        Background:
          Given User starts

        @LTC1 @slow
        Scenario: LTC1 Right code
          When user enters a wrong code
          And user enters code "1234"
          Then system displays "Welcome"

        Scenario: The code expires
          When 9m pass
          * system displays Enter code
          And 1m pass
          Then system displays Expired
      """)
    #expect(findings.map(\.message) == [])
    #expect(results.map(\.failure?.message) == [nil, nil])
    #expect(results.map(\.test.name) == ["LTC1", "The code expires"])
    #expect(results[0].test.scenario.title?.value == "Right code")
    #expect(results[0].test.scenario.tags.map(\.value) == ["codes", "LTC1", "slow"])
    #expect(
      results[0].rowNames == [
        "UC1 1.1a", "UC1 1.2a", "PF1 1.1b", "UC1 1.3b", "UC1 1.2a", "PF1 1.1a", "UC1 1.3a",
      ])
  }

  @Test func eachExampleOfAnOutlineIsATest() throws {
    let (results, findings) = try Self.run(
      """
      Feature: UC1 Enter a code
        Scenario Outline: LTC2 Wait
          Given user starts
          When <time> pass
          Then system displays <screen>

          Examples:
            | time | screen     |
            | 9m   | Enter code |
            | 11m  | Expired    |

          Examples: one that is wrong
            | screen  | time |
            | Expired | 1m   |
      """)
    #expect(findings.map(\.message) == [])
    #expect(results.map(\.test.name) == ["LTC2 [1]", "LTC2 [2]", "LTC2 [3]"])
    #expect(results.map(\.hasPassed) == [true, true, false])
    // The failure is at the step of the feature, whose words people know.
    let failure = try #require(results[2].failure)
    #expect(failure.location.source.path == "f.feature")
    #expect(failure.location.source.text(failure.location.span) == "system displays <screen>")
    #expect(failure.message == "expected 'Expired', was 'Enter code' (UC1 1.2)")
  }

  @Test(arguments: [
    (
      "Feature: UC1\n Scenario: A\n  Given user strts\n", "no vocabulary defines 'user strts'",
      "user strts"
    ),
    (
      "Feature: Codes\n Scenario: A\n  Given user starts\n",
      "this feature does not name its flow", "Codes"
    ),
    ("Scenario: A\n  Given user starts\n", "this file has no feature", ""),
    ("Feature: UC1\n Examples:\n", "these examples belong to no scenario", "Examples:"),
    (
      "Feature: UC1\n Scenario: A\n  Given user starts\n   | a |\n", "a table under a step is not read",
      "| a |"
    ),
    (
      "Feature: UC1\n Scenario: A\n  Given user starts\n  \"\"\"\n  Given x\n  \"\"\"\n",
      "a text under a step is not read",
      "\"\"\""
    ),
    (
      "Feature: UC1\n Scenario: A\n  Given x\n Examples:\n  | a | b |\n  | 1 |\n",
      "this row has 1 cells, and the head of its table 2", "| 1 |"
    ),
    ("Feature: UC1\n Scenario: A\n  Given soon pass\n", "'soon' is not a duration", "soon pass"),
  ])
  func mistakesAreFoundAtTheirPlace(_ feature: String, _ message: String, _ text: String) throws {
    let found = try Self.run(feature).findings
    let finding = try #require(found.first { $0.message == message }, "\(found.map(\.message))")
    #expect(finding.location.source.path == "f.feature")
    #expect(finding.location.source.text(finding.location.span) == text)
  }

  @Test func wordsThatFitTwiceAreRefused() throws {
    let second = "gherkin: other\ndefinitions: {\"user {does}\": [{user: <does>}]}"
    let found = try Self.run("Feature: UC1\n Scenario: A\n  Given user starts\n", [Self.vocabulary, second])
      .findings
    #expect(found.map(\.message) == ["'user starts' and 'user {does}' both mean 'user starts'"])
  }

  /// What is written as Gherkin runs as Gherkin.
  @Test func whatIsWrittenRuns() throws {
    let scenarios = """
      - scenario: LTC1
        title: Right "code"
        flow: UC1
        world: good
        tags: [two words]
        steps:
          - {shows: Enter code, within: 2s}
          - message: 3 tries left
          - data: {left: "3"}
          - user: selects Help
          - did: opens the help
          - not-possible: [selects Close, 2.1a]
          - {user: enters code, code: <code>}
          - outcome: {PF1 1.1: right}
          - {row: 1.2a, code: <code>}
          - ran: {code.check: 2}
          - {at: UC1 1.4, within: 1s}
          - suspend
          - resume
          - actions: [Close]
          - user: selects Close
          - ends: ended
        examples: [{code: "1234"}, {code: "2345"}]
      """
    let project = try CodeFlow.project()
    let writer = FeatureWriter(
      try CodeFlow.set([("s.yaml", scenarios)]), titles: ["UC1": "Enter a code"], of: project,
      try project.program().get())
    #expect(writer.problems.map(\.message) == [])
    #expect(writer.features.map(\.flow) == ["UC1"])
    let feature = try #require(writer.features.first)
    #expect(
      feature.text.hasPrefix(
        """
        Feature: UC1 Enter a code

          @two-words
          Scenario: LTC1-1 Right "code"
            Given the world is "good"
            Then "Enter code" is shown within "2s"
            Then the message is "3 tries left"
            Then left has the value "3"
            When the user "selects Help"
            Then "opens the help" is done
            Then "selects Close" is not possible
            Then "2.1a" is not possible
            When code is "1234" and the user "enters code"
            Given the next run of "PF1 1.1" ends in "right"
            When code is "1234" and row "1.2a" is taken
        """), "\(feature.text)")
    #expect(feature.text.contains("    Then the choices are \"Close\"\n"))
    #expect(!feature.text.contains("#"))
    let (results, findings) = try Self.run(feature.text, [writer.vocabulary])
    #expect(findings.map(\.message) == [])
    #expect(results.map(\.failure?.message) == [nil, nil])
  }
}
