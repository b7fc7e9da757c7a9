import Lockstep
import LockstepModel

/// One or two titles, verbs or headings are a word or a slip away from the form that the project has everywhere else.
struct UnusualWording: Rule {
  let info = RuleInfo("unusual-wording", level: .note)

  /// More than so many are a custom of their own.
  private static let mostUnusual = 2
  /// So many usual forms for each unusual one.
  private static let usualPerUnusual = 4

  /// How the steps of a table are titled.
  struct StepTitles: Sendable {
    /// How many have the usual words.
    private(set) var usualCount = 0
    /// The titles whose words are nearly the usual ones.
    private(set) var nearlyUsual: [(words: String, step: Step, title: SourceString)] = []

    init(of table: FlowTable) {
      // A team that declares its words means all of them.
      guard table.wording.isBuiltIn else { return }
      for step in table.steps where step.kind.value.isDisplayed && !step.kind.value.isCall {
        guard let title = step.title else {
          usualCount += 1
          continue
        }
        let name = step.name.value
        let usual = UnusualWording.words(table.wording.title(step.kind.value, name), without: name)
        let own = UnusualWording.words(title.value, without: name)
        if UnusualWording.isQuoted(name, in: title.value), UnusualWording.differsByOneWord(own, usual) {
          nearlyUsual.append((own.joined(separator: " "), step, title))
        }
      }
    }
  }

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    let headings = flow.wording.headings[.flow].map(\.text)
    guard let heading = flow.section.heading,
      let meant = Suggestion.similarNames(to: heading.value, among: headings).first
    else { return conditionFindings(in: flow) }
    let found = finding(
      heading, "the heading of the table is '\(heading.value)'", meant, in: flow,
      flow.section.scenarios.first?.id)
    return conditionFindings(in: flow) + [found]
  }

  func findings(in context: LintContext) -> [Diagnostic] {
    titleFindings(in: context) + verbFindings(in: context)
  }

  private func titleFindings(in context: LintContext) -> [Diagnostic] {
    var odd: [String: [(flow: LintContext.Flow, step: Step, title: SourceString)]] = [:]
    for summary in context.summaries {
      for (words, step, title) in summary.stepTitles.nearlyUsual {
        odd[words, default: []].append((summary.table, step, title))
      }
    }
    let plain = context.summaries.reduce(0) { $0 + $1.stepTitles.usualCount }
    return odd.values.filter { $0.count <= Self.mostUnusual && plain >= Self.usualPerUnusual * $0.count }
      .joined().map {
        let usual = $0.flow.wording.title($0.step.kind.value, $0.step.name.value)
        return finding(
          $0.title, "'\($0.title.value)' is not worded as other steps are", usual, in: $0.flow, $0.step.id)
      }
  }

  /// `WWHEN PIN INVALID`, where another title of the table begins with `WHEN`.
  private func conditionFindings(in flow: LintContext.Flow) -> [Diagnostic] {
    let titles = flow.section.scenarios.compactMap(\.title)
    guard titles.contains(where: { flow.wording.isCondition($0.value) }) else { return [] }
    let words = flow.wording.titles[.when].map(\.head.text)
    return flow.section.scenarios.compactMap { scenario in
      guard let title = scenario.title, let first = title.value.split(separator: " ").first.map(String.init),
        first.utf8.count > 3, first == first.uppercased(), !flow.wording.isCondition(title.value),
        let meant = Suggestion.similarNames(to: first, among: words).first
      else { return nil }
      return finding(
        title, "'\(first)' is not a word that titles begin with", meant + title.value.dropFirst(first.count),
        in: flow,
        scenario.id)
    }
  }

  private func verbFindings(in context: LintContext) -> [Diagnostic] {
    var odd: [Substring: [(flow: LintContext.Flow, row: FlowRow)]] = [:]
    for (flow, _, match) in context.summaries.lazy.flatMap(\.mismatches) {
      for row in match.rowsWithOtherVerb {
        let verb = row.trigger.text.value.prefix { $0 != " " }
        let usual = flow.wording.verbs.preferredWord(.selects).text
        guard
          Wording.selectionVerbs.contains(verb.lowercased())
            || !Suggestion.similarNames(to: String(verb), among: [usual]).isEmpty
        else { continue }
        odd[verb, default: []].append((flow, row))
      }
    }
    if odd.isEmpty { return [] }
    let plain = context.flows.lazy.flatMap(\.steps).count { step in
      !step.actions.isEmpty && step.transitions.contains { $0.trigger.kind == .user }
    }
    return odd.filter { $0.value.count <= Self.mostUnusual && plain >= Self.usualPerUnusual * $0.value.count }
      .flatMap {
        verb, rows in
        rows.map { flow, row in
          let text = row.trigger.text.value
          let selects = flow.wording.verbs.preferredWord(.selects).sentence(
            String(text.dropFirst(verb.count + 1)))
          let usual = flow.wording.sentence(.user, selects)
          return finding(
            row.trigger.text, "'\(text)' is not worded as other rows are", usual, in: flow, row.id)
        }
      }
  }

  private func finding(
    _ text: SourceString, _ message: String, _ usual: String, in flow: LintContext.Flow, _ row: SourceString?
  ) -> Diagnostic {
    finding(message, at: text.span, in: flow, row: row?.value ?? "", help: "write '\(usual)'")
  }

  /// The words around a name; letter case and the kind of quotes do not count.
  private static func words(_ title: String, without name: String) -> [Substring] {
    title.replacing(name, with: "").lowercased().split { !$0.isLetter }
  }

  /// A name without quotes is a description.
  private static func isQuoted(_ name: String, in title: String) -> Bool {
    guard let place = title.firstRange(of: name), let last = title[..<place.lowerBound].last else {
      return false
    }
    return !last.isLetter && last != " "
  }

  /// Whether one word is another one, is missing, or is too many.
  private static func differsByOneWord(_ left: [Substring], _ right: [Substring]) -> Bool {
    let (short, long) = left.count < right.count ? (left, right) : (right, left)
    // Nouns name the kind.
    guard left != right, left.last == right.last, long.count - short.count <= 1 else { return false }
    let start = zip(short, long).prefix { $0 == $1 }.count
    let end = zip(short.reversed(), long.reversed()).prefix { $0 == $1 }.count
    return min(start + end, short.count) >= long.count - 1
  }
}
