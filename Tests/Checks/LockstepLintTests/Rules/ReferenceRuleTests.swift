import Lockstep
import LockstepLint
import LockstepModel
import Testing

/// Names of flows, errors, values and actions that do not exist.
@Suite struct ReferenceRuleTests {
  @Test func flowsAreLookedUpInCallsRowsAndTheSession() throws {
    try expect(
      "unknown-flow",
      in: useCase(
        """
              - id: 1.1
                screen: Here
                transitions:
                  - {id: 1.1a, user: selects A, go-to: «UC7.2»}
                  - {id: 1.1b, user: selects B, end-go-to: «UC7.3»}
                  - {id: 1.1c, user: selects C, go-to: UC7.1}
                  - {id: 1.1d, user: selects D, next: 1.2}
              - id: 1.2
                partial-flow: «PF9.9»
                transitions:
                  - {id: 1.2a, returns: Done, next: 1.3}
              - id: 1.3
                use-case: «UC9.8»
                next: end
        """) + """
          ---
          lockstep: 1
          external-flows: {UC7.1: {title: Show all cards}}
          session: {roots: [UC7.1, «UC7.7»], on-resume: «UC2.4», locks: [«UC2.5»], open: [UC1.1]}
          """)
  }

  @Test func aFlowThatCallsItselfIsACycle() throws {
    let found = try expect(
      "call-cycle",
      in: useCase(
        """
              - id: 1.1
                screen: Home
                transitions: [{id: 1.1a, user: selects More, next: 1.2}, {id: 1.1b, user: selects Close, next: end}]
              - id: «1.2»
                use-case: UC1.1
                next: end
        """))
    #expect(found.first?.message == "1.2 executes UC1.1, which is its own flow")
  }

  @Test func errorsAreLookedUpInTheFlowAndErrorFlowsInTheProject() throws {
    let flow = """
      flow: UC1.1
      kind: use-case
      title: Load
      errors: [No internet]
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              system: loads
              transitions:
                - {id: 1.1a, case: It is loaded, next: end}
                - {id: 1.1b, error: No internet, error-flow: NO}
                - {id: 1.1c, error: OFF, error-flow: No internet}

      """
    let project = """
      ---
      lockstep: 1
      error-flows: {No internet: {}}
      """
    let sound = flow.replacing("NO", with: "No internet")
    try expect(
      "unknown-error-flow",
      in: flow.replacing("NO", with: "«No network»").replacing(
        "error: OFF,", with: "event: It is off,") + project)
    // A link needs no declaration, but does not hide a slip.
    try expect(
      "unknown-error-flow",
      in: flow.replacing("NO}", with: "«No intrnet», href: \"https://example.org/errors\"}").replacing(
        "error: OFF,", with: "event: It is off,") + project)
    try expect("undeclared-error", in: sound.replacing("OFF", with: "«Server unreachable»") + project)
    try expect(
      "unknown-error-flow",
      in: sound.replacing("error: OFF,", with: "event: It is off,").replacing(
        "errors: [No internet]", with: "errors: [No internet, «Server down»]") + project)
  }

  @Test func parametersAreLookedUpInTheFlowThatDeclaresThem() throws {
    try expect(
      "unknown-parameter",
      in: """
        flow: PF1.1
        kind: partial-flow
        title: Confirm
        parameters: [Cancelable]
        results: [Yes, No]
        scenarios:
          - id: 1
            steps:
              - id: 1.1
                prompt: Sure?
                transitions:
                  - {id: 1.1a, user: confirms, result: "Yes"}
                  - {id: 1.1b, user: cancels, when: Cancelable, result: "No"}
                  - {id: 1.1c, user: goes back, when: «Cancellable», result: "No"}
        ---
        """.replacing("[Yes, No]", with: #"["Yes", "No"]"#) + "\n"
          + useCase(
            """
                  - id: 1.1
                    partial-flow: PF1.1
                    with: [Cancelable, «Closable»]
                    transitions:
                      - {id: 1.1a, returns: "Yes", next: end}
                      - {id: 1.1b, returns: "No", next: back}
            """))
  }

  @Test func valuesThatNothingGivesAreFound() throws {
    try expect(
      "unknown-input",
      in: useCase(
        """
              - id: 1.1
                screen: Name
                input: {text: Name, name: nickname}
                transitions:
                  - {id: 1.1a, user: enters a name, gives: nickname, next: 1.2}
                  - {id: 1.1b, user: pastes a name, gives: «name», next: 1.2}
              - id: 1.2
                system: stores the name
                action: name.store
                reads: [nickname, «first-name»]
                keeps: [nickname]
                transitions:
                  - {id: 1.2a, case: Name is taken, next: end}
        """), actions: ["name.store"])
  }

  @Test func durationsThatNothingBringsAreFound() throws {
    let found = try expect(
      "unknown-duration",
      in: useCase(
        """
              - id: 1.1
                system: stores the name
                transitions:
                  - {id: 1.1a, case: Name is taken, values: {waiting: duration, tries: integer}, next: 1.2}
              - id: 1.2
                screen: Wait
                transitions:
                  - {id: 1.2a, event: time is over, after: waiting, next: end}
                  - {id: 1.2b, event: tries are over, after: «tries», next: 1.1}
                  - {id: 1.2c, event: it is late, after: «wating», next: 1.1}
        """))
    #expect(
      found.map(\.message) == [
        "no outcome brings a duration called 'tries': the timer of 1.2b never fires",
        "no outcome brings a duration called 'wating': 1.2c is an event without a timer",
      ])
    #expect(found.map(\.severity) == [.warning, .warning])
    #expect(found.last?.help == "did you mean 'waiting'?")
  }

