extension KeyTable {
  /// The keys that say what a line of a script does; a line has exactly one of them.
  static let scriptLines: [KeyName] = [
    .user, .row, .event, .outcome, .error, .give, .world, .wait, .at, .shows, .ends,
  ]

  static let scriptLine = KeyTable(
    "script line", others: .text,
    [
      .optional(.user, .text, "What the user does; other keys give inputs.", "user: selects Close"),
      .optional(.row, .id, "The row to take; other keys give inputs.", "row: 1.3a"),
      .optional(.event, .text, "What happens.", "event: timer expires"),
      .optional(
        .outcome, .mapping(of: .text), "How the next run of a step ends.", "outcome: {UC2.3 1.1: disabled}"),
      .optional(
        .values, .mapping(of: .text), "What the outcome brings along.",
        "{outcome: {PF2.8 1.1: locked}, values: {blocked-for: 1m}}"),
      .optional(
        .error, .mapping(of: .text), "The error that the next run of a step ends in.",
        "error: {UC2.1 1.5: No internet}"),
      .optional(.give, .mapping(of: .text), "Inputs that were asked for.", "give: {pin: \"123456\"}"),
      .optional(.world, .table(.worldSettings), "What changes in the world.", "world: {network: down}"),
      .optional(.wait, .duration, "How much time passes.", "wait: 1m"),
      .optional(.at, .id, "Where the session must be now: FLOW, or FLOW STEP.", "at: UC2.3 1.3"),
      .optional(.shows, .text, "What must be shown now.", "shows: Temporarily Blocked"),
      .optional(.ends, .text, "How the session must have ended.", "ends: handed over to UC7.1"),
    ])
}
