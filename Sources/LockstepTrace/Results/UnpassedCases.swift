import Lockstep
import LockstepModel
import LockstepText

extension Trace {
  /// Cases and rows that tests cite, none of which passed (`--results`).
  func unpassedCases(_ results: TestResults) -> [Diagnostic] {
    let byTest = CitedTests(self, results)
    let found = zip(cases, citations).compactMap { testCase, places -> Diagnostic? in
      guard let first = places.first else { return nil }
      let outcome = results.outcome(of: testCase.id.value) ?? places.compactMap(byTest.outcome).max()
      guard outcome != .passed else { return nil }
      return TraceRule.unpassedCase.finding(
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
      return TraceRule.unpassedCase.finding(
        "\(key) \(Self.words(outcome))", at: first.location, flow: row.flow, row: row.id)
    }
  }

  private static func words(_ outcome: TestOutcome?) -> String {
    switch outcome {
    case nil: "is cited, and no result names its test"
    case .skipped: "is cited, and its tests were skipped"
    case .failed: "did not pass: a test that cites it failed"
    case .passed: "passed"
    }
  }
}

/// Finds the tests that annotations stand in front of: the first name behind the annotation that a report knows.
struct CitedTests {
  private var tests: [String: [(place: Int, outcome: TestOutcome)]] = [:]

  init(_ trace: Trace, _ results: TestResults) {
    for file in trace.files where !file.citations.isEmpty {
      tests[file.source.path] = Self.tests(in: file.source, results)
    }
  }

  func outcome(_ place: Trace.Place) -> TestOutcome? {
    let start = Int(place.citation.name.span.start)
    return tests[place.source.path]?.first { $0.place >= start }?.outcome
  }

  /// The names in a file, in strings and in code, that a report has.
  private static func tests(in source: SourceText, _ results: TestResults) -> [(
    place: Int, outcome: TestOutcome
  )] {
    source.bytes.withUnsafeBufferPointer { bytes in
      var found: [(place: Int, outcome: TestOutcome)] = []
      func look(_ range: Range<Int>) {
        if let outcome = results.outcome(ofTest: String(decoding: bytes[range], as: UTF8.self)) {
          found.append((range.lowerBound, outcome))
        }
      }
      for region in RegionScanner.regions(of: bytes, TextSyntax(path: source.path))
      where region.kind != .comment {
        look(region.range)
      }
      var place = 0
      while place < bytes.count {
        let start = place
        while place < bytes.count, Byte.isIdentifier(bytes[place]) { place += 1 }
        if place > start { look(start..<place) } else { place += 1 }
      }
      return found.sorted { $0.place < $1.place }
    }
  }
}
