extension KeyTable {
  private static let names = Shape.either([.text, .list(.text)])

  static let property = KeyTable(
    "property", "A property that must hold in every reachable state.",
    rules: [
      .exactlyOne([.never, .alwaysPossible, .atMost]),
      .needs(.after, [.never]), .needs(.until, [.never]), .needs(.run, [.atMost]),
      .needs(.between, [.atMost]),
      .needs(.atMost, [.run]),
    ],
    [
      .required(.property, .text, "The name of the property.", "property: nothing opens before an unlock"),
      .optional(.start, .id, "The flow in which sessions begin; each flow without it.", "start: UC2.3"),
      .optional(
        .after, names, "Events since which the property counts: a row, suspend, resume, ACTION OUTCOME.",
        "after: UC2.3 1.4a"),
      .optional(
        .until, names, "Events since which it no longer counts.", "until: [UC2.3 1.2a, UC2.3 1.4a]"),
      .optional(.never, .table(.condition), "A condition that must never hold.", "never: {in: UC7.1}"),
      .optional(
        .alwaysPossible, .table(.condition), "A condition that must remain reachable.",
        "always-possible: {ends: any}"),
      .optional(.atMost, .integer(0...1_000_000), "How often something may happen.", "at-most: 16"),
      .optional(.run, names, "Actions that run, or ACTION OUTCOME.", "run: pin.validate"),
      .optional(.between, names, "Events that reset the count.", "between: pin.validate valid"),
    ])

  static let condition = KeyTable(
    "condition", "Moments of a session; all that is given must hold of one.",
    rules: [.atLeastOne([.shows, .at, .in, .ends])],
    [
      .optional(.shows, .text, "The title of the view.", "shows: Open app with PIN"),
      .optional(.at, .place, "The session's place: FLOW, or FLOW STEP.", "at: UC2.3 1.3"),
      .optional(.in, .id, "A flow that runs, or that the session was handed over to.", "in: UC7.1"),
      .optional(.ends, .text, "How the session has ended, or any.", "ends: any"),
      .optional(.by, .choice(["back"]), "The way that led there.", "by: back"),
    ])
}
