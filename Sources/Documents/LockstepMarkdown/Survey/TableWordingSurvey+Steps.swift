import LockstepModel

// The title and the headings of a document, and step titles.
extension TableWordingSurvey {
  /// The columns, numbers, ids and headings.
  mutating func countColumnsAndHeadings() {
    var prefixes = WordTally()
    for flow in flows {
      let (table, columns) = (flow.table, flow.columns)
      let place = WordSurvey.LinePlace(document: table.document, line: table.line)
      let keys = [
        ("number", columns.number), ("description", columns.description), ("next", columns.next),
      ]
      for (key, column) in keys { countWord(table.head[column], "columns", key, at: place) }
      for row in flow.rows {
        if let shape = row.number.shape { countWord(shape.rawValue, "numbers", "style", at: row.place) }
        prefixes.add(row.number.prefix, at: row.place)
      }
      if let heading = table.heading, heading != documents[table.document].title {
        countWord(heading, "headings", "flow", at: place)
      }
    }
    if let prefix = prefixes.ranked.first, prefix.count * 3 > rowCount {
      countWord(prefix.text, "numbers", "prefix", at: prefix.place, times: prefix.count)
    }
    let links = steps.compactMap(\.call).flatMap { [$0.href, $0.label] }
    let called = Set(links.compactMap { SurveyText.leadingID($0.string)?.whole })
    for number in Set(flows.map(\.table.document)).sorted() {
      let document = documents[number]
      let place = WordSurvey.LinePlace(document: number, line: document.titleLine)
      let id = document.id
      let isCalled = id.map { called.contains($0.whole) } ?? false
      let known = id.flatMap { wording.kind(ofID: $0.whole) }
      let kind = known ?? (isCalled ? .partialFlow : .useCase)
      if let known, let whole = id?.whole,
        let template = wording.templates(known).first(where: { $0.number(of: whole) != nil })
      {
        countWord(template.text, "ids", kind.rawValue, at: place)
      } else if let id,
        !ids.contains(where: { $0.prefix == id.prefix && called.contains($0.whole) != isCalled })
      {
        countWord(id.prefix + "#", "ids", kind.rawValue, at: place)
      }
      let words = document.title.split { $0 == " " || $0 == ":" }
      let end = words.firstIndex { $0.contains { $0.isASCII && $0.isNumber } }
      if let end, end > 0 {
        countWord(words[..<end].joined(separator: " "), "headings", kind.rawValue, at: place)
      }
    }
  }

  /// The actor of a sentence: a word with its article, or two words if the second one is a known actor.
  func leadingActor(_ title: String) -> String {
    let words = SurveyText.words(title)
    guard let first = words.first else { return "" }
    var count = Wording.isArticle(first) && words.count > 1 ? 2 : 1
    if words.count > count + 1, meaning(of: words[count], in: wording.actors, "actors") != nil { count += 1 }
    return words[..<count].joined(separator: " ")
  }

  /// The words after the actor.
  func wordsAfterActor(_ title: String) -> [String] {
    Array(SurveyText.words(title).dropFirst(SurveyText.words(leadingActor(title)).count))
  }

  mutating func countSteps() {
    func last(_ actor: String) -> String { Phrase.folded(SurveyText.words(actor).last ?? "") }
    let displaying = Set(
      steps.filter { $0.isDisplayed || $0.isCall }.map { last(leadingActor($0.row.title)) })
    let systems =
      displaying.isEmpty
      ? Set((wording.actors[.system] + wording.actors[.user]).map { last($0.text) }) : displaying
    var guessed = WordTally()
    for step in steps {
      let title = step.row.title
      let name = leadingActor(title)
      let known = wording.actors.entries.first { $0.word.object(in: SurveyText.bytes(title)) != nil }
      switch known?.key {
      case .system, .os:
        countWord(known?.word.text ?? name, "actors", known?.key.rawValue ?? "", at: step.row.place)
      case .user, .other: break
      case nil:
        if step.isDisplayed || step.isCall || systems.contains(last(name)) {
          let isOS = Wording.hint("actors", name) == Wording.Actor.os.rawValue
          countWord(
            name, "actors", isOS && !step.isDisplayed && !step.isCall ? "os" : "system", at: step.row.place)
        } else if let hint = Wording.hint("actors", name) {
          // A person acts in rows, and in no step.
          if hint != Wording.Actor.user.rawValue { countWord(name, "actors", hint, at: step.row.place) }
        } else if meaning(of: last(name), in: wording.steps, "steps") == nil {
          guessed.add(name, at: step.row.place)
        }
      }
      if step.isDisplayed || step.isCall { countTitle(step) }
    }
    // `The cart is emptied` has no actor: a word that begins one step says nothing.
    for seen in guessed.ranked where seen.count > 1 {
      countWord(seen.text, "actors", "os", at: seen.place, times: seen.count)
      guessesBySet["actors", default: []].insert(Phrase.folded(seen.text))
    }
    assignNouns()
  }

  /// `zeigt den Bildschirm 'Start' an`, `führt den Teilablauf [T1 …](…) aus`.
  private mutating func countTitle(_ step: Step) {
    let title = step.row.title
    let (before, after) =
      step.call.map { SurveyText.textAround($0.whole, in: title) }
      ?? SurveyText.findQuotedName(title).map { ($0.before, $0.after) } ?? ("", "")
    let words = wordsAfterActor(before)
    guard let first = words.first else { return }
    // The noun is the last word, with its article; all but the first if that is a verb by itself elsewhere.
    let hasArticle = words.count > 2 && Wording.isArticle(words[words.count - 2])
    let verbs =
      words.count > 2 && (isVerbByItself(first) || step.isCall)
      ? 1 : max(1, words.count - (hasArticle ? 2 : 1))
    let (verb, noun) = (words[..<verbs].joined(separator: " "), words[verbs...].joined(separator: " "))
    let tail = SurveyText.words(after)
    let hasTail = (1...2).contains(tail.count) && tail.allSatisfy { $0.allSatisfy(\.isLetter) }
    countWord(
      hasTail ? "\(verb) … \(after)" : verb, "verbs", step.isCall ? "executes" : "displays",
      at: step.row.place)
    let kind: Wording.Noun? = step.isCall ? .partialFlow : meaning(of: noun, in: wording.steps, "steps")
    let isKnown = step.isCall || kind != .partialFlow
    countWord(noun, "steps", isKnown ? kind?.rawValue ?? "?" : "?", at: step.row.place)
  }

  private func isVerbByItself(_ word: String) -> Bool {
    wording.verbs.entries.contains { $0.word.head.text == word }
      || steps.contains { step in
        let words = SurveyText.findQuotedName(step.row.title).map { wordsAfterActor($0.before) } ?? []
        return words.count == 2 && words[0] == word
      }
  }

  /// A noun without a hint: the most frequent is the screen, unless there is one; others are prompts.
  private mutating func assignNouns() {
    for seen in tallies.removeValue(forKey: Wording.Term("steps", "?"))?.ranked ?? [] {
      let screens = tallies[Wording.Term("steps", "screen")]?.ranked.first?.count ?? 0
      let key = screens * 2 >= seen.count ? "prompt" : "screen"
      countWord(seen.text, "steps", key, at: seen.place, times: seen.count)
    }
  }
}
