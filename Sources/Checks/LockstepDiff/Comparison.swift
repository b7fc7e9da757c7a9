import LockstepModel

/// Compares two versions side by side and notes the differences.
struct Comparison {
  let old: VersionGraph
  let new: VersionGraph
  /// Which tables are the same.
  let tableMatching: Matching
  /// Which steps are the same: nodes of both graphs.
  let stepMatching: Matching
  /// Which scenarios are the same.
  let scenarioMatching: ScenarioMatching
  var changes: [Change] = []
  /// The new id of every scenario, step and row of the old version; nil for removed ones. Of two with one id the first
  /// counts.
  private(set) var newIDByOldID: [String: String?] = [:]
  /// For every scenario, step and row of both versions: where its id begins in the new one, by where it begins in the old one.
  private(set) var newIDStartByOldIDStart: [UInt32: UInt32] = [:]

  init(_ old: VersionGraph, _ new: VersionGraph) {
    self.old = old
    self.new = new
    tableMatching = Matching(tablesOf: old, new)
    stepMatching = Matching(stepsOf: old, new, in: tableMatching)
    scenarioMatching = ScenarioMatching(old, new, stepMatching)
  }

  mutating func run() -> [Change] {
    compareDocuments()
    compareResults()
    compareEntrySteps()
    compareScenarios()
    for node in old.nodes {
      let match = stepMatching.newIndexByOld[node]
      let step = match.flatMap(new.step)
      recordID(old.id(node), step?.id)
      if step == nil { for row in old.step(node)?.transitions ?? [] { recordID(row.id, nil) } }
      if let match { compareStep(node, match) }
    }
    reportLoneSteps()
    return changes
  }

  mutating func recordID(_ old: SourceString, _ new: SourceString?) {
    if newIDByOldID[old.value] == nil { newIDByOldID.updateValue(new?.value, forKey: old.value) }
    if let new { newIDStartByOldIDStart[old.span.start] = new.span.start }
  }

  /// Whether a row of the old version and one of the new lead to the same place.
  func haveSameTarget(_ first: VersionGraph.Exit, _ second: VersionGraph.Exit) -> Bool {
    switch (first.destination, second.destination) {
    case (.step(let one), .step(let other)): return stepMatching.newIndexByOld[one.position] == other.position
    case (.entry(let one, let way), .entry(let other, let otherWay)):
      return stepMatching.newIndexByOld[one.position] == other.position
        && (way == .endGoTo) == (otherWay == .endGoTo)
    case (.step, _), (_, .step), (.entry, _), (_, .entry): return false
    default:
      guard let first = first.target, let second = second.target else {
        return first.target == nil && second.target == nil
      }
      return first.kind.isSame(as: second.kind)
    }
  }

  /// Whether what one document leaves out means the same in the other.
  private var leaveOutTheSame: Bool { old.leavesLinksToProject == new.leavesLinksToProject }

  /// Notes the aspects of two parts that differ; those of one name are one.
  mutating func compareAspects(
    _ old: [ComparedAspect], _ new: [ComparedAspect], as kind: Change.Kind,
    row: (old: SourceString?, new: SourceString?),
    subject: String = ""
  ) {
    // As nearly always.
    if old.elementsEqual(new, by: { $0.name == $1.name && $0.parts == $1.parts }) { return }
    let (allOlds, allNews) = (Dictionary(grouping: old, by: \.name), Dictionary(grouping: new, by: \.name))
    func quoted(_ value: String?) -> String { value.map { "'\($0)'" } ?? "none" }
    for name in (old + new).map(\.name).uniqued(by: { $0 }) {
      let (olds, news) = (allOlds[name] ?? [], allNews[name] ?? [])
      let (before, after) = (
        olds.map(\.parts).filter { !$0.isEmpty }, news.map(\.parts).filter { !$0.isEmpty }
      )
      if before == after { continue }
      // A table writes out what the file that it is rendered from leaves to the project.
      if !leaveOutTheSame, before.isEmpty || after.isEmpty, (olds + news).contains(where: \.hasDefault) {
        continue
      }
      let (was, now) = ComparedAspect.texts(before, after)
      changes.append(
        Change(
          kind: kind, message: "\(subject)\(name): \(quoted(was)) is now \(quoted(now))",
          oldRow: row.old?.value, newRow: row.new?.value,
          oldSpan: olds.lazy.compactMap(\.span).first ?? row.old?.span,
          newSpan: news.lazy.compactMap(\.span).first ?? row.new?.span, aspect: name, oldValue: was,
          newValue: now))
    }
  }

  mutating func addChange(
    _ kind: Change.Kind, _ message: String, old: SourceString? = nil, new: SourceString? = nil,
    was: String? = nil, now: String? = nil, isLoss: Bool = false
  ) {
    changes.append(
      Change(
        kind: kind, message: message, oldRow: old?.value, newRow: new?.value, oldSpan: old?.span,
        newSpan: new?.span, oldValue: was, newValue: now, isLoss: isLoss))
  }

