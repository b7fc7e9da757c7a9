// What the linter reports and what stops a flow from running alike: names that do not exist, ids that are not unique, and
// rows that leave a session nowhere.
extension RuleInfo {
  package static let unknownStep = RuleInfo(
    "unknown-step", "a row leads to a step or scenario that does not exist",
    why: "A session that takes the row has nowhere to go, and the reader of the table neither.",
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
      where the number is the one that a step or scenario lacks because it has that of the one before.
      """)

  package static let unknownFlow = RuleInfo(
    "unknown-flow", "a flow is called, entered or listed that does not exist",
    why: """
      Every reference between documents has one target. A flow that is only mentioned is declared in
      lockstep.yaml under external-flows.
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
    "unknown-result", "a row hands back a result that the flow does not declare",
    why: "A caller has rows for the declared results only: another one would end the session with a fault.",
    example: """
        flow: PF1.1
        kind: partial-flow
        title: Confirm
        results: [Confirmed, Cancelled]
        scenarios:
          - id: 1
            steps:
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
      in the rows where several of them give it, or a call takes it, and no row gives one of the declared results: then the list \
      is reported.
      """)

  package static let impossibleReturn = RuleInfo(
    "impossible-return", "a row waits for a result that the called flow cannot give",
    why: "The row is never taken, and the result that was meant has none.",
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
    "unknown-error-flow", "an error flow is entered or listed that the project does not declare",
    why: "Which page an error shows is declared once, in lockstep.yaml under error-flows.",
    example: """
        flow: UC1.1
        kind: use-case
        title: Load the cards
        errors: [No internet]
        scenarios:
          - id: 1
            steps:
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
      The overview promises that its list of possible errors is complete: people who design error pages and
      test cases read only that.
      """,
    example: """
        flow: UC1.1
        kind: use-case
        title: Load the cards
        errors: [No internet]
        scenarios:
          - id: 1
            steps:
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
      A row that needs a parameter that no call can pass is never taken, and one that is passed in vain changes
      nothing.
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
      Without its action the step cannot decide which row to take. Actions of the app itself are declared in
      lockstep.yaml under actions, so that a misspelt one is found.
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
    why: "The action would run without what it needs, or the timer without its duration.",
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
    "duplicate-id", "two rows of a table, or two flows of the project, have the same id",
    why:
      "Whatever leads to the id reaches the first of the two only, and what a script means is ambiguous.",
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
    why: "Taking the row changes nothing: its target has been forgotten.",
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                screen: Welcome
                transitions:
                  - {id: 1.1a, user: selects Next, next: end}
      -           - {id: 1.1b, user: selects Info}
      +           - {id: 1.1b, user: selects Info, do: opens the website}
      """)

  package static let stuckOutcome = RuleInfo(
    "stuck-outcome", "a row takes an outcome or a result, does something and leads nowhere",
    why: """
      What the step waited for is over, so that the session would stay at a step that has ended. Doing something
      and staying is for steps that wait: screens, prompts, calls that are still at work.
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
    "automatic-cycle", "steps lead round in circles, and none of them ever waits",
    why: "A session that comes here never shows anything again: it ends with a fault after 1,000 steps.",
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
