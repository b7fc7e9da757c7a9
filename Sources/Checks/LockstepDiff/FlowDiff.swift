import Lockstep
package import LockstepModel

/// The changes of behaviour between two versions of a flow.
///
/// Steps and rows are matched by their content, not by their numbers; see ``FlowDiff/init(from:to:)``.
package struct FlowDiff: Sendable {
  package let old: FlowDocument
  package let new: FlowDocument
  /// In the order of ``Change/Category``, in each in the order of the documents.
  package internal(set) var changes: [Change]
  /// The steps of other flows that call this one, directly or not, in the old version: `UC2.3 1.4`.
  package internal(set) var callers: [String] = []
  /// Where the new id of every scenario, step and row that both versions have begins, by where the old one does: of two
  /// rows with one id each has its own place.
  package let newIDStartByOldIDStart: [UInt32: UInt32]
  /// Both versions as sentences, where their documents are lists.
  package let sentences: ComparedSentences?

  /// Compares two documents, each by itself: a step counts as reachable if a way from the beginning of its
  /// table leads to it. Steps that only other documents go to are not; errata, which describe another
  /// document, and `source:` are not compared.
  package init(from old: FlowDocument, to new: FlowDocument, _ wording: Wording = .builtIn) {
    self.old = old
    self.new = new
    var comparison = Comparison(VersionGraph(old, wording), VersionGraph(new, wording))
    var changes = comparison.run()
    newIDStartByOldIDStart = comparison.newIDStartByOldIDStart
    if let before = old.sections.first, let now = new.sections.first, let was = before.sentenceList,
      let written = now.sentenceList,
      let sentences = ComparedSentences(before, now, changes, newIDStartByOldIDStart: newIDStartByOldIDStart)
    {
      changes = SentenceChanges(sentences, was, written).combiningBySentence(changes)
      self.sentences = sentences
    } else {
      sentences = nil
      if old.sections.contains(where: { $0.sentenceList != nil }),
        new.sections.allSatisfy(\.scenarios.isEmpty)
      {
        // Not each of its steps: the author has removed none.
        let id = old.id.span
        changes =
          changes.filter { $0.category == .wording } + [
            Change(
              kind: .scenarioRemoved, message: "the list cannot be played any more", oldSpan: id,
              newSpan: new.id.span,
              isLoss: true)
          ]
      }
    }
    func place(_ change: Change) -> UInt32 { change.newSpan?.start ?? change.oldSpan?.start ?? 0 }
    self.changes = Change.Category.allCases.flatMap { [changes] category in
      changes.enumerated().filter { $0.element.category == category }
        .sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }.map(\.element)
    }
  }

  package var isEmpty: Bool { changes.isEmpty }
  package var hasLosses: Bool { changes.contains(where: \.isLoss) }

  package func count(_ category: Change.Category) -> Int { changes.count { $0.category == category } }

  /// The steps of the old version at which sessions wait, or from which they have called another flow, and which behave
  /// differently now or are gone, by their IDs in the old version and in its order. Sessions at steps that are gone are those that
  /// `migrate` refuses: ``StepIdentity`` judges for both. Sessions at other steps need `migrate`, too: a snapshot fits a flow that behaves as before.
  package var changedWaitingSteps: [(step: String, isGone: Bool)] {
    let grave = changes.filter { $0.category == .lost || $0.category == .behaviour }
    let rows = Set(grave.compactMap(\.oldRow))
    return old.sections.flatMap { section in
      let same = StepIdentity(
        from: Self.identities(section),
        to: new.sections.first { $0.name?.value == section.name?.value }.map(Self.identities) ?? [])
      return section.scenarios.flatMap(\.steps).compactMap { step -> (step: String, isGone: Bool)? in
        let isGone = same.newID(of: step.id.value) == nil
        guard isGone || ([step.id] + step.transitions.map(\.id)).contains(where: { rows.contains($0.value) })
        else { return nil }
        return (step.id.value, isGone)
      }
    }
  }

  private static func identities(_ section: FlowTableSection) -> [StepIdentity.Step] {
    section.scenarios.flatMap(\.steps).map {
      .init(id: $0.id.value, kind: $0.kind.value.rawValue, name: ShownText.of($0.name.value))
    }
  }

  /// `Sessions that wait at 1.2 or 2.1 are affected; 2.1 is gone.`; empty if there are none.
  var waitingLine: String {
    let steps = changedWaitingSteps
    if steps.isEmpty { return "" }
    let gone = steps.filter(\.isGone).map(\.step)
    let end = gone.isEmpty ? "" : "; \(gone.joined(separator: ", ")) \(gone.count == 1 ? "is" : "are") gone"
    let called = callers.isEmpty ? "" : ", also in calls from \(callers.joined(separator: ", "))"
    return "Sessions that wait at \(steps.map(\.step).joined(separator: ", ")) are affected\(called)\(end).\n"
  }
}
