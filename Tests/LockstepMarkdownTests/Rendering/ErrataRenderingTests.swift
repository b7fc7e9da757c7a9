import Lockstep
import LockstepMarkdown
import LockstepModel
import LockstepYAML
import Testing

/// The document as it is, from the flow as it must run.
@Suite struct ErrataRenderingTests {
  private static let flow = """
    flow: PF8.9
    kind: partial-flow
    title: Pay twice
    overview:
      summary: Right.
    results: [Paid]
    errata:
      - {row: title, description: Partial Flow 8.8 Pay, because: it is 8.9}
      - {row: Summary, description: Wrong., because: it is right}
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        erratum: {row: absent, because: the table has no header}
        steps:
          - id: 1.1
            screen: Till
            erratum: {id: "1.2", because: it is the first}
            transitions:
              - {id: 1.1a, user: pays, result: Paid, erratum: {next: "", because: it leads on}}
              - {id: 1.1b, user: leaves, next: end, erratum: {row: absent, because: nobody has to pay}}
          - id: 1.2
            screen: Door
            erratum: {row: absent, because: there is one}
            transitions:
              - {id: 1.2a, user: leaves, next: end}
    """

  private static func document() throws -> FlowDocument {
    let read = YAMLReader.read(SourceText(path: "PF8.9_Pay.yaml", text: flow))
    guard case .flow(let flow) = try read.get() else { throw Findings(diagnostics: []) }
    return flow
  }

  @Test func takesEveryErratumBack() throws {
    let flow = try Self.document()
    let text = MarkdownWriter.text(of: flow, in: Project([flow]), .asDocumented).value
    #expect(
      text == """
        # Partial Flow 8.8 Pay

        ## Overview

        | Aspect               | Description            |
        |----------------------|------------------------|
        | **Summary**          | Wrong.                 |
        | **Parameters**       | *None*                 |
        | **Possible Results** | <ul><li>Paid</li></ul> |
        | **Possible errors**  | *None*                 |

        ---

        ## Flow

        | #       | Description                       | Next |
        |---------|-----------------------------------|------|
        | **1.2** | **System displays screen 'Till'** |      |
        | 1.1a    | User pays                         |      |

        """)
  }

  @Test func listsEveryErratum() throws {
    let flow = try Self.document()
    let entries = MarkdownWriter.errata(of: flow, in: Project([flow]))
    #expect(entries.map(\.row) == ["title", "Summary", "1", "1.1", "1.1a", "1.1b", "1.2"])
    #expect(entries.map(\.isAbsent) == [false, false, true, false, false, true, true])
    #expect(entries.allSatisfy { !$0.because.isEmpty })
    let cells = entries.flatMap(\.cells).map { "\($0.name): \($0.says) → \($0.shouldSay)" }
    #expect(cells.prefix(2) == ["title: Partial Flow 8.8 Pay → Pay twice", "description: Wrong. → Right."])
    #expect(cells.contains("id: 1.2 → 1.1"))
    #expect(cells.contains("next:  → Result: Paid"))
  }
}
