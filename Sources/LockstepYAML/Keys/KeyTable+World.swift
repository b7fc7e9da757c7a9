extension KeyTable {
  /// The keys of every world; a domain declares more.
  static let world = KeyTable(
    "world", "The simulated system that answers the built-in actions.", takesDeclared: true,
    [.required(.world, .text, "The world's name.", "world: four rounds")] + simulation)

  static let worldSettings = KeyTable("world", "Changes to the world.", takesDeclared: true, simulation)

  private static let simulation: [Entry] = [
    .optional(
      .outcomes, .places(of: .text), "How a flow or a step ends: FLOW, or FLOW STEP.",
      "outcomes: {UC2.3 1.1: disabled}"),
    .optional(
      .actions, .mapping(of: .either([.text, .table(.simulatedAnswer), .list(simulatedAnswer)])),
      "The answers of actions, by name: an outcome, or a list whose last entry repeats.",
      "actions: {code.send: sent, code.check: [wrong-1, wrong-2, right]}"),
  ]

  /// An answer of a list.
  static let simulatedAnswer = Shape.either([.text, .table(.simulatedAnswer)])

  static let answer = KeyTable(
    "simulated answer", "The answer of a simulated action.",
    rules: [.exactlyOne([.outcome, .error]), .needs(.values, [.outcome])],
    [
      .optional(
        .outcome, .text, "The outcome, by its name, its row's id or its words.", "outcome: right"),
      .optional(
        .values, .mapping(of: .text), "The values of the outcome.",
        "{outcome: right, values: {valid-for: 10m}}"),
      .optional(.error, .text, "The error that the action ends in.", "error: No internet"),
      .optional(.after, .duration, "How much time the action takes.", "{outcome: right, after: 3s}"),
    ])
}
