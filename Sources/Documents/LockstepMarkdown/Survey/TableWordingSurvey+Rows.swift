import Lockstep
import LockstepModel

// Rows, and where they lead.
extension TableWordingSurvey {
  /// A row that selects nothing and has no label.
  private typealias PlainRow = (words: [String], step: Step, row: Row)

  /// A row that selects a name of a list.
  private struct SelectingRow {
    var label: String
    var wordsBefore: [String]
    var wordsAfter: [String]

    /// - Parameter lists: those more likely to be of buttons first.
    init?(_ words: [String], _ lists: [Step.List]) {
      for tail in 0...2 where words.count > tail + 1 {
        let text = " " + Phrase.folded(words.dropLast(tail).joined(separator: " "))
        for (label, names) in lists {
          let fitting = names.filter { name in
            ["", "'", "\""].contains { text.hasSuffix(" \($0)\(Phrase.folded(name))\($0)") }
          }
          guard let name = fitting.max(by: { $0.count < $1.count }) else { continue }
          self.label = label
          wordsBefore = Array(words.dropLast(SurveyText.words(name).count + tail))
          wordsAfter = words.suffix(tail)
          return
        }
      }
      return nil
    }
  }

  mutating func countRows() {
    var details = WordTally()
    var labels = WordTally()
    var plain: [PlainRow] = []
    var selecting: [(SelectingRow, Row)] = []
    for step in steps {
      let lists = listsByUse(step)
      var taken: Set<String> = []
      for row in step.rows {
        let text = withoutGuards(row)
        let words = SurveyText.words(text)
        if let (label, value) = SurveyText.splitLabel(text) {
          labels.add(label, at: row.place, for: triggerVote(step, row, value))
        } else if let selected = SelectingRow(words, lists) {
          taken.insert(selected.label)
          selecting.append((selected, row))
          details.add(selected.label, at: step.row.place, for: isInputName(selected) ? "input" : "actions")
        } else {
          plain.append((words, step, row))
        }
      }
      var hasMessage = false
      for (label, names) in lists where !taken.contains(label) {
        let key = detailVote(step, names)
        // A step has one message.
        details.add(label, at: step.row.place, for: key == "message" && hasMessage ? "input" : key)
        hasMessage = hasMessage || key == "message"
      }
    }
    countUsers(selecting, plain)
    for seen in details.ranked {
      let key = meaning(of: seen.text, in: wording.details, "details")?.rawValue
      let isSelected = seen.bestVote == "actions" && seen.votes["actions"] ?? 0 > 1
      if let key = isSelected ? seen.bestVote : key ?? seen.bestVote {
        countWord(seen.text, "details", key, at: seen.place, times: seen.count)
      }
    }
    countTriggers(labels, plain)
  }

  /// Whether it is the name of an input, by the label of its list or by the verb.
  private func isInputName(_ selected: SelectingRow) -> Bool {
    let verb = wordsAfterActor(selected.wordsBefore.joined(separator: " ")).joined(separator: " ")
    return meaning(of: selected.label, in: wording.details, "details") == .input
      || Wording.typingVerbs.contains { $0.text == Phrase.folded(verb) }
  }

  /// The lists of a step, those of which rows select the most names first.
  private func listsByUse(_ step: Step) -> [Step.List] {
    let titles = step.rows.map { " " + Phrase.folded($0.title) }
    func rank(_ list: Step.List) -> Int {
      let isNamed = Wording.hint("details", list.label) == Wording.Label.actions.rawValue
      return (isNamed ? 1000 : 0)
        + list.names.count { name in titles.contains { $0.contains(" " + Phrase.folded(name)) } }
    }
    return step.lists.enumerated().sorted { (rank($1.element), $0.offset) < (rank($0.element), $1.offset) }
      .map(\.element)
  }

  /// The words of a row without its conditions in parentheses, which are counted.
  private mutating func withoutGuards(_ row: Row) -> String {
    var words = row.title
    while words.last == ")", let open = words.lastIndex(of: "("), open > words.startIndex {
      let inside = String(words[words.index(after: open)...].dropLast())
      words = SurveyText.bytes(String(words[..<open])).trimmed().string
      let parts = SurveyText.words(inside)
      if let name = namesByAspect[.parameters]?.first(where: { Phrase.folded(inside).hasSuffix(" " + $0) }) {
        let word = parts.dropLast(SurveyText.words(name).count).joined(separator: " ")
        countWord(word, "suffixes", "when", at: row.place)
      } else if let time = parts.last, Duration(spelling: time) != nil {
        countWord(parts.dropLast().joined(separator: " "), "suffixes", "after", at: row.place)
      }
    }
    return words
  }

  /// The trigger for which the place of a labelled row speaks.
  private func triggerVote(_ step: Step, _ row: Row, _ value: String) -> String? {
    if step.isCall { return "returns" }
    let links = SurveyText.links(row.next)
    let isError = !links.isEmpty && !links.contains(where: isFlow)
    if isError || namesByAspect[.errors]?.contains(Phrase.folded(value)) == true { return "error" }
    return step.isDisplayed ? "event" : nil
  }

