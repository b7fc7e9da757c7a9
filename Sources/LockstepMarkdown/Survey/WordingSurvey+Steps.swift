import LockstepModel

// Step titles, and the frame of documents.
extension WordingSurvey {
  /// The columns, numbers, ids and headings.
  mutating func countFrame() {
    var shapes = WordTally()
    var prefixes = WordTally()
    var numbers = 0
    for flow in flows {
      let table = flow.table
      let place = SurveyPlace(document: table.document, line: table.line)
      for (key, column) in [
        ("number", flow.columns.number), ("description", flow.columns.description),
        ("next", flow.columns.next),
      ] { count(SurveyText.plain(table.head[column]), "columns", key, at: place) }
      for row in flow.scenarios + flow.steps.flatMap({ [$0.row] + $0.rows }) {
        numbers += 1
        if let shape = row.number.shape { shapes.add(shape.rawValue, at: row.place) }
        if !row.number.prefix.isEmpty { prefixes.add(row.number.prefix, at: row.place) }
      }
      if let heading = table.heading, heading != documents[table.document].title {
        count(heading, "headings", "flow", at: place)
      }
    }
    if let shape = shapes.ranked.first {
      count(shape.text, "numbers", "style", at: shape.place, times: shape.count)
    }
    if let prefix = prefixes.ranked.first, prefix.count * 3 > numbers {
      count(prefix.text, "numbers", "prefix", at: prefix.place, times: prefix.count)
    }
    let called = Set(
      flows.flatMap(\.steps).filter(\.isCall).flatMap { SurveyText.links($0.row.title) }.flatMap {
        [$0.href, $0.label]
      }
      .map { address in String((address.split(separator: "/").last ?? "").prefix { $0 != "_" && $0 != " " }) }
    )
    for number in Set(flows.map(\.table.document)).sorted() {
      let (document, place) = (
        documents[number], SurveyPlace(document: number, line: documents[number].titleLine)
      )
      let prefix = Self.idPrefix(document.stem)
      let key =
        wording.kind(ofID: document.stem)?.rawValue
        ?? (called.contains(document.stem) ? FlowDocument.Kind.partialFlow : .useCase).rawValue
      let others = Set(
        flows.map { documents[$0.table.document].stem }.filter {
          called.contains($0) != called.contains(document.stem)
        }.map(Self.idPrefix))
      let isKnown = wording.kind(ofID: document.stem) != nil
      if isKnown, let id = wording.ids.first(where: { $0.key.rawValue == key })?.value.text {
        count(id, "ids", key, at: place)
      } else if !prefix.isEmpty, !others.contains(prefix), prefix.contains(where: \.isLetter) {
        count(prefix + "#", "ids", key, at: place)
      }
      let words = document.title.split { $0 == " " || $0 == ":" }
      let end = words.firstIndex { $0.contains { $0.isASCII && $0.isNumber } }
      if let end, end > 0 { count(words[..<end].joined(separator: " "), "headings", key, at: place) }
    }
  }

  /// An actor is a word, or an article and a word; or several words that are always together.
  func actor(_ title: String) -> String {
    let words = SurveyText.words(title)
    guard let first = words.first else { return "" }
    return Wording.isArticle(first) && words.count > 1 ? first + " " + words[1] : first
  }

  /// A noun with its article, and the words before it.
  static func noun(_ words: [String]) -> (verb: [String], noun: [String]) {
    guard let last = words.last else { return ([], []) }
    if words.count > 2, Wording.isArticle(words[words.count - 2]) {
      return (Array(words.dropLast(2)), Array(words.suffix(2)))
    }
    return (Array(words.dropLast()), [last])
  }

