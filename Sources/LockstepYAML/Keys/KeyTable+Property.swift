extension KeyTable {
  private static let names = Shape.either([.text, .list(.text)])

  static let property = KeyTable(
    "property", "A property that must hold in every reachable state.",
    rules: [
      .exactlyOne([.never, .alwaysPossible, .possible, .atMost]),
      .needs(.after, [.never, .alwaysPossible]), .needs(.until, [.never, .alwaysPossible]),
      .needs(.from, [.alwaysPossible]), .needs(.without, [.alwaysPossible]), .needs(.possible, [.within]),
      .needs(.within, [.possible]),
      .needs(.run, [.atMost]), .needs(.between, [.atMost]), .needs(.atMost, [.run]),
    ],
    [
      .required(.property, .text, "The name of the property.", "property: nothing opens before an unlock"),
      .optional(.start, .id, "The flow in which sessions begin; each flow without it.", "start: UC2.3"),
      .optional(
        .after, names,
        "Events since which the property counts: a row, suspend, resume, Retry, Close, enters FLOW, leaves FLOW, ACTION OUTCOME.",
        "after: UC2.3 1.4a"),
      .optional(
        .until, names, "Events since which it no longer counts.", "until: [UC2.3 1.2a, UC2.3 1.4a]"),
      .optional(.never, .table(.condition), "A condition that must never hold.", "never: {in: UC7.1}"),
      .optional(
        .alwaysPossible, .table(.condition), "A condition that must remain reachable.",
        "always-possible: {ends: any}"),
      .optional(
        .from, .table(.condition), "The moments from which it must remain reachable; all without it.",
        "from: {shows: Declined}"),
      .optional(.without, names, "Events without which it must remain reachable.", "without: UC1 1.1a"),
      .optional(
        .possible, .table(.condition), "A condition that a session can reach.", "possible: {shows: Paid}"),
      .optional(
        .within, .integer(0...1_000_000), "The most inputs of a user that reaching it takes.", "within: 4"),
      .optional(.atMost, .integer(0...1_000_000), "How often something may happen.", "at-most: 16"),
      .optional(.run, names, "Actions that run, or events, such as rows.", "run: pin.validate"),
      .optional(.between, names, "Events that reset the count.", "between: pin.validate valid"),
      .optional(
        .followGoTo, .either([.choice(["all", "none"]), .list(.id)]),
        "The flows that are explored where a 'go-to' leads there: all (the default), none, or these.",
        "follow-go-to: [UC1.2]"),
    ])

  static let condition = KeyTable(
    "condition", "Moments of a session; all that is given must hold of one.",
    rules: [.atLeastOne([.shows, .at, .in, .ends, .holds])],
    [
      .optional(.shows, .text, "The title of the view.", "shows: Open app with PIN"),
      .optional(.at, .place, "The session's place: FLOW, or FLOW STEP.", "at: UC2.3 1.3"),
      .optional(.in, .id, "A flow that runs, or that the session was handed over to.", "in: UC7.1"),
      .optional(
        .holds, .text, "A value that the running flow, or one that called it, holds.", "holds: amount"),
      .optional(.ends, .text, "How the session has ended, or any.", "ends: any"),
      .optional(.by, .choice(["back"]), "The way that led there.", "by: back"),
    ])
}
