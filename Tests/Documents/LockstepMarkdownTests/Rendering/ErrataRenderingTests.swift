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
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            screen: Till
            transitions:
              - {id: 1.1a, user: pays, result: Paid}
              - {id: 1.1b, user: leaves, forget: true, next: end}
          - id: 1.2
            screen: Door
            transitions:
              - {id: 1.2a, user: leaves, next: end}
      - {id: 2, title: WHEN PAID, next: 1.1}
    """
  private static let errata = """
    errata: PF8.9
    rows:
      - {row: title, kind: mistake, title: Partial Flow 8.8 Pay, because: it is 8.9}
      - {row: Summary, kind: mistake, title: Summery, description: Wrong., because: it is right}
      - {row: "1.1", kind: mistake, id: "1.2", because: it is the first}
      - {row: 1.1a, kind: contradiction, next: "", because: it leads on}
      - {row: 1.1b, kind: proposal, absent: true, because: nobody has to pay}
      - {row: "1", kind: proposal, absent: true, because: the table has no header}
      - {row: "1.2", kind: proposal, absent: true, because: there is one}
      - {row: "2", kind: contradiction, title: WHEN UNPAID, because: it is paid}
    """

  private static func document() throws -> FlowDocument {
    guard case .flow(let flow) = try YAMLReader.read(SourceText(path: "PF8.9_Pay.yaml", text: flow)).get(),
      case .errata(let errata) = try YAMLReader.read(
        SourceText(path: "PF8.9_Pay.errata.yaml", text: errata)
      ).get()
    else { throw Findings(diagnostics: []) }
    return flow.with(errata)
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
        | **Summery**          | Wrong.                 |
        | **Parameters**       | *None*                 |
        | **Possible Results** | <ul><li>Paid</li></ul> |
        | **Possible errors**  | *None*                 |

        ---

        ## Flow

        | #       | Description                       | Next |
        |---------|-----------------------------------|------|
        | **1.2** | **System displays screen 'Till'** |      |
        | 1.1a    | User pays                         |      |
        | **2**   | **WHEN UNPAID**                   | 1.1  |

        """)
  }

  /// Contradictions first, then proposals, then mistakes, each in the order of the table.
  @Test func listsEveryErratum() throws {
    let flow = try Self.document()
    let entries = MarkdownWriter.errata(of: flow, in: Project([flow]))
    #expect(entries.map(\.erratum.row.value) == ["1.1a", "2", "1", "1.1b", "1.2", "title", "Summary", "1.1"])
    #expect(entries.map(\.erratum.isAbsent) == [false, false, true, true, true, false, false, false])
    let cells = entries.flatMap(\.correctedCells).map {
      "\($0.name): \($0.documentText) → \($0.correctedText)"
    }
    #expect(cells.prefix(2) == ["next:  → Result: Paid", "title: WHEN UNPAID → WHEN PAID"])
    #expect(cells.contains("title: Partial Flow 8.8 Pay → Pay twice"))
    #expect(cells.contains("description: Wrong. → Right."))
    #expect(cells.contains("id: 1.2 → 1.1"))
  }

  /// Contradictions and proposals are taken back, mistakes stay corrected; what tables cannot say is kept.
  @Test func theFlowOfTheDocumentHasItsRows() throws {
    let flow = try Self.document()
    let (documented, takenBack) = DocumentedFlow.document(of: flow, in: Project([flow]))
    #expect(takenBack.map(\.row.value) == ["1.1a", "1.1b", "1", "1.2", "2"])
    #expect(documented.errata?.rows.map(\.row.value) == ["title", "Summary", "1.1"])
    let steps = documented.sections[0].scenarios.flatMap(\.steps)
    #expect(steps.map(\.id.value) == ["1.1"])
    #expect(steps[0].transitions.map(\.id.value) == ["1.1a"])
    #expect(steps[0].transitions[0].target == nil)
    #expect(documented.sections[0].scenarios.last?.title?.value == "WHEN UNPAID")
    #expect(documented.title.value == "Pay twice")
    // Rendered as documented it is the document.
    let text = MarkdownWriter.text(of: flow, in: Project([flow]), .asDocumented).value
    #expect(MarkdownWriter.text(of: documented, in: Project([documented]), .asDocumented).value == text)
  }

  /// A changed table is taken over, and what has an erratum stays.
  @Test func importingAgainKeepsCorrections() throws {
    let flow = try Self.document()
    let table = try #require(MarkdownWriter.text(of: flow, in: Project([flow]), .asDocumented).value)
    let changed = table.replacing("User pays", with: "User pays at once").replacing("1.2", with: "1.1")
    let read = MarkdownReader.read(SourceText(path: "PF8.9_Pay.md", text: changed))
    let merged = ImportMerge.document(try #require(read.value), keeping: flow, in: Project([flow]))
    #expect(merged.diagnostics.map(\.message) == [])
    let document = try #require(merged.value)
    #expect(document.title.value == "Pay twice")
    #expect(document.errata?.rows.count == 8)
    let rows = document.sections.flatMap(\.scenarios).flatMap(\.steps).flatMap(\.transitions)
    #expect(rows.map(\.id.value) == ["1.1a", "1.1b", "1.2a"])
    #expect(rows.map { $0.flags.contains(.clearsHistory) } == [false, true, false])
    #expect(rows[0].target != nil)
    // An erratum about words that its authors have changed is named.
    let corrected = MarkdownReader.read(
      SourceText(path: "PF8.9_Pay.md", text: table.replacing("WHEN UNPAID", with: "WHEN PAID")))
    let stale = ImportMerge.document(try #require(corrected.value), keeping: flow, in: Project([flow]))
    #expect(stale.diagnostics.map(\.row) == ["2"])
    #expect(stale.diagnostics.first?.location.source.path == "PF8.9_Pay.errata.yaml")
  }
}