  /// The detail that a list under a step is, where no row selects one of its names.
  private mutating func detailVote(_ step: Step, _ names: [String]) -> String? {
    var amount = SurveyText.words(names.joined(separator: ", "))
    let unit = amount.popLast() ?? ""
    if !amount.isEmpty, unit.count > 2, unit.allSatisfy(\.isLetter),
      amount.joined().allSatisfy({ $0.isNumber || ".,-–".contains($0) })
    {
      countWord(unit, "units", "seconds", at: step.row.place)
      return "duration"
    }
    if step.isCall {
      let parameters = self.namesByAspect[.parameters] ?? []
      return names.contains { parameters.contains(Phrase.folded($0)) } ? "with" : nil
    }
    return names.count > 1 ? "items" : "message"
  }

  private mutating func countUsers(_ selecting: [(SelectingRow, Row)], _ plain: [PlainRow]) {
    var actors = WordTally()
    let predicates = selecting.map { wordsAfterActor($0.0.wordsBefore.joined(separator: " ")) }
    let short = Set(predicates.filter { (1...2).contains($0.count) })
    for ((selected, row), verb) in zip(selecting, predicates) where !verb.isEmpty {
      let name = leadingActor(selected.wordsBefore.joined(separator: " "))
      actors.add(name, at: row.place)
      countWord(name, "actors", "user", at: row.place)
      // `enters a PIN and selects Close`
      if verb.count > 2, short.contains(where: { Array(verb.suffix($0.count)) == $0 }) {
        countWord(verb[0], "verbs", "enters", at: row.place)
        continue
      }
      let text = (verb + (selected.wordsAfter.isEmpty ? [] : ["…"] + selected.wordsAfter)).joined(
        separator: " ")
      countWord(text, "verbs", isInputName(selected) ? "enters" : "selects", at: row.place)
    }
    // Others act, too, in rows that select nothing.
    var others = WordTally()
    for (words, step, row) in plain where step.isDisplayed && words.count > 2 {
      let title = words.joined(separator: " ")
      let name = leadingActor(title)
      if actors.count(name) == 0, wording.actors.leadingWord(SurveyText.bytes(title))?.key != .user {
        others.add(name, at: row.place)
      } else if let verb = Wording.typingVerbs.first(where: {
        $0.object(in: SurveyText.bytes(wordsAfterActor(title).joined(separator: " "))) != nil
      }) {
        countWord(verb.text, "verbs", "enters", at: row.place)
      }
    }
    for seen in others.ranked {
      let hint = Wording.hint("actors", seen.text)
      guard seen.count >= 2 && !actors.isEmpty || hint == Wording.Actor.user.rawValue else { continue }
      countWord(seen.text, "actors", hint ?? "other", at: seen.place, times: seen.count)
    }
  }

  private mutating func countTriggers(_ labels: WordTally, _ plain: [PlainRow]) {
    var rest: [WordTally.CountedWord] = []
    for seen in labels.ranked {
      func isMostly(_ key: String) -> Bool { (seen.votes[key] ?? 0) * 2 > seen.count }
      let voted = ["returns", "error"].first(where: isMostly)
      let key =
        wording.triggers.meaning(of: seen.text)?.rawValue ?? voted ?? Wording.hint("triggers", seen.text)
      guard let key else {
        rest.append(seen)
        continue
      }
      countWord(seen.text, "triggers", key, at: seen.place, times: seen.count)
    }
    var starts = WordTally()
    for (words, step, row) in plain where !step.isDisplayed && words.count > 1 && !isUserAction(words) {
      let both = words[..<2].joined(separator: " ")
      let isPair = Wording.hint("triggers", both) == "case"
      let value = words.dropFirst().joined(separator: " ")
      starts.add(isPair ? both : words[0], at: row.place, for: triggerVote(step, row, value))
    }
    let users = tallies[Wording.Term("actors", "user")]
    // What somebody does is never a case.
    for seen in starts.ranked
    where wording.actors.meaning(of: seen.text) == nil && Wording.hint("actors", seen.text) == nil {
      let isHinted = Wording.hint("triggers", seen.text) == "case"
      let isVoted = (seen.votes.values.max() ?? 0) * 2 > seen.count
      guard users?.count(seen.text) ?? 0 == 0, isHinted || isVoted || seen.count >= 3 else { continue }
      let key = isVoted && !isHinted ? seen.bestVote ?? "case" : "case"
      let text = seen.text + " …"
      countWord(text, "triggers", key, at: seen.place, times: seen.count)
      if !isHinted, !isVoted { guessesBySet["triggers", default: []].insert(Phrase.folded(text)) }
    }
    for seen in rest {
      let isEvent = tallies[Wording.Term("triggers", "case")] != nil || seen.bestVote == "event"
      countWord(seen.text, "triggers", isEvent ? "event" : "case", at: seen.place, times: seen.count)
    }
  }

