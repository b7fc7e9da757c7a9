/// Hints for guessing the words of documents. Readers use those that begin a condition.
extension Wording {
  private static let articles = Set(
    splitTexts(
      "a, an, the, de, het, een, der, die, das, den, dem, ein, eine, einen, le, la, les, un, une, el, los, las, una, il, lo, gli, o, os, det, en, ett"
    ))

  /// Words that join two names, and the ends of a range.
  package static let conjunctions = ["and", "en", "und", "et"]
  /// Words for something that ends after a time.
  static let timerWords: Set<String> = ["timer", "timeout", "time-out", "countdown"]
  package static let rangeWords = ["to", "tot", "bis", "à"]

  /// Whether a text is a condition and not a name: `in case of a valid link`.
  package static func beginsCondition(_ text: String) -> Bool {
    let words = text.split(separator: " ").prefix(2).map(String.init)
    return words.count > 1
      && [words[0], words.joined(separator: " ")].contains { conditionWords.contains(withoutArticle($0)) }
  }

  /// The words that begin a condition; not all hints are read for them. A name may begin with a noun: `Fall geschlossen`.
  private static let conditionWords = Set(
    hintLines.filter { $0.hasPrefix(conditionLinePrefix) }
      .flatMap { splitTexts(String($0.dropFirst(conditionLinePrefix.count))) }.map(Phrase.folded)
  ).subtracting(["fall", "geval", "cas", "caso"])
  private static let conditionLinePrefix = "triggers case "

  /// The words, folded, without an article before others.
  private static func withoutArticle(_ word: String) -> String {
    let words = Phrase.folded(word).split(separator: " ")
    return (words.count > 1 && articles.contains(String(words[0])) ? words.dropFirst() : words[...])
      .joined(separator: " ")
  }

  package static func isArticle(_ word: String) -> Bool { articles.contains(Phrase.folded(word)) }

  /// The key of a set that a word is likely to belong to; articles do not count.
  package static func hint(_ set: String, _ word: String) -> String? {
    hints[set]?[withoutArticle(word)]
  }

  /// The condition behind a word that begins one: `signed in` of `if signed in`; nil for other words.
  package static func conditionBody(_ text: String) -> String? {
    let words = text.split(separator: " ").map(String.init)
    let lengths = [2, 1].filter { words.count > $0 }
    let length = lengths.first { count in
      let start = words.prefix(count).joined(separator: " ")
      return conditionWords.contains(withoutArticle(start)) || restrictionWords.contains(Phrase.folded(start))
    }
    return length.map { words.dropFirst($0).joined(separator: " ") }
  }

  /// Other words that begin a condition.
  private static let restrictionWords = Set(
    splitTexts("unless, only if, only when, provided, provided that, tenzij, außer wenn, sauf si"))

  /// Words for the opposite of what follows: `unless`, `es sei denn`, `a menos que`.
  private static let denials: Set<String> = [
    "unless", "except", "not", "sei", "außer", "nicht", "tenzij", "niet", "sauf", "moins", "salvo", "menos",
    "meno", "inte", "ikke", "не",
  ]

  /// Whether a condition begins with a word for its opposite: `unless signed in`.
  package static func denies(condition: String) -> Bool {
    let words = condition.split(separator: " ").prefix(2).map { Phrase.folded(String($0)) }
    return !denials.isDisjoint(with: words)
  }

  /// Words before a length of time, besides those of a timer.
  static let timePrepositions = splitTexts(
    "in, within, for, nach, na, binnen, innerhalb von, après, dans, tras, dentro de, dopo"
  ).map(Word.init)

