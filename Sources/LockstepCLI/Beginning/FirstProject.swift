import LockstepMarkdown
import LockstepModel
import LockstepYAML

/// What `lockstep init` writes: small, without findings, and it runs.
///
/// It has one of each thing that a project is made of: a use case, the partial flow that it calls, an action of its own,
/// a timer, the world that answers for the action, a script, the scenario that uses both, and the tables.
enum FirstProject {
  static let flowID = "UC1.1"

  /// The paths and the texts, in the order in which they are best read.
  static var files: [(path: String, text: String)] {
    let flows = [
      (path: "flows/use-cases/UC1.1_MakeTea.yaml", text: modeline(.flow, up: 2) + useCase),
      (path: "flows/partial-flows/PF1.1_BoilWater.yaml", text: modeline(.flow, up: 2) + partialFlow),
    ]
    return [("flows/lockstep.yaml", modeline(.project, up: 1) + settings)] + flows + tables(of: flows)
      + [
        ("flows/scenarios/make-tea.yaml", modeline(.scenario, up: 2) + scenario),
        ("flows/worlds/kettle-off.yaml", modeline(.world, up: 2) + world),
        ("flows/scripts/switch-on.yaml", modeline(.script, up: 2) + script),
      ] + SchemaKind.allCases.map { ("schemas/\($0.fileName)", $0.schema(worldKeys: Domain.worldKeys)) }
  }

  /// The tables that `lockstep render` writes next to the flows.
  private static func tables(of flows: [(path: String, text: String)]) -> [(path: String, text: String)] {
    let documents = flows.compactMap { flow -> FlowDocument? in
      guard case .flow(let document)? = YAMLReader.read(SourceText(path: flow.path, text: flow.text)).value
      else { return nil }
      return document
    }
    let project = Project(documents)
    return documents.compactMap { document in
      guard let path = MarkdownWriter.path(beside: document.source.path),
        let text = MarkdownWriter.text(of: document, in: project).value
      else { return nil }
      return (path, text)
    }
  }

  /// The line by which editors find the schema of a file.
  private static func modeline(_ kind: SchemaKind, up: Int) -> String {
    "# yaml-language-server: $schema=\(String(repeating: "../", count: up))schemas/\(kind.fileName)\n"
  }
}

extension FirstProject {
  static let settings = """
    # The project file of this directory, shared by all flows.
    lockstep: 1
    error-flows:
      No water: {}
    actions: [kettle.boil]  # performed by the app; in tests a world answers

    """

  static let useCase = """
    flow: UC1.1
    kind: use-case
    title: Make tea
    overview:
      summary: The user makes a cup of tea.
      goal: A cup of tea.
      preconditions: []

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
            # A partial flow returns one of its results.
            partial-flow: PF1.1
            transitions:
              - {id: 1.2a, returns: Hot, next: 1.3}
              - {id: 1.2b, returns: Cold, next: 1.1}

          - id: 1.3
            screen: Steeping
            message: Your tea steeps.
            actions: [Drink now]
            transitions:
              - {id: 1.3a, user: selects Drink now, next: 1.4}
              # A timer counts from the moment the step is entered.
              - {id: 1.3b, event: tea has steeped, after: 3m, next: 1.4}

          - id: 1.4
            screen: Tea
            message: Your tea is ready.
            actions: [Drink]
            transitions:
              - {id: 1.4a, user: selects Drink, next: end}

    """

  static let partialFlow = """
    flow: PF1.1
    kind: partial-flow
    title: Boil water
    overview:
      summary: The system boils water.
      used-by: ["[UC1.1 Make tea](../use-cases/UC1.1_MakeTea.md)"]
    results: [Hot, Cold]
    errors: [No water]

    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            # The action decides which row is taken: in an app your code, in a test the world.
            system: boils water
            action: kettle.boil
            transitions:
              - {id: 1.1a, case: Water boils, as: boils, result: Hot}
              - {id: 1.1b, case: Kettle is off, as: is-off, next: 2}
              - {id: 1.1c, error: No water, error-flow: No water}

      - id: 2
        title: WHEN KETTLE IS OFF
        steps:
          - id: 2.1
            prompt: Kettle is off
            message: Switch it on, and try again.
            actions: [Try again, Cancel]
            transitions:
              - {id: 2.1a, user: selects Try again, next: 1.1}
              - {id: 2.1b, user: selects Cancel, result: Cold}

    """

  static let scenario = """
    # Inputs and expected screens, line by line: lockstep test runs it, lockstep run make-tea shows each event.
    - scenario: make-tea
      title: Make tea with a kettle that was off
      flow: UC1.1
      world: kettle that was off
      steps:
        - user: selects Boil water
        - use: ../scripts/switch-on.yaml
        - shows: Steeping
        - wait: 3m  # takes no time
        - message: Your tea is ready.
        - user: selects Drink
        - ends: ended

    - scenario: no-tea
      title: The kettle has no water, and then the user leaves
      flow: UC1.1
      steps:
        - user: selects Boil water
        - error: {PF1.1 1.1: No water}
        - shows: No water
        - user: Close
        - outcome: {PF1.1 1.1: is-off}
        - user: selects Boil water
        - user: selects Cancel
        - user: selects Leave
        - ends: ended

    """

  static let world = """
    # The answers of the actions: first that the kettle is off, later that the water boils.
    world: kettle that was off
    actions:
      kettle.boil: [is-off, boils]

    """

  static let script = """
    # Lines that several scenarios share.
    - shows: Kettle is off
    - user: selects Try again

    """
}
