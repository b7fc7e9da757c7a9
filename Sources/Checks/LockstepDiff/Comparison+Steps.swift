import Lockstep
import LockstepModel

extension Comparison {
  /// Compares a step that both versions have, and its rows.
  mutating func compareStep(_ oldNode: Int, _ newNode: Int) {
    let (oldID, newID) = (old.id(oldNode), new.id(newNode))
    switch (old.isReached[oldNode], new.isReached[newNode]) {
    case (true, false):
      addChange(
        .stepUnreachable, "\(new.phrase(newNode)) is not reached any more", old: oldID, new: newID,
        isLoss: true)
    case (false, true):
      addChange(.stepReachable, "\(new.phrase(newNode)) is reached now", old: oldID, new: newID)
    default: break
    }
    guard let first = old.step(oldNode), let second = new.step(newNode) else {
      // A scenario that has steps in one version only keeps its own number.
      return compareTargets(
        old.scenarioExit(of: oldNode), new.scenarioExit(of: newNode), row: (oldID, newID))
    }
    addNumberChange(
      first.id, second.id, in: scenarioMatching.parentScenarios(oldNode, newNode), new.phrase(newNode))
    compareAspects(first.behaviourAspects, second.behaviourAspects, as: .changed, row: (first.id, second.id))
    compareAspects(first.wordingAspects, second.wordingAspects, as: .reworded, row: (first.id, second.id))
    compareTargets(old.continuation(of: oldNode), new.continuation(of: newNode), row: (first.id, second.id))
    compareRows(oldNode, first, newNode, second)
  }

  private mutating func compareTargets(
    _ first: VersionGraph.Exit, _ second: VersionGraph.Exit, row: (old: SourceString, new: SourceString),
    subject: String = ""
  ) {
    if haveSameTarget(first, second) || followsFromSentences(first, second) { return }
    let (was, now) = (old.name(first), new.name(second))
    addChange(
      .retargeted, "\(subject)leads to \(now), no longer to \(was)",
      old: SourceString(row.old.value, at: first.target?.text.span ?? row.old.span),
      new: SourceString(row.new.value, at: second.target?.text.span ?? row.new.span), was: was, now: now)
  }

  /// Whether two rows lead to other steps only because a sentence was added or removed, which is a change of its own, or to a check of
  /// the same sentence.
  private func followsFromSentences(_ first: VersionGraph.Exit, _ second: VersionGraph.Exit) -> Bool {
    guard old.hasSentences, new.hasSentences else { return false }
    if case .step(let now) = second.destination, new.leadsImplicitly(second),
      stepMatching.oldIndexByNew[now.position] == nil
    {
      return true
    }
    if case .step(let was) = first.destination, old.leadsImplicitly(first),
      stepMatching.newIndexByOld[was.position] == nil
    {
      return true
    }
    guard case .step(let was) = first.destination, case .step(let now) = second.destination else {
      return false
    }
    let siblings = Set(new.nodes(sharingNumberOf: now.position))
    return old.nodes(sharingNumberOf: was.position).contains {
      stepMatching.newIndexByOld[$0].map(siblings.contains) ?? false
    }
  }

  /// A row as messages name it.
  private func phrase(_ row: FlowRow, of step: Step) -> String {
    let subject = new.subject(row, of: step)
    return subject.isEmpty ? "the sentence" : subject
  }

  private mutating func compareRows(_ oldNode: Int, _ oldStep: Step, _ newNode: Int, _ newStep: Step) {
    let (olds, news) = (oldStep.transitions, newStep.transitions)
    let rows = Matching(rowsOf: olds, news) { [self] in
      haveSameTarget(old.exit(ofRow: $0, of: oldNode), new.exit(ofRow: $1, of: newNode))
    }
    for (number, row) in olds.enumerated() {
      recordID(row.id, rows.newIndexByOld[number].map { news[$0].id })
      guard let match = rows.newIndexByOld[number] else {
        addChange(
          .rowRemoved,
          "\(phrase(row, of: oldStep)) is gone\(old.destinationPhrase("; it led to", old.exit(ofRow: number, of: oldNode)))",
          old: row.id)
        continue
      }
      let other = news[match]
      let ids: (SourceString?, SourceString?) = (row.id, other.id)
      let (was, now) = (old.exit(ofRow: number, of: oldNode), new.exit(ofRow: match, of: newNode))
      addNumberChange(row.id, other.id, in: (oldStep.id, newStep.id), phrase(other, of: newStep))
      let subject = new.subject(other, of: newStep)
      compareTargets(was, now, row: (row.id, other.id), subject: subject.isEmpty ? "" : "\(subject) ")
      // Of another kind, the words are something else anyway.
      let left =
        row.trigger.kind == other.trigger.kind ? [] : Trigger.Kind.allCases.map(\.rawValue) + ["outcome"]
      compareAspects(
        row.behaviourAspects(in: oldStep).filter { !left.contains($0.name) },
        other.behaviourAspects(in: newStep).filter { !left.contains($0.name) }, as: .changed, row: ids)
      let counts = !row.isNamedByWords(in: oldStep) && !other.isNamedByWords(in: newStep)
      let isSame = haveSameTarget(was, now)
      let hasSameWords = row.triggerWords == other.triggerWords
      compareAspects(
        row.wordingAspects(withWords: counts, hasSameWords: hasSameWords, isSameTarget: isSame),
        other.wordingAspects(withWords: counts, hasSameWords: hasSameWords, isSameTarget: isSame),
        as: .reworded,
        row: ids)
    }
    for (number, row) in news.enumerated() where rows.oldIndexByNew[number] == nil {
      addChange(
        .rowAdded,
        "\(phrase(row, of: newStep)) is new\(new.destinationPhrase("; it leads to", new.exit(ofRow: number, of: newNode)))",
        new: row.id)
    }
    compareRowOrder(olds, newStep, rows)
  }

