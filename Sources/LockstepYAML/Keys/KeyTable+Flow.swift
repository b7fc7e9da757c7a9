extension KeyTable {
  static let flow = KeyTable(
    "flow", "A use case or a partial flow: the content of its document, and the rows of its table.",
    rules: [
      .exactlyOne([.scenarios, .flows])
    ],
    [
      .required(.flow, .id, "The flow's id: the number by which others refer to it.", "flow: PF2.8"),
      .required(
        .kind, .choice(["use-case", "partial-flow"]), "Whether users start it or other flows call it.",
        "kind: partial-flow"),
      .required(.title, .text, "The title, as in the document's heading.", "title: Validate entered PIN"),
      .optional(.swift, .text, "The name of the flow in generated Swift.", "swift: ValidatePIN"),
      .optional(
        .overview, .mapping(of: .either([.text, .list(.text)])),
        "The first table: a text or a list for each aspect; [] means None.",
        "overview: {summary: The system validates a PIN., preconditions: []}"),
      .optional(
        .parameters, .list(.text), "Names that a call may pass with 'with'.", "parameters: [Cancelable]"),
      .optional(
        .results, .list(.text), "The results that a partial flow returns.", "results: [Valid PIN, Retry]"),
      .optional(.errors, .list(.text), "The errors that its rows may raise.", "errors: [No internet]"),
      .optional(
        .sources, .list(.table(.sourceNote)), "Other cells exactly as the document wrote them.",
        "sources: [{row: Possible errors, description: <ul></ul>}]"),
      .optional(.before, .text, "Markdown before the table, verbatim.", "before: A note."),
      .optional(
        .scenarios, .list(.table(.scenario)), "The numbered parts of the flow table.",
        "scenarios: [{id: 1, title: PRIMARY SCENARIO}]"),
      .optional(
        .flows, .list(.table(.section)), "The flow tables of a document that has several.",
        "flows: [{name: Destination, scenarios: []}]"),
      .optional(.after, .text, "Markdown after the table, verbatim.", "after: A note."),
    ])

  static let section = KeyTable(
    "flow table", "One of several flow tables of a document.",
    [
      .required(.name, .id, "The part of the id after the slash.", "name: Destination"),
      .optional(.heading, .text, "The heading over the table.", "heading: Flow Wallet (Destination)"),
      .required(
        .scenarios, .list(.table(.scenario)), "The numbered parts of the table.", "scenarios: [{id: 1}]"),
    ])

  static let scenario = KeyTable(
    "scenario", "A numbered part of a flow table.",
    rules: [
      .atMostOne([.next, .goTo]),
      .needs(.step, [.goTo]),
      .needs(.label, [.goTo]),
      .needs(.href, [.goTo]),
    ],
    [
      .required(.id, .id, "The scenario's number.", "id: 2"),
      .optional(.title, .text, "The bold text of its row, if it has a row.", "title: WHEN PIN INVALID"),
      .optional(
        .next, .id, "Where a scenario without steps leads: a scenario, a step, back, end or resume.",
        "next: 1.3"),
      .optional(.goTo, .id, "The flow that a scenario without steps leads to.", "go-to: UC7.1"),
      .optional(.step, .id, "The step of the flow that 'go-to' names.", "{go-to: UC7.1, step: 1.2}"),
      .optional(.label, .text, "The text of the link.", "{go-to: UC7.1, label: Show cards}"),
      .optional(.href, .text, "The address of the link.", "{go-to: UC7.1, href: UC7.1.md}"),
      .optional(.source, .table(.cellSource), "The row's cells as the document wrote them.", sourceExample),
      .optional(
        .steps, .list(.table(.step)), "The steps, in the order of the table.",
        "steps: [{id: 1.1, screen: Welcome}]"),
    ])

  static let sourceExample = "source: {description: \"User selects  Close\"}"

  static let cellSource = KeyTable(
    "source", "A row's cells as the document wrote them.",
    [
      .optional(.id, .cell, "The cell with the number, verbatim.", "id: Step 1.1"),
      .optional(.description, .cell, "The description cell, verbatim.", "description: User selects Close"),
      .optional(.next, .cell, "The next cell, verbatim.", "next: \"2\""),
    ])

  static let sourceNote = KeyTable(
    "note of 'sources'", "Another cell as the document wrote it.",
    [
      .required(.row, .text, "The row: an aspect of the overview, or title.", "row: Possible errors"),
      .required(.description, .cell, "The cell, verbatim.", "description: <ul></ul>"),
    ])
}
