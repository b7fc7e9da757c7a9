import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Where a condition ends and its consequence begins.
@Suite struct ConsequenceTests {
  @Test(arguments: [
    (
      "4a. If the card is blocked, displays an error. Use case ends.", "the card is blocked",
      "displays an error"
    ),
    ("4a. If the card is blocked, show an error and stop.", "the card is blocked", "show an error and stop"),
    ("4a. The card is blocked; show an error. Use case ends.", "The card is blocked", "show an error"),
    (
      "4a. If the card is blocked, the old value should be kept. Use case ends.", "the card is blocked",
      "the old value should be kept"
    ),
    ("4a. Invalid credentials return 401. Use case ends.", "Invalid credentials", "return 401"),
    ("4a. Card is blocked — System discards it. Use case ends.", "Card is blocked", "discards it"),
  ])
  func theConsequenceNeedsNoSubject(_ text: String, _ condition: String, _ consequence: String) async throws {
    let found = try Lists.lines(text)
    #expect(found.contains("  4a case '\(condition)' → 4a"), "\(found)")
    #expect(found.contains { $0.hasPrefix("4a1 system '\(consequence)'") }, "\(found)")
    #expect(try await Lists.findings(text) == [])
  }

  /// What is joined in a condition is a part of it.
  @Test(arguments: [
    "4a. If the name, address or mail is missing, the system displays an error. Use case ends.",
    "4a. If the card is blocked, or lost, the system displays an error. Use case ends.",
  ])
  func aListIsNoConsequence(_ text: String) throws {
    #expect(try Lists.lines(text).contains { $0.hasPrefix("4a1 system 'displays an error'") })
  }

  /// What an act is about comes behind its colon, and is nobody's act.
  @Test(arguments: [
    (
      "4a. The system displays a message: \"No room found.\" Use case ends.", "4a case",
      "The system displays a message: \"No room found.\""
    ),
    (
      "4a. The system logs the problem: disk full. Use case ends.", "4a case",
      "The system logs the problem: disk full"
    ),
    ("3a. Guest clicks the button: \"Cancel\". Use case ends.", "3a user", "clicks the button: \"Cancel\""),
    ("3a. Guest enters: name, phone. Use case ends.", "3a user", "enters: name, phone"),
  ])
  func aColonBelongsToTheActBeforeIt(_ text: String, _ row: String, _ words: String) throws {
    let found = try Lists.lines(text)
    #expect(found.contains("  \(row) '\(words)' → end"), "\(found)")
  }

  @Test(arguments: [
    (
      "4a. The card is blocked: System shows the text \"Blocked\". Use case ends.",
      "case 'The card is blocked'"
    ),
    ("3a. Guest cancels: System discards the loan. Use case ends.", "user 'cancels'"),
    ("3a. Guest enters a wrong code: error message. Use case ends.", "user 'enters a wrong code'"),
    ("4a. System finds no room: an error is displayed. Use case ends.", "case 'System finds no room'"),
  ])
  func aColonEndsACondition(_ text: String, _ row: String) throws {
    let label = text.prefix(2)
    #expect(try Lists.lines(text).contains("  \(label) \(row) → \(label)"))
  }

  @Test(arguments: ["Fehlermeldung anzeigen", "wird eine Meldung angezeigt", "erscheint eine Meldung"])
  func aGermanConsequenceNeedsNoSubject(_ act: String) async throws {
    for condition in ["Wenn die Karte gesperrt ist", "Falls die Karte abgelaufen ist"] {
      let text = "4a. \(condition), \(act). Der Use Case endet."
      let found = try Lists.lines(text)
      #expect(found.contains("  4a case '\(condition.drop { $0 != " " }.dropFirst())' → 4a"), "\(found)")
      #expect(found.contains("4a1 system '\(act)'"), "\(found)")
      #expect(try await Lists.findings(text) == [])
    }
  }

  @Test func aDashEndsWhatTheUserDoes() async throws {
    let text = "3a. Guest declines — System discards changes. Use case ends."
    let found = try Lists.lines(text)
    #expect(found.contains("  3a user 'declines' → 3a"), "\(found)")
    #expect(found.contains { $0.hasPrefix("3a1 system 'discards changes'") }, "\(found)")
    #expect(try await Lists.findings(text) == [])
  }

  @Test(arguments: ["(main flow step 4):", "(basic flow, step 4)", "(at main flow step 4):"])
  func theStepMayBeNamedWithItsFlow(_ place: String) async throws {
    let text = "- E1 \(place) if the card is blocked, the system displays an error. Use case ends."
    let found = try Lists.lines(text)
    #expect(found.contains("  E1 case 'the card is blocked' → E1"), "\(found)")
    #expect(try await Lists.findings(text) == [])
  }

  // MARK: Names

  @Test(arguments: [
    "3a. Cancel: The guest clicks \"Cancel\". The use case ends.",
    "3a. **Cancel:** The guest clicks \"Cancel\", the system discards it and the use case ends.",
    "3a. Cancellation: The guest cancels the loan. The use case ends.",
  ])
  func anActBehindItsNameIsTheUsers(_ text: String) async throws {
    let found = try Lists.lines(text)
    #expect(found.contains { $0.hasPrefix("  3a user 'c") }, "\(found)")
    #expect(try await Lists.findings(text) == [])
  }

  @Test(arguments: [
    "3a. Invalid code: The guest enters another code. Use case ends.",
    "3a. Game is lent: The guest selects another game. Use case ends.",
  ])
  func anActBehindAnotherNameIsTheConsequence(_ text: String) throws {
    let found = try Lists.lines(text)
    #expect(found.contains { $0.hasPrefix("  3a case ") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("  3a1 user ") }, "\(found)")
  }
}