  private mutating func compareRowOrder(_ olds: [FlowRow], _ newStep: Step, _ rows: Matching) {
    let news = newStep.transitions
    for (number, earlier) in RowOrder(olds, rows.newIndexByOld).overtakings {
      guard let match = rows.newIndexByOld[number], let later = rows.newIndexByOld[earlier] else { continue }
      addChange(
        .reordered,
        "\(phrase(olds[number], of: newStep)) counts before \(news[later].id.value) now; "
          + "\(olds[earlier].id.value) came first",
        old: olds[number].id, new: news[match].id)
    }
  }

  /// Compares the parts above the table and around it.
  mutating func compareDocuments() {
    let (first, second) = (old.document, new.document)
    addNumberChange(first.id, second.id, in: nil, "the flow")
    compareAspects(
      [ComparedAspect("words", first.title)], [ComparedAspect("words", second.title)], as: .reworded,
      row: (SourceString("title", at: first.title.span), SourceString("title", at: second.title.span)))
    func behaviour(_ document: FlowDocument) -> [ComparedAspect] {
      [
        ComparedAspect("kind", document.kind.value.rawValue, at: document.kind.span),
        ComparedAspect("parameters", names: document.parameters),
        ComparedAspect("errors", names: document.errors),
      ]
    }
    compareAspects(behaviour(first), behaviour(second), as: .changed, row: (nil, nil))
    let words = new.wording
    func wording(_ document: FlowDocument) -> [ComparedAspect] {
      let rows = document.overview.flatMap { row in
        let name = words.spelling(ofAspect: row.key.value)
        return row.texts.map { ComparedAspect(name, $0.value, at: row.span) }
      }
      let tables = document.sections.flatMap {
        [ComparedAspect("heading", $0.heading), ComparedAspect("table", $0.name)]
      }
      return rows + tables + [
        ComparedAspect.lines("text before the table", document.textBefore),
        ComparedAspect.lines("text after the table", document.textAfter),
      ]
    }
    compareAspects(wording(first), wording(second), as: .reworded, row: (nil, nil))
  }

  /// Compares the results that a caller can get.
  mutating func compareResults() {
    let (before, after) = (old.results, new.results)
    let (declared, declares) = (old.document.results, new.document.results)
    let resultsRow = new.wording.aspects.preferredWord(.results).text
    func declaration(_ name: String, _ results: [SourceString]) -> SourceString? {
      results.first { $0.value == name }.map { SourceString(resultsRow, at: $0.span) }
    }
    // With a name that the flow did not declare it could not run: no caller has lost anything.
    func ran(_ name: String) -> Bool { declared.isEmpty || declaration(name, declared) != nil }
    for (name, rows) in before where ran(name) || after.contains(where: { $0.name == name }) {
      let place = rows.first.map { SourceString($0.value, at: $0.span) }
      if !after.contains(where: { $0.name == name }) {
        let givers = rows.map(\.value).joined(separator: ", ")
        let left = declares.contains { $0.value == name } ? "; it is still declared" : ""
        addChange(
          .resultLost, "result '\(name)' is lost: only \(givers) gave it\(left)", old: place, was: name,
          isLoss: true)
      } else if let was = declaration(name, declared), declaration(name, declares) == nil {
        addChange(
          .resultLost, "result '\(name)' is lost: it is no longer declared", old: was, was: name, isLoss: true
        )
      }
    }
    for (name, rows) in after where !before.contains(where: { $0.name == name }) {
      addChange(.resultAdded, "result '\(name)' is new", new: rows.first)
    }
    // A result that no row gives is only declared.
    let given = Set((before + after).map(\.name))
    func ungiven(_ results: [SourceString]) -> [ComparedAspect] {
      [ComparedAspect("results that no row gives", names: results.filter { !given.contains($0.value) })]
    }
    compareAspects(ungiven(declared), ungiven(declares), as: .changed, row: (nil, nil))
    for result in declares where before.contains(where: { $0.name == result.value }) {
      if declaration(result.value, declared) == nil, after.contains(where: { $0.name == result.value }) {
        addChange(
          .resultAdded, "result '\(result.value)' is declared now",
          new: SourceString(resultsRow, at: result.span))
      }
    }
  }

  /// Where the tables begin, and where the flow does: in its first table.
  mutating func compareEntrySteps() {
    for table in new.tables.indices {
      guard let before = tableMatching.oldIndexByNew[table] else { continue }
      compareEntries(old.entryNode(of: before), new.entryNode(of: table))
    }
    guard !old.tables.isEmpty, !new.tables.isEmpty, tableMatching.newIndexByOld[0] != 0 else { return }
    compareEntries(old.entryNode(of: 0), new.entryNode(of: 0))
  }

  private mutating func compareEntries(_ entry: Int?, _ first: Int?) {
    guard let entry, let first, stepMatching.newIndexByOld[entry] != first else { return }
    let (was, now) = (old.name(entry), new.name(first))
    addChange(
      .entryChanged, "the flow begins at \(now), no longer at \(was)", old: old.id(entry),
      new: new.id(first), was: was, now: now)
  }
}
