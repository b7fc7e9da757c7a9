import Lockstep
import LockstepModel
import LockstepYAML
import TestSupport
import Testing

@Suite struct WritingFlows {
  private func read(_ text: String) throws -> FlowDocument {
    let read = YAMLReader.read(SourceText(path: "written.yaml", text: text))
    #expect(lines(read.diagnostics).prefix(3) == [], "\(text)")
    guard case .flow(let flow)? = read.value else { throw Findings(diagnostics: read.diagnostics) }
    return flow
  }

  /// Nothing is lost on the way to a file and back, no reader is warned, and the file is canonical.
  @Test(arguments: 0..<UInt64(Trials.count(150))) func whatIsWrittenIsReadBack(_ seed: UInt64) throws {
    var random = RandomFlow(seed: seed)
    let flow = random.flow()
    let text = YAMLWriter.text(of: flow)
    let copy = try read(text)
    #expect(difference(flow, copy) == nil, "\(text)")
    let formatted = YAMLFormatter.format(SourceText(path: "written.yaml", text: text))
    expectSame(formatted.value ?? "\(lines(formatted.diagnostics))", text)
  }

  @Test(arguments: Golden.all("ok")) func theFixturesAreWrittenWhole(_ golden: Golden) throws {
    guard case .flow(let flow)? = try golden.read().value else { return }
    #expect(difference(flow, try read(YAMLWriter.text(of: flow))) == nil)
  }

  @Test func theSchemaIsNamedFirst() throws {
    var random = RandomFlow(seed: 1)
    let text = YAMLWriter.text(of: random.flow(), schema: "../flow.schema.json")
    #expect(text.hasPrefix("# yaml-language-server: $schema=../flow.schema.json\nflow: "))
  }

  /// A key longer than YAML lets stand before a colon.
  @Test func aVeryLongAspectIsWritten() throws {
    var flow = try read("{flow: A, kind: use-case, title: T, scenarios: []}")
    let key = SourceString(String(repeating: "aspect ", count: 200) + "end", at: flow.span)
    flow.overview = [
      OverviewRow(key: key, value: .text(key), span: flow.span),
      OverviewRow(key: SourceString("next", at: flow.span), value: .list([key, key]), span: flow.span),
    ]
    #expect(difference(flow, try read(YAMLWriter.text(of: flow))) == nil)
  }

  @Test func aFlowOfTheModelLooksAsOneWrittenByHand() throws {
    let text = """
      flow: UC1
      kind: use-case
      title: Open the door
      overview:
        summary: A door, and nothing else.
        preconditions: []
        used-by:
          - "[UC2 Close the door](UC2.md)"
      errors: [No internet]
      before: |-
        # Doors

        They open.

      scenarios:
        - id: 1
          title: PRIMARY SCENARIO
          steps:
            - id: 1.1
              screen: Door
              input: {text: "key, or code", name: key, secret: true}
              transitions:
                - {id: 1.1a, user: selects Leave, next: end}
                - {id: "1.10", user: selects Open, gives: key, next: 2,
                   source: {description: "User selects  Open, which the document writes with two blanks between these two words"}}
                - id: 1.1c
                  case: The key fits
                  do: opens
                  next: 2
                  source:
                    description: |-
                      two
                      lines

            - id: 1.2
              system: opens
              details: [one, "two, three"]

        - id: 2
          next: back

      """
    #expect(YAMLWriter.text(of: try read(text)) == text)
  }
}
