import Lockstep
import LockstepMarkdown
import LockstepModel
import LockstepYAML
import Testing

/// A rendered row says what the flow has, or it is said that it does not.
@Suite struct ReadBackTests {
  /// - Parameter rows: the lines of step 1.1 below its ID.
  private static func flow(_ rows: String) throws -> FlowDocument {
    let text = """
      flow: UC1
      kind: use-case
      title: Buy | sell
      parameters: [PIN (4 digits), a | b]
      overview: {goal: "One | two"}
      scenarios:
        - id: 1
          title: Main | part
          steps:
            - id: 1.1
      \(rows)
      """
    let read = try YAMLReader.read(SourceText(path: "UC1.yaml", text: text)).get()
    guard case .flow(let flow) = read else { throw Unexpected() }
    return flow
  }

  private struct Unexpected: Error {}

  @Test(arguments: [
    (
      "event: bell rings (after lunch), next: end",
      "the rendered row is read with the delay 'lunch'"
    ),
    ("event: timer (after 5m), next: end", "the rendered row is read with the delay '5m'"),
    (
      "user: selects Pay (when a | b), next: end",
      "the rendered row is read with the condition 'a | b'"
    ),
  ])
  func wordsThatAreMoreInATableAreFindings(_ row: String, _ message: String) throws {
    let flow = try Self.flow(
      "        screen: Till\n        actions: [Pay]\n        transitions: [{id: 1.1a, \(row)}]")
    let result = MarkdownWriter.text(of: flow, in: Project([flow]))
    #expect(result.diagnostics.map(\.message) == [message])
    #expect(result.diagnostics.map(\.rule.id) == ["lossy-rendering"])
  }

  @Test func aCommaInAnItemIsAFinding() throws {
    let flow = try Self.flow(
      """
              screen: Till
              items: ["Fish, fried", Soup]
              actions: [Pay]
              transitions: [{id: 1.1a, user: selects Pay, next: end}]
      """)
    let result = MarkdownWriter.text(of: flow, in: Project([flow]))
    #expect(
      result.diagnostics.map(\.message) == [
        "the rendered row is read with the items 'Fish', 'fried', 'Soup'"
      ])
  }

  /// In a table `\|` is a bar of the text, wherever the text is.
  @Test func barsAreReadAsTheyWere() throws {
    let flow = try Self.flow(
      """
              screen: Yes | No
              message: Hello | there
              input: "code | PIN"
              actions: [Leave, Stay | go]
              transitions:
                - {id: 1.1a, user: selects Leave, when: PIN (4 digits), next: 1.2}
                - {id: 1.1b, user: selects Stay | go, when: a | b, next: 1.2}
            - id: 1.2
              system: rings a|b
              transitions:
                - {id: 1.2a, case: a|b, next: end}
                - {id: 1.2b, event: c|d, next: end}
      """)
    let project = Project([flow])
    let rendered = MarkdownWriter.text(of: flow, in: project)
    #expect(rendered.diagnostics.map(\.message) == [])
    let text = try #require(rendered.value)
    let read = try #require(MarkdownReader.read(SourceText(path: "UC1.md", text: text)).value)
    #expect(read.title.value == "Buy | sell")
    #expect(read.parameters.map(\.value) == ["PIN (4 digits)", "a | b"])
    let scenario = try #require(read.sections.first?.scenarios.first)
    #expect(scenario.title?.value == "Main | part")
    #expect(scenario.steps.map(\.name.value) == ["Yes | No", "rings a|b"])
    #expect(scenario.steps[0].actions.map(\.value) == ["Leave", "Stay | go"])
    #expect(scenario.steps[0].inputs.map(\.text.value) == ["code | PIN"])
    let rows = scenario.steps.flatMap(\.transitions)
    #expect(rows.map(\.trigger.text.value) == ["selects Leave", "selects Stay | go", "a|b", "c|d"])
    #expect(rows.map { $0.when?.value } == ["PIN (4 digits)", "a | b", nil, nil])
    #expect(MarkdownWriter.text(of: read, in: Project([read])).value == text)
  }
}
