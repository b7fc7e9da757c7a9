import Lockstep
import LockstepModel

extension Comparison {
  /// Compares a step that both versions have, and its rows.
  mutating func compareStep(_ oldNode: Int, _ newNode: Int) {
    let (oldID, newID) = (old.id(oldNode), new.id(newNode))
    compareReach(oldNode, newNode)
    guard let first = old.step(oldNode), let second = new.step(newNode) else {
      // A scenario that has steps in one version only keeps its own number.
      let (was, now) = (old.scenarioExit(of: oldNode), new.scenarioExit(of: newNode))
      compareTargets(was, now, row: (oldID, newID), subject: "")
      return
    }
    noteNumber(first.id, second.id, in: scenarios.parents(oldNode, newNode), second.phrase)
    note(Difference.all(first.behaviour, second.behaviour), .changed, row: (first.id, second.id))
    note(Difference.all(first.wording, second.wording), .reworded, row: (first.id, second.id))
    compareTargets(old.onward(of: oldNode), new.onward(of: newNode), row: (first.id, second.id), subject: "")
    compareRows(oldNode, first, newNode, second)
  }

  private mutating func compareReach(_ oldNode: Int, _ newNode: Int) {
    let (oldID, newID) = (old.id(oldNode), new.id(newNode))
    switch (old.reached[oldNode], new.reached[newNode]) {
    case (true, false):
      note(
        .stepUnreachable, "\(phrase(newNode, of: new)) is not reached any more", old: oldID, new: newID,
        isLoss: true)
    case (false, true):
      note(.stepReachable, "\(phrase(newNode, of: new)) is reached now", old: oldID, new: newID)
    default: break
    }
  }

  private mutating func compareTargets(
    _ first: VersionGraph.Exit, _ second: VersionGraph.Exit, row: (old: SourceString, new: SourceString),
    subject: String
  ) {
    if leadToSame(first, second) { return }
    let (was, now) = (old.name(first), new.name(second))
    note(
      .retargeted, "\(subject)leads to \(now), no longer to \(was)",
      old: SourceString(row.old.value, at: first.target?.text.span ?? row.old.span),
      new: SourceString(row.new.value, at: second.target?.text.span ?? row.new.span), was: was, now: now)
  }

  private mutating func compareRows(_ oldNode: Int, _ oldStep: Step, _ newNode: Int, _ newStep: Step) {
    let (olds, news) = (oldStep.transitions, newStep.transitions)
    let rows = Matching(rowsOf: olds, news) { [self] in
      leadToSame(old.exit(ofRow: $0, of: oldNode), new.exit(ofRow: $1, of: newNode))
    }
    for (number, row) in olds.enumerated() {
      guard let match = rows.newOf[number] else {
        note(
          .rowRemoved,
          "\(new.wording.sentence(row.trigger)) is gone; it led to \(old.name(old.exit(ofRow: number, of: oldNode)))",
          old: row.id)
        continue
      }
      let other = news[match]
      let ids: (SourceString?, SourceString?) = (row.id, other.id)
      let (was, now) = (old.exit(ofRow: number, of: oldNode), new.exit(ofRow: match, of: newNode))
      noteNumber(row.id, other.id, in: (oldStep.id, newStep.id), new.wording.sentence(other.trigger))
      compareTargets(was, now, row: (row.id, other.id), subject: "\(new.wording.sentence(other.trigger)) ")
      var differences = Difference.all(row.behaviour(in: oldStep), other.behaviour(in: newStep))
      if row.trigger.kind != other.trigger.kind {
        // Of another kind, the words are something else anyway.
        let kinds = Trigger.Kind.allCases.map(\.rawValue)
        differences = differences.filter { !kinds.contains($0.name) && $0.name != "outcome" }
      }
      note(differences, .changed, row: ids)
      let counts = !row.isNamedByWords(in: oldStep) && !other.isNamedByWords(in: newStep)
      let isSame = leadToSame(was, now)
      let isSaidAlike = row.words == other.words
      note(
        Difference.all(
          row.wording(withWords: counts, isSaidAlike: isSaidAlike, isSameTarget: isSame),
          other.wording(withWords: counts, isSaidAlike: isSaidAlike, isSameTarget: isSame)), .reworded,
        row: ids)
    }
    for (number, row) in news.enumerated() where rows.oldOf[number] == nil {
      note(
        .rowAdded,
        "\(new.wording.sentence(row.trigger)) is new; it leads to \(new.name(new.exit(ofRow: number, of: newNode)))",
        new: row.id)
    }
    compareOrder(olds, news, rows)
  }

  /// Of several rows that one trigger takes, the first counts: their order is behaviour.
  private mutating func compareOrder(_ olds: [FlowRow], _ news: [FlowRow], _ rows: Matching) {
    for (number, row) in olds.enumerated() {
      guard let match = rows.newOf[number] else { continue }
      let overtaken = olds[..<number].enumerated().filter { earlier, other in
        guard other.trigger.kind == row.trigger.kind, other.words == row.words else { return false }
        return rows.newOf[earlier].map { $0 > match } ?? false
      }
      guard let (earlier, other) = overtaken.first, let later = rows.newOf[earlier] else { continue }
      note(
        .reordered,
        "\(new.wording.sentence(row.trigger)) counts before \(news[later].id.value) now; \(other.id.value) came first",
        old: row.id, new: news[match].id)
    }
  }
}
