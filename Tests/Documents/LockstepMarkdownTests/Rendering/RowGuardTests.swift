import Lockstep
import LockstepMarkdown
import LockstepModel
import LockstepYAML
import TestSupport
import Testing

/// What a call passes, what a row needs, when a timer fires and which input a row gives: said in the table, and read
/// back from it.
@Suite struct RowGuardTests {
  private static let flow = """
    flow: PF8.9
    kind: partial-flow
    title: Pay twice
    parameters: [Cancelable, First time]
    results: [Paid]
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            screen: Till
            inputs: [{text: Amount, name: amount}, {text: Card number, name: card}]
            actions: [Cancel]
            transitions:
              - {id: 1.1a, user: enters amount, gives: amount, next: 1.2}
              - {id: 1.1b, user: enters card number, when: First time, gives: card, note: "1", next: 1.2}
              - {id: 1.1c, user: selects Cancel, when: Cancelable, do: the till rings, result: Paid}
              - {id: 1.1d, event: timer expires, after: 5m, result: Paid}
              - {id: 1.1e, event: till is closed, when: Cancelable, after: open-for, result: Paid}
          - id: 1.2
            partial-flow: PF8.9
            with: [Cancelable, First time]
            details: [Continuously]
            transitions:
              - {id: 1.2a, returns: Paid, result: Paid}
          - id: 1.3
            screen: Card
            input: {text: Card number, name: card}
            transitions:
              - {id: 1.3a, user: enters card number, gives: card, result: Paid}
    """

  private static func document(_ text: String = flow) throws -> FlowDocument {
    guard case .flow(let flow) = try YAMLReader.read(SourceText(path: "PF8.9_Pay.yaml", text: text)).get()
    else {
      throw Findings(diagnostics: [])
    }
    return flow
  }

