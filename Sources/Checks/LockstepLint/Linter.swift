package import LockstepModel

/// Checks that need all documents of a project.
///
/// Defects of a single file are reported by its reader; no rule repeats them.
package enum Linter {
  /// The findings in a project, in reading order, and the results that its next check can use.
  package typealias LintResult = (findings: [Diagnostic], cache: LintCache)

  /// The work of checking a project, which all cores may share.
  ///
  /// Pure: no file, no clock, no environment. Comments in the files are ignored.
  /// - Parameters:
  ///   - levels: by default those of the project file.
  ///   - selection: the rules that run.
  ///   - readerFindings: returned among the findings, at the levels that the project sets for them.
  ///   - cache: of an earlier check of the project.
  package static func checking(
    _ project: Project, levels: RuleLevels? = nil, selecting selection: RuleSelection = .all,
    readerFindings: [Diagnostic] = [], after cache: LintCache? = nil
  ) -> Work<LintResult> {
    let levels = levels ?? RuleLevels(project.settings)
    let rules = ActiveRule.all(levels, selection)
    // Nothing of the tables is wanted.
    if rules.isEmpty {
      return Work { (merged(readerFindings, [], levels), LintCache(levels: levels, selection: selection)) }
    }
    let known = cache?.usesSameRules(levels, selection) == true ? cache : nil
    let linking = known?.hasSameLinks(as: project) == true ? known : nil
    let titles = LinkTitles(project)
    let (linked, tables) = (project.linked, project.linked.tables)
    return Work.shares(of: 0..<tables.count) { range in
      tables.elements[range].map { TableResults($0, of: project, titles, rules, after: known, linking) }
    }.then { shares in
      let results = shares.flatMap(\.self)
      let summaries = IndexedArray<LinkedProject.FlowIndex, TableSummary>(results.map(\.summary))
      let links = IndexedArray<LinkedProject.FlowIndex, TableLinks>(results.map(\.links))
      return Work { SpellingCounts(summaries.map(\.wordCounts)) }.then { vocabulary in
        WordFindings.searching(tables, rules, vocabulary, after: known)
      }.and(Work { Reachability.compute(for: linked, links) }).and(Work { CallReturns(links) }).then {
        found, returns in
        let (words, ways) = found
        let context = LintContext(project, summaries, links, titles, ways: ways, returns: returns)
        return findings(in: context, rules, after: linking).map { found, linkedFindings in
          let cache = LintCache(
            context, levels: levels, selection: selection,
            findings: IndexedArray(results.map(\.findings)), linkedFindings: IndexedArray(linkedFindings),
            wordFindings: words)
          let own = found + linkedFindings.joined() + cache.findings.joined() + words.findingsByTable.joined()
          return (merged(readerFindings, FormatRuleFilter(tables.elements).filtered(own), levels), cache)
        }
      }
    }
  }

  /// The facts of one table, its links, and the findings in it by itself.
  private struct TableResults: Sendable {
    let summary: TableSummary
    let findings: [Diagnostic]
    let links: TableLinks

    /// - Parameter linking: `known` if the links of unchanged tables lead where they led.
    init(
      _ table: FlowTable, of project: Project, _ titles: LinkTitles, _ rules: [ActiveRule],
      after known: LintCache?, _ linking: LintCache?
    ) {
      if let known, let summary = known.summary(of: table) {
        (self.summary, findings) = (summary, known.findings[table.index])
      } else {
        let summary = TableSummary(table)
        (self.summary, findings) = (summary, rules.flatMap { $0.findings(in: summary) })
      }
      links = linking?.links(of: table) ?? TableLinks(summary, project, titles)
    }
  }

  /// The findings of the rules that look at several tables or at the whole project, and, by table, of those that look at its
  /// links.
  ///
  /// - Parameter cache: of a check of the project with the same links.
  private static func findings(
    in context: LintContext, _ rules: [ActiveRule], after cache: LintCache?
  ) -> Work<(found: [Diagnostic], linkedFindings: [[Diagnostic]])> {
    let tables = context.flows
    let ofProject = Work.shares(of: rules.indices, ofAtMost: 1, count: tables.count) { range in
      rules[range].flatMap { $0.rule.findings(in: context).withSeverity($0.level) }
    }
    let ofTables = Work.shares(of: 0..<tables.count, ofAtMost: 32) { range in
      tables.elements[range].map { table in
        let own = TableContext(table.index, in: context)
        return (
          found: rules.flatMap { $0.findings(in: table, context) },
          linked: cache?.linkedFindings(in: table, context.reachability)
            ?? rules.flatMap { $0.findings(in: table, own) }
        )
      }
    }
    // The shares of tables come last: they are even, so that no core waits long for another one.
    return ofProject.and(ofTables).map { ofProject, ofTables in
      let tables = ofTables.joined()
      return (
        found: ofProject.flatMap(\.self) + tables.flatMap(\.found), linkedFindings: tables.map(\.linked)
      )
    }
  }

  /// The findings of readers and rules, without findings of rules about rows whose target a reader could not understand: those
  /// are a consequence.
  private static func merged(_ readerFindings: [Diagnostic], _ found: [Diagnostic], _ levels: RuleLevels)
    -> [Diagnostic]
  {
    let lost = Set(readerFindings.lazy.filter { $0.loss == .target }.compactMap { RowName($0) })
    // A reader reports misspelt words itself.
    let told = Set(readerFindings.lazy.filter { $0.loss != .nothing }.compactMap { RowName($0) })
    let own =
      told.isEmpty
      ? found
      : found.filter { finding in
        let rows = finding.basis.needsOnlyWords ? told : lost
        // Some readers do not know the flow yet.
        return ![RowName(finding), RowName(finding, flow: nil)].contains { $0.map(rows.contains) == true }
      }
    return (readerFindings.compactMap(levels.adjusted) + own).inReadingOrder()
  }

  /// A row as findings name it.
  private struct RowName: Hashable {
    var path: String
    var flow: String?
    var row: String

    init?(_ finding: Diagnostic) { self.init(finding, flow: finding.flow) }

    init?(_ finding: Diagnostic, flow: String?) {
      guard let row = finding.row else { return nil }
      (path, self.flow, self.row) = (finding.location.source.path, flow, row)
    }
  }
}
