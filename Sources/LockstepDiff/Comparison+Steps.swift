import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

extension Comparison {
  /// Compares a step that both versions have, and its rows.
  mutating func compareStep(_ oldNode: Int, _ newNode: Int) {
    let (oldID, newID) = (old.graph.id(oldNode), new.graph.id(newNode))
    compareReach(oldNode, newNode)
    guard let first = old.graph.step(oldNode), let second = new.graph.step(newNode) else {
      // A scenario that has steps in one version only keeps its own number.
      let (was, now) = (old.graph.scenario(oldNode).target, new.graph.scenario(newNode).target)
      compareTargets(was, of: oldNode, now, of: newNode, row: (oldID, newID), subject: "")
      return
    }
    noteNumber(
      first.id, second.id, in: scenarios.parents(oldNode, newNode), second.phrase)
    note(Difference.all(first.behaviour, second.behaviour), .changed, row: (first.id, second.id))
    note(Difference.all(first.wording, second.wording), .reworded, row: (first.id, second.id))
    compareTargets(
      first.target, of: oldNode, second.target, of: newNode, row: (first.id, second.id), subject: "")
    compareRows(oldNode, first, newNode, second)
  }

  private mutating func compareReach(_ oldNode: Int, _ newNode: Int) {
    let (oldID, newID) = (old.graph.id(oldNode), new.graph.id(newNode))
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
    _ first: Target?, of oldNode: Int, _ second: Target?, of newNode: Int,
    row: (old: SourceString, new: SourceString),
    subject: String
  ) {
    if leadToSame(first, of: oldNode, second, of: newNode) { return }
    let (was, now) = (old.name(first, of: oldNode), new.name(second, of: newNode))
    var change = Change(
      kind: .retargeted, message: "\(subject)leads to \(now), no longer to \(was)", oldRow: row.old.value,
      newRow: row.new.value, oldPlace: first?.text.span ?? row.old.span,
      newPlace: second?.text.span ?? row.new.span)
    change.was = was
    change.now = now
    changes.append(change)
  }

  private mutating func compareRows(_ oldNode: Int, _ oldStep: Step, _ newNode: Int, _ newStep: Step) {
    let (olds, news) = (oldStep.transitions, newStep.transitions)
    let rows = Matching(rowsOf: olds, news) { [self] in
      leadToSame($0.target, of: oldNode, $1.target, of: newNode)
    }
    for (number, row) in olds.enumerated() {
      guard let match = rows.newOf[number] else {
        note(
          .rowRemoved, "\(row.trigger.words) is gone; it led to \(old.name(row.target, of: oldNode))",
          old: row.id)
        continue
      }
      let other = news[match]
      let ids: (SourceString?, SourceString?) = (row.id, other.id)
      noteNumber(row.id, other.id, in: (oldStep.id, newStep.id), other.trigger.words)
      compareTargets(
        row.target, of: oldNode, other.target, of: newNode, row: (row.id, other.id),
        subject: "\(other.trigger.words) ")
      var differences = Difference.all(row.behaviour(in: oldStep), other.behaviour(in: newStep))
      if row.trigger.kind != other.trigger.kind {
        // Of another kind, the words are something else anyway.
        let kinds = Trigger.Kind.allCases.map(\.rawValue)
        differences = differences.filter { !kinds.contains($0.name) && $0.name != "outcome" }
      }
      note(differences, .changed, row: ids)
      let counts = !row.isNamedByWords(in: oldStep) && !other.isNamedByWords(in: newStep)
      let isSame = leadToSame(row.target, of: oldNode, other.target, of: newNode)
      note(
        Difference.all(
          row.wording(withWords: counts, isSameTarget: isSame),
          other.wording(withWords: counts, isSameTarget: isSame)), .reworded, row: ids)
    }
    for (number, row) in news.enumerated() where rows.oldOf[number] == nil {
      note(
        .rowAdded, "\(row.trigger.words) is new; it leads to \(new.name(row.target, of: newNode))",
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
        "\(row.trigger.words) counts before \(news[later].id.value) now; \(other.id.value) came first",
        old: row.id, new: news[match].id)
    }
  }
}
