import LockstepModel

/// The results of tests, by the citations in their names and properties, and by their names.
package struct ReportOutcomes: Sendable {
  /// By the id of a case, or by flow and row: `UC2.3 1.4a`.
  private var outcomeByCitation: [String: ReportedOutcome] = [:]
  /// By the name of the test, with parameters and without.
  private(set) var testsByName: [String: SameNamedTests] = [:]

  package init(_ runs: [ReportedTest], _ names: TraceNames) {
    for run in runs {
      for name in Set([run.name, run.plainName]) {
        testsByName[name, default: SameNamedTests()].add(run.className, run.outcome)
      }
      var cited: Set<String> = []
      // A name reads as a line of a file in which every line is a text.
      for text in [run.name] + run.verifies {
        let file = CitationReader.read(
          SourceText(path: "", text: MentionScanner.coversMark + " " + text), names)
        let plain = CitationReader.read(SourceText(path: "", text: text), names)
        for citation in file.citations + plain.citations { cited.insert(Self.key(citation)) }
      }
      for key in cited { merge(&outcomeByCitation[key], run.outcome) }
    }
  }

  func outcome(of key: String) -> ReportedOutcome? { outcomeByCitation[key] }

  static func key(_ citation: Citation) -> String {
    switch citation.subject {
    case .testCase: citation.id.value
    case .row(let flow): "\(flow ?? "") \(citation.id.value)"
    }
  }

  private func merge(_ known: inout ReportedOutcome?, _ outcome: ReportedOutcome) {
    known = known.map { max($0, outcome) } ?? outcome
  }
}
