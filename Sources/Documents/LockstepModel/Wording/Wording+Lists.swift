/// The words of use cases that are written as numbered lists.
extension Wording {
  /// What a word of a list means; a key of `lists:` in the project's wording. A `#` in a word is the number of a step, `…` is a
  /// few other words.
  package enum ListWord: String, WordKey {
    // Headings and labels.
    case useCase = "use-case"
    case main, alternatives, preconditions, postconditions, rules
    /// Other parts of a use case, whose lists are not its flow.
    case other
    case id, name, actors
    case supportingActors = "supporting-actors"
    case goal, trigger, flow
    // Who acts.
    case user, system
    // Where an alternative begins and ends.
    case step, returns
    case rejoins, ends, fails
    case goTo = "go-to"
    // The words of sentences.
    case executes, repeats, until, displays, prompts, stores, checks, states, interrupts, expires
    case seconds, minutes, hours, days
    /// Words that begin a condition, and words of two ways in one sentence.
    case condition = "if"
    case otherwise
  }

  /// The words for a meaning, as the wording has them.
  package func words(_ word: ListWord) -> [String] { words(Term(Self.listSet, word.rawValue)) }

  package static let listSet = "lists"

  /// The choice of a project for alternatives that name no end, as a term beside the words.
  private static let openAlternatives = Term("use-cases", "open")

  /// Whether an alternative without an end continues at the step after the one that it branches off from.
  package var resumesOpenAlternatives: Bool { wordLists[Self.openAlternatives] != nil }

  /// The wording for a project whose alternatives without an end continue.
  package var withOpenAlternativesResumed: Wording {
    var wordLists = wordLists
    wordLists[Self.openAlternatives] = ["resume"]
    return Wording(wordLists, numbers: numbers)
  }

