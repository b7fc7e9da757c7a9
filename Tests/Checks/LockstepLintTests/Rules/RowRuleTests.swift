import Lockstep
import LockstepLint
import LockstepModel
import Testing

/// What rows are called, and whether two of them say the same.
@Suite struct RowRuleTests {
  @Test func anIDThatStandsTwiceIsFoundAtTheSecondPlace() throws {
    let found = try expect(
      "duplicate-id",
      in: useCase(
        """
              - id: 1.1
                screen: Here
                transitions:
                  - {id: 1.1a, user: selects A, next: end}
                  - {id: 1.1b, user: selects B, next: 2}
                  - {id: «1.1a», user: selects C, next: end}
              - id: «1.1»
                screen: There
                transitions:
                  - {id: 1.1a, user: selects A, next: end}
          - id: 2
            steps:
              - id: 2.1
                screen: Elsewhere
                transitions:
                  - {id: 2.1a, user: selects A, next: end}
          - id: «2»
            steps:
              - id: 2.2
                screen: Nowhere
                transitions:
                  - {id: 2.2a, user: selects A, next: end}
        """))
    let first = try #require(found.first)
    #expect(first.related.first.map { Int($0.location.span.start) < Int(first.location.span.start) } == true)
    #expect(first.fixes.first?.edits.first?.text == "1.1c")
  }

  /// A row that was pasted twice is removed, and no number is written that the order does not allow.
  @Test func aRowThatStandsTwiceWordForWordIsRemoved() throws {
    let row = "              - {id: 1.1a, user: selects A, next: end}\n"
    let text = useCase("      - id: 1.1\n        screen: Here\n        transitions:\n\(row)\(row)")
    let found = Linter.lint(try MarkedProject(text).project).filter { $0.rule.id == "duplicate-id" }
    let edit = try #require(found.first?.fixes.first?.edits.first)
    #expect(found.count == 1 && edit.text.isEmpty)
    #expect(found.first?.location.source.text(edit.span) == row)
    #expect(found.first?.fixes.first?.isSafe == true)
    let other =
      text.replacing("selects A, next: end}\n\(row)", with: "selects A, next: end}\n")
      + row.replacing("selects A", with: "selects B")
      + row.replacing("1.1a, user: selects A", with: "1.1b, user: selects C")
    let gap = Linter.lint(try MarkedProject(other).project).filter { $0.rule.id == "duplicate-id" }
    #expect(gap.count == 1 && gap.first?.fixes.isEmpty == true)
  }

