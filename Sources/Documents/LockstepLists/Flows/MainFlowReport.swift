import Lockstep
import LockstepModel

/// What is doubtful about the sentences of a use case.
struct MainFlowReport {
  let source: SourceText
  let flow: String
  let bytes: [UInt8]

  func findings(_ main: [Sentence], _ branches: [Branch], _ tracks: [Track]) -> [Diagnostic] {
    var findings = ListFindings(source)
    reportConditions(main, branches, in: &findings)
    // An alternative that names no step, or a wrong one, may be the one that is missing.
    let isComplete = branches.allSatisfy { !$0.isLeftOut && $0.isAnchored }
    let everywhere = Set(branches.lazy.filter(\.beginsEverywhere).map(\.id.value))
    for slot in isComplete ? tracks.flatMap(\.checksWithoutCondition) : [] {
      let otherRowCount = slot.step.transitions.count {
        $0.trigger.kind != .user && !everywhere.contains($0.id.value)
      }
      guard otherRowCount < 2 else { continue }
      findings.add(
        .unhandledCheck,
        "step \(slot.sentence.id.value) checks something, and no alternative says what happens if it fails",
        at: Span(slot.sentence.text), flow: flow, row: slot.sentence.id.value,
        help: "add an alternative of step \(slot.sentence.id.value)")
    }
    reportGenericActors(main + branches.flatMap(\.sentences), in: &findings)
    return findings.findings
  }

  private func reportConditions(
    _ main: [Sentence], _ branches: [Branch], in findings: inout ListFindings
  ) {
    var reported: Set<Int> = []
    for sentence in main + branches.flatMap(\.sentences) {
      guard let condition = sentence.condition else { continue }
      reported.insert(condition.lowerBound)
      findings.add(
        .conditionInStep, "step \(sentence.id.value) chooses between ways in its own words",
        at: Span(condition),
        flow: flow, row: sentence.id.value, help: "make an alternative of the other way")
    }
    // The last sentence of the main flow ends it in any case.
    let isOver = main.last?.onlyEndsFlow == true
    let leading =
      (isOver ? main.dropLast() : main[...]).map { ($0.id.value, $0.endings) }
      + branches.map { ($0.id.value, $0.endings) }
    for (name, endings) in leading {
      for condition in endings.compactMap(\.condition) where reported.insert(condition.lowerBound).inserted {
        findings.add(
          .conditionInStep, "\(name) leads there under a condition, which is not read",
          at: Span(condition), flow: flow, row: name, help: "make an alternative of the other way")
      }
    }
  }

  private func reportGenericActors(_ sentences: [Sentence], in findings: inout ListFindings) {
    let generic = sentences.filter { $0.subject?.isGeneric == true }
    guard let first = generic.first, let range = first.subject?.range else { return }
    let name = PlainText.of(bytes, range).value
    findings.add(
      .genericActor,
      generic.count == 1
        ? "the sentence says '\(name)', but the actor is declared by another name"
        : "\(generic.count) sentences say '\(name)', but the actor is declared by another name",
      at: Span(range), flow: flow, row: first.id.value, help: "use the name of the actor")
  }
}

extension Track {
  /// The checks of the system behind which no sentence has a condition: that would be what comes out of them.
  fileprivate var checksWithoutCondition: [Slot] {
    let conditional = Set(slots.lazy.filter { $0.sentence.condition != nil }.map { number(of: $0) })
    return slots.indices.filter { place in
      let hasConditionBehind = place + 1 < slots.count && slots[place + 1].sentence.condition != nil
      return slots[place].sentence.isCheck && slots[place].role == .system && !hasConditionBehind
        && !conditional.contains(number(of: slots[place]))
    }.map { slots[$0] }
  }

  /// `2` of `2+3`, a sentence below it.
  private func number(of slot: Slot) -> Substring { slot.sentence.id.value.prefix { $0 != "+" } }
}
