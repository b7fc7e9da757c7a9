// Problems that the linter reports and that stop a flow from running: unknown names, duplicate IDs, and rows that lead
// nowhere.
extension RuleInfo {
  package static let unknownStep = RuleInfo(
    "unknown-step", "a row leads to a step or scenario that does not exist",
    why: "A session that takes the row cannot continue, and readers cannot follow it.",
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                screen: Welcome
                transitions:
      -           - {id: 1.1a, user: selects Next, next: 1.22}
      +           - {id: 1.1a, user: selects Next, next: 1.2}
              - id: 1.2
                screen: Home
                transitions:
                  - {id: 1.2a, user: selects Close, next: end}
      """,
    dependsOn: .steps,
    isFixable: true, canBeSilenced: false,
    suppressed: """
      where a step or scenario has the number of the previous one instead of this number.
      """)

  package static let unknownFlow = RuleInfo(
    "unknown-flow", "a called, entered or listed flow does not exist",
    why: """
      The session ends with a fault there. If the flow belongs to another project, declare it under external-flows \
      in lockstep.yaml.
      """,
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                screen: Welcome
                transitions:
      -           - {id: 1.1a, user: selects Info, go-to: U9.2}
      +           - {id: 1.1a, user: selects Info, go-to: UC9.2}
        ---
        lockstep: 1
        external-flows:
          UC9.2: {title: Get app information, document: UC9.2_GetAppInformation.md}
      """,
    dependsOn: .declarations,
    isFixable: true, canBeSilenced: false)

  package static let unknownResult = RuleInfo(
    "unknown-result", "a row returns a result that the flow does not declare",
    why: "Callers have rows for the declared results only: any other result ends the session with a fault.",
    example: RuleInfo.partialFlow("PF1.1", "Confirm", with: "  results: [Confirmed, Cancelled]") + """
              - id: 1.1
                prompt: Are you sure?
                transitions:
                  - {id: 1.1a, user: selects Yes, result: Confirmed}
                  - {id: 1.1b, user: selects No, result: Cancelled}
      -           - {id: 1.1c, user: selects Close, result: Canceled}
      +           - {id: 1.1c, user: selects Close, result: Cancelled}
      """,
    dependsOn: .contract,
    isFixable: true, canBeSilenced: false,
    suppressed: """
      where several rows return it or a call handles it, and no row returns the declared result: the declaration is \
      reported instead.
      """)

  package static let impossibleReturn = RuleInfo(
    "impossible-return", "a row waits for a result that the called flow never returns",
    why: "The row is never taken, and the intended result has no row.",
    example: RuleInfo.useCase("Delete a card") + """
              - id: 1.1
                partial-flow: PF2.4
                transitions:
      -           - {id: 1.1a, returns: Confirmed, next: end}
      +           - {id: 1.1a, returns: Confirm, next: end}
                  - {id: 1.1b, returns: Back, next: back}
        ---
        lockstep: 1
        external-flows:
          PF2.4: {title: Confirm a protected action, results: [Confirm, Back]}
      """,
    dependsOn: [.contract, .declarations],
    isFixable: true, canBeSilenced: false)

  package static let unknownErrorFlow = RuleInfo(
    "unknown-error-flow", "the project does not declare an error flow that is used or listed",
    why: "Error flows are declared once, under error-flows in lockstep.yaml.",
    example: RuleInfo.useCase("Load the cards", with: "  errors: [No internet]") + """
              - id: 1.1
                system: loads the cards
                transitions:
                  - {id: 1.1a, case: Cards are loaded, next: end}
      -           - {id: 1.1b, error: No internet, error-flow: No internet page}
      +           - {id: 1.1b, error: No internet, error-flow: No internet}
        ---
        lockstep: 1
        error-flows:
          No internet: {}
      """,
    dependsOn: .declarations,
    isFixable: true, canBeSilenced: false)

  package static let undeclaredError = RuleInfo(
    "undeclared-error", "a row handles an error that the flow does not declare",
    why: """
      Readers rely on the list of possible errors being complete when they design error pages and test cases.
      """,
    example: RuleInfo.useCase("Load the cards", with: "  errors: [No internet]") + """
              - id: 1.1
                system: loads the cards
                transitions:
                  - {id: 1.1a, case: Cards are loaded, next: end}
      -           - {id: 1.1b, error: No intranet, error-flow: No internet}
      +           - {id: 1.1b, error: No internet, error-flow: No internet}
        ---
        lockstep: 1
        error-flows:
          No internet: {}
      """,
    dependsOn: [.contract, .declarations],
    isFixable: true, canBeSilenced: false)

