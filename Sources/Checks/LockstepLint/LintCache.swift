import LockstepModel

/// The results of a check that depend on a single table, for the next check of the project.
///
/// A table is the same object as long as its document has the same text, and nothing here depends on another table, so no
/// comparison is needed. Links, and rules that look at several tables, run again.
package struct LintCache: Sendable {
  typealias FlowIndex = LinkedProject.FlowIndex

  let levels: RuleLevels
  let selection: RuleSelection
  let summaries: IndexedArray<FlowIndex, TableSummary>
  /// The findings of the rules that look at a single table.
  let findings: IndexedArray<FlowIndex, [Diagnostic]>
  let words: WordFindings

  init(
    levels: RuleLevels, selection: RuleSelection, summaries: IndexedArray<FlowIndex, TableSummary>,
    findings: IndexedArray<FlowIndex, [Diagnostic]>, words: WordFindings
  ) {
    (self.levels, self.selection) = (levels, selection)
    (self.summaries, self.findings, self.words) = (summaries, findings, words)
  }

  /// Of a check in which no rule ran.
  init(levels: RuleLevels, selection: RuleSelection) {
    self.init(
      levels: levels, selection: selection, summaries: IndexedArray([]), findings: IndexedArray([]),
      words: .none)
  }

  /// The facts known about a table; nil for a table that the last check did not have.
  func summary(of table: FlowTable) -> TableSummary? {
    guard table.index < summaries.endIndex, summaries[table.index].table === table else { return nil }
    return summaries[table.index]
  }
}

/// Where the words that rules look for are in each table.
struct WordFindings: Sendable {
  typealias FlowIndex = LinkedProject.FlowIndex

  /// The words that each of the rules looks for.
  private let words: [[String: String]]
  private(set) var ofTables: IndexedArray<FlowIndex, [Diagnostic]>

  /// Of no table.
  static let none = WordFindings(words: [], ofTables: IndexedArray([]))

  /// Searches all tables, but for those that were searched for the same words.
  static func searching(
    _ tables: IndexedArray<FlowIndex, FlowTable>, _ rules: [ActiveRule], _ vocabulary: Vocabulary,
    after cache: LintCache?
  ) -> Work<WordFindings> {
    let words = rules.map { $0.rule.words(in: vocabulary) }
    let searches = zip(rules, words).compactMap { rule, words in
      WordSearch(words.keys).map { (rule: rule, words: words, search: $0) }
    }
    let known = cache?.words.words == words ? cache : nil
    return Work.shares(of: 0..<tables.count) { range in
      tables.elements[range].map { table in
        if let known, known.summary(of: table) != nil { return known.words.ofTables[table.index] }
        return searches.flatMap { active, words, search in
          Vocabulary.places(of: search, in: table).compactMap { place, isTitle in
            active.rule.finding(place, isTitle: isTitle, in: table, words)
          }.at(active.level)
        }
      }
    }.map { WordFindings(words: words, ofTables: IndexedArray($0.flatMap(\.self))) }
  }
}
