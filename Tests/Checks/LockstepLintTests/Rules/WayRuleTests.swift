import Lockstep
import LockstepLint
import LockstepModel
import Testing

/// Where rows lead, and where nothing does.
@Suite struct WayRuleTests {
  @Test func aWayBackMayHaveAGuard() throws {
    let info = try #require(RuleCatalogue.info("hard-coded-back"))
    for words in ["selects Cancel", "selects Cancel (when new)", "selects 'Cancel'"] {
      let text = info.badExample.replacing(
        "user: selects Cancel, next: 1.2", with: "user: \(words), next: «1.2»")
      #expect(text != info.badExample)
      try expect("hard-coded-back", in: text)
      try expectNothing(in: text.replacing("«1.2»", with: "back"), by: "hard-coded-back")
    }
  }

  @Test func rowsAndCallsThatLeadNowhereAreFound() throws {
    try expect(
      "missing-target",
      in: useCase(
        """
              - id: 1.1
                screen: Here
                transitions:
                  - {id: 1.1a, user: «selects A»}
                  - {id: 1.1b, user: selects B, do: plays a sound}
                  - {id: 1.1c, user: selects C, next: 1.2}
              - id: 1.2
                use-case: «UC9.9»
        ---
        lockstep: 1
        external-flows: {UC9.9: {title: Scan}}
        """))
  }

  /// Only the rows of a screen, of a decision and of a step that waits lead on; such a target is no way anywhere.
  @Test func theTargetOfAStepWithRowsIsFound() throws {
    let text = useCase(
      """
            - {id: 1.1, screen: Door, next: end, transitions: [{id: 1.1a, user: selects Open, next: 1.2}]}
            - {id: 1.2, system: opens, next: 1.4, transitions: [{id: 1.2a, case: So, next: 1.3}, {id: 1.2b, case: Or, next: 1.1}]}
            - {id: 1.3, system: waits, next: 1.1, transitions: [{id: 1.3a, user: selects Open, next: 1.4}]}
            - {id: 1.4, screen: Room, next: 1.1}
      """)
    let found = Linter.lint(try MarkedProject(text).project).filter { $0.rule.id == "unused-target" }
    #expect(found.map(\.row) == ["1.1", "1.2", "1.3", "1.4"])
    try expectNothing(
      in: useCase(
        """
              - {id: 1.1, screen: Door, transitions: [{id: 1.1a, user: selects Open, next: 1.2}]}
              - {id: 1.2, system: opens, next: 1.3}
              - {id: 1.3, use-case: UC9.9, next: 1.1, transitions: [{id: 1.3a, event: push arrives, next: end}]}
        ---
        lockstep: 1
        external-flows: {UC9.9: {title: Scan}}
        """), by: "unused-target")
  }

  /// Otherwise nothing would be said of a step that no session comes to.
  @Test func aTargetThatNoSessionFollowsLeadsNowhere() throws {
    let text = useCase(
      """
            - {id: 1.1, screen: Door, next: 1.2, transitions: [{id: 1.1a, user: selects Open, next: end}]}
            - {id: 1.2, screen: Room, transitions: [{id: 1.2a, user: selects Close, next: end}]}
      """)
    let found = Linter.lint(try MarkedProject(text).project).filter { $0.severity > .note }
    #expect(found.map(\.rule.id).sorted() == ["unreachable-step", "unused-target"])
  }

  @Test func anEmptyScenarioLeadsSomewhereOrIsFound() throws {
    let text = useCase(
      """
            - {id: 1.1, screen: Here, transitions: [{id: 1.1a, user: selects A, next: 2}]}
        - {id: 2, title: STOP}
      """)
    let found = Linter.lint(try MarkedProject(text).project).filter { $0.severity > .note }
    #expect(found.map(\.rule.id) == ["unknown-step", "missing-target"])
    try expectNothing(in: text.replacing("title: STOP", with: "title: STOP, next: end"))
  }

