import Lockstep
import LockstepModel

/// Finds the tests that citations belong to, among those that a report knows by name.
struct CitedTests {
  private struct Test {
    var place: Int
    var outcome: TestOutcome
  }

  private var tests: [String: [Test]] = [:]

  init(_ trace: Trace, _ results: TestResults) {
    for file in trace.files where !file.citations.isEmpty {
      tests[file.source.path] = Self.tests(in: file.source, results)
    }
  }

  func outcome(_ place: Trace.Place) -> TestOutcome? {
    outcome(of: place.source, from: place.citation.name.span.start)
  }

  /// The outcome of the test that a text belongs to: the one it names, else the next one.
  ///
  /// A comment that is indented deeper than the next name is in the body of the test before, and one after the
  /// annotations that name a test is a part of them.
  func outcome(of source: SourceText, from start: UInt32) -> TestOutcome? {
    guard let tests = tests[source.path] else { return nil }
    let start = Int(start)
    let next = tests.first { $0.place >= start }
    if next?.place == start { return next?.outcome }
    guard let last = tests.last(where: { $0.place < start }) else { return next?.outcome }
    let lines = TextLines(source.bytes)
    let isInBody = next.map { lines.indentation(at: $0.place) < lines.indentation(at: start) } ?? true
    return isInBody || lines.areAnnotations(from: last.place, to: start) ? last.outcome : next?.outcome
  }

  /// The names in a file, in strings and in code, that a report has.
  private static func tests(in source: SourceText, _ results: TestResults) -> [Test] {
    let bytes = source.bytes
    var found: [Test] = []
    func look(_ range: Range<Int>) {
      if let outcome = results.outcome(ofTest: String(decoding: bytes[range], as: UTF8.self)) {
        found.append(Test(place: range.lowerBound, outcome: outcome))
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

/// Lines around places of a text.
private struct TextLines {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func indentation(at place: Int) -> Int { text(from: start(of: place)) - start(of: place) }

  /// Whether every line from that of `first` to the one above that of `last` begins with `@`.
  func areAnnotations(from first: Int, to last: Int) -> Bool {
    var line = start(of: first)
    let end = start(of: last)
    while line < end {
      let text = text(from: line)
      guard text < bytes.count, bytes[text] == UInt8(ascii: "@") else { return false }
      line = (bytes[line...].firstIndex(of: 0x0A) ?? bytes.count) + 1
    }
    return true
  }

  private func start(of place: Int) -> Int { bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0 }

  /// The first byte that is not whitespace.
  private func text(from start: Int) -> Int {
    bytes[start...].firstIndex { !$0.isBlank } ?? bytes.count
  }
}