  package static let unknownParameter = RuleInfo(
    "unknown-parameter", "a call passes, or a row needs, a parameter that the flow does not declare",
    why: """
      A row that needs an undeclared parameter is never taken, and passing one has no effect.
      """,
    example: RuleInfo.useCase("Delete a card") + """
              - id: 1.1
                partial-flow: PF2.4
      -         with: [Cancellable]
      +         with: [Cancelable]
                transitions:
                  - {id: 1.1a, returns: Confirm, next: end}
        ---
        lockstep: 1
        external-flows:
          PF2.4: {title: Confirm a protected action, results: [Confirm], parameters: [Cancelable]}
      """,
    dependsOn: [.contract, .declarations],
    isFixable: true, canBeSilenced: false)

  package static let unknownAction = RuleInfo(
    "unknown-action", "a step runs a system action that does not exist",
    why: """
      Without its action the step cannot choose a row. If the action belongs to your app, declare it under actions \
      in lockstep.yaml.
      """,
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                system: determines whether there is an update
      -         action: update.chekc
      +         action: update.check
                transitions:
                  - {id: 1.1a, case: There is an update, as: found, next: end}
                  - {id: 1.1b, case: There is no update, as: none, next: end}
        ---
        lockstep: 1
        actions: [update.check]
      """,
    dependsOn: .declarations,
    isFixable: true, canBeSilenced: false)

  package static let unknownInput = RuleInfo(
    "unknown-input", "a step or row needs a value that no screen and no outcome gives",
    why: "The action would run without its inputs, or the timer without its duration.",
    example: RuleInfo.useCase("Tell the name") + """
              - id: 1.1
                screen: Your name
                input: {text: Name, name: nickname}
                transitions:
                  - {id: 1.1a, user: enters a name, gives: nickname, next: 1.2}
              - id: 1.2
                system: stores the name
      -         reads: [nick name]
      +         reads: [nickname]
                transitions:
                  - {id: 1.2a, case: Name is stored, next: end}
      """,
    dependsOn: .values,
    isFixable: true, canBeSilenced: false)

  package static let duplicateId = RuleInfo(
    "duplicate-id", "two rows of a table, or two flows of the project, have the same ID",
    why:
      "References to the ID reach only the first of the two, and scripts that use it are ambiguous.",
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                screen: Welcome
                transitions:
                  - {id: 1.1a, user: selects Next, next: end}
      -           - {id: 1.1a, user: selects Info, show: under construction}
      +           - {id: 1.1b, user: selects Info, show: under construction}
      """,
    isFixable: true, canBeSilenced: false)

  package static let missingTarget = RuleInfo(
    "missing-target", "a row has neither a target nor an effect",
    why: "Taking the row changes nothing: its target is missing.",
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                screen: Welcome
                transitions:
                  - {id: 1.1a, user: selects Next, next: end}
      -           - {id: 1.1b, user: selects Info}
      +           - {id: 1.1b, user: selects Info, do: opens the website}
      """)

  package static let stuckOutcome = RuleInfo(
    "stuck-outcome", "a row for an outcome or a result has an effect, but no target",
    why: """
      The action or call has ended, so the session would be stuck at a finished step. Only steps that still wait, \
      such as screens, can have an effect without a target.
      """,
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                system: determines whether there is a backup
                transitions:
                  - {id: 1.1a, case: There is one, next: 1.2}
      -           - {id: 1.1b, case: There is no backup, do: makes one}
      +           - {id: 1.1b, case: There is no backup, do: makes one, next: 1.2}
              - {id: 1.2, screen: Backup, transitions: [{id: 1.2a, user: selects Close, next: end}]}
      """, canBeSilenced: false)

  package static let automaticCycle = RuleInfo(
    "automatic-cycle", "steps form a loop that never waits for input",
    why: "A session that reaches the loop shows nothing any more and ends with a fault after 1,000 steps.",
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                system: looks for cards
                transitions:
                  - {id: 1.1a, case: There is a card, next: 1.2}
      +           - {id: 1.1b, case: There is no card, next: end}
              - id: 1.2
                system: sorts the cards
                transitions:
                  - {id: 1.2a, case: Cards are sorted, next: 1.1}
      """, canBeSilenced: false)
}