  mutating func countSteps() {
    let steps = flows.flatMap(\.steps)
    var displaying = WordTally()
    for step in steps where step.isDisplayed || step.isCall {
      displaying.add(actor(step.row.title), at: step.row.place)
    }
    for actor in wording.actors[.system] + wording.actors[.user]
    where displaying.count(actor.text) == 0 && displaying.isEmpty {
      displaying.add(actor.text, at: SurveyPlace(document: 0, line: 0), count: 0)
    }
    let systems = Set(displaying.ranked.map { Phrase.folded(SurveyText.words($0.text).last ?? "") })
    var verbs = WordTally()
    for step in steps {
      let name = actor(step.row.title)
      guard !name.isEmpty else { continue }
      let isSystem = systems.contains(Phrase.folded(SurveyText.words(name).last ?? ""))
      let known = wording.actors.leading(Array(step.row.title.utf8)[...])?.key
      let isOS =
        !step.isDisplayed && !step.isCall
        && (known == .os || Wording.hint("actors", name) == "os" || !isSystem)
      if known == nil || known == .system || known == .os {
        count(
          known == nil
            ? name
            : wording.actors.entries.first { $0.word.object(in: Array(step.row.title.utf8)[...]) != nil }?
              .word.text ?? name, "actors", known?.rawValue ?? (isOS ? "os" : "system"), at: step.row.place)
      }
      let rest = Array(SurveyText.words(step.row.title).dropFirst(SurveyText.words(name).count))
      if let first = rest.first { verbs.add(first, at: step.row.place) }
    }
    for step in steps where step.isDisplayed || step.isCall { countTitle(step) }
    settleNouns()
  }

  /// `zeigt den Bildschirm 'Start' an`, `führt den Teilablauf [T1 …](…) aus`.
  private mutating func countTitle(_ step: Step) {
    let title = step.row.title
    var (before, after) = ("", "")
    if step.isCall, let link = SurveyText.links(title).first {
      (before, after) = (String(title[..<link.range.lowerBound]), String(title[link.range.upperBound...]))
    } else if let quoted = SurveyText.quoted(title) {
      (before, after) = (quoted.before, quoted.after)
    }
    let name = actor(title)
    let tail = SurveyText.words(after)
    let words = Array(SurveyText.words(before).dropFirst(SurveyText.words(name).count))
    guard !words.isEmpty else { return }
    var (verb, noun) = Self.noun(words)
    // `displays bottom sheet`: the first word is a verb by itself elsewhere.
    if verb.isEmpty { (verb, noun) = (noun, []) }
    if verb.count > 1, isVerb(verb[0]) || step.isCall { (verb, noun) = ([verb[0]], Array(words.dropFirst())) }
    var text = verb.joined(separator: " ")
    if (1...2).contains(tail.count), tail.allSatisfy({ $0.allSatisfy(\.isLetter) }) {
      text += " … " + tail.joined(separator: " ")
    }
    count(text, "verbs", step.isCall ? "executes" : "displays", at: step.row.place)
    if noun.isEmpty { return }
    let called = noun.joined(separator: " ")
    if step.isCall {
      count(called, "steps", "partial-flow", at: step.row.place)
    } else if let key = meaning(of: called, in: wording.steps, "steps"), key != .partialFlow {
      count(called, "steps", key.rawValue, at: step.row.place)
    } else {
      count(called, "steps", "?", at: step.row.place)
    }
  }

  private func isVerb(_ word: String) -> Bool {
    wording.verbs.entries.contains { $0.word.head.text == word }
      || flows.flatMap(\.steps).contains { step in
        guard let quoted = SurveyText.quoted(step.row.title) else { return false }
        let words = SurveyText.words(quoted.before).dropFirst(SurveyText.words(actor(step.row.title)).count)
        return words.count == 2 && words.first == word
      }
  }

  /// A noun without a hint: the most frequent is the screen, unless there is one; others are prompts.
  private mutating func settleNouns() {
    for seen in tallies.removeValue(forKey: Wording.Term("steps", "?"))?.ranked ?? [] {
      let hasScreen =
        tallies[Wording.Term("steps", "screen")].map {
          $0.ranked.first.map { $0.count * 2 >= seen.count } ?? false
        } ?? false
      count(seen.text, "steps", hasScreen ? "prompt" : "screen", at: seen.place, times: seen.count)
    }
  }
}
