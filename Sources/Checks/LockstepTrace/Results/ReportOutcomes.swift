import LockstepModel

/// The results of tests, by the citations in their names and properties.
package struct ReportOutcomes: Sendable {
  /// By the id of a case, or by flow and row: `UC2.3 1.4a`.
  private var outcomes: [String: ReportedOutcome] = [:]
  /// By the name of the test.
  private var tests: [String: ReportedOutcome] = [:]

  package init(_ runs: [ReportedTest], _ names: TraceNames) {
    for run in runs {
      merge(&tests[Self.plain(run.name)], run.outcome)
      var cited: Set<String> = []
      // A name reads as a line of a file in which every line is a text.
      for text in [run.name] + run.verifies {
        let file = CitationReader.read(SourceText(path: "", text: MentionScanner.mark + " " + text), names)
        let plain = CitationReader.read(SourceText(path: "", text: text), names)
        for citation in file.citations + plain.citations { cited.insert(Self.key(citation)) }
      }
      for key in cited { merge(&outcomes[key], run.outcome) }
    }
  }

  func outcome(of key: String) -> ReportedOutcome? { outcomes[key] }

  func outcome(ofTest name: String) -> ReportedOutcome? { tests[Self.plain(name)] }

  static func key(_ citation: Citation) -> String {
    switch citation.subject {
    case .testCase: citation.id.value
    case .row(let flow): "\(flow ?? "") \(citation.id.value)"
    }
  }

  private func merge(_ known: inout ReportedOutcome?, _ outcome: ReportedOutcome) {
    known = known.map { max($0, outcome) } ?? outcome
  }

  /// A name without the parameters that frameworks add: `unlocks()`, `test_pin[1234]`.
  private static func plain(_ name: String) -> String {
    let plain = name.prefix { $0 != "(" && $0 != "[" }
    return String(plain.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
