extension KeyTable {
  /// The keys for the inputs and expectations of script lines; a line has exactly one of them, or only `give`.
  static let scriptLines: [KeyName] =
    [
      .user, .row, .event, .outcome, .error, .world, .wait, .use,
    ] + expectations

  /// The keys for expectations.
  private static let expectations: [KeyName] = awaiting + scriptDetails

  /// Lines that expect something of a screen's parts, or of past events.
  static let scriptDetails: [KeyName] = [.message, .actions, .notPossible, .data, .did, .ran, .took]

  /// Lines that take inputs of the user.
  static let takingInputs: [KeyName] = [.user, .row]
  /// Lines that virtual time can pass for.
  static let awaiting: [KeyName] = [.at, .shows, .ends]

  /// Lines of a single word.
  package static let scriptWords: [KeyName] = [.suspend, .resume]

  static let scriptLine = KeyTable(
    "script line", "One thing that a tester does or expects.",
    others: .text,
    rules: [
      .oneOf(scriptLines, companion: .give, hosts: takingInputs),
      .needs(.values, [.outcome]),
      .needs(.within, awaiting),
      .othersNeed(takingInputs),
    ],
    [
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
      .optional(.at, .place, "Where the session must be now: FLOW, or FLOW STEP.", "at: UC2.3 1.3"),
      .optional(.shows, .text, "The title that must be shown now.", "shows: Temporarily Blocked"),
      .optional(.ends, .text, "How the session must have ended.", "ends: handed over to UC7.1"),
      .optional(
        .within, .duration, "How much time may pass, timer by timer, until it holds.",
        "{shows: Welcome, within: 2s}"),
      .optional(.message, .text, "The message that must be shown now.", "message: \"wrong PIN, try again.\""),
      .optional(
        .actions, .list(.text), "All actions that can be pressed now, in any order.",
        "actions: [Close, Forgot PIN]"),
      .optional(
        .notPossible, .either([.text, .list(.text)]),
        "Choices that must not be possible now, by words or row.",
        "not-possible: selects Delete Wallet"),
      .optional(
        .data, .mapping(of: .text), "Values that outcomes brought along, among others.",
        "data: {blocked-for: 1m}"),
      .optional(.did, .text, "A side effect since the last input.", "did: the app vibrates"),
      .optional(
        .ran, .mapping(of: .integer(0...1_000_000)), "How often actions were run since the start.",
        "ran: {pin.validate: 3}"),
      .optional(
        .took, .list(.row), "The rows taken since the last such line, exactly.",
        "took: [UC2.3 1.3a, PF2.8 1.1a]"),
    ])
}