  @Test func aScenarioThatNothingLeadsToIsOneFindingWithoutItsConsequences() throws {
    let found = try expect(
      "unreachable-scenario",
      in: useCase(
        """
              - id: 1.1
                screen: Here
                transitions:
                  - {id: 1.1a, user: selects A, next: end}
          - id: «2»
            title: WHEN LOST
            steps:
              - id: 2.1
                screen: There
                transitions:
                  - {id: 2.1a, user: selects A, next: 2.2}
              - id: 2.2
                screen: Elsewhere
                transitions:
                  - {id: 2.2a, user: selects A, next: 3}
          - id: 3
            title: WHEN FOUND
            steps:
              - id: 3.1
                screen: Nowhere
                transitions:
                  - {id: 3.1a, user: selects A, next: 1.1}
        """))
    #expect(found.first?.message == "scenario 2 WHEN LOST is unreachable")
    let entry = try #require(found.first?.related.first)
    #expect(entry.location.source.text(entry.location.span) == "1.1")
  }

  @Test func aCircleOfUnreachableScenariosIsOneFinding() throws {
    let found = try expect(
      "unreachable-scenario",
      in: useCase(
        """
              - id: 1.1
                screen: Here
                transitions:
                  - {id: 1.1a, user: selects A, next: end}
          - id: «2»
            steps:
              - {id: 2.1, screen: There, transitions: [{id: 2.1a, user: selects A, next: 3}]}
          - id: 3
            steps:
              - {id: 3.1, screen: Elsewhere, transitions: [{id: 3.1a, user: selects A, next: 2}]}
        """))
    #expect(found.first?.message == "only unreachable rows lead to scenario 2")
  }

  @Test func aStepThatOnlyFollowsAnUnreachableOneIsHeldBack() throws {
    try expect(
      "unreachable-step",
      in: useCase(
        """
              - {id: 1.1, screen: Here, transitions: [{id: 1.1a, user: selects A, next: end}]}
              - {id: «1.2», screen: There, transitions: [{id: 1.2a, user: selects A, next: 1.3}]}
              - {id: 1.3, screen: Elsewhere, transitions: [{id: 1.3a, user: selects A, next: 1.1}]}
        """))
  }

  @Test func whatAnotherFlowEntersIsReachable() throws {
    let flow = useCase(
      """
            - {id: 1.1, screen: Here, transitions: [{id: 1.1a, user: selects A, next: end}]}
        - id: 2
          steps:
            - {id: 2.1, screen: There, transitions: [{id: 2.1a, user: selects A, next: 3}]}
        - id: 3
          next: 4
        - id: 4
          steps:
            - {id: 4.1, screen: Elsewhere, transitions: [{id: 4.1a, user: selects A, next: end}]}
      """)
    let other = useCase(
      """
            - {id: 1.1, screen: Here, transitions: [{id: 1.1a, user: selects A, go-to: UC1.1, step: 2}]}
      """, id: "UC2.2")
    try expectNothing(in: flow + "---\n" + other)
    try expect("unreachable-scenario", in: flow.replacing("id: 2\n", with: "id: «2»\n"))
  }

  @Test func anUnknownTargetHoldsBackWhatIsUnreachableForIt() throws {
    try expect(
      "unknown-step",
      in: useCase(
        """
              - {id: 1.1, screen: Here, transitions: [{id: 1.1a, user: selects A, next: «22»}]}
          - id: 2
            steps:
              - {id: 2.1, screen: There, transitions: [{id: 2.1a, user: selects A, next: end}]}
        """))
  }

