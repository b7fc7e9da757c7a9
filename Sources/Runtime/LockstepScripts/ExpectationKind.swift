/// What a line of a script may expect of a session.
///
/// This is the declaration: readers, writers, the schema, the JSON for the tests of apps, Gherkin, and the places that
/// findings point at follow from ``form``. A new expectation needs a case and its form here, its key in `KeyName`, and
/// its meaning in `Expectation+Checking`.
package enum ExpectationKind: String, CaseIterable, Sendable {
  // The raw value is the key in YAML.
  case at, shows, ends, message, actions
  case notPossible = "not-possible"
  case data, did, ran, took

  package var form: ExpectationForm {
    switch self {
    case .at:
      ExpectationForm(
        .place, acceptsTimeLimit: true, "Where the session must be now: FLOW, or FLOW STEP.",
        example: "UC2.3 1.3",
        gherkinWords: "the session is at {place}")
    case .shows:
      ExpectationForm(
        .title, acceptsTimeLimit: true, "The title that must be shown now.", example: "Temporarily Blocked",
        gherkinWords: "{title} is shown")
    case .ends:
      ExpectationForm(
        .end, acceptsTimeLimit: true, "How the session must have ended.", example: "handed over to UC7.1",
        gherkinWords: "the session ends as {end}")
    case .message:
      ExpectationForm(
        .text, "The message that must be shown now.", example: "\"wrong PIN, try again.\"",
        gherkinWords: "the message is {text}")
    case .actions:
      ExpectationForm(
        .buttons, "All actions that can be pressed now, in any order.", example: "[Close, Forgot PIN]",
        gherkinWords: "the choices are")
    case .notPossible:
      ExpectationForm(
        .choices, "Choices that must not be possible now, by words or row.",
        example: "selects Delete Wallet", gherkinWords: "{words} is not possible")
    case .data:
      ExpectationForm(
        .values, "Values that outcomes brought along, among others.", example: "{blocked-for: 1m}",
        gherkinWords: "{name} has the value {value}")
    case .did:
      ExpectationForm(
        .effect, "A side effect since the last input.", example: "the app vibrates",
        gherkinWords: "{effect} is done")
    case .ran:
      ExpectationForm(
        .counts, "How often actions were run since the start.", example: "{pin.validate: 3}",
        gherkinWords: "{action} has run {count} times")
    case .took:
      ExpectationForm(
        .rows, "The rows taken since the last such line, exactly.", example: "[UC2.3 1.3a, PF2.8 1.1a]",
        gherkinWords: "the rows taken are")
    }
  }

  /// The member of the JSON for the tests of apps: `notPossible`.
  package var jsonMember: String {
    var member = ""
    var isStart = false
    for character in rawValue {
      if character != "-" { member += isStart ? character.uppercased() : String(character) }
      isStart = character == "-"
    }
    return member
  }
}
