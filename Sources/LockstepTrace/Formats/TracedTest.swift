import LockstepModel

/// The citations of one text, as other tools count tests: the name of a test, or an annotation.
struct TracedTest {
  var source: SourceText
  /// Its text, with its place.
  var name: SourceString
  /// The ids of the cases that it cites.
  var cases: [String] = []
  var rows: [CitedRow] = []
  var outcome: TestOutcome?
  var location: Location { Location(source, name.span) }
}

extension Trace {
  /// The texts with a valid citation, by file and place.
  func tests(_ results: TestResults?) -> [TracedTest] {
    var tests: [PlaceKey: TracedTest] = [:]
    func add(_ place: Place, _ change: (inout TracedTest) -> Void) {
      let test = TracedTest(source: place.source, name: place.citation.name)
      change(&tests[PlaceKey(test.location), default: test])
    }
    for (testCase, places) in zip(cases, citations) {
      for place in places { add(place) { $0.cases.append(testCase.id.value) } }
    }
    for case (let place, let row?) in rows { add(place) { $0.rows.append(row) } }
    let found = tests.values.sorted {
      ($0.source.path, $0.name.span.start) < ($1.source.path, $1.name.span.start)
    }
    guard let results else { return found }
    let cited = CitedTests(self, results)
    return found.map { test in
      var test = test
      test.outcome = cited.outcome(of: test.source, from: test.name.span.start)
      return test
    }
  }

  /// The rows that are cited, with the citations of each.
  var citedRows: [(row: CitedRow, places: [Place])] {
    let cited = rows.compactMap { place, row in row.map { (place: place, row: $0) } }
    return cited.grouped(by: \.row).map { ($0.key, $0.elements.map(\.place)) }
  }

  /// Every row of every flow, in document order, with its words.
  var allRows: [(row: CitedRow, place: Location, words: String)] {
    project.documents.flatMap { document in
      document.sections.flatMap { section in
        let flow = document.id(of: section)
        return section.scenarios.flatMap(\.steps).flatMap(\.transitions).map { row in
          (
            CitedRow(flow: flow, id: row.id.value, place: row.id.span, isRow: true),
            Location(document.source, row.id.span), project.wording.sentence(row.trigger)
          )
        }
      }
    }
  }
}
