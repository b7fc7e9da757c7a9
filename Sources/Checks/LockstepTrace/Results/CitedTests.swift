import Lockstep
import LockstepModel

/// Finds the tests that citations belong to, among those that a report knows by name.
struct CitedTests {
  private typealias Test = (place: Int, outcome: ReportedOutcome)

  private var testsByPath: [String: [Test]] = [:]

  init(_ trace: Trace, _ results: ReportOutcomes) {
    for file in trace.files where !file.citations.isEmpty {
      testsByPath[file.source.path] = Self.tests(in: file.source, results)
    }
  }

  func outcome(_ place: Trace.LocatedCitation) -> ReportedOutcome? {
    outcome(of: place.source, from: place.citation.containingText.span.start)
  }

  /// The outcome of the test that a text belongs to: the one it names, else the next one.
  ///
  /// A comment that is indented deeper than the next name is in the body of the test before, and one after the
  /// annotations that name a test is a part of them.
  func outcome(of source: SourceText, from start: UInt32) -> ReportedOutcome? {
    guard let tests = testsByPath[source.path] else { return nil }
    let start = Int(start)
    let next = tests.first { $0.place >= start }
    if next?.place == start { return next?.outcome }
    guard let last = tests.last(where: { $0.place < start }) else { return next?.outcome }
    let bytes = source.bytes
    let isInBody = next.map { bytes.indentation(at: $0.place) < bytes.indentation(at: start) } ?? true
    return isInBody || bytes.areAnnotations(from: last.place, to: start) ? last.outcome : next?.outcome
  }

  /// The names in a file, in strings and in code, that a report has.
  private static func tests(in source: SourceText, _ results: ReportOutcomes) -> [Test] {
    let bytes = source.bytes
    var found: [Test] = []
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
      while place < bytes.count, bytes[place].isIdentifier { place += 1 }
      if place > start { look(start..<place) } else { place += 1 }
    }
    return found.sorted { $0.place < $1.place }
  }
}

extension [UInt8] {
  fileprivate func indentation(at place: Int) -> Int {
    self[line(around: place)].prefix(while: \.isBlank).count
  }

  /// Whether every line from that of `first` to the one above that of `last` begins with `@`.
  fileprivate func areAnnotations(from first: Int, to last: Int) -> Bool {
    let end = line(around: last).lowerBound
    var line = line(around: first)
    while line.lowerBound < end {
      guard self[line].first(where: { !$0.isBlank }) == UInt8(ascii: "@") else { return false }
      line = self.line(around: line.upperBound + 1)
    }
    return true
  }
}
