import LockstepModel

extension Trace {
  /// Cases and rows that tests cite, none of which passed (`--results`).
  func unpassedCases(_ results: TestResults) -> [Diagnostic] {
    let byTest = CitedTests(self, results)
    let found = zip(cases, citations).compactMap { testCase, places -> Diagnostic? in
      guard let first = places.first else { return nil }
      let outcome = results.outcome(of: testCase.id.value) ?? places.compactMap(byTest.outcome).max()
      guard outcome != .passed else { return nil }
      return Diagnostic(
        .failingTestCase,
        "\(testCase.phrase) \(Self.words(outcome))", at: Location(testCase.source, testCase.id.span),
        flow: testCase.listings.first?.flow, related: [.init(first.location, "cited here")])
    }
    return found + unpassedRows(results, byTest)
  }

  private func unpassedRows(_ results: TestResults, _ byTest: CitedTests) -> [Diagnostic] {
    var order: [CitedRow] = []
    var places: [CitedRow: [Place]] = [:]
    for (place, row) in rows {
      guard let row else { continue }
      if places[row] == nil { order.append(row) }
      places[row, default: []].append(place)
    }
    return order.compactMap { row in
      guard let cited = places[row], let first = cited.first else { return nil }
      let key = "\(row.flow) \(row.id)"
      let outcome = results.outcome(of: key) ?? cited.compactMap(byTest.outcome).max()
      guard outcome != .passed else { return nil }
      return Diagnostic(
        .failingTestCase,
        "\(key) \(Self.words(outcome))", at: first.location, flow: row.flow, row: row.id)
    }
  }

  private static func words(_ outcome: TestOutcome?) -> String {
    switch outcome {
    case nil: "is cited, but no result names its test"
    case .skipped: "is cited, but its tests were skipped"
    case .failed: "did not pass: a test that cites it failed"
    case .passed: "passed"
    }
  }
}
