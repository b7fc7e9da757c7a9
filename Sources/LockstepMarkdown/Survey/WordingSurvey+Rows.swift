import Lockstep
import LockstepModel

// The triggers and targets of rows.
extension WordingSurvey {
  /// The evidence about a label of rows or of details.
  private struct Evidence {
    var all = 0
    var votes: [String: Int] = [:]
    var place: SurveyPlace
  }

  /// The words of a row without its conditions in parentheses.
  private static func withoutGuards(_ text: String) -> (words: String, guards: [String]) {
    var words = text
    var guards: [String] = []
    while words.last == ")", let open = words.lastIndex(of: "("), open > words.startIndex {
      guards.append(String(words[words.index(after: open)...].dropLast()))
      words = SurveyText.trimmed(words[..<open])
    }
    return (words, guards)
  }

  mutating func countRows() {
    let steps = flows.flatMap(\.steps)
    let parameters = listed("parameters")
    let errors = listed("errors")
    var labels: [(label: String, evidence: Evidence)] = []
    var details: [(label: String, evidence: Evidence)] = []
    func add(
      _ label: String, _ vote: String?, _ place: SurveyPlace,
      to all: inout [(label: String, evidence: Evidence)]
    ) {
      let number = all.firstIndex { Phrase.folded($0.label) == Phrase.folded(label) } ?? all.count
      if number == all.count { all.append((label, Evidence(place: place))) }
      all[number].evidence.all += 1
      if let vote { all[number].evidence.votes[vote, default: 0] += 1 }
    }
    var open: [(words: [String], step: Step, row: Row)] = []
    var prefixes: [(words: [String], tail: [String], row: Row, verb: String)] = []
    for step in steps {
      let lists = step.lists
      var taken: Set<String> = []
      for row in step.rows {
        let (text, guards) = Self.withoutGuards(row.title)
        for inside in guards {
          if let name = parameters.first(where: { Phrase.folded(inside).hasSuffix(" " + Phrase.folded($0)) })
          {
            count(SurveyText.trimmed(inside.dropLast(name.count)), "suffixes", "when", at: row.place)
          } else if let time = SurveyText.words(inside).last, Duration(spelling: time) != nil {
            count(
              SurveyText.words(inside).dropLast().joined(separator: " "), "suffixes", "after", at: row.place)
          }
        }
        if let (label, value) = SurveyText.labelled(text) {
          let links = SurveyText.links(row.next)
          let isError = !links.isEmpty && !links.contains { isFlow($0.href) || isFlow($0.label) }
          add(
            label,
            step.isCall
              ? "returns"
              : isError || errors.contains(Phrase.folded(value)) ? "error" : step.isDisplayed ? "event" : nil,
            row.place, to: &labels)
          continue
        }
        let words = SurveyText.words(text)
        if let (label, name, tail) = Self.selected(words, lists) {
          taken.insert(label)
          let isInput = meaning(of: label, in: wording.details, "details") == .input
          let start = Array(words.dropLast(SurveyText.words(name).count + tail.count))
          prefixes.append((start, tail, row, isInput ? "enters" : "selects"))
          add(label, isInput ? "input" : "actions", step.row.place, to: &details)
        } else {
          open.append((words, step, row))
        }
      }
      for (label, names) in lists where !taken.contains(label) {
        let value = names.joined(separator: ", ")
        let unit = SurveyText.words(value).last ?? ""
        let amount = SurveyText.words(value).dropLast()
        if !amount.isEmpty, unit.count > 2, unit.allSatisfy(\.isLetter),
          amount.allSatisfy({ $0.allSatisfy { $0.isNumber || ".,-–".contains($0) } })
        {
          add(label, "duration", step.row.place, to: &details)
          count(unit, "units", "seconds", at: step.row.place)
        } else if step.isCall {
          add(
            label, names.contains(where: { parameters.contains($0) }) ? "with" : nil, step.row.place,
            to: &details)
        } else {
          add(label, names.count > 1 ? "items" : "message", step.row.place, to: &details)
        }
      }
    }
    countUsers(prefixes, open)
    for (label, evidence) in details { countDetail(label, evidence) }
    countTriggers(labels, open)
  }

  /// The name of a list that a row ends in, or has before its last words.
  private static func selected(_ words: [String], _ lists: [(label: String, names: [String])])
    -> (label: String, name: String, tail: [String])?
  {
    for tail in 0...2 where words.count > tail + 1 {
      let text = " " + Phrase.folded(words.dropLast(tail).joined(separator: " "))
      for (label, names) in lists {
        let name = names.filter {
          text.hasSuffix(" " + Phrase.folded($0)) || text.hasSuffix(" '\(Phrase.folded($0))'")
        }
        .max { $0.count < $1.count }
        if let name { return (label, name, Array(words.suffix(tail))) }
      }
    }
    return nil
  }

