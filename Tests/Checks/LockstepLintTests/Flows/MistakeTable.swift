/// A project without findings, and the mistakes that authors make in it, one at a time.
enum MistakeTable {
  /// A change of one place, in YAML, in the table that is rendered from it, or in both; «marks» tell where it is found.
  struct Mistake: Sendable {
    var name: String
    var rule: String
    var yaml: (old: String, new: String)?
    var table: (old: String, new: String)?

    init(
      _ name: String, _ rule: String, yaml: (String, String)? = nil, table: (String, String)? = nil
    ) {
      (self.name, self.rule) = (name, rule)
      (self.yaml, self.table) = (yaml.map { ($0, $1) }, table.map { ($0, $1) })
    }
  }

  static let project = """
    # file: PF1.1_AskTheCode.yaml
    flow: PF1.1
    kind: partial-flow
    title: Ask the code
    overview:
      summary: The user enters a code.
      used-by: ["[UC1.1 Open the door](UC1.1_OpenTheDoor.md)"]
    parameters: [Cancelable]
    results: [Right code, Cancelled]
    errors: [No internet]
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            screen: Enter code
            input: {text: code, name: code, secret: true}
            actions: [Cancel, Help]
            transitions:
              - {id: 1.1a, user: enters code, gives: code, next: 1.2}
              - {id: 1.1b, user: selects Cancel, when: Cancelable, result: Cancelled}
              - {id: 1.1c, user: selects Help, go-to: UC1.2}
          - id: 1.2
            system: validates code
            action: code.check
            reads: [code]
            transitions:
              - {id: 1.2a, case: Code is right, as: right, result: Right code}
              - {id: 1.2b, case: Code is wrong, as: wrong, next: 2}
              - {id: 1.2c, case: Code is blocked, as: blocked, values: {blocked-for: duration}, next: 3}
              - {id: 1.2d, error: No internet, error-flow: No internet}
      - id: 2
        title: WHEN CODE IS WRONG
        steps:
          - id: 2.1
            prompt: Wrong code
            message: this is not the code.
            actions: [Try again]
            transitions:
              - {id: 2.1a, user: selects Try again, next: 1.1}
      - id: 3
        title: WHEN CODE IS BLOCKED
        steps:
          - id: 3.1
            screen: Blocked
            message: wait for [blocked-for].
            actions: [Close]
            transitions:
              - {id: 3.1a, user: selects Close, result: Cancelled}
              - {id: 3.1b, event: timer expires, after: blocked-for, next: 1.1}
    ---
    # file: UC1.1_OpenTheDoor.yaml
    flow: UC1.1
    kind: use-case
    title: Open the door
    overview:
      summary: The user opens the door.
      goal: An open door.
      triggered-by: ["User selects 'Door' in [UC1.2 Show help](UC1.2_ShowHelp.md)"]
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            system: determines whether a door is near
            transitions:
              - {id: 1.1a, case: A door is near, next: 1.2}
              - {id: 1.1b, case: No door is near, next: 2}
          - id: 1.2
            partial-flow: PF1.1
            with: [Cancelable]
            transitions:
              - {id: 1.2a, returns: Right code, next: 1.3}
              - {id: 1.2b, returns: Cancelled, next: back}
          - id: 1.3
            screen: Door is open
            actions: [Home, Close]
            transitions:
              - {id: 1.3a, user: selects Home, go-to: UC7.1}
              - {id: 1.3b, user: selects Close, next: end}
      - id: 2
        title: WHEN NO DOOR IS NEAR
        steps:
          - id: 2.1
            prompt: No door
            actions: [OK]
            transitions:
              - {id: 2.1a, user: selects OK, next: end}
    ---
    # file: UC1.2_ShowHelp.yaml
    flow: UC1.2
    kind: use-case
    title: Show help
    overview:
      summary: The user reads about doors.
      goal: A user who knows doors.
      triggered-by: ["User selects 'Help' in [PF1.1 Ask the code](PF1.1_AskTheCode.md)"]
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            page: Help
            actions: [Door, Back]
            transitions:
              - {id: 1.1a, user: selects Door, go-to: UC1.1}
              - {id: 1.1b, user: selects Back, next: back}
    ---
    lockstep: 1
    external-flows: {UC7.1: {title: Home}}
    error-flows: {No internet: {}}
    actions: [code.check]
    session: {roots: [UC1.1, UC1.2]}

    """

  static let all = references + contracts + numbers + words + markup

