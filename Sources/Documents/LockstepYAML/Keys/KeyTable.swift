/// The keys of one kind of mapping: used by readers, for suggestions in messages, and for the JSON Schema.
///
/// A class, so that passing a table on costs one reference.
package final class KeyTable: Sendable {
  package struct Entry: Sendable {
    package var name: KeyName
    package var shape: Shape
    package var isRequired: Bool
    /// One line for editors.
    package var summary: String
    /// The key with a value, as YAML on one line.
    package var example: String
  }

  /// The name of the mapping in messages: "step".
  package let noun: String
  /// One sentence for editors and for the reference.
  package let summary: String
  package let entries: [Entry]
  /// The shape of values under keys that are not in the table, where the author may choose keys.
  package let otherKeysShape: Shape?
  /// Which keys may or must occur together.
  package let rules: [KeyRule]
  /// The numbers of its keys, and of those that must be there.
  let knownKeys: KeySet
  let requiredKeys: KeySet
  let allowsOtherKeys: Bool
  /// Whether a domain may declare keys of its own besides those of the table.
  package let allowsDomainKeys: Bool

  init(
    _ noun: String, _ summary: String, others: Shape? = nil, rules: [KeyRule] = [],
    allowsDomainKeys: Bool = false, _ entries: [Entry]
  ) {
    self.noun = noun
    self.summary = summary
    self.entries = entries
    otherKeysShape = others
    self.rules = rules
    self.allowsDomainKeys = allowsDomainKeys
    allowsOtherKeys = others != nil || allowsDomainKeys
    knownKeys = KeySet(entries.map(\.name.number))
    requiredKeys = KeySet(entries.filter(\.isRequired).map(\.name.number))
  }

  /// "a" or "an", before a noun.
  package static func article(_ noun: String) -> String {
    noun.first.map("aeiou".contains) == true ? "an" : "a"
  }

  package func entry(_ name: KeyName) -> Entry? { entries.first { $0.name == name } }

  /// The position of a key in the canonical order, the same for details: these render in the order written.
  func rank(of key: String) -> Int? {
    guard let name = KeyName(rawValue: key) else { return nil }
    let first = KeyTable.detailEntries.contains { $0.name == name } ? KeyTable.detailEntries[0].name : name
    return entries.firstIndex { $0.name == name || $0.name == first }
  }

  static let vocabulary = KeyTable(
    "vocabulary", "The steps of '.feature' files, in the words of a team.",
    [
      .required(.gherkin, .text, "The vocabulary's name.", "gherkin: wallet"),
      .optional(.flow, .id, "The flow of features whose title does not begin with one.", "flow: UC2.3"),
      .optional(.world, .text, "The world in which scenarios begin, by its name.", "world: four rounds"),
      .required(
        .definitions, .mapping(of: .list(scriptLineShape)),
        "Steps and their lines; the text at '{name}' in the step replaces '<name>' in the lines.",
        "definitions: {\"user enters PIN {pin}\": [{user: enters PIN, pin: <pin>}]}"),
    ])

  /// An entry of a list of lines.
  static let scriptLineShape = Shape.either([.choice(scriptWordKeys.map(\.rawValue)), .table(.scriptLine)])

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
      .optional(.open, .boolean, "Whether the session may continue after the last line.", "open: true"),
      .required(
        .steps, .list(scriptLineShape), "The lines of a script.",
        "steps: [{user: selects Close}, {ends: left}]"),
      .optional(
        .examples, .list(.mapping(of: .text)),
        "Values for the names in angle brackets: the scenario is run with each entry.",
        "examples: [{pin: \"000000\"}, {pin: \"111111\"}]"),
    ])

  /// The keys of every world; a domain declares more.
  static let world = KeyTable(
    "world", "The simulated system that answers the built-in actions.", allowsDomainKeys: true,
    [.required(.world, .text, "The world's name.", "world: four rounds")] + worldEntries)

  static let worldSettings = KeyTable("world", "Changes to the world.", allowsDomainKeys: true, worldEntries)

  private static let worldEntries: [Entry] = [
    .optional(
      .outcomes, .places(of: .text), "How a flow or a step ends: FLOW, or FLOW STEP.",
      "outcomes: {UC2.3 1.1: disabled}"),
    .optional(
      .actions, .mapping(of: .either([.text, .table(.simulatedAnswer), .list(answerShape)])),
      "The answers of actions, by name: an outcome, or a list whose last entry repeats.",
      "actions: {code.send: sent, code.check: [wrong-1, wrong-2, right]}"),
  ]

  /// An answer of a list.
  static let answerShape = Shape.either([.text, .table(.simulatedAnswer)])

  static let answer = KeyTable(
    "simulated answer", "The answer of a simulated action.",
    rules: [.exactlyOne([.outcome, .error]), .needs(.values, [.outcome])],
    [
      .optional(.outcome, .text, "The outcome, by its name, its row's id or its words.", "outcome: right"),
      .optional(
        .values, .mapping(of: .text), "The values of the outcome.",
        "{outcome: right, values: {valid-for: 10m}}"),
      .optional(.error, .text, "The error that the action ends in.", "error: No internet"),
      .optional(.after, .duration, "How much time the action takes.", "{outcome: right, after: 3s}"),
    ])
}

extension KeyTable.Entry {
  static func required(_ name: KeyName, _ shape: Shape, _ summary: String, _ example: String) -> Self {
    Self(name: name, shape: shape, isRequired: true, summary: summary, example: example)
  }

  static func optional(_ name: KeyName, _ shape: Shape, _ summary: String, _ example: String) -> Self {
    Self(name: name, shape: shape, isRequired: false, summary: summary, example: example)
  }
}