  @Test func actionsAreLookedUpAmongThoseBuiltInAndTheHosts() throws {
    let found = try expect(
      "unknown-action",
      in: useCase(
        """
              - id: 1.1
                system: checks
                action: «pin.chek»
                transitions:
                  - {id: 1.1a, case: Done, next: 1.2}
              - id: 1.2
                system: checks again
                action: pin.check
                transitions:
                  - {id: 1.2a, case: Done, as: accepted, next: end}
        """), actions: ["pin.check"])
    #expect(found.first?.help == "did you mean 'pin.check'?")
  }

  @Test func aNameThatIsNoSlipIsToBeDeclared() throws {
    let text = useCase(
      """
            - id: 1.1
              system: rings
              action: «bell.ring»
              transitions:
                - {id: 1.1a, case: Done, next: end}
      """)
    let action = try expect("unknown-action", in: text, actions: ["pin.check"])
    #expect(
      action.first?.help?.hasPrefix("declare an action of the app in lockstep.yaml: 'actions: [bell.ring]'; ")
        == true)
    let flow = try expect(
      "unknown-flow",
      in: useCase("      - {id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects B, go-to: «Bell»}]}"))
    #expect(
      flow.first?.help
        == "a flow that is only mentioned is declared under 'external-flows:' in lockstep.yaml"
    )
  }

  /// What a call passes is declared beside the results of the flow, not by them.
  @Test func theParametersOfTheCalledFlowAreShown() throws {
    let found = try expect(
      "unknown-parameter",
      in: """
        flow: PF1.2
        kind: partial-flow
        title: Confirm
        overview: {used-by: [UC1.1 Open]}
        parameters: [Cancelable]
        results: [Done]
        scenarios:
          - id: 1
            title: PRIMARY SCENARIO
            steps:
              - id: 1.1
                prompt: Sure?
                transitions:
                  - {id: 1.1a, user: confirms, result: Done}
                  - {id: 1.1b, user: cancels, when: Cancelable, result: Done}
        ---
        flow: UC1.1
        kind: use-case
        title: Open
        scenarios:
          - id: 1
            steps:
              - {id: 1.1, partial-flow: PF1.2, with: [«Cancellable»], transitions: [{id: 1.1a, returns: Done, next: end}]}
        """)
    let place = try #require(found.first?.related.first?.location)
    #expect(place.source.text(place.span) == "Cancelable")
  }

  @Test func goingToAPartialFlowIsFoundAlsoWhereItIsExternal() throws {
    try expect(
      "go-to-partial-flow",
      in: useCase(
        """
              - id: 1.1
                screen: Here
                transitions:
                  - {id: 1.1a, user: selects A, go-to: «PF2.7»}
                  - {id: 1.1b, user: selects B, end-go-to: «PF2.8»}
        """) + """
          ---
          lockstep: 1
          external-flows: {PF2.7: {results: [Done]}, PF2.8: {title: Validate PIN}}
          """)
  }

  @Test func outcomesOfBuiltInActionsAreKnownWhateverTheirNumber() throws {
    func flow(_ outcome: String) -> String {
      useCase(
        """
              - id: 1.1
                system: validates the PIN
                action: pin.validate
                transitions:
                  - {id: 1.1a, case: Valid PIN, as: valid, next: end}
                  - {id: 1.1b, case: Invalid PIN, as: \(outcome), next: back}
        """)
    }
    let found = try expect("unknown-outcome", in: flow("«wrng-7»"))
    #expect(found.first?.message == "'pin.validate' never has the outcome 'wrng-7'")
    try expectNothing(in: flow("wrong-7"))
    // What the host declares is its own, and nobody knows what it answers.
    try expectNothing(in: flow("wrng-7") + "---\nlockstep: 1\nactions: [pin.validate]\n")
  }
}
