import Lockstep
import LockstepLint
import LockstepMarkdown
import LockstepModel
import Testing

/// Words of a table in the place of a time, which do not start a timer.
@Suite struct TimerWordTests {
  private static let values = """
    flow: UC2
    kind: use-case
    title: Send
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            system: sends
            transitions:
              - id: 1.1a
                case: Too many
                as: many
                values: {time left: duration, blocked-for: duration}
                next: end
    ---
    lockstep: 1
    wording: {suffixes: {after: [%@]}}
    """

  private static func found(_ row: String, after word: String = "after") throws -> [Diagnostic] {
    let text = """
      # Use Case 1 A

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1** | **PRIMARY SCENARIO** | |
      | **1.1** | **System displays screen 'A'**<ul><li>Input: Booking number</li></ul> | |
      | 1.1a | \(row) | End |
      """
    let project = try MarkedProject(values.replacing("%@", with: word)).project
    let read = MarkdownReader.read(SourceText(path: "UC1_A.md", text: text), project.wording)
    let documents = project.documents + [try #require(read.value)]
    return Linter.lint(Project(documents, settings: project.settings)).filter {
      ["unread-wording", "unknown-condition"].contains($0.rule.id)
    }
  }

  /// With the one time that they can mean, or an example.
  @Test(arguments: [
    ("(after 1h30)", "write '(after 90m)'"),
    ("(after 5 minutes 30)", "write '(after 330s)'"),
    ("(after about 2 minutes)", "write '(after 2m)'"),
    ("(after 5–10 minutes)", "write it as in '(after 10m)', in seconds, minutes, hours or days"),
    ("(after 40000 days)", "write it as in '(after 10m)', in seconds, minutes, hours or days"),
    ("(after time left)", "write '(after 'time left')'"),
    ("(after blocked for)", "write '(after blocked-for)'"),
  ])
  func aTimeThatIsNotReadIsFound(_ words: String, _ help: String) throws {
    let found = try Self.found("Event: time is up \(words)")
    #expect(found.map(\.rule.id) == ["unread-wording"])
    #expect(found.map(\.help) == [help])
    #expect(found.map { $0.location.source.text($0.location.span) } == [words])
  }

  @Test(arguments: [
    ("40000 days", "no timer lasts longer than 100 years"),
    ("40000d", "no timer lasts longer than 100 years"),
    ("99999999999999999h", "no timer lasts longer than 100 years"),
    ("99999999999 minutes", "a number has at most nine digits before its point, and nine behind it"),
    ("1.0000000001s", "a number has at most nine digits behind its point"),
  ])
  func aNumberThatIsTooLongIsTheReason(_ time: String, _ reason: String) throws {
    let found = try Self.found("Event: time is up (after \(time))")
    #expect(found.map(\.message) == ["'(after \(time))' is not a timer: \(reason)"])
  }

  /// They may say something else: a note.
  @Test(arguments: ["(after a while)", "(after 1:30)", "(after 2 attempts)", "(after the film)"])
  func wordsInPlaceOfATimeAreANote(_ words: String) throws {
    let found = try Self.found("Event: time is up \(words)")
    #expect(found.map(\.rule.id) == ["unknown-condition"])
  }

  @Test func attemptsAreNoTime() throws {
    #expect(try Self.found("Event: system locks after 3 attempts").map(\.rule.id) == ["unknown-condition"])
  }

  @Test(arguments: [
    "Event: time is up (after 'time left')", "Event: time is up (after 36525 days)",
    "Event: guest enters (after all others have left the room)", "User selects OK (after the film)",
  ])
  func whatIsReadAndSentencesAreLeftAlone(_ row: String) throws { #expect(try Self.found(row).isEmpty) }

  /// Who declares a word of their own may still write the built-in one.
  @Test(arguments: [
    ("(after 2m)", "write '(nach 2m)'"), ("(after 'time left')", "write '(nach 'time left')'"),
  ])
  func theBuiltInWordIsNamedWhereItIsReplaced(_ words: String, _ help: String) throws {
    #expect(try Self.found("Event: time is up \(words)", after: "nach").map(\.help) == [help])
  }

  /// Only the quotes are missing.
  @Test func anInputThatIsListedNeedsNoOtherList() throws {
    let found = try Self.found("User enters it (gives booking number)")
    #expect(found.map(\.message) == ["'(gives booking number)' gives no input: it is read as words"])
    #expect(found.map(\.help) == ["write '(gives 'booking number')'"])
    let missing = try Self.found("User enters it (gives room number)")
    #expect(missing.map(\.help) == ["list the input in the step, and write '(gives 'room number')'"])
  }
}