  private static func rows(_ flow: FlowDocument, _ edition: MarkdownWriter.Edition) -> [String: String] {
    let text = MarkdownWriter.text(of: flow, in: Project([flow]), edition).value ?? ""
    var rows: [String: String] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
      guard cells.count > 1 else { continue }
      let words = String(cells[1].reversed().drop { $0 == " " }.reversed())
      rows[cells[0].filter { $0 != " " && $0 != "*" }] = words
    }
    return rows
  }

  @Test func theTableSaysIt() throws {
    let rows = Self.rows(try Self.document(), .corrected)
    #expect(rows["1.1a"] == "User enters amount (gives amount)")
    #expect(rows["1.1b"] == "User enters card number (when First time) (gives card)<sup>1</sup>")
    #expect(rows["1.1c"] == "User selects Cancel (when Cancelable)<br>&rarr; the till rings")
    #expect(rows["1.1d"] == "Event: timer expires (after 5m)")
    #expect(rows["1.1e"] == "Event: till is closed (when Cancelable) (after open-for)")
    #expect(
      rows["1.2"]?.hasSuffix(
        "**<ul><li>Continuously</li><li>Cancelable</li><li>With: First time</li></ul>") == true)
    // A step with one input has nothing to choose from.
    #expect(rows["1.3a"] == "User enters card number")
  }

  @Test func theDocumentHasNeitherTimersNorNames() throws {
    let rows = Self.rows(try Self.document(), .asDocumented)
    #expect(rows["1.1a"] == "User enters amount")
    #expect(rows["1.1b"] == "User enters card number (when First time)<sup>1</sup>")
    #expect(rows["1.1c"] == "User selects Cancel (when Cancelable)<br>&rarr; the till rings")
    #expect(rows["1.1d"] == "Event: timer expires")
    #expect(rows["1.1e"] == "Event: till is closed (when Cancelable)")
  }

  @Test func theTableIsReadBack() throws {
    let flow = try Self.document()
    let text = MarkdownWriter.text(of: flow, in: Project([flow])).value ?? ""
    let checked = MarkdownReader.read(SourceText(path: "PF8.9_Pay.md", text: text))
    #expect(checked.diagnostics.isEmpty, "\(checked.diagnostics.map(\.message))")
    let read = try #require(checked.value)
    #expect(Self.said(read) == Self.said(flow))
    // Continuously is a word like a parameter; whether PF8.9 has it only the project knows.
    let passed = read.sections[0].scenarios[0].steps[1].passedParameters.map(\.value)
    #expect(passed == ["Continuously", "Cancelable", "First time"])
    #expect(MarkdownWriter.text(of: read, in: Project([read])).value == text)
  }

  /// What the rows say beside where they lead.
  private static func said(_ flow: FlowDocument) -> [String] {
    flow.sections.flatMap(\.scenarios).flatMap(\.steps).flatMap { step in
      step.transitions.map { row in
        let gives = step.inputs.count > 1 ? row.gives?.value : nil
        return "\(row.id.value) \(row.trigger.kind) \(row.trigger.text.value) "
          + [row.when?.value, row.after?.spelling, gives].map { $0 ?? "-" }.joined(separator: " ")
      }
    }
  }

  /// Rows of every kind with every mixture of conditions and with words that look like them.
  @Test func everyRowIsReadBack() throws {
    var random = SplitMix64(13)
    var count = 0
    for _ in 0..<400 {
      let kind = ["user", "case", "event", "text"].randomElement(using: &random) ?? "user"
      let words =
        ["selects Stop", "enters it (twice)", "waits (after lunch time)", "(or swipes)", "stops (when new)"]
        .randomElement(using: &random) ?? ""
      var row = "id: 1.1a, \(kind): \(words)"
      func maybe(_ text: String) { if Bool.random(using: &random) { row += ", " + text } }
      maybe("when: \(["Cancelable", "First time"].randomElement(using: &random) ?? "")")
      if kind == "event" {
        maybe("after: \(["5m", "1.5s", "blocked-for", "\"a, b\""].randomElement(using: &random) ?? "")")
      }
      if kind == "user" { maybe("gives: \(["amount", "\"a, b\""].randomElement(using: &random) ?? "")") }
      maybe("note: \"1\"")
      maybe("do: it rings (after 5m)")
      let text = """
        flow: PF8.9
        kind: partial-flow
        title: Pay twice
        parameters: [Cancelable, First time]
        scenarios:
          - id: 1
            title: PRIMARY SCENARIO
            steps:
              - id: 1.1
                screen: Till
                inputs: [{text: Amount, name: amount}, {text: Card, name: "a, b"}]
                transitions: [{\(row), next: 1.1}]
        """
      let flow = try Self.document(text)
      let rendered = MarkdownWriter.text(of: flow, in: Project([flow])).value ?? ""
      let read = try #require(MarkdownReader.read(SourceText(path: "PF8.9_Pay.md", text: rendered)).value)
      #expect(Self.said(read) == Self.said(flow), "\(row)")
      #expect(MarkdownWriter.text(of: read, in: Project([read])).value == rendered)
      count += 1
    }
    #expect(count == 400)
  }

  @Test(arguments: [
    "User selects Stop (after 5m)", "Event: timer expires (after the user has left)",
    "Event: timer expires (initially: 5 minutes)", "User enters PIN (gives pin)", "User stops (when unknown)",
    "(when Cancelable)",
  ])
  func otherWordsStayWords(_ words: String) throws {
    let row = try ScreenRow.read(words, details: "Input: Amount")
    #expect(Wording.builtIn.sentence(row.trigger) == words)
    #expect(row.after == nil)
    #expect(row.gives == nil)
  }

  @Test func aRowMayNameTheOnlyInput() throws {
    let row = try ScreenRow.read("User pays (gives amount)", details: "Input: Amount")
    #expect(row.gives?.value == "amount")
    #expect(Wording.builtIn.sentence(row.trigger) == "User pays")
  }

  /// What YAML written from a document says twice is rendered once.
  @Test func wordsThatSayItThemselvesAreEnough() throws {
    let text = Self.flow.replacing("user: selects Cancel,", with: "user: selects Cancel (when cancelable),")
    let rows = Self.rows(try Self.document(text), .corrected)
    #expect(rows["1.1c"] == "User selects Cancel (when cancelable)<br>&rarr; the till rings")
  }
}