  private static let references = [
    Mistake(
      "a step that does not exist", "unknown-step",
      yaml: ("gives: code, next: 1.2}", "gives: code, next: «7.7»}"),
      table: ("User enters code | 1.2", "User enters code | «7.7»")),
    Mistake(
      "a scenario that does not exist", "unknown-step",
      yaml: ("as: wrong, next: 2}", "as: wrong, next: «8»}"),
      table: ("Code is wrong | 2", "Code is wrong | «8»")),
    Mistake(
      "a flow that does not exist", "unknown-flow", yaml: ("Home, go-to: UC7.1", "Home, go-to: «UC7.9»")),
    Mistake(
      "a partial flow that does not exist", "unknown-flow",
      yaml: ("partial-flow: PF1.1", "partial-flow: «PF1.11»")),
    Mistake(
      "a go-to a partial flow", "go-to-partial-flow", yaml: ("Home, go-to: UC7.1", "Home, go-to: «PF1.1»")),
    Mistake(
      "a partial flow called as a use case", "mismatched-call-kind",
      yaml: ("partial-flow: PF1.1", "use-case: «PF1.1»")),
    Mistake(
      "an action of the host that is misspelt", "unknown-action",
      yaml: ("action: code.check", "action: «code.chek»")),
    Mistake("an input that does not exist", "unknown-input", yaml: ("reads: [code]", "reads: [«kode»]")),
    Mistake(
      "a value that nothing brings", "unknown-duration",
      yaml: ("after: blocked-for", "after: «locked-for»")),
    Mistake(
      "an error flow that does not exist", "unknown-error-flow",
      yaml: ("error-flow: No internet}", "error-flow: «No water»}")),
    Mistake(
      "an error that is not declared", "undeclared-error",
      yaml: ("error: No internet,", "error: «No internt»,"),
      table: ("Error: No internet |", "Error: «No internt» |")),
    Mistake(
      "a parameter that is not declared", "unknown-parameter",
      yaml: ("with: [Cancelable]", "with: [«Cancellable»]")),
    Mistake(
      "a condition that is not declared", "unknown-parameter",
      yaml: ("when: Cancelable, result", "when: «Cancellable», result")),
    Mistake(
      "a root that does not exist", "unknown-flow",
      yaml: ("roots: [UC1.1, UC1.2]", "roots: [UC1.1, «UC1.22»]")),
  ]

  private static let contracts = [
    Mistake(
      "a result that is not declared", "unknown-result",
      yaml: ("as: right, result: Right code}", "as: right, result: «Good code»}"),
      table: ("Code is right | Result: Right code", "Code is right | Result: «Good code»")),
    Mistake(
      "a result that cannot be", "impossible-return", yaml: ("returns: Right code", "returns: «Rigth code»"),
      table: ("Result: Right code | 1.3", "Result: «Rigth code» | 1.3")),
    Mistake(
      "a result that is not taken", "unhandled-result",
      yaml: (
        "partial-flow: PF1.1\n        with: [Cancelable]\n        transitions:\n          - {id: 1.2a, returns: Right code, next: 1.3}\n          - {id: 1.2b, returns: Cancelled, next: back}",
        "partial-flow: «PF1.1»\n        with: [Cancelable]\n        transitions:\n          - {id: 1.2a, returns: Right code, next: 1.3}"
      )),
    Mistake(
      "a result that nothing gives", "unproduced-result",
      yaml: ("results: [Right code, Cancelled]", "results: [Right code, Cancelled, «Lost»]")),
    Mistake(
      "an error that nothing raises", "unraised-error",
      yaml: ("          - {id: 1.2d, error: No internet, error-flow: No internet}\n", "")),
    Mistake(
      "a caller that is not listed", "used-by-missing",
      yaml: ("used-by: [\"[UC1.1 Open the door](UC1.1_OpenTheDoor.md)\"]", "«used-by»: []")),
    Mistake(
      "a trigger that is not listed", "triggered-by-missing",
      yaml: (
        "triggered-by: [\"User selects 'Door' in [UC1.2 Show help](UC1.2_ShowHelp.md)\"]",
        "«triggered-by»: []"
      )),
    Mistake(
      "a trigger by another action", "unknown-trigger-action",
      yaml: ("User selects 'Door' in", "User selects 'Gate' in")),
    Mistake(
      "an action without its row", "action-without-row",
      yaml: ("actions: [Home, Close]", "actions: [Home, «Menu», Close]"),
      table: ("Actions: Home, Close", "Actions: Home, «Menu», Close")),
    Mistake(
      "a row for an action that is not offered", "row-without-action",
      yaml: ("actions: [Home, Close]", "actions: [Close]")),
    Mistake(
      "an action in other letters", "inconsistent-action-name",
      yaml: ("user: selects Try again", "user: «selects Try Again»"),
      table: ("User selects Try again", "User «selects Try Again»")),
    Mistake(
      "no secret", "undeclared-secret",
      yaml: ("{text: code, name: code, secret: true}", "{text: code, name: «code»}")),
    Mistake(
      "a placeholder that nothing brings", "unfilled-placeholder",
      yaml: ("wait for [blocked-for].", "wait for [«locked-for»].")),
    Mistake(
      "an outcome without its name", "unnamed-outcome",
      yaml: ("case: Code is right, as: right", "case: «Code is right»")),
  ]