  /// `Traveller presses Pay`: somebody uses a control, whatever they are called.
  private func isUserAction(_ words: [String]) -> Bool {
    let start = SurveyText.bytes(wordsAfterActor(words.joined(separator: " ")).joined(separator: " "))
    let verb = Phrase.folded(SurveyText.words(start.string).first ?? "")
    return Wording.selectionVerbs.contains(verb)
      || Wording.typingVerbs.contains { $0.object(in: start) != nil }
      || [Wording.Verb.selects, .enters].contains { wording.verbs.object(of: $0, in: start) != nil }
  }

  mutating func countTargets() {
    var plain = WordTally()
    var guessed = WordTally()
    for (flow, row) in flows.flatMap({ flow in flow.rows.map { (flow, $0) } }) where !row.next.isEmpty {
      if let number = SurveyTable.Number(SurveyText.bytes(row.next)),
        number.prefix.isEmpty || tallies[Wording.Term("numbers", "prefix")]?.count(number.prefix) ?? 0 > 0
      {
        continue
      }
      if let link = SurveyText.links(row.next).first {
        let before = SurveyText.textAround(link.whole, in: row.next).before
        if before.isEmpty { continue }
        // A word without a colon: `See [Offline](errors.md#offline)`.
        let word =
          before.last == ":" ? SurveyText.bytes(String(before.dropLast())).trimmed().string : before + " …"
        let key = !isFlow(link) ? "error-flow" : word.contains(",") ? "end-go-to" : "go-to"
        countWord(word, "targets", key, at: row.place)
      } else if let (before, _, after) = SurveyText.findQuotedName(row.next) {
        let word = [before, after.isEmpty ? "" : "…", after].filter { !$0.isEmpty }.joined(separator: " ")
        countWord(word, "targets", "placeholder", at: row.place)
      } else if let (label, value) = SurveyText.splitLabel(row.next) {
        if let key = labelledTarget(label, value, of: row)?.rawValue {
          countWord(label, "targets", key, at: row.place)
        } else if isPartial(documents[flow.table.document]) {
          // A use case has no results.
          guessed.add(label, at: row.place)
        }
      } else if SurveyText.words(row.next).count <= 3, !row.next.utf8.contains(where: \.isDigit) {
        // What names a step is not a word of the wording, however it is written.
        plain.add(row.next, at: row.place)
      }
    }
    for seen in guessed.ranked where !isCountedTarget(seen.text) {
      countWord(seen.text, "targets", "result", at: seen.place, times: seen.count)
      guessesBySet["targets", default: []].insert(Phrase.folded(seen.text))
    }
    countPlainTargets(plain)
  }

  private func isCountedTarget(_ word: String) -> Bool {
    Wording.TargetWord.allCases.contains {
      tallies[Wording.Term("targets", $0.rawValue)]?.count(word) ?? 0 > 0
    }
  }

  /// The target that a label is a word for, by what the document lists, or by the row that leads there; nil where nothing tells.
  private func labelledTarget(_ label: String, _ value: String, of row: Row) -> Wording.TargetWord? {
    if let known = wording.targets.meaning(of: label) { return known }
    let name = Phrase.folded(value)
    if namesByAspect[.results]?.contains(name) == true { return .result }
    if let hint = Wording.hint("targets", label).flatMap(Wording.TargetWord.init(rawValue:)) { return hint }
    let trigger = SurveyText.splitLabel(row.title).flatMap {
      meaning(of: $0.label, in: wording.triggers, "triggers")
    }
    return trigger == .error || namesByAspect[.errors]?.contains(name) == true ? .errorFlow : nil
  }

  /// Targets of words only; the ones without a hint are, in the order of their numbers, the end, the way back and resuming.
  /// That is a guess: a cell may hold anything else by mistake. Where one was seen once, it can only be the end.
  private mutating func countPlainTargets(_ plain: WordTally) {
    let places = [Wording.TargetWord.end, .back, .resume].map(\.rawValue)
    var unknown: [WordTally.CountedWord] = []
    for seen in plain.ranked {
      let known = wording.targets.meaning(of: seen.text)?.rawValue ?? Wording.hint("targets", seen.text)
      guard let known, places.contains(known) else {
        unknown.append(seen)
        continue
      }
      countWord(seen.text, "targets", known, at: seen.place, times: seen.count)
    }
    let others = plain.ranked.map(\.text)
    for seen in unknown {
      let free = places.filter { tallies[Wording.Term("targets", $0)] == nil }
      // A slip of the pen is not a word of its own.
      let isSlip = !Suggestion.similarNames(to: seen.text, among: others.filter { $0 != seen.text }).isEmpty
      guard let key = free.first, seen.count > 1 || !isSlip && key == places.first else { continue }
      guessesBySet["targets", default: []].insert(Phrase.folded(seen.text))
      countWord(seen.text, "targets", key, at: seen.place, times: seen.count)
    }
  }
}
