import TestSupport

/// The files in which something is offered.
extension CompletionTests {
  static let files = [
    settings: """
    lockstep: 1
    title: Doors
    external-flows:
      UC9: {title: Leave the house}
    error-flows:
      No internet: {}
    actions: [key.check]
    session: {roots: [UC1]}
    properties:
      - property: no hall before the key
        start: UC1
        never: {shows: Hall}
        until: UC1 1.1a
    app: {exceptions: [{row: UC1 1.1a, because: it asks first}]}

    """,
    flow: """
    flow: UC1
    kind: use-case
    title: Open the door
    overview:
      summary: A door is opened.
    parameters: [Quick]
    errors: [No internet, Nobody home]
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Dør 🚪
            message: Welcome.
            inputs: [{text: key, name: key, secret: true}]
            actions: [Enter, Leave]
            transitions:
              - {id: 1.1a, user: selects Enter, gives: key, next: 1.2}
              - {id: 1.1b, user: selects Leave, go-to: UC9}

          - id: 1.2
            partial-flow: PF1
            with: [Gently]
            transitions:
              - {id: 1.2a, returns: Fits, next: 2}
              - {id: 1.2b, returns: Broken, next: 1.1}

      - id: 2
        title: WHEN IT IS OPEN
        steps:
          - id: 2.1
            screen: Hall
            actions: ["Close, please"]
            transitions:
              - {id: 2.1a, user: "selects Close, please", do: the door squeaks, next: end}
              - {id: 2.1b, event: knocks, next: 1.1}

    """,
    key: """
    flow: PF1
    kind: partial-flow
    title: Try the key
    parameters: [Gently]
    results: [Fits, Broken]
    errors: [No internet, Too late]
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            system: tries the key
            action: key.check
            reads: [key]
            keeps: []
            transitions:
              - {id: 1.1a, case: It fits, as: fits, result: Fits}
              - {id: 1.1b, case: It breaks, as: breaks, values: {waits-for: duration}, result: Broken}
              - {id: 1.1c, error: No internet, error-flow: No internet}

    """,
    "flows/UC1.errata.yaml": """
    errata: UC1
    rows:
      - {row: 1.1b, kind: mistake, description: User selects Leaf, because: of a leaf}

    """,
    tests: """
    - scenario: opens
      flow: UC1
      world: quiet
      with: [Quick]
      verifies: [UC1 1.1a]
      steps:
        - user: selects Enter
        - outcome: {PF1 1.1: fits}
        - shows: Hall

    """,
    "worlds/quiet.yaml": "world: quiet\noutcomes:\n  PF1 1.1: fits\n",
    "scripts/open.yaml": "- at: UC1 1.1\n- {row: 1.1a, key: \"1\"}\n- at: UC1 2.1\n",
    "steps.yaml": """
    gherkin: doors
    flow: UC1
    definitions: {"user leaves": [{user: selects Leave}]}

    """,
  ]

  static let tableFiles = [
    door: Sample.doorTable.replacing(
      "| 2.1a |", with: "| 2.1b | Event: Somebody knocks | 1.1 |\n| 2.1a |"),
    "PF1.1_Key.md": Sample.keyTable.replacing(
      "| **Possible Results**",
      with: """
        | **Parameters** | <ul><li>Gently</li></ul> |
        | **Possible errors** | <ul><li>No internet</li></ul> |
        | **Possible Results**
        """),
  ]

  static let listFiles = [
    list: """
    # Use Case: Reserve a Tool

    **Use Case ID:** UC-014
    **Primary Actor:** Member

    ## Main Success Scenario

    1. Member opens the catalogue.
    2. System displays the catalogue.
    3. Member selects a tool.

    ## Alternative Flows

    ### A1: Tool Already Taken

    **Trigger:** The tool is not free (step 3)
    **Flow:**

    1. System displays the next free days.
    2. Use case continues at step 2.

    """
  ]
}