  @Test func aFlowIsHereOnceAndIsNotExternal() throws {
    let flow = useCase(
      """
            - id: 1.1
              screen: Here
              transitions:
                - {id: 1.1a, user: selects A, next: end}
      """)
    let found = try expect(
      "duplicate-id",
      in: flow + "---\n" + flow.replacing("flow: UC1.1", with: "flow: «UC1.1»") + """
        ---
        lockstep: 1
        external-flows: {«UC1.1»: {title: A flow}}
        """)
    #expect(
      found.map(\.message) == [
        "another flow has the ID UC1.1 already", "UC1.1 is declared external, but is a flow of this project",
      ])
  }

  @Test func tablesOfOneDocumentHaveTheirOwnIDs() throws {
    try expectNothing(
      in: """
        flow: UC9.10
        kind: use-case
        title: Two tables
        flows:
          - name: Source
            scenarios:
              - {id: 1, steps: [{id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects B, next: end}]}]}
          - name: Destination
            scenarios:
              - {id: 1, steps: [{id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects B, next: end}]}]}
        """)
  }

  @Test func aRowOfAnotherStepIsFoundWithTheIDItShouldHave() throws {
    let found = try expect(
      "misplaced-id",
      in: useCase(
        """
              - id: 1.1
                screen: Here
                transitions:
                  - {id: 1.1a, user: selects A, next: 1.10}
                  - {id: «1.10a», user: selects B, next: end}
                  - {id: «1.1», user: selects C, next: 2.2}
              - id: "1.10"
                screen: There
                transitions:
                  - {id: 1.10a, user: selects A, next: end}
              - id: «2.2»
                screen: Elsewhere
                transitions:
                  - {id: 2.2a, user: selects A, next: end}
        """.replacing("next: 1.10}", with: #"next: "1.10"}"#)))
    #expect(found.first?.fixes.first?.edits.first?.text == "1.1b")
    #expect(found.dropFirst().first?.fixes.first?.edits.first?.text == "1.1c")
  }

  @Test func aStepWhoseRowsAllBearAnotherNumberIsOneFinding() throws {
    let found = try expect(
      "misplaced-id",
      in: useCase(
        """
              - id: «1.1»
                screen: Here
                transitions:
                  - {id: 1.2a, user: selects A, next: 2}
                  - {id: 1.2b, user: selects B, next: end}
          - id: «2»
            steps:
              - id: 3.1
                screen: There
                transitions:
                  - {id: 3.1a, user: selects A, next: 3.2}
              - id: 3.2
                screen: Elsewhere
                transitions:
                  - {id: 3.2a, user: selects A, next: end}
        """))
    #expect(
      found.map(\.message) == [
        "step 1.1 holds the rows of step 1.2", "scenario 2 holds the steps of scenario 3",
      ])
    #expect(found.first?.fixes.first?.edits.map(\.text) == ["1.1a", "1.1b"])
  }

  @Test func rowsOfTheSameWordsOrTheSameOutcomeAreAmbiguous() throws {
    try expect(
      "ambiguous-rows",
      in: useCase(
        """
              - id: 1.1
                screen: Here
                transitions:
                  - {id: 1.1a, user: selects A, next: 1.2}
                  - {id: 1.1b, user: «selects  a», next: end}
                  - {id: 1.1c, event: selects A, next: end}
                  - {id: 1.1d, user: selects A (first time), next: end}
                  - {id: 1.1e, event: it rings, next: end}
                  - {id: 1.1f, event: it rings, after: 5s, next: end}
                  - {id: 1.1g, event: it rings, after: 10s, next: back}
                  - {id: 1.1h, event: «it rings», after: 5s, next: back}
              - id: 1.2
                system: decides
                transitions:
                  - {id: 1.2a, case: It is so, as: same, next: end}
                  - {id: 1.2b, case: It is not so, as: «same», next: back}
                  - {id: 1.2c, case: It is otherwise, as: other, next: back}
        """))
  }

  @Test func anErratumThatChangesNothingIsFoundCellByCell() throws {
    try expect(
      "useless-erratum",
      in: """
        flow: UC1.1
        kind: use-case
        title: Set up
        overview: {summary: A summary., used-by: [UC1, UC2]}
        errors: []
        scenarios:
          - id: 1
            title: PRIMARY SCENARIO
            steps:
              - id: 1.1
                screen: Here
                transitions:
                  - {id: 1.1a, user: selects A, next: end}
                  - {id: 1.1b, user: selects B, next: back}
                  - {id: 1.1c, user: selects C, next: back}
                  - {id: 1.1d, user: selects D, next: back}
        ---
        errata: UC1.1
        rows:
          - {row: title, kind: mistake, title: «Set up», because: nothing}
          - {row: «title», kind: mistake, title: Setup, because: it is about the title again}
          - {row: Used by, kind: mistake, description: «<ul><li>UC1</li><li>UC2</li></ul>», because: nothing}
          - {row: Possible errors, kind: mistake, description: «"*None*"», because: nothing}
          - {row: summary, kind: mistake, description: A  summery., because: it is misspelt}
          - {row: «Sumary», kind: mistake, description: Another., because: nothing}
          - {row: «1.2», kind: proposal, absent: true, because: there is none}
          - {row: "1", kind: mistake, title: «PRIMARY SCENARIO», because: nothing}
          - {row: "1.1", kind: mistake, id: «"1.1"», description: "**System shows screen 'Here'**", because: it is displayed}
          - {row: 1.1a, kind: mistake, next: «"End "», title: «A», because: nothing}
          - {row: 1.1b, kind: mistake, id: 1.1c, next: End, because: it is back}
          - {row: 1.1c, kind: proposal, absent: true, because: it is missing}
          - {row: 1.1d, kind: proposal, absent: true, next: «Back», because: it is missing}

        """)
  }

  @Test func oneNumberOutOfLineIsOneFinding() throws {
    func rules(_ letters: String) throws -> [String] {
      let rows = letters.map { "            - {id: 1.1\($0), user: selects \($0), next: end}" }
      let text = useCase(
        "      - id: 1.1\n        screen: Home\n        transitions:\n" + rows.joined(separator: "\n"))
      return Linter.lint(try MarkedProject(text).project).filter { $0.rule.id.hasPrefix("id-") }
        .map { "\($0.rule.id) \($0.row ?? "")" }
    }
    #expect(try rules("abcde") == [])
    // Those behind it go on as if it were a c.
    #expect(try rules("abzde") == ["id-gap 1.1z"])
    // Here something is left out, and what comes late comes late.
    #expect(try rules("abef") == ["id-gap 1.1e"])
    #expect(try rules("abfcd") == ["id-order 1.1c"])
    #expect(try rules("acb") == ["id-order 1.1b"])
  }

  @Test func anActionThatStandsTwiceHasItsRow() throws {
    func text(_ actions: String) -> String {
      useCase(
        """
              - id: 1.1
                screen: Home
                actions: [\(actions)]
                transitions:
                  - {id: 1.1a, user: selects Info, next: end}
                  - {id: 1.1b, user: selects Close, next: end}
        """)
    }
    try expectNothing(in: text("Info, Close"))
    let found = try expect("action-without-row", in: text("Info, «Info», Close"))
    #expect(found.first?.message == "1.1 lists the action 'Info' twice")
  }
}