  private mutating func countUsers(
    _ prefixes: [(words: [String], tail: [String], row: Row, verb: String)],
    _ open: [(words: [String], step: Step, row: Row)]
  ) {
    var actors = WordTally()
    for (words, tail, row, key) in prefixes {
      let name = actor(words.joined(separator: " "))
      let verb = words.dropFirst(SurveyText.words(name).count)
      guard !verb.isEmpty else { continue }
      actors.add(name, at: row.place)
      count(name, "actors", "user", at: row.place)
      count(
        (Array(verb) + (tail.isEmpty ? [] : ["…"] + tail)).joined(separator: " "), "verbs", key, at: row.place
      )
    }
    // Others act, too, in rows that select nothing.
    var others = WordTally()
    for (words, step, row) in open where step.isDisplayed && words.count > 2 {
      let name = actor(words.joined(separator: " "))
      let key = wording.actors.leading(Array(words.joined(separator: " ").utf8)[...])?.key
      if actors.count(name) > 0 || key == .user {
        let verb = words.dropFirst(SurveyText.words(name).count)
        let tail = Phrase.folded(verb.last ?? "")
        let entering = Wording.entering.first { word in
          Phrase.folded(word.head.text) == Phrase.folded(verb.first ?? "")
            && word.tail.map { Phrase.folded($0.text) == tail } ?? true
        }
        if let entering { count(entering.text, "verbs", "enters", at: row.place) }
      } else {
        others.add(name, at: row.place)
      }
    }
    for seen in others.ranked
    where seen.count >= 2 && !actors.isEmpty || Wording.hint("actors", seen.text) == "user" {
      count(
        seen.text, "actors", Wording.hint("actors", seen.text) ?? "other", at: seen.place, times: seen.count)
    }
  }

  private mutating func countDetail(_ label: String, _ evidence: Evidence) {
    let votes = evidence.votes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var key = meaning(of: label, in: wording.details, "details")?.rawValue
    if let best = votes.first?.key, key == nil || best == "actions" && evidence.votes["actions"] ?? 0 > 1 {
      key = best
    }
    if let key { count(label, "details", key, at: evidence.place, times: evidence.all) }
  }

  private mutating func countTriggers(
    _ labels: [(label: String, evidence: Evidence)], _ open: [(words: [String], step: Step, row: Row)]
  ) {
    var rest: [(label: String, evidence: Evidence)] = []
    for (label, evidence) in labels.sorted(by: { $0.evidence.all > $1.evidence.all }) {
      let returned = evidence.votes["returns"] ?? 0
      let failed = evidence.votes["error"] ?? 0
      let key =
        wording.triggers.meaning(of: label)?.rawValue
        ?? (returned * 2 > evidence.all
          ? "returns" : failed * 2 > evidence.all ? "error" : Wording.hint("triggers", label))
      if let key {
        count(label, "triggers", key, at: evidence.place, times: evidence.all)
      } else {
        rest.append((label, evidence))
      }
    }
    var starts = WordTally()
    for (words, step, row) in open where !step.isDisplayed && !step.isCall && words.count > 1 {
      starts.add(words[0], at: row.place)
    }
    for seen in starts.ranked {
      let isHinted = Wording.hint("triggers", seen.text) == "case"
      guard isHinted || seen.count >= 3 && wording.actors.meaning(of: seen.text) == nil else { continue }
      count(seen.text + " …", "triggers", "case", at: seen.place, times: seen.count)
    }
    for (label, evidence) in rest {
      let hasCase = tallies[Wording.Term("triggers", "case")] != nil
      let isShown = (evidence.votes["event"] ?? 0) * 2 > evidence.all
      count(label, "triggers", hasCase || isShown ? "event" : "case", at: evidence.place, times: evidence.all)
    }
  }

  mutating func countTargets() {
    var plain = WordTally()
    let results = listed("results")
    for flow in flows {
      for row in flow.scenarios + flow.steps.flatMap({ [$0.row] + $0.rows }) where !row.next.isEmpty {
        let next = row.next.split(separator: "<").first.map(String.init) ?? row.next
        if let number = SurveyTable.Number(next),
          number.prefix.isEmpty || tallies[Wording.Term("numbers", "prefix")]?.count(number.prefix) ?? 0 > 0
        {
          continue
        }
        if let link = SurveyText.links(next).first {
          let before = SurveyText.trimmed(next[..<link.range.lowerBound])
          guard before.last == ":" else { continue }
          let label = SurveyText.trimmed(before.dropLast())
          let toFlow = isFlow(link.href) || isFlow(link.label)
          count(
            label, "targets", !toFlow ? "error-flow" : label.contains(",") ? "end-go-to" : "go-to",
            at: row.place)
        } else if let (before, _, after) = SurveyText.quoted(next) {
          let word = after.isEmpty ? before : before.isEmpty ? "… " + after : before + " … " + after
          if !before.isEmpty { count(word, "targets", "placeholder", at: row.place) }
        } else if let (label, value) = SurveyText.labelled(next) {
          let key =
            wording.targets.meaning(of: label)?.rawValue
            ?? (results.contains(Phrase.folded(value))
              ? "result" : Wording.hint("targets", label) ?? "result")
          count(label, "targets", key, at: row.place)
        } else if SurveyText.words(next).count <= 3 {
          plain.add(next, at: row.place)
        }
      }
    }
    for seen in plain.ranked {
      // A result and the others have a colon.
      let places = [Wording.TargetWord.back, .end, .resume]
      let key =
        places.first { meaning(of: seen.text, in: wording.targets, "targets") == $0 }?.rawValue
        ?? Wording.hint("targets", seen.text).flatMap { hint in places.first { $0.rawValue == hint }?.rawValue
        }
      if let key {
        count(seen.text, "targets", key, at: seen.place, times: seen.count)
      } else if seen.count > 1 {
        let free = ["end", "back", "resume"].first { tallies[Wording.Term("targets", $0)] == nil }
        if let free { count(seen.text, "targets", free, at: seen.place, times: seen.count) }
      }
    }
  }
}