  /// One number explains one scenario: the other is reported, and which of the two follows from the words.
  @Test func aMissingNumberExplainsOneScenario() throws {
    let text = useCase(
      """
            - {id: 1.1, screen: Here, transitions: [{id: 1.1a, user: selects Help, next: «22»}]}
        - id: «2»
          title: WHEN LOST
          steps: [{id: 2.1, screen: There, transitions: [{id: 2.1a, user: selects A, next: end}]}]
        - id: 3
          title: GET HELP
          steps: [{id: 3.1, screen: Elsewhere, transitions: [{id: 3.1a, user: selects A, next: end}]}]
      """)
    let marked = try MarkedProject(text)
    let found = Linter.lint(marked.project).filter { $0.severity > .note }
    #expect(found.map(\.rule.id) == ["unknown-step", "unreachable-scenario"])
    #expect(found.map { Int($0.location.span.start) } == marked.places.map(\.start))
    #expect(found.first?.help == "did you mean '3', which is unreachable?")
    let place = try #require(found.first?.related.last?.location)
    #expect(place.source.text(place.span) == "3")
    // However many rows name it.
    let twice = text.replacing("«", with: "").replacing("»", with: "").replacing(
      "next: 22}]", with: "next: 22}, {id: 1.1b, user: selects B, next: 22}]")
    #expect(
      Linter.lint(try MarkedProject(twice).project).filter { $0.rule.id == "unreachable-scenario" }.count == 1
    )
  }

  @Test func aRowOfAnUnreachableScenarioDoesNotExplainIt() throws {
    let text = useCase(
      """
            - {id: 1.1, screen: Here, transitions: [{id: 1.1a, user: selects A, next: end}]}
        - id: 2
          title: WHEN LOST
          steps: [{id: 2.1, screen: There, transitions: [{id: 2.1a, user: selects A, next: 22}]}]
      """)
    let found = Linter.lint(try MarkedProject(text).project).filter { $0.severity > .note }
    #expect(found.map(\.rule.id) == ["unreachable-scenario", "unknown-step"])
  }

  @Test func aCallThatIsMadeAgainIsFoundUnlessItSaysSo() throws {
    let callee = """
      flow: PF1.1
      kind: partial-flow
      title: Ask
      results: [Done, Cancelled, Retry]
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              screen: Ask
              transitions:
                - {id: 1.1a, user: selects OK, result: Done}
                - {id: 1.1b, user: selects Cancel, result: Cancelled}
                - {id: 1.1c, user: selects Again, result: Retry}
      ---

      """
    try expect(
      "self-loop",
      in: callee
        + useCase(
          """
                - id: 1.1
                  partial-flow: PF1.1
                  transitions:
                    - {id: 1.1a, returns: Done, next: end}
                    - {id: 1.1b, returns: Cancelled, next: «1.1»}
                    - {id: 1.1c, returns: Retry, next: 1.1}
          """))
  }

  /// It is shown instead of a step that lacks its value, also of a called flow.
  @Test func theScreenThatGivesAMissingValueIsReached() throws {
    let text = useCase(
      """
            - id: 1.1
              system: checks the code
              reads: [code]
              transitions: [{id: 1.1a, case: Code is right, next: end}]
            - id: 1.2
              screen: Enter the code
              input: {text: Code, name: code, secret: true}
              transitions: [{id: 1.2a, user: enters code, gives: code, next: 1.1}]
      """)
    try expectNothing(in: text, by: "unreachable-step")
    let called = text.replacing(
      "system: checks the code\n        reads: [code]\n        transitions: [{id: 1.1a, case: Code is right",
      with: "partial-flow: PF1.1\n        transitions: [{id: 1.1a, returns: Right")
    #expect(called != text)
    let callee = """
      ---
      flow: PF1.1
      kind: partial-flow
      title: Check
      results: [Right]
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              system: checks the code
              reads: [code]
              transitions: [{id: 1.1a, case: Code is right, result: Right}]
      """
    try expectNothing(in: called + callee, by: "unreachable-step")
    try expect(
      "unreachable-step",
      in: text.replacing("        reads: [code]\n", with: "").replacing("- id: 1.2", with: "- id: «1.2»"))
  }

  @Test func aWayToAStepWhoseNumberStandsTwiceIsNoFindingOfItsOwn() throws {
    let text = useCase(
      """
            - {id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects Next, next: 1.2}]}
            - {id: «1.1», screen: B, transitions: [{id: 1.2a, user: selects Close, next: end}]}
      """)
    try expect("duplicate-id", in: text)
    try expect(
      "unknown-step",
      in: text.replacing("«1.1»", with: "1.3").replacing("1.2a", with: "1.3a").replacing(
        "next: 1.2", with: "next: «1.2»"))
  }
}
