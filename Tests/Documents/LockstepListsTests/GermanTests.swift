import Lockstep
import LockstepModel
import TestSupport
import Testing

/// German sentences whose order or form of the verb tells who acts.
@Suite struct GermanTests {
  private func lines(_ main: String, _ alternatives: String = "") throws -> [String] {
    try Lists.lines(
      Lists.document(
        """
        # Use Case: Zahlen

        **Use-Case-ID:** UC-1
        **Primärer Akteur:** Kunde

        ## Hauptablauf

        \(main)

        ## Alternativabläufe

        \(alternatives)
        """))
  }

  private static let main =
    "1. Kunde wählt die Zahlungsart.\n2. System zeigt den Betrag an.\n3. Kunde bestätigt.\n4. System speichert ihn."

  @Test(arguments: [
    "Kunde wird benachrichtigt", "Dem Kunden wird eine Quittung angezeigt",
    "Kunde wird um Bestätigung gebeten",
    "Kunde wird darauf hingewiesen, dass er zahlen muss",
  ])
  func whatIsDoneToTheUserIsTheSystems(_ sentence: String) throws {
    let found = try lines("1. Kunde wählt die Zahlungsart.\n2. \(sentence).\n3. System speichert sie.")
    #expect(found.contains("  2 case 'as written' → 3"), "\(found)")
  }

  @Test func whatTheUserWillDoIsTheUsers() throws {
    let found = try lines(
      "1. Kunde wählt die Zahlungsart.\n2. Kunde wird bezahlen.\n3. System speichert sie.")
    #expect(found.contains("  2 user 'wird bezahlen' → 3"), "\(found)")
  }

  @Test(arguments: [
    "Kunde tut 10 Minuten nichts", "Kunde reagiert 5 Minuten lang nicht", "Keine Antwort nach einer Woche",
    "Kunde zögert länger als eine halbe Stunde",
  ])
  func aTimePasses(_ condition: String) throws {
    let found = try lines(Self.main, "3a. \(condition): Use Case endet.")
    #expect(found.contains("  3a event '\(condition)' → end"), "\(found)")
  }

  @Test(arguments: ["will nicht bezahlen", "möchte die Zahlungsart ändern", "muss den Betrag ändern"])
  func aWishIsTheUsers(_ words: String) throws {
    let found = try lines(Self.main, "3a. Kunde \(words): Use Case endet.")
    #expect(found.contains("  3a user '\(words)' → end"), "\(found)")
  }

  @Test(arguments: [
    ("Wird die Karte abgelehnt, zeigt das System einen Fehler.", "Wird die Karte abgelehnt"),
    ("Ist die Karte abgelaufen, so zeigt das System einen Fehler.", "Ist die Karte abgelaufen"),
  ])
  func aConditionMayBeginWithItsVerb(_ text: String, _ condition: String) throws {
    let found = try lines(Self.main, "4a. \(text) Use Case endet.")
    #expect(found.contains("  4a case '\(condition)' → 4a"), "\(found)")
    #expect(
      found.suffix(2) == ["4a1 system 'zeigt das System einen Fehler'", "  4a1 case 'as written' → end"])
  }

  @Test func aConditionInAStepIsSaid() async throws {
    let main = "1. Guest selects a game.\n2. Wird die Karte abgelehnt, zeigt das System einen Fehler."
    #expect(try await Lists.findings("", main: main) == ["UC-1.md:8 condition-in-step"])
  }

  @Test func aDateIsNotTheEndOfASentence() throws {
    let found = try lines(Self.main, "3a. Kunde kommt am 5. Mai beim 3. Versuch: Use Case endet.")
    #expect(found.contains("  3a user 'kommt am 5. Mai beim 3. Versuch' → end"), "\(found)")
  }
}
