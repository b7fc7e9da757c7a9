import LockstepModel

/// The results of a check that depend on a single table, or besides on names, for the next check of the project.
///
/// A table is the same object as long as its document has the same text, so that no comparison is needed for what depends on
/// no other table. Links, and findings that rest on them, are kept while the names of the project mean the same. Rules that look
/// at the texts of several tables run again.
package struct LintCache: Sendable {
  typealias FlowIndex = LinkedProject.FlowIndex

  private let levels: RuleLevels
  private let selection: RuleSelection
  /// nil after a check in which no rule ran.
  private var context: LintContext?
  /// The findings of the rules that look at a single table.
  private(set) var findings = IndexedArray<FlowIndex, [Diagnostic]>([])
  /// The findings of the rules that look at where its rows lead, too.
  private var linkedFindings = IndexedArray<FlowIndex, [Diagnostic]>([])
  private(set) var wordFindings = WordFindings.none

  /// Of a check in which no rule ran.
  init(levels: RuleLevels, selection: RuleSelection) {
    (self.levels, self.selection) = (levels, selection)
  }

  init(
    _ context: LintContext, levels: RuleLevels, selection: RuleSelection,
    findings: IndexedArray<FlowIndex, [Diagnostic]>,
    linkedFindings: IndexedArray<FlowIndex, [Diagnostic]>, wordFindings: WordFindings
  ) {
    self.init(levels: levels, selection: selection)
    self.context = context
    (self.findings, self.linkedFindings, self.wordFindings) = (findings, linkedFindings, wordFindings)
  }

  /// Whether the same rules ran.
  func usesSameRules(_ levels: RuleLevels, _ selection: RuleSelection) -> Bool {
    self.levels == levels && self.selection == selection && context != nil
  }

  /// The facts known about a table; nil for a table that the last check did not have.
  func summary(of table: FlowTable) -> TableSummary? {
    guard let context, table.index < context.summaries.endIndex,
      context.summaries[table.index].table === table
    else { return nil }
    return context.summaries[table.index]
  }

  /// Whether the links of unchanged tables lead where they led.
  func hasSameLinks(as project: Project) -> Bool { context?.project.hasSameLinks(as: project) == true }

  /// The links of a table that the last check had, in a project with the same links.
  func links(of table: FlowTable) -> TableLinks? {
    summary(of: table) == nil ? nil : context?.links[table.index]
  }

  /// The findings that rest on links, of a table that the last check had, in a project with the same links; nil if ways through
  /// the project may have changed them.
  func linkedFindings(in table: FlowTable, _ ways: Reachability) -> [Diagnostic]? {
    guard summary(of: table) != nil, context?.reachability.hasNoProblems(in: table.index) == true,
      ways.hasNoProblems(in: table.index)
    else { return nil }
    return linkedFindings[table.index]
  }
}

/// Where the words that rules look for are in each table.
struct WordFindings: Sendable {
  typealias FlowIndex = LinkedProject.FlowIndex

  /// The words that each of the rules looks for.
  private let corrections: [[String: String]]
  private(set) var findingsByTable: IndexedArray<FlowIndex, [Diagnostic]>

  /// Of no table.
  static let none = WordFindings(corrections: [], findingsByTable: IndexedArray([]))

  /// Searches all tables, but for those that were searched for the same words.
  static func searching(
    _ tables: IndexedArray<FlowIndex, FlowTable>, _ rules: [ActiveRule], _ vocabulary: SpellingCounts,
    after cache: LintCache?
  ) -> Work<WordFindings> {
    let corrections = rules.map { $0.rule.corrections(in: vocabulary) }
    let searches = zip(rules, corrections).compactMap { rule, words in
      WordSearch(words.keys).map { (rule: rule, words: words, search: $0) }
    }
    let known = cache?.wordFindings.corrections == corrections ? cache : nil
    return Work.shares(of: 0..<tables.count) { range in
      tables.elements[range].map { table in
        if let known, known.summary(of: table) != nil {
          return known.wordFindings.findingsByTable[table.index]
        }
        return searches.flatMap { active, words, search in
          SpellingCounts.occurrences(of: search, in: table).compactMap { place, isTitle in
            active.rule.finding(place, isTitle: isTitle, in: table, words)
          }.withSeverity(active.level)
        }
      }
    }.map { WordFindings(corrections: corrections, findingsByTable: IndexedArray($0.flatMap(\.self))) }
  }
}
