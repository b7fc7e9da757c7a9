import Lockstep
import LockstepModel

/// The words of a row are those of a scenario or step that nothing leads to, and the row leads elsewhere.
struct RowMissesScenario: Rule {
  let info = RuleInfo("row-misses-scenario", dependsOn: .rows, level: .warning)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let parts = context.reachability.parts(of: flow.index)
    if parts.isEmpty { return [] }
    let entered = context.linked.enteredSteps(in: flow.index)
    let lookup = RowWordLookup(flow)
    return parts.flatMap { part -> [Diagnostic] in
      var titles: [(id: SourceString, words: Set<String>)] = []
      let scenario = flow.section.scenarios[part.scenario]
      if part.step == nil, let title = scenario.title {
        titles.append((scenario.id, ContentWords.set(of: title.value, flow.wording)))
      }
      for node in part.unreachedSteps
      where context.linked.steps[node].flow == part.flow && !entered.contains(node) {
        guard let step = context.linked.step(node) else { continue }
        titles.append((step.id, ContentWords.set(of: step.label?.value ?? step.name.value, flow.wording)))
      }
      let misled = context.summaries[flow.index].misdirectedRows.filter {
        part.step == nil && $0.meantScenarioIndex == part.scenario && !$0.isSwapped
      }.map { finding($0.row, matches: scenario.id, in: flow) }
      let rows = Set(misled.map(\.row))
      return misled
        + titles.flatMap { namesakeFindings(of: $0.id, $0.words, in: lookup, of: flow) }.filter {
          !rows.contains($0.row)
        }
    }
  }

  private func namesakeFindings(
    of id: SourceString, _ words: Set<String>, in lookup: RowWordLookup, of flow: LintContext.Flow
  ) -> [Diagnostic] {
    let signals = flow.wording.signalWords
    return lookup.rows(within: words).compactMap { found -> Diagnostic? in
      let (step, row, own) = (found.step, found.row, found.words)
      guard step.id.value != id.value, !Self.namesOtherTime(row.trigger.text.value, words, flow.wording),
        signals.containsDenial(own) == signals.containsDenial(words)
      else { return nil }
      if case .next(let target)? = row.target?.kind {
        // Where it leads now may have the same words.
        let scenario = flow.entry.scenarioPosition(of: target.value).map { flow.section.scenarios[$0] }
        let present = scenario?.title?.value ?? ""
        if target.value == id.value || own.isSubset(of: ContentWords.set(of: present, flow.wording)) {
          return nil
        }
      }
      return finding(row, matches: id, in: flow)
    }
  }

  private func finding(_ row: FlowRow, matches id: SourceString, in flow: LintContext.Flow) -> Diagnostic {
    finding(
      "\(row.id.value) '\(row.trigger.text.value)' matches the title of \(id.value), which is unreachable",
      at: row.trigger.text.span, in: flow, row: row.id.value, help: "did you mean \(id.value)?",
      related: [.init(Location(flow.document.source, id.span), "unreachable")])
  }

  /// Whether the guards name a time, as the title does, but a different one: `first time` and `second time`.
  private static func namesOtherTime(_ text: String, _ words: Set<String>, _ wording: Wording) -> Bool {
    let guards = ContentWords.set(of: ContentWords.splitGuards(text).guards.joined(separator: " "), wording)
    return !guards.isDisjoint(with: words) && !guards.isSubset(of: words)
  }
}

/// The words of the rows of a table, found by one of them.
private struct RowWordLookup {
  /// A row with the words by which it may mean a scenario.
  struct RowWithWords {
    let step: Step
    let row: FlowRow
    let words: Set<String>
  }

  private var rowsWithWords: [RowWithWords] = []
  /// Their places by the rarest word of each.
  private var indicesByRarestWord: [String: [Int]] = [:]
  /// More rows with one word are no evidence.
  private static let mostPerWord = 200

  init(_ flow: LintContext.Flow) {
    var counts: [String: Int] = [:]
    for step in flow.steps {
      for row in step.transitions where [.user, .case, .event].contains(row.trigger.kind) {
        let text = row.trigger.text.value
        let words = ContentWords.set(
          of:
            row.trigger.kind == .user
            ? ActionName(row: text, flow.wording).text : ContentWords.splitGuards(text).base,
          flow.wording)
        guard words.count > 1 else { continue }
        for word in words { counts[word, default: 0] += 1 }
        rowsWithWords.append(RowWithWords(step: step, row: row, words: words))
      }
    }
    for (number, row) in rowsWithWords.enumerated() {
      let rarest = row.words.min { (counts[$0] ?? 0, $0) < (counts[$1] ?? 0, $1) }
      if let rarest { indicesByRarestWord[rarest, default: []].append(number) }
    }
  }

  /// The rows all of whose words are among these, in their order.
  func rows(within words: Set<String>) -> [RowWithWords] {
    words.flatMap { (indicesByRarestWord[$0] ?? []).prefix(Self.mostPerWord) }.sorted().map {
      rowsWithWords[$0]
    }
    .filter { $0.words.isSubset(of: words) }
  }
}
