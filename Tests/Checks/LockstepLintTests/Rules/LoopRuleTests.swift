import Lockstep
import LockstepLint
import LockstepModel
import Testing

/// Ways that lead back to where they begin.
@Suite struct LoopRuleTests {
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
}