  /// Numbers in words.
  package static let numbersByWord: [String: Int] = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "fifteen": 15, "twenty": 20, "thirty": 30, "sixty": 60, "een": 1, "twee": 2,
    "drie": 3, "vijf": 5, "tien": 10, "ein": 1, "eine": 1, "einer": 1, "zwei": 2, "drei": 3, "fünf": 5,
    "zehn": 10,
  ]

  /// Words for a half.
  static let halfWords = Set(
    splitTexts("half, halve, halb, halbe, halben, halber, demi, demie, media, medio, mezza, mezzo"))

  /// Words for an amount, besides numbers.
  static let amountWords = halfWords.union(
    splitTexts(
      "quarter, few, several, couple, some, many, kwartier, enkele, paar, einige, einigen, mehrere, mehreren, wenige, wenigen, quelques, plusieurs, unos, unas, algunos, alcuni, alcune"
    ))

  /// Verbs of displaying something.
  static let displayVerbs = Set(
    splitTexts(
      "opens, presents, renders, launches, brings, pops, puts, loads, toont, opent, zeigt, öffnet, affiche, ouvre, muestra, abre, mostra, apre"
    ))

  /// A text behind the article that it begins with; nil without one.
  package static func withoutArticle(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let space = text.prefix(6).firstIndex(of: 0x20), space > text.startIndex,
      articles.contains(Phrase.folded(String(decoding: text[..<space], as: UTF8.self)))
    else { return nil }
    return text[space...].drop { $0 == 0x20 }
  }

  /// Words that say that something is as it should be.
  static let affirmingWords = Set(
    splitTexts(
      "valid, correct, right, enabled, available, known, active, allowed, granted, accepted, approved, paid, confirmed, complete, verified, geldig, juist, bekend, gültig, richtig, bekannt, valide, válido, correcto"
    ))

  /// Verbs of entering something.
  package static let typingVerbs = splitTexts(
    "types, fills in, inputs, typt, voert … in, vult … in, gibt … ein, tippt … ein, tippt, saisit, introduce, indtaster, skriver, syöttää"
  ).map(Word.init)

  /// Verbs of selecting something.
  package static let selectionVerbs = Set(
    splitTexts(
      "presses, taps, clicks, chooses, picks, drukt, tikt, klikt, kiest, klickt, wählt, appuie, choisit"))

  private static func splitTexts(_ list: String) -> [String] {
    list.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  private static let hints: [String: [String: String]] = {
    var index: [String: [String: String]] = [:]
    for line in hintLines {
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      for word in splitTexts(parts[2]) { index[parts[0], default: [:]][Phrase.folded(word)] = parts[1] }
    }
    return index
  }()

  /// A set, a key and words that are likely to belong to it.
  private static let hintLines = [
    "actors user customer, visitor, guest, client, klant, gebruiker, bezoeker, kunde, nutzer, benutzer, besucher, utilisateur, usuario",
    "actors system app, application, system, systeem, sistema, système, kiosk, machine, website, site, terminal, backend, server",
    "actors os phone, device, platform, os, telefoon, toestel, apparaat, besturingssysteem, telefon, gerät, handy, betriebssystem, téléphone, appareil, teléfono, dispositivo, android, ios",
    "steps screen screen, scherm, bildschirm, view, display, form, seite, maske, pagina, écran, pantalla, schermata, tela, ekran, skärm, skærm, skjerm",
    "steps prompt dialog, dialogue, dialoog, popup, pop-up, alert, notice, warning, melding, bericht, hinweis, meldung, mitteilung, nachricht, venster, fenster, window, alerte, fenêtre, diálogo, aviso, mensaje, messaggio, finestra, okno, question",
    "steps bottom-sheet sheet",
    "steps drawer side menu, lade, schublade",
    "steps modal overlay",
    "details message text, tekst, body, nachricht, meldung, texte, texto, testo, mensaje, copy",
    "details input field, fields, veld, velden, feld, felder, eingabe, eingaben, invoer, champ, champs, campo, campos, campi, pole, entry, felt, fält, kenttä",
    "details items list, lijst, liste, elements, einträge, lista, elenco, shows",
    "details options choices, keuzes, opties, auswahl, optionen, choix, opciones",
    "details actions buttons, button, knoppen, tasten, knöpfe, schaltflächen, aktionen, acties, boutons, botones, pulsanti, botões, przyciski, knappar, knapper, controls",
    "details duration time, takes, duur, dauer, durée, duración",
    "details picture image, mockup, screenshot, afbeelding, bild, abbildung, imagen, immagine, imagem, obrazek, kuva, billede, bilde",
    "details with met, mit, avec, con, using",
    "triggers case if, when, als, indien, wanneer, falls, wenn, fall, geval, si, cas, caso, in case, in case of, in the case, s'il, s'ils, lorsque, lorsqu'il, cuando, se, quando, gdy, jeśli, om, hvis, når, när",
    "triggers error failure, fout, fehler, störung, problem, storing, erreur, fallo, fejl, fel, virhe",
    "triggers event meanwhile, intussen, ondertussen, gebeurtenis, währenddessen, ereignis, événement, evento, happens",
    "triggers returns outcome, uitkomst, resultaat, ergebnis, résultat, resultado, returns, yields, udfald, utfall, tulos",
    "targets back return, terug, zurück, retour, volver, atrás, indietro, voltar, wstecz, tilbage, tillbaka, tilbake, previous, go back, previous screen",
    "targets end done, finish, finished, stop, klaar, einde, ende, fertig, schluss, fin, fine, fim, koniec, slut, exit, close",
    "targets resume continue, verdergaan, hervatten, doorgaan, fortsetzen, weitermachen, reprendre, continuar, reanudar, riprendi",
    "targets result outcome, uitkomst, resultaat, ergebnis, résultat, resultado, returns",
    "targets error-flow see, zie, siehe, voir, ver",
    "aspects summary samenvatting, beschrijving, zusammenfassung, kurzbeschreibung, résumé, resumen, in short, abstract",
    "aspects goal purpose, aim, doel, ziel, zweck, objectif, objetivo",
    "aspects preconditions vooraf, voorwaarden, precondities, vorher, vorbedingungen, voraussetzungen, before, requires",
    "aspects postconditions achteraf, postcondities, nachher, nachbedingungen, after, afterwards",
    "aspects triggered-by entry points, started by, triggers, gestart door, aanleiding, ausgelöst durch, auslöser, starts from, begins with, déclenché par, iniciado por, avviato da, startes af, startas av",
    "aspects used-by called from, called by, used in, gebruikt door, aangeroepen door, genutzt von, verwendet von, benutzt von, aufgerufen von, needed by, utilisé par, utilizado por, usado por, usato da, bruges af, används av",
    "aspects parameters options, settings, opties, einstellungen",
    "aspects results outcomes, uitkomsten, resultaten, ergebnisse, résultats, resultados, udfald, utfall",
    "aspects errors failures, problems, fouten, fehler, störungen, erreurs, errores, fejl, fel, virheet",
    "aspects additional-documentation see also, references, documentatie",
    "aspects logical-test-cases test cases, tests, testgevallen, testfälle",
  ]

  /// The signals of other languages, with common words that identify them.
  package static let signalLanguages: [(common: Set<String>, signals: [String: [String]])] = languageLines.map
  {
    line in
    var lists: [String: [String]] = [:]
    for part in line.split(separator: ";") {
      let words = part.split(separator: ":", maxSplits: 1)
      lists[words[0].filter { $0 != " " }] = splitTexts(String(words[1]))
    }
    return (Set(lists.removeValue(forKey: "common") ?? []), lists)
  }

  private static let languageLines = [
    "common: het, een, van, niet, op, wordt, naar; checks: controleert, bepaalt; success: gelukt*, geslaagd*, succes*; failure: mislukt*, fout*, verkeerd*, ongeldig*, onjuist*, verlopen, geweigerd; dismiss: Sluiten, OK; again: Opnieuw, Probeer opnieuw; yes: Ja, Bevestigen; no: Nee, Annuleren, Stop; negation: niet, geen, nooit, zonder, niet-*; ignored: de, het, een, is, en, van, te, in, op, om, wordt, zijn; plural-endings: en, s",
    "common: der, die, das, nicht, und, ist, wird, den; checks: prüft, ermittelt; success: erfolg*, gelungen; failure: scheitert, falsch*, ungültig*, fehlgeschlagen, abgelaufen, abgelehnt, unbekannt*; dismiss: Schließen, OK; again: Nochmal, Erneut versuchen, Wiederholen; yes: Ja, Bestätigen; no: Nein, Abbrechen, Stopp; negation: nicht, kein, keine, nie, ohne, nicht-*; ignored: der, die, das, den, dem, ein, eine, ist, und, von, zu, in, im, wird; plural-endings: en, n",
    "common: le, les, des, une, est, et, du; checks: vérifie, contrôle; success: réussi*, succès; failure: échou*, échec*, erreur*, incorrect*, invalide*, expiré*, refus*, inconnu*; dismiss: Fermer, OK; again: Réessayer, Recommencer; yes: Oui, Confirmer; no: Non, Annuler; negation: pas, non, aucun, aucune, jamais, sans; ignored: le, la, les, l, un, une, des, de, du, d, est, sont, et, à, au, en; plural-endings: s, x",
    "common: el, los, las, una, es, y, del; checks: comprueba, verifica, valida; success: éxito*; failure: falla*, error*, incorrect*, inválid*, caducad*, rechaza*, desconocid*; dismiss: Cerrar, OK, Aceptar; again: Reintentar, Repetir; yes: Sí, Confirmar; no: No, Cancelar; negation: no, sin, nunca, ningún, ninguna; ignored: el, la, los, las, un, una, de, del, es, son, y, en, a, al; plural-endings: es, s",
    "common: o, os, não, uma, está, do, da; checks: verifica, valida; success: sucesso, êxito*; failure: falh*, erro*, errad*, inválid*, incorret*, expirad*, recusad*, desconhecid*; dismiss: Fechar, OK; again: Tentar de novo, Tentar novamente, Repetir; yes: Sim, Confirmar; no: Não, Cancelar; negation: não, sem, nunca, nenhum, nenhuma; ignored: o, a, os, as, um, uma, de, do, da, é, está, são, e, em, no, na; plural-endings: es, s",
    "common: il, gli, un, una, è, di, della; checks: controlla, verifica; success: riuscit*, successo; failure: fallit*, errore*, errat*, scadut*, rifiutat*, sconosciut*; dismiss: Chiudi, OK; again: Riprova; yes: Sì, Conferma; no: No, Annulla; negation: non, senza, mai, nessun, nessuna; ignored: il, lo, la, i, gli, le, un, una, di, del, della, è, sono, e, in, a; plural-endings: i, e",
  ]
}
