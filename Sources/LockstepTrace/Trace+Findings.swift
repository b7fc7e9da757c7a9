package import LockstepModel

extension Trace {
  /// What the rules find, in reading order, at their own levels.
  ///
  /// - Parameters:
  ///   - results: the results of the tests; nil if there are none.
  ///   - history: what was written when; nil without version control.
  package func findings(results: TestResults? = nil, history: (any CitationHistory)? = nil) -> [Diagnostic] {
    let stale = history.map { StaleCitations(self, $0).findings } ?? []
    // What is known of the past of a citation says more than that it leads nowhere now.
    let told = Set(stale.map { CitationKey($0.location) })
    let dangling = danglingCitations().filter { !told.contains(CitationKey($0.location)) }
    let all = [
      untestedCases(), automatedManualCases(), dangling, citationTitles(), foreignCases(), uncoveredRows(),
      flowsTestedTwice(), stale, results.map(unpassedCases) ?? [],
    ]
    return all.flatMap(\.self).inReadingOrder()
  }
}

private struct CitationKey: Hashable {
  var path: String
  var span: Span

  init(_ location: Location) { (path, span) = (location.source.path, location.span) }
}
