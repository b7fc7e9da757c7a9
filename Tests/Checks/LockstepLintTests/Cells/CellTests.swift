import Lockstep
import LockstepModel
import Testing

/// Cells as Markdown, rendered from the model.
@Suite struct CellTests {
  /// A use case with many forms of rows, the flows that it leads to, and its project.
  static let text = """
    flow: UC5.1
    kind: use-case
    title: Share
    overview: {summary: Text, used-by: [], triggered-by: [A, B], Logical test cases: [C]}
    errors: [No internet]
    scenarios:
      - {id: 1, title: PRIMARY SCENARIO, next: 2.1}
      - id: 2
        steps:
          - id: 2.1
            bottom-sheet: Details
            note: "1"
            message: "A: message"
            inputs: [{text: PIN, name: pin}, Name]
            items: [One, "Two, three"]
            options: [Four]
            actions: [Play, Stop]
            duration: {from: 0.0, to: 1.50}
            details: ["# of [card]", items: [Five]]
            transitions:
              - {id: 2.1a, user: selects A, note: "2", do: opens B, next: resume, next-note: "3"}
              - {id: 2.1b, case: C, go-to: PF2.8, step: 1.1}
              - {id: 2.1c, error: No internet, error-flow: No internet}
              - {id: 2.1d, event: D, end-go-to: UC3.1}
              - {id: 2.1e, returns: E, result: F}
              - {id: 2.1f, text: Verifier scans, show: under construction}
              - {id: 2.1g, user: selects G, go-to: UC3.1, label: elsewhere, href: "#x"}
              - {id: 2.1h, user: selects H, go-to: UC4.1}
              - {id: 2.1i, user: selects I, do: stays}
              - {id: 2.1j, error: Other, error-flow: Other}
          - {id: 2.2, os: asks for permission}
          - {id: 2.3, page: Page, title: Displays page}
          - {id: 2.4, use-case: UC9.9, next: "2.10"}
          - {id: 2.5, partial-flow: PF2.8, label: PF2.8 Validate}
    ---
    flow: PF2.8
    kind: partial-flow
    title: Validate PIN
    overview: {used-by: [UC5.1], additional-documentation: []}
    results: [Valid]
    scenarios: []
    ---
    lockstep: 1
    external-flows:
      UC3.1: {title: Obtain PID, document: ../docs/UC3.1.md}
      UC4.1: {title: Obtain cards}
      UC9.9: {document: https://example.org/UC9.9}
    error-flows: {No internet: {document: errors.md, anchor: no-internet}, Other: {}}
    """

  private func cells(_ number: Int = 0) throws -> (cells: TableText, flow: FlowDocument) {
    let project = try MarkedProject(Self.text).project
    return (TableText(project, of: project.documents[number]), project.documents[number])
  }

  @Test func everyKindOfTriggerHasItsWords() throws {
    let (cells, flow) = try cells()
    let step = flow.sections[0].scenarios[1].steps[0]
    #expect(
      step.transitions.map { cells.description(of: $0, in: step) } == [
        "User selects A<sup>2</sup><br>&rarr; opens B", "Case: C", "Error: No internet", "Event: D",
        "Result: E",
        "Verifier scans", "User selects G", "User selects H", "User selects I<br>&rarr; stays",
        "Error: Other",
      ])
  }

  @Test func everyKindOfTargetHasItsWordsAndLinks() throws {
    let (cells, flow) = try cells()
    let rows = flow.sections[0].scenarios[1].steps[0].transitions
    #expect(
      rows.map { cells.next(of: $0) } == [
        "Resume<sup>3</sup>", "Go to: [PF2.8 Validate PIN](1.md) 1.1",
        "Error flow: [No internet](../errors.md#no-internet)",
        "End, Go to: [UC3.1 Obtain PID](../../docs/UC3.1.md)", "Result: F",
        "Show placeholder 'under construction'", "Go to: [elsewhere](#x)", "Go to: UC4.1 Obtain cards", "",
        "Error flow: Other",
      ])
  }

  @Test func everyKindOfStepHasItsTitleAndItsDetails() throws {
    let (cells, flow) = try cells()
    let steps = flow.sections[0].scenarios[1].steps
    #expect(
      steps.map { cells.description(of: $0) } == [
        "**System displays bottom sheet 'Details'**<sup>1</sup><ul><li>Message: A: message</li>"
          + "<li>Inputs: PIN, Name</li><li>Items: One, Two, three</li><li>Options: Four</li>"
          + "<li>Actions: Play, Stop</li><li>Duration: 0.0 - 1.50 seconds</li><li># of [card]</li><li>Items: Five</li></ul>",
        "**Operating system asks for permission**", "**Displays page**",
        "**User executes [UC9.9](https://example.org/UC9.9)**",
        "**System executes partial flow [PF2.8 Validate](1.md)**",
      ])
    #expect(steps.map { cells.next(of: $0) } == ["", "", "", "2.10", ""])
  }

  @Test func aScenarioHasARowOnlyWithATitle() throws {
    let (cells, flow) = try cells()
    let scenarios = flow.sections[0].scenarios
    #expect(scenarios.map { cells.description(of: $0) } == ["**PRIMARY SCENARIO**", nil])
    #expect(scenarios.map { cells.next(of: $0) } == ["2.1", ""])
  }

  @Test func theOverviewSpellsItsKeysAndHoldsTheListsOfTheFlow() throws {
    #expect(
      try cells().cells.overview.map { "\($0.name): \($0.description)" } == [
        "Summary: Text", "Used by: *None*", "Triggered by: <ul><li>A</li><li>B</li></ul>",
        "Possible errors: <ul><li>No internet</li></ul>", "Logical test cases: <ul><li>C</li></ul>",
      ])
    #expect(
      try cells(1).cells.overview.map { "\($0.name): \($0.description)" } == [
        "Used by: <ul><li>UC5.1</li></ul>", "Parameters: *None*", "Possible Results: <ul><li>Valid</li></ul>",
        "Additional Documentation: *None*", "Possible errors: *None*",
      ])
    let text = try cells().cells
    let cases = text.overview.first { text.isSame($0, as: "logical-test-cases") }
    #expect(cases?.name == "Logical test cases")
  }

  @Test func blanksDoNotTellCellsApart() {
    #expect(CellText.isSame("User  selects A <br>&rarr; B ", "User selects A<br>&rarr; B"))
    #expect(!CellText.isSame("User selects A", "Userselects A"))
    #expect(!CellText.isSame("User selects A", "User selects a"))
  }
}
