import LockstepYAML

/// What `lockstep init` writes: small, without findings, and it runs.
enum FirstProject {
  static let flowID = "UC1.1"

  static var files: [(path: String, text: String)] {
    [
      ("flows/lockstep.yaml", modeline(.project, up: 1) + project),
      ("flows/use-cases/UC1.1_MakeTea.yaml", modeline(.flow, up: 2) + flow),
      ("flows/scenarios/make-tea.yaml", modeline(.scenario, up: 2) + scenario),
    ] + SchemaKind.allCases.map { ("schemas/\($0.fileName)", $0.schema(worldKeys: Domain.worldKeys)) }
  }

  /// The line by which editors find the schema of a file.
  private static func modeline(_ kind: SchemaKind, up: Int) -> String {
    "# yaml-language-server: $schema=\(String(repeating: "../", count: up))schemas/\(kind.fileName)\n"
  }

  private static let project = """
    # What makes this directory a project: what all flows share.
    lockstep: 1
    error-flows:
      No water: {}

    """

  private static let flow = """
    flow: UC1.1
    kind: use-case
    title: Make tea
    overview:
      summary: The user makes a cup of tea.
      goal: A cup of tea.
      preconditions: []
    errors: [No water]

    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            screen: Kitchen
            actions: [Boil water, Leave]
            transitions:
              - {id: 1.1a, user: selects Boil water, next: 1.2}
              - {id: 1.1b, user: selects Leave, next: end}

          - id: 1.2
            # What the system finds out picks the row: here a script or a person says so, in an app an action.
            system: boils water
            transitions:
              - {id: 1.2a, case: Water boils, as: boils, next: 1.3}
              - {id: 1.2b, case: Kettle is off, as: "off", next: 2}
              - {id: 1.2c, error: No water, error-flow: No water}

          - id: 1.3
            screen: Tea
            message: Your tea is ready.
            actions: [Drink]
            transitions:
              - {id: 1.3a, user: selects Drink, next: end}

      - id: 2
        title: WHEN KETTLE IS OFF
        steps:
          - id: 2.1
            prompt: Kettle is off
            message: Switch it on, and try again.
            actions: [Try again]
            transitions:
              - {id: 2.1a, user: selects Try again, next: 1.2}

    """

  private static let scenario = """
    # What to do and what to expect, line by line: lockstep test runs it, lockstep run make-tea shows how it goes.
    scenario: make-tea
    title: Make tea with a kettle that was off
    flow: UC1.1
    steps:
      - user: selects Boil water
      - outcome: {UC1.1 1.2: "off"}
      - shows: Kettle is off
      - user: selects Try again
      - outcome: {UC1.1 1.2: boils}
      - at: UC1.1 1.3
      - message: Your tea is ready.
      - user: selects Drink
      - ends: ended

    """
}