// MARK: The overviews

extension WordingSurvey {
  /// The folded names that overviews list under an aspect, as far as it is known what lists it.
  func listed(_ key: String) -> Set<String> { names[key] ?? [] }

  /// The scenarios' titles, and the overview tables.
  mutating func countOverviews() {
    for flow in flows {
      for (number, scenario) in flow.scenarios.enumerated() {
        let first = SurveyText.words(scenario.title).first ?? ""
        let isFirst = number == 0 && SurveyText.words(scenario.title).count < 4
        count(isFirst ? scenario.title : first, "titles", isFirst ? "primary" : "when", at: scenario.place)
      }
    }
    // The first scenario may have a condition, too.
    let returned = Set(
      flows.flatMap(\.steps).filter(\.isCall).flatMap(\.rows).compactMap {
        SurveyText.labelled($0.title).map { Phrase.folded($0.value) }
      })
    let passed = Set(
      flows.flatMap(\.steps).filter(\.isCall).flatMap(\.row.items).map {
        Phrase.folded(SurveyText.labelled($0)?.value ?? $0)
      })
    for number in Set(flows.map(\.table.document)).sorted() {
      let first = flows.first { $0.table.document == number }?.table.line ?? 0
      let overview = documents[number].tables.first { $0.line < first && $0.head.count == 2 }
      guard let overview else { continue }
      let place = SurveyPlace(document: number, line: overview.line)
      count(SurveyText.plain(overview.head[0]), "overview-columns", "aspect", at: place)
      count(SurveyText.plain(overview.head[1]), "overview-columns", "description", at: place)
      if let heading = overview.heading, heading != documents[number].title {
        count(heading, "headings", "overview", at: place)
      }
      countAspects(
        overview,
        isPartial: wording.kind(ofID: documents[number].stem) == .partialFlow
          || tallies[Wording.Term("ids", "partial-flow")]?.count(Self.idPrefix(documents[number].stem) + "#")
            ?? 0 > 0,
        returned, passed)
    }
  }

  private mutating func countAspects(
    _ table: SurveyTable, isPartial: Bool, _ returned: Set<String>, _ passed: Set<String>
  ) {
    var found: [(label: String, aspect: OverviewAspect?, row: (line: Int, cells: [String]))] = []
    for row in table.rows where row.cells.count > 1 {
      let label = SurveyText.plain(row.cells[0])
      let cell = row.cells[1]
      let items = SurveyText.split(cell).items
      var aspect =
        wording.aspect(label) ?? Wording.hint("aspects", label).flatMap { OverviewAspect(rawValue: $0) }
      let folded = Set(items.map(Phrase.folded))
      let links = items.flatMap(SurveyText.links)
      if aspect == nil, !items.isEmpty {
        if !folded.isDisjoint(with: returned), isPartial {
          aspect = .results
        } else if !folded.isDisjoint(with: passed) {
          aspect = .parameters
        } else if !links.isEmpty {
          aspect = links.contains { isFlow($0.href) } ? (isPartial ? .usedBy : .triggeredBy) : .errors
        }
      }
      let isNone =
        cell.count > 2 && (cell.first == "*" || cell.first == "_") && cell.first == cell.last && items.isEmpty
      let place = SurveyPlace(document: table.document, line: row.line)
      if isNone {
        count(SurveyText.trimmed(cell.filter { $0 != "*" && $0 != "_" }), "none", "none", at: place)
      }
      if let aspect,
        let list = ["parameters": "parameters", "results": "results", "errors": "errors"][aspect.rawValue]
      {
        names[list, default: []].formUnion(
          items.map { Phrase.folded(SurveyText.links($0).first?.label ?? $0) })
      }
      found.append((label, aspect, row))
    }
    // The others come in the usual order.
    let usual = OverviewAspect.allCases.filter {
      $0 != (isPartial ? .triggeredBy : .parameters) && (isPartial || $0 != .results)
    }
    for place in found.indices where found[place].aspect == nil {
      let before = found[..<place].last { $0.aspect != nil }?.aspect.flatMap(usual.firstIndex) ?? -1
      let taken = Set(found.compactMap(\.aspect))
      found[place].aspect = usual.dropFirst(before + 1).first { !taken.contains($0) }.flatMap {
        found[place].label.count < 40 ? $0 : nil
      }
    }
    for (label, aspect, row) in found {
      if let aspect {
        count(label, "aspects", aspect.rawValue, at: SurveyPlace(document: table.document, line: row.line))
      }
    }
  }
}
