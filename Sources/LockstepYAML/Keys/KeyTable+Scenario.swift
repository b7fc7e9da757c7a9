extension KeyTable {
  static let testScenario = KeyTable(
    "test scenario", "A test as a tester would do it by hand; 'lockstep test' runs it.",
    rules: [.notEmpty(.examples)],
    [
      .required(
        .scenario, .id, "Its id, unique in the project; the id of a test case cites that.", "scenario: LTC57"),
      .optional(.title, .text, "The title of the scenario.", "title: Unlock the app with the right PIN"),
      .required(.flow, .id, "The flow that it starts.", "flow: UC2.3"),
      .optional(
        .world, .either([.text, .table(.worldSettings)]),
        "The initial world: a world of the project by its name, or a world's keys.", "world: four rounds"),
      .optional(.with, .list(.text), "The parameters that count as passed.", "with: [Cancelable]"),
      .optional(.tags, .list(.text), "Words to select scenarios by.", "tags: [smoke]"),
      .optional(
        .verifies, .list(.place), "The test cases and rows that it verifies.",
        "verifies: [LTC46, UC2.3 1.4a]"),
      .optional(
        .open, .boolean, "Whether the session may continue after the last line.", "open: true"),
      .required(
        .steps, .list(scriptSteps),
        "The lines of a script.", "steps: [{user: selects Close}, {ends: left}]"),
      .optional(
        .examples, .list(.mapping(of: .text)),
        "Values for the names in angle brackets: the scenario is run with each entry.",
        "examples: [{pin: \"000000\"}, {pin: \"111111\"}]"),
    ])
}