  /// Notes another number, unless it only follows from another number of the part that contains the row.
  mutating func addNumberChange(
    _ first: SourceString, _ second: SourceString, in parent: (old: SourceString, new: SourceString)?,
    _ what: String
  ) {
    if first.value == second.value { return }
    if let parent, parent.old.value != parent.new.value, first.value.hasPrefix(parent.old.value),
      parent.new.value + first.value.dropFirst(parent.old.value.count) == second.value
    {
      return
    }
    addChange(
      .renumbered, "\(what) was \(first.value)", old: first, new: second, was: first.value, now: second.value)
  }

  mutating func compareScenarios() {
    for (number, entry) in scenarioMatching.old.enumerated() {
      let match = scenarioMatching.matching.newIndexByOld[number]
      recordID(entry.scenario.id, match.map { scenarioMatching.new[$0].scenario.id })
      guard let match else {
        reportRemovedScenario(entry)
        continue
      }
      let (first, second) = (entry.scenario, scenarioMatching.new[match].scenario)
      addNumberChange(first.id, second.id, in: nil, "\(new.scenarioNoun) \(second.id.value)")
      compareAspects(
        [ComparedAspect("title", first.title)], [ComparedAspect("title", second.title)], as: .reworded,
        row: (first.id, second.id), subject: "\(new.scenarioNoun) ")
    }
    for (number, entry) in scenarioMatching.new.enumerated()
    where scenarioMatching.matching.oldIndexByNew[number] == nil {
      let count = entry.scenario.steps.count
      let isReached = entry.nodes.contains { new.isReached[$0] }
      addChange(
        .scenarioAdded,
        "\(new.scenarioNoun) \(title(entry.scenario)) is new, with \(Count.text(count, "step"))"
          + (isReached ? "" : "; nothing leads to it"),
        new: entry.scenario.id)
    }
  }

  private mutating func reportRemovedScenario(_ entry: ScenarioMatching.Entry) {
    let gone = entry.nodes.filter { stepMatching.newIndexByOld[$0] == nil }
    if gone.isEmpty {
      // Its steps are elsewhere, each with another number.
      addChange(
        .renumbered, "\(new.scenarioNoun) \(title(entry.scenario)) is gone, but its steps remain",
        old: entry.scenario.id
      )
      return
    }
    let isLoss = gone.contains { old.isReached[$0] }
    let size = Count.text(entry.scenario.steps.isEmpty ? 0 : gone.count, "step")
    addChange(
      .scenarioRemoved,
      "\(new.scenarioNoun) \(title(entry.scenario)) is gone, with \(size)"
        + (isLoss ? "" : "; nothing led to it"),
      old: entry.scenario.id, isLoss: isLoss)
  }

  /// Steps that only one version has, other than those of a scenario that only it has.
  mutating func reportLoneSteps() {
    for (number, entry) in scenarioMatching.old.enumerated()
    where scenarioMatching.matching.newIndexByOld[number] != nil {
      for node in entry.nodes where stepMatching.newIndexByOld[node] == nil {
        if old.isImplicitCheck(node) {
          for row in old.alternatives(at: node) {
            addChange(
              .rowRemoved, "\(row.words) is gone\(old.destinationPhrase("; it led to", row.exit))",
              old: row.id)
          }
          continue
        }
        let isLoss = old.isReached[node]
        addChange(
          .stepRemoved, "\(old.phrase(node)) is gone" + (isLoss ? "" : "; nothing led to it"),
          old: old.id(node), isLoss: isLoss)
      }
    }
    for (number, entry) in scenarioMatching.new.enumerated()
    where scenarioMatching.matching.oldIndexByNew[number] != nil {
      for node in entry.nodes where stepMatching.oldIndexByNew[node] == nil {
        if new.isImplicitCheck(node) {
          for row in new.alternatives(at: node) {
            addChange(
              .rowAdded, "\(row.words) is new\(new.destinationPhrase("; it leads to", row.exit))", new: row.id
            )
          }
          continue
        }
        addChange(
          .stepAdded, "\(new.phrase(node)) is new" + (new.isReached[node] ? "" : "; nothing leads to it"),
          new: new.id(node))
      }
    }
  }

  private func title(_ scenario: Scenario) -> String {
    scenario.title.map { "'\($0.value)'" } ?? scenario.id.value
  }
}

extension Target.Kind {
  /// Whether two targets that are not rows of this document are the same; the words of a placeholder are words.
  func isSame(as other: Target.Kind) -> Bool {
    switch (self, other) {
    case (.back, .back), (.end, .end), (.resume, .resume), (.show, .show): true
    case (.next(let one), .next(let other)), (.result(let one), .result(let other)),
      (.errorFlow(let one), .errorFlow(let other)):
      one.value == other.value
    case (.goTo(let one, let step), .goTo(let other, let next)),
      (.endGoTo(let one, let step), .endGoTo(let other, let next)):
      one.value == other.value && step?.value == next?.value
    default: false
    }
  }
}
