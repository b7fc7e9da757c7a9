/// What helps to guess the words of documents; nothing is read by it.
extension Wording {
  private static let articles: Set<String> = [
    "a", "an", "the", "de", "het", "een", "der", "die", "das", "den", "dem", "ein", "eine", "einen", "le",
    "la", "les", "un",
    "une", "el", "los", "las", "una", "il", "lo", "den", "det", "en", "ett",
  ]

  package static func isArticle(_ word: String) -> Bool { articles.contains(Phrase.folded(word)) }

  /// The key of a set that a word is likely to stand under; articles do not count.
  package static func hint(_ set: String, _ word: String) -> String? {
    let words = Phrase.folded(word).split(separator: " ")
    let plain = (words.count > 1 && articles.contains(String(words[0])) ? words.dropFirst() : words[...])
      .joined(separator: " ")
    return hints[set]?[plain]
  }

  /// Verbs with what they mean.
  package static let verbHints: [(word: Word, key: String)] = [
    "types", "fills in", "inputs", "typt", "voert … in", "vult … in", "gibt … ein", "tippt … ein", "tippt",
    "saisit",
    "introduce",
  ].map { (Word($0), "enters") }

  private static let hints: [String: [String: String]] = index([
    "actors": [
      "user": [
        "customer", "visitor", "guest", "client", "klant", "gebruiker", "bezoeker", "kunde", "nutzer",
        "benutzer", "besucher", "utilisateur", "usuario",
      ],
      "os": [
        "phone", "device", "platform", "os", "telefoon", "toestel", "apparaat", "besturingssysteem",
        "telefon", "gerät", "handy", "betriebssystem", "téléphone", "appareil", "teléfono", "dispositivo",
        "android", "ios",
      ],
    ],
    "steps": [
      "screen": [
        "scherm", "bildschirm", "view", "display", "form", "seite", "maske", "pagina", "écran", "pantalla",
      ],
      "prompt": [
        "dialog", "dialogue", "dialoog", "popup", "pop-up", "alert", "notice", "warning", "melding",
        "bericht", "hinweis", "meldung", "mitteilung", "nachricht", "venster", "fenster", "window", "alerte",
        "diálogo", "question",
      ],
      "bottom-sheet": ["sheet"], "drawer": ["side menu", "lade", "schublade"], "modal": ["overlay"],
    ],
    "details": [
      "message": ["text", "tekst", "body", "nachricht", "meldung", "texte", "texto", "copy", "says"],
      "input": [
        "field", "fields", "veld", "velden", "feld", "felder", "eingabe", "eingaben", "invoer", "champ",
        "champs", "campo", "campos", "entry",
      ],
      "items": ["list", "lijst", "liste", "elements", "einträge", "lista", "shows"],
      "options": ["choices", "keuzes", "opties", "auswahl", "optionen", "choix", "opciones"],
      "actions": [
        "buttons", "button", "knoppen", "tasten", "knöpfe", "schaltflächen", "aktionen", "acties", "boutons",
        "botones", "controls",
      ],
      "duration": ["time", "takes", "duur", "dauer", "durée", "duración"],
      "with": ["met", "mit", "avec", "con", "using"],
    ],
    "triggers": [
      "case": [
        "if", "when", "als", "indien", "wanneer", "falls", "wenn", "fall", "geval", "si", "cas", "caso",
        "in case",
      ],
      "error": ["failure", "fout", "fehler", "störung", "problem", "storing", "erreur", "fallo"],
      "event": [
        "meanwhile", "intussen", "ondertussen", "gebeurtenis", "währenddessen", "ereignis", "événement",
        "evento", "happens",
      ],
      "returns": ["outcome", "uitkomst", "resultaat", "ergebnis", "résultat", "resultado", "returns"],
    ],
    "targets": [
      "back": [
        "return", "terug", "zurück", "retour", "volver", "atrás", "previous", "go back", "previous screen",
      ],
      "end": [
        "done", "finish", "finished", "stop", "klaar", "einde", "ende", "fertig", "schluss", "fin", "exit",
        "close",
      ],
      "resume": [
        "continue", "verdergaan", "hervatten", "doorgaan", "fortsetzen", "weitermachen", "reprendre",
        "continuar",
      ],
      "result": ["outcome", "uitkomst", "resultaat", "ergebnis", "résultat", "resultado", "returns"],
      "error-flow": ["see", "zie", "siehe", "voir", "ver"],
    ],
    "aspects": [
      "summary": [
        "samenvatting", "beschrijving", "zusammenfassung", "kurzbeschreibung", "résumé", "resumen",
        "in short", "abstract",
      ],
      "goal": ["purpose", "aim", "doel", "ziel", "zweck", "objectif", "objetivo"],
      "preconditions": [
        "vooraf", "voorwaarden", "precondities", "vorher", "vorbedingungen", "voraussetzungen", "before",
        "requires",
      ],
      "postconditions": ["achteraf", "postcondities", "nachher", "nachbedingungen", "after", "afterwards"],
      "triggered-by": [
        "entry points", "started by", "triggers", "gestart door", "aanleiding", "ausgelöst durch", "auslöser",
        "starts from",
      ],
      "used-by": [
        "called from", "called by", "used in", "gebruikt door", "aangeroepen door", "genutzt von",
        "verwendet von", "benutzt von", "aufgerufen von",
      ],
      "parameters": ["options", "settings", "opties", "einstellungen"],
      "results": ["outcomes", "uitkomsten", "resultaten", "ergebnisse", "résultats", "resultados"],
      "errors": ["failures", "problems", "fouten", "fehler", "störungen", "erreurs", "errores"],
      "additional-documentation": ["see also", "references", "documentatie"],
      "logical-test-cases": ["test cases", "tests", "testgevallen", "testfälle"],
    ],
  ])

