import LockstepScripts

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

  /// The keys for the trigger of a row; a transition has exactly one of them.
  static let triggerKeys: [KeyName] = [.user, .case, .error, .event, .returns, .text]
  /// The keys for its target; a transition has at most one of them.
  static let targetKeys: [KeyName] = [.next, .result, .goTo, .endGoTo, .errorFlow, .show]
  /// The targets that are links in a document.
  private static let linkKeys: [KeyName] = [.goTo, .endGoTo, .errorFlow]

  static let transition = KeyTable(
    "transition", "A row: its trigger, and its target.",
    rules: [
      .exactlyOne(triggerKeys),
      .atMostOne(targetKeys),
      .needs(.step, [.goTo, .endGoTo]),
      .needs(.after, [.event]),
      .needs(.label, linkKeys),
      .needs(.href, linkKeys),
    ],
    [
      .required(.id, .id, "The row's number and letter.", "id: 1.1a"),
      .optional(.user, .text, "The user's action.", "user: selects Close"),
      .optional(.case, .text, "An outcome of the step's action.", "case: Valid PIN"),
      .optional(.error, .text, "An error of the step's action.", "error: No internet"),
      .optional(.event, .text, "Something that happens meanwhile.", "event: timer expires"),
      .optional(.returns, .text, "A result of the called partial flow.", "returns: Retry"),
      .optional(.text, .text, "The row's words, where none of the others fits.", "text: Verifier scans QR"),
      .optional(
        .after, .delay, "When the event's timer fires: a duration, or a value that holds one.", "after: 1s"),
      .optional(.as, .text, "The stable name of the outcome or the event.", "as: valid"),
      .optional(
        .swift, .text, "The name of the choice, the outcome or the event in generated Swift.", "swift: close"),
      .optional(
        .values, .mapping(of: .choice(["duration", "integer", "text"])), "The values of the outcome.",
        "values: {blocked-for: duration}"),
      .optional(.when, .text, "A parameter that must be passed for the row to count.", "when: Cancelable"),
      .optional(.gives, .text, "The input that taking the row carries.", "gives: pin"),
      .optional(
        .do, .either([.text, .table(.effect)]), "A side effect: its words, or words and a name.",
        "do: the app vibrates"),
      .optional(.forget, .boolean, "Whether taking the row empties the history.", "forget: true"),
      .optional(
        .next, .id, "A scenario (its first step) or a step of this flow, or back, end, resume.", "next: 5"),
      .optional(.result, .text, "The result that a partial flow returns.", "result: Retry"),
      .optional(.goTo, .id, "The flow that it leads to.", "go-to: UC7.1"),
      .optional(.endGoTo, .id, "The flow that it leads to when this one has ended.", "end-go-to: UC3.1"),
      .optional(.errorFlow, .text, "The error flow that it leads to.", "error-flow: No internet"),
      .optional(.show, .text, "A placeholder to show.", "show: under construction"),
      .optional(.step, .id, "The step of the flow that it leads to.", "{go-to: UC7.1, step: 1.8}"),
      .optional(.label, .text, "The text of the link.", "{go-to: UC7.1, label: Show cards}"),
      .optional(.href, .text, "The address of the link.", "{go-to: UC7.1, href: UC7.1.md}"),
      .optional(.note, .cell, "A footnote after the text.", "note: since iOS 16"),
      .optional(.nextNote, .cell, "A footnote after the target.", "next-note: see the guide"),
      .optional(.source, .table(.cellSource), "The row's cells as the document wrote them.", sourceExample),
    ])

  static let effect = KeyTable(
    "side effect", "A side effect of a row, and its name.",
    [
      .required(.text, .text, "Its words, as in the table.", "text: erases all data"),
      .optional(.as, .text, "Its stable name.", "as: erase-all"),
    ])

  /// The keys for the inputs and expectations of script lines; a line has exactly one of them, or only `give`.
  static let scriptLineKeys: [KeyName] =
    [
      .user, .row, .event, .outcome, .error, .world, .wait, .use,
    ] + expectations

  /// The keys for expectations.
  private static let expectations: [KeyName] = awaitingKeys + nonAwaitingKeys

  /// Lines that expect something of a screen's parts, or of past events.
  static let nonAwaitingKeys: [KeyName] = keys(awaiting: false)

  /// Lines that take inputs of the user.
  static let inputTakingKeys: [KeyName] = [.user, .row]
  /// Lines that virtual time can pass for.
  static let awaitingKeys: [KeyName] = keys(awaiting: true)

  private static func keys(awaiting: Bool) -> [KeyName] {
    ExpectationKind.allCases.filter { $0.form.acceptsTimeLimit == awaiting }.compactMap {
      KeyName(rawValue: $0.rawValue)
    }
  }

  /// Lines of a single word.
  package static let scriptWordKeys: [KeyName] = [.suspend, .resume]

  static let scriptLine = KeyTable(
    "script line", "One thing that a tester does or expects.",
    others: .text,
    rules: [
      .oneOf(scriptLineKeys, companion: .give, hosts: inputTakingKeys),
      .needs(.values, [.outcome]),
      .needs(.within, awaitingKeys),
      .customKeysNeed(inputTakingKeys),
    ],
    inputEntries + awaitingKeys.map(expectationEntry) + [withinEntry] + nonAwaitingKeys.map(expectationEntry))

  private static let inputEntries: [Entry] = [
    .optional(.user, .text, "The user's action; other keys give inputs.", "user: selects Close"),
    .optional(.row, .id, "The row to take; other keys give inputs.", "row: 1.3a"),
    .optional(.event, .text, "The event that happens.", "event: timer expires"),
    .optional(
      .outcome, .places(of: .text), "How the next run of a step ends.", "outcome: {UC2.3 1.1: disabled}"),
    .optional(
      .values, .mapping(of: .text), "The values of the outcome.",
      "{outcome: {PF2.8 1.1: locked}, values: {blocked-for: 1m}}"),
    .optional(
      .error, .places(of: .text, single: true), "The error that the next run of a step ends in.",
      "error: {UC2.1 1.5: No internet}"),
    .optional(
      .give, .mapping(of: .text), "The requested inputs, or those of the 'user' or 'row' on the same line.",
      "give: {pin: \"123456\"}"),
    .optional(.world, .table(.worldSettings), "Changes to the world.", "world: {network: down}"),
    .optional(.wait, .duration, "How much time passes.", "wait: 1m"),
    .optional(.use, .text, "A script to insert here, relative to this file.", "use: unlock.yaml"),
  ]

  private static let withinEntry = Entry.optional(
    .within, .duration, "How much time may pass, timer by timer, until it holds.",
    "{shows: Welcome, within: 2s}")

  private static func expectationEntry(_ name: KeyName) -> Entry {
    let form = ExpectationKind(rawValue: name.rawValue)?.form
    return .optional(
      name, form.map { Shape($0.operand) } ?? .text, form?.summary ?? "",
      "\(name.rawValue): \(form?.example ?? "")")
  }
}

extension Shape {
  fileprivate init(_ operand: ExpectationForm.Operand) {
    self =
      switch operand {
      case .place: .place
      case .title, .end, .text, .effect: .text
      case .buttons: .list(.text)
      case .choices: .either([.text, .list(.text)])
      case .values: .mapping(of: .text)
      case .counts: .mapping(of: .integer(0...1_000_000))
      case .rows: .list(.row)
      }
  }
}
