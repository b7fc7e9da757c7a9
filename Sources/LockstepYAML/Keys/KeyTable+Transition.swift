extension KeyTable {
  /// The keys for the trigger of a row; a transition has exactly one of them.
  static let triggers: [KeyName] = [.user, .case, .error, .event, .returns, .text]
  /// The keys for its target; a transition has at most one of them.
  static let targets: [KeyName] = [.next, .result, .goTo, .endGoTo, .errorFlow, .show]
  /// The targets that are links in a document.
  private static let links: [KeyName] = [.goTo, .endGoTo, .errorFlow]

  static let transition = KeyTable(
    "transition", "A row: its trigger, and its target.",
    rules: [
      .exactlyOne(triggers),
      .atMostOne(targets),
      .needs(.step, [.goTo, .endGoTo]),
      .needs(.label, links),
      .needs(.href, links),
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
}
