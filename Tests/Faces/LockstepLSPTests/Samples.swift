import Foundation

/// A small project of YAML flows.
enum Sample {
  static let files = [
    "lockstep.yaml": settings, "flows/UC1.yaml": door, "flows/PF1.yaml": key, "scripts/open.yaml": script,
  ]

  static let settings = """
    lockstep: 1
    external-flows:
      UC9: {title: Leave the house}
    error-flows:
      No internet: {}
    actions: [key.check]

    """

  static let door = """
    flow: UC1
    kind: use-case
    title: Open the door
    overview:
      summary: A door is opened.
    errors: [No internet]
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Dør 🚪
            inputs: [{text: key, name: key, secret: true}]
            actions: [Enter, Leave]
            transitions:
              - {id: 1.1a, user: selects Enter, gives: key, next: 1.2}
              - {id: 1.1b, user: selects Leave, go-to: UC9}

          - id: 1.2
            partial-flow: PF1
            transitions:
              - {id: 1.2a, returns: Fits, next: 2}
              - {id: 1.2b, returns: Broken, next: 1.1}

      - id: 2
        title: WHEN IT IS OPEN
        steps:
          - id: 2.1
            screen: Hall
            actions: [Leave]
            transitions:
              - {id: 2.1a, user: selects Leave, next: end}

    """

  static let key = """
    flow: PF1
    kind: partial-flow
    title: Try the key
    results: [Fits, Broken]
    errors: [No internet]
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            system: tries the key
            action: key.check
            reads: [key]
            transitions:
              - {id: 1.1a, case: It fits, as: fits, result: Fits}
              - {id: 1.1b, case: It breaks, as: breaks, result: Broken}
              - {id: 1.1c, error: No internet, error-flow: No internet}

    """

  static let script = """
    - world: {outcomes: {PF1 1.1: fits}}
    - at: UC1 1.1
    - {row: 1.1a, key: "1"}
    - at: UC1 2.1

    """

  /// The same as tables.
  static let tables = ["UC1.1_Door.md": doorTable, "PF1.1_Key.md": keyTable]

  /// A table and a YAML file that name each other.
  static let mixed = [
    "lockstep.yaml": settings, "UC1.1_Door.md": doorTable,
    "PF1.1_Key.yaml": key.replacingOccurrences(of: "PF1", with: "PF1.1"),
  ]

  static let doorTable = """
    # Use Case 1.1 Open the door

    ## Overview

    | Aspect | Description |
    |---|---|
    | **Summary** | A door is opened. |

    ---

    ## Flow

    | # | Description | Next |
    |---|---|---|
    | **1.1** | **System displays screen 'Dør 🚪'**<ul><li>Actions: Enter, Leave</li></ul> | |
    | 1.1a | User selects Enter | 1.2 |
    | 1.1b | User selects Leave | End |
    | **1.2** | **System executes partial flow [PF1.1 Try the key](PF1.1_Key.md)** | |
    | 1.2a | Result: Fits | 2 |
    | 1.2b | Result: Broken | 1.1 |
    | **2** | **WHEN IT IS OPEN** | |
    | **2.1** | **System displays screen 'Hall'**<ul><li>Actions: Leave</li></ul> | |
    | 2.1a | User selects Leave | Go to: [UC1.1 Open the door](UC1.1_Door.md) |

    """

  static let keyTable = """
    # Partial Flow 1.1 Try the key

    ## Overview

    | Aspect | Description |
    |---|---|
    | **Used by** | <ul><li>[UC1.1 Open the door](UC1.1_Door.md)</li></ul> |
    | **Possible Results** | <ul><li>Fits</li><li>Broken</li></ul> |

    ---

    ## Flow

    | # | Description | Next |
    |---|---|---|
    | **1.1** | **System tries the key** | |
    | 1.1a | Case: It fits | Result: Fits |
    | 1.1b | Case: It breaks | Result: Broken |

    """
}
