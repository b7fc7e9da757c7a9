import LockstepModel

/// The results of a check that depend on a single table, for the next check of the project.
///
/// A table is the same object as long as its document has the same text, and nothing here depends on another table, so no
/// comparison is needed. Links, and rules that look at several tables, run again.
package struct LintCache: Sendable {
  typealias FlowIndex = LinkedProject.FlowIndex

  let levels: RuleLevels
  let summaries: IndexedArray<FlowIndex, TableSummary>
  /// The findings of the rules that look at a single table.
  let findings: IndexedArray<FlowIndex, [Diagnostic]>
  let vocabulary: Vocabulary
  let words: WordFindings

  /// The facts known about a table; nil for a table that the last check did not have.
  func summary(of table: FlowTable) -> TableSummary? {
    guard table.index < summaries.endIndex, summaries[table.index].table === table else { return nil }
    return summaries[table.index]
  }

  /// The vocabulary with the words of other tables in place of those that are gone.
  func vocabulary(of tables: IndexedArray<FlowIndex, FlowTable>) -> Vocabulary {
    let new = tables.filter { summary(of: $0) == nil }
    let gone = summaries.indices.filter { $0 >= tables.endIndex || summaries[$0].table !== tables[$0] }
    var vocabulary = vocabulary
    vocabulary.replace(gone.map { summaries[$0].table }, with: new)
    return vocabulary
  }
}

/// Where the words that rules look for are in each table.
struct WordFindings: Sendable {
  typealias FlowIndex = LinkedProject.FlowIndex

  /// The words that each of the rules looks for.
  private let words: [[String: String]]
  private(set) var ofTables: IndexedArray<FlowIndex, [Diagnostic]>

  /// Searches all tables, but for those that were searched for the same words.
  static func searching(
    _ tables: IndexedArray<FlowIndex, FlowTable>, _ checks: LintChecks, _ vocabulary: Vocabulary,
    after cache: LintCache?
  ) -> Work<WordFindings> {
    let searches = checks.words.map { WordTask($0.rule, $0.level, in: vocabulary) }
    let words = searches.map(\.words)
    let known = cache?.words.words == words ? cache : nil
    let isNeeded = words.contains { !$0.isEmpty }
    return Work.shares(of: 0..<tables.count) { range in
      tables.elements[range].map { table in
        if let known, known.summary(of: table) != nil { return known.words.ofTables[table.index] }
        return isNeeded ? searches.flatMap { $0.findings(in: table) } : []
      }
    }.map { WordFindings(words: words, ofTables: IndexedArray($0.flatMap(\.self))) }
  }
}

/// The words that one rule looks for.
private struct WordTask: Sendable {
  let rule: any WordRule
  let level: Severity
  let words: [String: String]
  private let search: WordSearch?

  init(_ rule: any WordRule, _ level: Severity, in vocabulary: Vocabulary) {
    self.rule = rule
    self.level = level
    words = rule.words(in: vocabulary)
    search = WordSearch(words.keys)
  }

  func findings(in table: FlowTable) -> [Diagnostic] {
    guard let search else { return [] }
    return Vocabulary.places(of: search, in: table).compactMap { place, isTitle in
      rule.finding(place, isTitle: isTitle, in: table, words)
    }.at(level)
  }
}
