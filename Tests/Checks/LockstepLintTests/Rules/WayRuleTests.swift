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

  @Test func stepsThatNeverWaitAreFoundOnceForEachCircle() throws {
    let found = try expect(
      "automatic-cycle",
      in: useCase(
        """
              - {id: 1.1, system: begins, transitions: [{id: 1.1a, case: So, next: 1.2}, {id: 1.1b, case: Or so, next: 1.3}]}
              - {id: «1.2», system: goes on, transitions: [{id: 1.2a, case: So, next: 1.3}, {id: 1.2b, case: Or, next: 1.3}]}
              - {id: 1.3, os: asks, transitions: [{id: 1.3a, user: agrees, as: yes, next: 2}]}
          - {id: 2, next: 1.2}
        """.replacing("as: yes", with: "as: agreed")))
    #expect(found.first?.message == "these steps loop without waiting for input: 1.2 → 1.3 → 2 → 1.2")
  }

  @Test func aFlowThatCallsItselfAtOnceIsACircle() throws {
    let calling = """
      flow: PF1.1
      kind: partial-flow
      title: Call
      results: [Done]
      scenarios:
        - id: 1
          steps:
            - id: «1.1»
              partial-flow: PF1.1
              transitions: [{id: 1.1a, returns: Done, result: Done}]
      """
    let found = try expect("automatic-cycle", in: calling)
    #expect(found.first?.message == "these steps loop without waiting for input: 1.1 → 1.1")
  }

  @Test func aResultThatComesBackAtOnceIsPartOfTheCircle() throws {
    let callee = """
      flow: PF1.1
      kind: partial-flow
      title: Retry
      results: [Retry]
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, system: decides, transitions: [{id: 1.1a, case: So, result: Retry}]}
      ---

      """
    let caller = useCase(
      """
            - id: «1.1»
              partial-flow: PF1.1
              transitions: [{id: 1.1a, returns: Retry, next: 1.1}]
      """)
    try expect("automatic-cycle", in: callee + caller)
    try expectNothing(
      in: callee
        + caller.replacing(
          "[{id: 1.1a, returns: Retry, next: 1.1}]", with: "[{id: 1.1a, returns: Retry, next: end}]"
        ).replacing("«1.1»", with: "1.1"))
  }

  @Test func aCircleThatWaitsOrCanBeLeftIsNone() throws {
    try expectNothing(
      in: useCase(
        """
              - {id: 1.1, system: loads, transitions: [{id: 1.1a, case: So, next: 1.2}, {id: 1.1b, case: Or so, next: back}]}
              - {id: 1.2, system: loads more, transitions: [{id: 1.2a, case: So, next: 1.1}, {id: 1.2b, user: selects Stop, next: 1.1}]}
        """))
  }

  @Test func aDecisionThatLeadsToItselfIsFoundUnlessItWaits() throws {
    let text = useCase(
      """
            - id: 1.1
              system: determines whether the code is known
              transitions:
                - {id: 1.1a, case: It is known, next: end}
                - {id: 1.1b, case: It is not known, next: «1.1»}
      """)
    try expect("self-loop", in: text)
    let plain = text.replacing("«1.1»", with: "1.1")
    try expectNothing(in: plain.replacing("It is not known", with: "It is not known (first time)"))
    try expectNothing(in: plain.replacing("next: 1.1}", with: "do: asks anew, next: 1.1}"))
    try expectNothing(in: plain + "\n          - {id: 1.1c, user: selects Stop, next: end}")
  }

  @Test func whatChangesAScreenMayLeadBackToIt() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Sounds
              transitions:
                - {id: 1.1a, user: toggles the sound, next: 1.1}
                - {id: 1.1b, user: selects an option, next: 1.1}
                - {id: 1.1c, event: a second passes, next: 1.1}
                - {id: 1.1d, user: selects Close, next: end}
      """)
    try expectNothing(in: text)
    try expect(
      "self-loop",
      in: text.replacing("toggles the sound, next: 1.1", with: "selects Sound, next: «1.1»"))
  }

  /// Entering the screen again begins the time anew.
  @Test func aRowThatRestartsATimerMayLeadToItsScreen() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Still there?
              transitions:
                - {id: 1.1a, user: selects Stay, next: 1.1}
                - {id: 1.1b, event: time is up, after: 10s, next: end}
      """)
    try expectNothing(in: text, by: "self-loop")
    try expect(
      "self-loop",
      in: text.replacing("after: 10s, ", with: "").replacing("Stay, next: 1.1", with: "Stay, next: «1.1»"))
  }

  /// A secret that was read is asked for anew: the session waits, and the next answer may differ.
  @Test func aStepThatErasesASecretIsNoLoop() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Enter the code
              input: {text: Code, name: code, secret: true}
              transitions: [{id: 1.1a, user: enters code, gives: code, next: 1.2}]
            - id: 1.2
              system: checks the code
              reads: [code]
              transitions:
                - {id: 1.2a, case: Code is right, next: end}
                - {id: 1.2b, case: Code is wrong, next: 1.2}
      """)
    func rules(_ text: String) throws -> Set<String> {
      Set(Linter.lint(try MarkedProject(text).project).map(\.rule.id))
    }
    #expect(try !rules(text).contains("self-loop"))
    let kept = text.replacing("reads: [code]", with: "reads: [code]\n        keeps: [code]")
    #expect(try rules(kept).contains("self-loop"))
    // Every answer leads back.
    #expect(try !rules(text.replacing("next: end", with: "next: 1.2")).contains("automatic-cycle"))
    #expect(try rules(kept.replacing("next: end", with: "next: 1.2")).contains("automatic-cycle"))
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
