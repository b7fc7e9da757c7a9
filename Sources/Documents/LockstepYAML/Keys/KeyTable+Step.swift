import LockstepModel

extension KeyTable {
  /// The keys for the kind of a step; a step has exactly one of them.
  static let stepKindKeys = Step.Kind.allCases.compactMap { KeyName(rawValue: $0.rawValue) }

  private static let kindEntries = Step.Kind.allCases.compactMap { kind in
    KeyName(rawValue: kind.rawValue).map { key in
      Entry.optional(
        key, kind.isCall ? .id : .text, kind.keyDocumentation.summary, kind.keyDocumentation.example)
    }
  }

  static let step = KeyTable(
    "step", "A numbered row of the table: something shown, done by the system, or called.",
    rules: [
      .exactlyOne(stepKindKeys)
    ],
    [
      .required(.id, .id, "The step's number.", "id: 1.1")
    ] + kindEntries + [
      .optional(.label, .text, "The text of the link to the called flow.", "label: PF2.8 Validate PIN"),
      .optional(.href, .text, "The address of the link to the called flow.", "href: PF2.8.md"),
      .optional(
        .title, .text, "The whole bold text, where the document words it differently.", "title: System waits"),
      .optional(.with, .list(.text), "The parameters that the call passes.", "with: [Cancelable]"),
      .optional(.action, .text, "The system action that decides the outcome.", "action: pin.validate"),
      .optional(
        .swift, .text, "The name of the screen or the action in generated Swift.", "swift: validatePIN"),
      .optional(.reads, .list(.text), "The inputs that the action needs.", "reads: [pin]"),
      .optional(.keeps, .list(.text), "The secrets that later steps need.", "keeps: [pin]"),
    ] + detailEntries + [
      .optional(.note, .cell, "A footnote.", "note: since iOS 16"),
      .optional(.next, .id, "Where a called use case returns to.", "next: 1.3"),
      .optional(.source, .table(.cellSource), "The row's cells as the document wrote them.", sourceExample),
      .optional(
        .transitions, .list(.table(.transition)), "The rows of the step, in the order of the table.",
        "transitions: [{id: 1.1a, user: selects Close, next: end}]"),
    ])

  /// The lines under a step's title; in a step, or one by one under `details`.
  static let detail = KeyTable("detail", "One more line under a step's title.", detailEntries)

  static let detailEntries: [Entry] = [
    .optional(.message, .text, "The text shown.", "message: \"wrong PIN, try again.\""),
    .optional(.input, inputsShape, "The fields that the user fills in.", "input: 6 digits"),
    .optional(.inputs, inputsShape, "The fields that the user fills in.", "inputs: [name, date of birth]"),
    .optional(.items, .list(.text), "The listed items.", "items: [name, address]"),
    .optional(.options, .list(.text), "The options that the user can choose from.", "options: [Light, Dark]"),
    .optional(.actions, .list(.text), "The actions that the user can press.", "actions: [Close, Forgot PIN]"),
    .optional(
      .duration, .table(.duration), "How long the step may take, in seconds.",
      "duration: {from: 0.0, to: 0.1}"),
    .optional(
      .picture, .text, "The file of an exported design of the screen, from the folder of this file.",
      "picture: screens/who.png"),
    .optional(
      .details, .either([.text, .list(.either([.text, .table(.detail)]))]), "Other lines, verbatim.",
      "details: [\"Forgot PIN?\"]"),
  ]

  private static let inputsShape = Shape.either([
    .text, .table(.inputField), .list(.either([.text, .table(.inputField)])),
  ])

  static let inputField = KeyTable(
    "input", "Something that the user fills in.",
    [
      .required(.text, .text, "How the table describes it.", "text: 6 digits (0-9) PIN field"),
      .optional(.name, .text, "The name by which rows give it and actions read it.", "name: pin"),
      .optional(.pattern, .text, "The pattern that a whole value must match.", "pattern: \"[0-9]{6}\""),
      .optional(.secret, .boolean, "Whether it is never shown, logged or stored.", "secret: true"),
    ])

  static let duration = KeyTable(
    "duration", "How long a step may take.",
    [
      .required(.from, .seconds, "The least time, in seconds.", "from: 0.0"),
      .required(.to, .seconds, "The most time, in seconds.", "to: 0.1"),
    ])
}