  private static func index(_ sets: [String: [String: [String]]]) -> [String: [String: String]] {
    sets.mapValues { lists in
      lists.reduce(into: [:]) { index, list in
        for word in list.value { index[Phrase.folded(word)] = list.key }
      }
    }
  }

  /// The signals of other languages, with common words by which they are told.
  package static let languages: [(common: Set<String>, signals: [String: [String]])] = [
    (
      ["het", "een", "van", "niet", "op", "wordt", "naar"],
      [
        "checks": ["controleert", "bepaalt"], "success": ["gelukt*", "geslaagd*", "succes*"],
        "failure": ["mislukt*", "fout*", "verkeerd*", "ongeldig*", "onjuist*", "verlopen", "geweigerd"],
        "dismiss": ["Sluiten", "OK"], "again": ["Opnieuw", "Probeer opnieuw"], "yes": ["Ja", "Bevestigen"],
        "no": ["Nee", "Annuleren", "Stop"], "negation": ["niet", "geen", "nooit", "zonder", "niet-*"],
        "ignored": ["de", "het", "een", "is", "en", "van", "te", "in", "op", "om", "wordt", "zijn"],
        "plural-endings": ["en", "s"],
      ]
    ),
    (
      ["der", "die", "das", "nicht", "und", "ist", "wird", "den"],
      [
        "checks": ["prüft", "ermittelt"], "success": ["erfolg*", "gelungen"],
        "failure": [
          "scheitert", "falsch*", "ungültig*", "fehlgeschlagen", "abgelaufen", "abgelehnt", "unbekannt*",
        ],
        "dismiss": ["Schließen", "OK"], "again": ["Nochmal", "Erneut versuchen", "Wiederholen"],
        "yes": ["Ja", "Bestätigen"],
        "no": ["Nein", "Abbrechen", "Stopp"],
        "negation": ["nicht", "kein", "keine", "nie", "ohne", "nicht-*"],
        "ignored": [
          "der", "die", "das", "den", "dem", "ein", "eine", "ist", "und", "von", "zu", "in", "im", "wird",
        ],
        "plural-endings": ["en", "n"],
      ]
    ),
  ]
}