  private static let numbers = [
    Mistake(
      "a row with the number of another step", "misplaced-id", yaml: ("id: 1.3b", "id: «5.5b»"),
      table: ("| 1.3b", "| «5.5b»")),
    Mistake(
      "a row with the number of another row", "duplicate-id", yaml: ("id: 1.3b", "id: «1.3a»"),
      table: ("| 1.3b", "| «1.3a»")),
    Mistake(
      "a gap in the letters", "id-gap", yaml: ("id: 1.3b", "id: «1.3d»"), table: ("| 1.3b", "| «1.3d»")),
    Mistake(
      "no target", "missing-target", yaml: ("user: selects OK, next: end", "user: «selects OK»"),
      table: ("User selects OK | End", "User «selects OK» | ")),
    Mistake(
      "a screen that leads to itself", "self-loop",
      yaml: ("selects Close, next: end", "selects Close, next: «1.3»"),
      table: ("User selects Close | End", "User selects Close | «1.3»")),
    Mistake(
      "a case and its opposite in one place", "continues-after-refusal",
      yaml: (
        "No door is near, next: 2}\n",
        "No door is near, next: 2}\n          - {id: 1.1c, case: A key is here, next: 2}\n          - {id: 1.1d, case: No key is here, next: «2»}\n"
      ),
      table: (
        "No door is near | 2 |\n",
        "No door is near | 2 |\n| 1.1c | Case: A key is here | 2 |\n| 1.1d | Case: No key is here | «2» |\n"
      )),
  ]

  private static let words = [
    Mistake(
      "a kind that a screen never takes", "wrong-trigger",
      yaml: (
        "user: selects Close, next: end}\n",
        "user: selects Close, next: end}\n          - {id: 1.3c, case: «It rains», next: end}\n"
      ),
      table: (
        "User selects Close | End |\n", "User selects Close | End |\n| 1.3c | Case: «It rains» | End |\n"
      )),
    Mistake(
      "a row without its kind", "untyped-row",
      yaml: ("case: Code is wrong, as: wrong", "text: «Code is wrong», as: wrong"),
      table: ("Case: Code is wrong", "«Code is wrong»")),
    Mistake("no words", "empty-text", yaml: ("prompt: No door", "prompt: «\"\"»")),
    Mistake(
      "the same words twice", "ambiguous-rows",
      yaml: ("case: Code is blocked, as", "case: «Code is wrong», as")),
    Mistake(
      "an aspect that is misspelt", "misspelt-aspect", yaml: ("goal: An open door.", "«gaol»: An open door.")),
    Mistake(
      "a footnote without a text", "missing-footnote",
      yaml: ("user: selects OK, next: end", "user: selects OK, note: «\"3\"», next: end"),
      table: ("User selects OK |", "User selects OK<sup>«3»</sup> |")),
    Mistake(
      "a link to another title", "mismatched-link-title", yaml: ("[UC1.2 Show help]", "[UC1.2 Show doors]")),
    Mistake(
      "a link to nothing", "broken-link",
      yaml: ("summary: The user reads about doors.", "summary: The user reads «[about doors](doors.md)».")),
    Mistake(
      "a link to another number", "mismatched-link-label", yaml: ("[UC1.2 Show help]", "[UC1.1 Show help]")),
  ]

  private static let markup = [
    Mistake(
      "a list that is not closed", "markdown-markup",
      table: ("<ul><li>Actions: OK</li></ul>", "<ul><li>Actions: OK</ul>")),
    Mistake(
      "a target that is misspelt", "markdown-target",
      table: ("User selects OK | End", "User selects OK | «Edn»")),
    Mistake(
      "a link without 'Go to'", "markdown-target",
      table: ("User selects Help | Go to: [UC1.2", "User selects Help | «[»UC1.2")),
  ]
}