  /// English, and the German of the AI Unified Process.
  static let builtInListWords: [String: [String]] = [
    "use-case": ["Use Case", "Use-Case", "UseCase", "Anwendungsfall"],
    "main": [
      "Main Success Scenario", "Main Success Scenarios", "MSS", "Main Flow", "Main Scenario",
      "Main Success Flow",
      "Basic Flow", "Basic Flow of Events", "Basic Course", "Basic Course of Events", "Normal Flow",
      "Normal Course", "Primary Flow", "Primary Scenario", "Success Scenario", "Happy Path", "Main Course",
      "Standard Flow", "Flow of Events", "Main Path", "Basic Path", "Typical Course of Events", "Scenario",
      "Main Event Flow", "Event Flow", "Main Flow of Events",
      "Normal Flow of Events",
      "Hauptablauf", "Hauptszenario", "Standardablauf", "Normalablauf", "Hauptfluss", "Grundablauf",
      "Basisablauf", "Normaler Ablauf",
      "Haupterfolgsszenario",
    ],
    "alternatives": [
      "Alternative Flows", "Alternative Flow", "Alternate Flows", "Alternate Flow", "Alternatives",
      "Alternative", "Alternate Paths",
      "Alternative Courses", "Alternative Course", "Alternate Courses", "Alternative Scenarios",
      "Alternative Scenario", "Alternate Scenarios", "Alternative Paths", "Alternative Path", "Extensions",
      "Extension", "Exceptions", "Exception", "Exception Flows", "Exception Flow", "Exceptional Flows",
      "Exception Paths", "Exception Path", "Exception Scenarios", "Exception Scenario", "Exceptional Flow",
      "Exception Handling", "Error Flows", "Error Flow", "Error Handling", "Error Scenarios",
      "Error Scenario",
      "Error Cases", "Failure Scenarios", "Failure Scenario", "Failure Flows", "Secondary Scenarios",
      "Failure Flow", "Variants", "Variant", "Secondary Scenario", "Unsuccessful Scenarios",
      "Unsuccessful Scenario", "Alternate Course",
      "Alternate Path", "Alternate Scenario", "Unhappy Paths", "Unhappy Path", "Negative Scenarios",
      "Variations", "Sub-Variations", "Subvariations", "Alternative Courses of Events",
      "Alternative Course of Events",
      "Alternate Courses of Events", "Alternate Course of Events", "Alternative Flows of Events",
      "Alternative Flow of Events", "Alternate Flows of Events", "Alternative Event Flows",
      "Alternative Event Flow", "Alternative Routes", "Alternative Route", "Alternate Routes",
      "Error Conditions", "Error Condition", "Error Paths", "Error Path", "Exception Conditions",
      "Exceptional Conditions", "Exception Cases", "Exceptional Cases", "Failures", "Failure Conditions",
      "Failure Cases", "Failure Paths", "Failure Path", "Sad Paths", "Sad Path", "Edge Cases",
      "Special Cases", "Branches", "Deviations", "Extension Scenarios", "Extension Scenario",
      "Extension Flows", "What Can Go Wrong", "What Could Go Wrong",
      "Alternate", "Alternates", "Alt Flows", "Alt Flow", "Alt Paths", "Alt Path", "Error Case",
      "Exception Case", "Failure Case",
      "Sonderfälle", "Sonderfall", "Ausnahmefälle", "Ausnahmefall", "Abweichungen",
      "Alternative Szenarien", "Alternative Verläufe", "Alternativer Verlauf",
      "Fehlerbehandlung", "Fehlerszenarien", "Ausnahmeszenarien", "Ausnahmeablauf", "Alternativszenario",
      "Nebenabläufe", "Alternativabläufe",
      "Alternativablauf", "Alternative Abläufe", "Alternativer Ablauf", "Alternativszenarien",
      "Alternativen", "Erweiterungen", "Ausnahmen", "Ausnahmeabläufe", "Fehlerfälle",
    ],
    "preconditions": [
      "Preconditions", "Precondition", "Pre-conditions", "Pre-condition", "Entry Conditions",
      "Entry Condition", "Vorbedingungen", "Vorbedingung",
    ],
    "postconditions": [
      "Postconditions", "Postcondition", "Post-conditions", "Post-condition", "Success Postconditions",
      "Failure Postconditions", "Guarantees", "Success Guarantee", "Minimal Guarantee",
      "Success End Condition", "Failed End Condition", "Failure End Condition", "Exit Conditions",
      "Exit Condition",
      "Nachbedingungen", "Nachbedingung",
    ],
    "rules": ["Business Rules", "Business Rule", "Geschäftsregeln", "Geschäftsregel"],
    "other": [
      "Overview", "Notes", "Note", "Remarks", "Open Issues", "Open Questions", "Assumptions",
      "Special Requirements",
      "Non-functional Requirements", "Acceptance Criteria", "Stakeholders and Interests", "Stakeholders",
      "Technology and Data Variations List", "Related Use Cases", "References", "Frequency", "Priority",
      "Description", "Brief Description", "Summary", "Scope", "Level", "Status", "Frequency of Occurrence",
      "Special Needs", "User Interface", "Data", "Miscellaneous", "Includes", "Extends", "Details",
      "Übersicht", "Hinweise", "Offene Fragen", "Annahmen", "Beschreibung", "Kurzbeschreibung",
      "Akzeptanzkriterien",
    ],
    "id": [
      "Use Case ID", "Use-Case-ID", "UC ID", "ID", "Identifier", "Use Case Number", "Use Case No", "UC No",
      "Bezeichner",
    ],
    "name": ["Use Case Name", "Use-Case-Name", "UC Name", "Name", "Title", "Titel"],
    "actors": [
      "Primary Actor", "Primary Actors", "Actor", "Actors", "Main Actor", "Initiating Actor",
      "Primärer Akteur",
      "Primäre Akteure", "Primärakteur", "Akteur", "Akteure", "Hauptakteur",
    ],
    "supporting-actors": [
      "Supporting Actors", "Supporting Actor", "Secondary Actors", "Secondary Actor", "Other Actors",
      "Participating Actors", "Unterstützende Akteure", "Unterstützender Akteur", "Sekundäre Akteure",
      "Sekundärer Akteur", "Nebenakteure", "Weitere Akteure",
    ],
    "goal": ["Goal", "Goal in Context", "Ziel"],
    "trigger": [
      "Trigger", "Condition", "Branch Point", "Branching Point", "Branches From", "Branches Off", "Auslöser",
      "Bedingung", "Verzweigungspunkt", "Abzweigung",
    ],
    "flow": ["Flow", "Steps", "Ablauf", "Schritte"],
    "user": ["Actor", "Benutzer", "Benutzerin", "Nutzer", "Nutzerin", "Anwender", "Akteur"],
    "system": ["Application", "App", "Anwendung"],
    "step": ["step #", "steps #", "Schritt #", "Schritten #", "Schritte #"],
    "returns": [
      "continues … step #", "continue … step #", "continued … step #", "continuing … step #",
      "resumes … step #",
      "resume … step #", "resumed … step #", "returns … step #", "return … step #", "returned … step #",
      "goes back … step #", "go back … step #", "goes to step #", "go to step #", "jumps to step #",
      "jump to step #", "goto step #",
      "back to step #", "restarts … step #", "restart … step #", "rejoins … step #", "rejoin … step #",
      "proceeds … step #", "proceed … step #", "moves … to step #", "repeat from step #",
      "repeats from step #",
      "back at step #", "starts again at step #", "loops back to step #", "resumes at #", "continues at #",
      "resume at #", "resume use case at #",
      "resumes use case at #", "resume usecase at #", "continue at #", "return to #", "returns to #",
      "back to #",
      "Fortsetzung … Schritt #", "gehe zu Schritt #", "geht zu Schritt #", "wird … Schritt # fortgesetzt",
      "wird … Schritt # weitergeführt", "fortgesetzt … Schritt #",
      "weiter … Schritt #", "geht … Schritt # weiter", "kehrt … Schritt # zurück", "zurück zu Schritt #",
      "Rückkehr zu Schritt #", "fährt … Schritt # fort", "springt … Schritt #", "beginnt … Schritt # erneut",
    ],
    "rejoins": [
      "returns … main flow", "return … main flow", "returns … main success scenario", "returns … basic flow",
      "resumes … main flow", "continues … main flow", "continues … main success scenario",
      "resumes … basic flow", "resume … main flow", "continue … main flow", "rejoin … main flow",
      "proceeds … main flow", "proceed … main flow",
      "rejoins … main flow", "rejoins … main success scenario", "back to … main flow",
      "returns … normal flow",
      "zurück zum Hauptablauf", "im Hauptablauf fortgesetzt", "mit dem Hauptablauf fortgesetzt",
    ],
    "ends": [
      "use case … ends", "use case … end", "use case … terminates", "use case … is terminated",
      "use case … is ended", "use case … stops", "use case … is stopped", "use case … finishes",
      "use case … is aborted", "use case … is cancelled", "use case … concludes", "use case … is complete",
      "ends the use case", "end of use case", "end of the use case", "end use case",
      "terminates the use case", "UC ends", "UC terminates", "flow … terminates", "ends use case",
      "use case … has ended",
      "use case … has finished",
      "exits the use case", "exit use case", "flow … ends", "scenario … ends", "process … ends", "or ends",
      "ends here",
      "Use Case endet", "Use Case … endet", "Use Case … beendet", "Use Case … abgebrochen",
      "Anwendungsfall endet", "Anwendungsfall … endet", "Anwendungsfall … beendet", "Ablauf endet",
      "endet der Anwendungsfall", "endet der Use Case", "endet der Ablauf",
      "oder endet", "Ende des Use Cases", "Ende des Anwendungsfalls",
    ],
    "fails": [
      "use case … fails", "use case fails", "use case … ends in failure", "use case … ends unsuccessfully",
      "Use Case schlägt fehl", "Use Case … schlägt fehl", "Use Case scheitert", "Anwendungsfall scheitert",
    ],
    "go-to": [
      "continues with", "continue with", "proceeds to", "proceed to", "goes to", "go to", "continues in",
      "fährt mit",
      "weiter mit",
    ],
    "executes": [
      "executes", "execute", "includes", "include", "performs", "perform", "invokes", "invoke", "runs",
      "calls", "initiates", "führt", "führen", "enthält",
    ],
    "repeats": [
      "repeats steps #", "repeats the steps #", "steps # … are repeated", "step # … is repeated",
      "steps # … repeat", "step # … repeats", "repeats step #", "repeat steps #", "repeat step #",
      "wiederholt die Schritte #", "wiederholt Schritte #", "wiederholt Schritt #", "wiederholen Schritte #",
      "Schritte # … werden wiederholt", "Schritte # … wiederholt", "Schritt # … wird wiederholt",
    ],
    "until": ["until", "bis"],
    "displays": [
      "displays", "display", "shows", "show", "presents", "present", "lists", "renders", "zeigt",
      "zeigt … an",
      "präsentiert", "listet",
    ],
    "prompts": [
      "message", "messages", "dialog", "dialogue", "confirmation", "prompt", "warning", "alert",
      "notification",
      "popup", "pop-up", "hint", "Meldung", "Fehlermeldung", "Nachricht", "Dialog", "Bestätigung", "Hinweis",
      "Warnung",
    ],
    "stores": [
      "saves", "stores", "records", "adds", "deletes", "removes", "updates", "creates", "marks", "registers",
      "sends",
      "speichert", "legt", "löscht", "aktualisiert", "erstellt", "sendet",
    ],
    "checks": [
      "validates", "verifies", "checks", "authenticates", "determines", "confirms that", "confirms whether",
      "ensures that", "prüft", "überprüft", "validiert", "verifiziert", "kontrolliert", "ermittelt",
    ],
    "states": [
      "is", "are", "has", "have", "had", "was", "were", "holds", "already", "cannot", "can't", "can", "does",
      "doesn't",
      "did", "didn't", "isn't", "hasn't", "lacks", "owns", "exceeds", "tries", "attempts", "fails", "forgot",
      "forgets",
      "knows", "needs", "wants", "not", "no", "must", "may", "ist", "sind", "hat", "haben", "hält", "besitzt",
      "bereits", "kann",
      "konnte", "darf", "muss", "nicht", "kein", "keine", "versucht", "will", "möchte", "wurde",
      "überschreitet",
    ],
    "interrupts": [
      "cancels", "cancel", "closes", "quits", "quit", "aborts", "abort", "exits", "exit", "leaves", "stops",
      "interrupts",
      "goes back", "logs out", "navigates away", "withdraws", "declines", "dismisses", "bricht", "schliesst",
      "schließt", "verlässt", "beendet", "stoppt",
    ],
    "expires": [
      "expires", "expire", "expired", "times out", "timeout", "timed out", "lapses", "lapse", "elapses",
      "elapse",
      "elapsed", "after # seconds", "after # minutes", "after # hours", "after # days", "läuft ab",
      "läuft … ab",
      "abgelaufen", "nach # Sekunden", "nach # Minuten", "nach # Stunden", "nach # Tagen",
    ],
    "seconds": ["second", "seconds", "sec", "Sekunde", "Sekunden"],
    "minutes": ["minute", "minutes", "min", "Minute", "Minuten"],
    "hours": ["hour", "hours", "Stunde", "Stunden"],
    "days": ["day", "days", "Tag", "Tage", "Tagen"],
    "if": [
      "if", "in case", "unless", "only if", "only when", "provided that", "as long as", "falls", "sofern",
      "nur wenn", "vorausgesetzt",
    ],
    "otherwise": [
      "otherwise", "if not", "in any order", "in parallel", "ansonsten", "andernfalls", "sonst",
      "in beliebiger Reihenfolge", "parallel",
    ],
  ]
}
