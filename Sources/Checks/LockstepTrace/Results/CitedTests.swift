import Lockstep
import LockstepModel

/// Finds the tests that citations belong to, among those of a report.
struct CitedTests {
  private let names: [String: TestNames]
  private let results: ReportOutcomes
  /// By the name of tests, those whose class one of the files has.
  private var placedTests: [String: Set<Int>] = [:]

  init(_ trace: Trace, _ results: ReportOutcomes) {
    self.results = results
    names = Dictionary(
      trace.files.map { ($0.source.path, TestNames($0.source, results)) },
      uniquingKeysWith: { first, _ in first })
    for place in names.values.lazy.flatMap(\.places) where place.tests.count == 1 {
      placedTests[place.name, default: []].formUnion(place.tests)
    }
  }

  func outcome(_ place: Trace.LocatedCitation) -> ReportedOutcome? {
    guard let names = names[place.source.path] else { return nil }
    return names.places(of: Int(place.citation.containingText.span.start)).compactMap(outcome).max()
  }

  /// The outcome of the test that a name in a file means; nil if it may mean tests of several outcomes.
  private func outcome(of place: TestNames.Place) -> ReportedOutcome? {
    guard let known = results.testsByName[place.name] else { return nil }
    if !place.tests.isEmpty { return place.tests.map { known.tests[$0].outcome }.max() }
    // No class of the report is here: what belongs to another file is not meant.
    return known.commonOutcome(except: placedTests[place.name] ?? [])
  }
}
