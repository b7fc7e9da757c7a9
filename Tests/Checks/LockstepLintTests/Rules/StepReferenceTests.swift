import Lockstep
import LockstepLint
import LockstepModel
import Testing

/// Names of steps and scenarios that do not exist.
@Suite struct StepReferenceTests {
  @Test func aMisspeltStepIsFoundWhereItStandsWithASuggestionAndAFix() throws {
    let found = try expect(
      "unknown-step",
      in: useCase(
        """
              - id: 1.1
                screen: Welcome
                transitions:
                  - {id: 1.1a, user: selects Next, next: «1.33»}
              - id: 1.3
                screen: Home
                transitions:
                  - {id: 1.3a, user: selects Close, next: end}
        """))
    #expect(found.first?.message == "UC1.1 has no step or scenario '1.33'")
    #expect(found.first?.help == "did you mean '1.3', which is unreachable?")
    #expect(found.first?.row == "1.1a")
    #expect(found.first?.fixes.first?.edits.first?.text == "1.3")
  }

  /// A row that leads to a missing number, and names a screen.
  private static func door(_ row: String, _ target: String) -> String {
    useCase(
      """
            - id: 1.1
              screen: Door
              actions: [Open, Close, Leave]
              transitions:
                - {id: 1.1a, user: selects Open, next: 1.2}
                - {id: 1.1b, user: selects Close, next: end}
                - {id: 1.1c, user: \(row), next: «\(target)»}
            - {id: 1.2, screen: Leave, actions: [Close], transitions: [{id: 1.2a, user: selects Close, next: end}]}
      """)
  }

  @Test func theWordsOfARowNameItsStep() throws {
    let finding = try #require(try expect("unknown-step", in: Self.door("selects Leave", "7")).first)
    #expect(finding.help == "did you mean '1.2'?")
    #expect(finding.fixes.first?.edits.first?.text == "1.2" && finding.fixes.first?.isSafe == false)
    #expect(finding.related.first?.message == "'Leave'")
  }

  /// The row's own step is near most numbers of its scenario, and seldom right: all steps are listed.
  @Test func withoutSuchWordsTheStepsAreListed() throws {
    let text = Self.door("selects Leave", "1.3").replacing("screen: Leave", with: "screen: Gone")
    let finding = try #require(try expect("unknown-step", in: text).first)
    #expect(finding.help?.contains("'1.1'") != true, "\(finding.help ?? "")")
    let far = text.replacing("«1.3»", with: "«77»")
    #expect(
      try expect("unknown-step", in: far).first?.help == "known here: 1, 1.1, 1.2, back, end, resume")
    #expect(try expect("unknown-step", in: far).first?.fixes.isEmpty == true)
  }

  @Test func namesThatAreLeftOutAreCounted() throws {
    let steps = (1...60).map {
      "      - {id: '1.\($0)', screen: S\($0), transitions: [{id: 1.\($0)a, user: selects Close, next: '1.\($0 % 60 + 1)'}]}"
    }
    let text = useCase(steps.joined(separator: "\n")).replacing("next: '1.1'}", with: "next: «Nowhere»}")
    let help = try #require(try expect("unknown-step", in: text).first?.help)
    #expect(help.hasPrefix("known here: 1, 1.1, 1.2, 1.3,") && help.hasSuffix(" and 24 more"), "\(help)")
  }

  @Test func aTargetBesideTheStepsOfAScenarioIsLookedUp() throws {
    let text = useCase(
      """
            - {id: 1.1, screen: Welcome, transitions: [{id: 1.1a, user: selects Close, next: end}]}
      """)
    try expect("unknown-step", in: text.replacing("- id: 1\n", with: "- id: 1\n    next: «99»\n"))
    try expectNothing(in: text.replacing("- id: 1\n", with: "- id: 1\n    next: 1.1\n"))
  }

  @Test func anotherFlowsNumberIsNeverWritten() throws {
    func call(_ id: String) -> String {
      useCase(
        """
              - id: 1.1
                screen: Home
                transitions: [{id: 1.1a, user: selects Cards, go-to: \(id)}, {id: 1.1b, user: selects Close, next: end}]
        """)
    }
    let cards =
      "\n---\n"
      + useCase(
        "      - {id: 1.1, screen: Cards, transitions: [{id: 1.1a, user: selects Close, next: end}]}",
        id: "UC9.2")
    try expectNothing(in: call("UC9.2") + cards, by: "unknown-flow")
    let number = try expect("unknown-flow", in: call("«UC9.4»") + cards)
    #expect(number.first?.fixes.isEmpty == true)
    #expect(number.first?.help?.contains("UC9.2") == true)
    let slip = try expect("unknown-flow", in: call("«UV9.2»") + cards)
    #expect(slip.first?.fixes.first?.edits.first?.text == "UC9.2")
  }

  @Test func aMisspeltWordForTheWayBackIsFoundWithASuggestion() throws {
    let found = try expect(
      "unknown-step",
      in: useCase(
        """
              - id: 1.1
                screen: Welcome
                transitions:
                  - {id: 1.1a, user: selects Back, next: «Back»}
                  - {id: 1.1b, user: selects Close, next: end}
        """))
    #expect(found.first?.help == "did you mean 'back'?")
  }

  @Test func aFixKeepsTheQuotesOfAName() throws {
    let found = try expect(
      "unknown-step",
      in: useCase(
        """
              - id: 1.1
                screen: Welcome
                transitions:
                  - {id: 1.1a, user: selects Next, next: «"bakc"»}
        """))
    let finding = try #require(found.first)
    let edit = try #require(finding.fixes.first?.edits.first)
    #expect(edit.text == "back")
    #expect(finding.location.source.text(edit.span) == "bakc")
  }

  @Test func aStepOfAnotherFlowIsLookedUpThere() throws {
    let other = useCase(
      """
            - id: 1.1
              screen: There
              transitions:
                - {id: 1.1a, user: selects Close, next: end}
      """, id: "UC2.2")
    let here = useCase(
      """
            - id: 1.1
              screen: Here
              transitions:
                - {id: 1.1a, user: selects There, go-to: UC2.2, step: 1.1}
                - {id: 1.1b, user: selects Nowhere, go-to: UC2.2, step: «1.4»}
                - {id: 1.1c, user: selects Close, end-go-to: UC2.2, step: «3»}
      """)
    try expect("unknown-step", in: here + "---\n" + other)
  }
}
