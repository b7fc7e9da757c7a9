import Lockstep
import LockstepLint
import LockstepModel
import Testing

/// What a partial flow hands back, and who takes it.
@Suite struct ResultRuleTests {
  private func callee(_ results: String = "[Done, Retry]") -> String {
    """
    flow: PF2.8
    kind: partial-flow
    title: Validate
    results: \(results)
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            prompt: Sure?
            transitions:
              - {id: 1.1a, user: confirms, result: Done}
              - {id: 1.1b, user: tries again, result: Retry}
    ---

    """
  }

  private func caller(_ rows: String) -> String {
    useCase(
      """
            - id: 1.1
              partial-flow: PF2.8
              transitions:
      \(rows)
      """)
  }

  @Test func aResultWithoutARowNamesTheRowToAdd() throws {
    let found = try expect(
      "unhandled-result",
      in: callee()
        + caller("          - {id: 1.1a, returns: Done, next: end}").replacing("PF2.8", with: "«PF2.8»"))
    let finding = try #require(found.first)
    #expect(finding.message == "1.1 has no row for the result 'Retry' of PF2.8")
    #expect(finding.help == "add a row to it: {id: 1.1b, returns: Retry, next: …}")
    let related = try #require(finding.related.first)
    #expect(related.location.source.text(related.location.span) == "Retry")
    #expect(related.location.source.path == "flows/0.yaml")
  }

  @Test func aRowForSomethingElseAndTheResultThatIsLeftAreOneFinding() throws {
    let rows = """
                - {id: 1.1a, returns: Done, next: end}
                - {id: 1.1b, returns: «Again», next: back}
      """
    let finding = try #require(try expect("impossible-return", in: callee() + caller(rows)).first)
    #expect(
      finding.message == "PF2.8 cannot give 'Again', and 1.1 has no row for its result 'Retry'")
    #expect(finding.help?.hasPrefix("did you mean 'Retry'?") == true)
    #expect(finding.fixes.first?.edits.first?.text == "Retry" && finding.fixes.first?.isSafe == false)
  }

  /// Which row means which result is not known: none of the findings is lost.
  @Test func severalRowsForSomethingElseAreFindingsEach() throws {
    let rows = """
                - {id: 1.1a, returns: Finished, next: end}
                - {id: 1.1b, returns: Again, next: back}
      """
    let found = Linter.lint(try MarkedProject(callee() + caller(rows)).project).map(\.rule.id)
    #expect(found.count { $0 == "impossible-return" } == 2)
    #expect(found.count { $0 == "unhandled-result" } == 2)
  }

  /// The misspelt row means the result that it is near, not the other one that is left.
  @Test func aMisspeltReturnExplainsOnlyItsOwnResult() throws {
    let rows = "          - {id: 1.1a, returns: Retrry, next: end}"
    let found = Linter.lint(try MarkedProject(callee() + caller(rows)).project).filter { $0.severity > .note }
    #expect(found.map(\.rule.id).sorted() == ["impossible-return", "unhandled-result"])
    #expect(found.contains { $0.message == "1.1 has no row for the result 'Done' of PF2.8" })
  }

  @Test func aMisspeltReturnIsOneFindingNotTwo() throws {
    let found = try expect(
      "impossible-return",
      in: callee()
        + caller(
          """
                    - {id: 1.1a, returns: Done, next: end}
                    - {id: 1.1b, returns: «Retrry», next: back}
          """))
    #expect(found.first?.help == "did you mean 'Retry'?")
    #expect(found.first?.related.count == 1)
  }

  @Test func aResultThatNoRowGivesIsAWarningAtItsDeclaration() throws {
    let found = try expect(
      "unproduced-result",
      in: callee("[Done, Retry, «Back»]").replacing("---\n", with: ""))
    #expect(found.map(\.severity) == [.warning])
  }

  @Test func aResultGivenByAnEmptyScenarioOrAnotherTableIsGiven() throws {
    try expectNothing(
      in: """
        flow: PF2.9
        kind: partial-flow
        title: Two tables
        results: [Done, Back]
        flows:
          - name: Source
            scenarios:
              - id: 1
                steps:
                  - id: 1.1
                    screen: Here
                    transitions:
                      - {id: 1.1a, user: selects Next, result: Done}
          - name: Destination
            scenarios:
              - id: 1
                steps:
                  - id: 1.1
                    screen: There
                    transitions:
                      - {id: 1.1a, user: selects Back, result: Back}
        """)
  }
}
