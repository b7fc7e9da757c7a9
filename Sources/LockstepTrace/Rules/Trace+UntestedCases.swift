import Lockstep
import LockstepModel

extension Trace {
  /// Cases that no test cites, and are not manual.
  func untestedCases() -> [Diagnostic] {
    guard settings.requirement != .none else { return [] }
    return zip(cases, citations).compactMap { testCase, places in
      guard places.isEmpty, testCase.manual == nil else { return nil }
      var help = "name it in a test: \"\(testCase.id.value) …\""
      if let mark = settings.manualMark { help += "; or mark it: \(mark.value)" }
      return Diagnostic(
        .untestedCase,
        "no test cites \(testCase.phrase)", at: Location(testCase.source, testCase.id.span),
        flow: testCase.listings.first?.flow, help: help, related: testCase.listedBy)
    }
  }

  /// Documents without a list of test cases that no test names, be it for a row; none in a project without tests.
  func untestedDocuments() -> [Diagnostic] {
    guard settings.requirement != .none, !files.isEmpty else { return [] }
    var named = Set(files.flatMap(\.flows).map(\.id))
    for case .row(let flow?) in files.flatMap(\.citations).map(\.subject) { named.insert(flow) }
    named = Set(named.map { String($0.prefix { $0 != "/" }) })
    return project.documents.compactMap { document in
      let id = document.id.value
      guard !documentsWithCases.contains(id), !named.contains(id) else { return nil }
      return Diagnostic(
        .untestedCase,
        "\(id) '\(document.title.value)' lists no test cases, and no test names it",
        at: Location(document.source, document.id.span), flow: id,
        help: "list its cases in the overview, or name it in a test: \"\(id) …\"")
    }
  }

  /// Cases that are marked as manual and cited by a test.
  func automatedManualCases() -> [Diagnostic] {
    zip(cases, citations).compactMap { testCase, places in
      guard let manual = testCase.manual, let place = places.first else { return nil }
      return Diagnostic(
        .automatedManualCase,
        "\(testCase.phrase) is marked as manual and a test cites it", at: Location(testCase.source, manual),
        flow: testCase.listings.first?.flow,
        help: "remove the mark if the test replaces the manual one; otherwise remove the id from the test",
        related: [.init(place.location, "cited here")],
        fixes: [
          .init("remove the mark", isSafe: false, edits: [.init(line(of: manual, in: testCase.source), "")])
        ])
    }
  }

  /// A line with its end, and with the empty line after it.
  private func line(of span: Span, in source: SourceText) -> Span {
    let bytes = source.bytes
    var start = Int(span.start)
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    var end = Int(span.end)
    for _ in 0..<2 {
      var next = end
      while next < bytes.count, bytes[next].isBlank { next += 1 }
      guard next < bytes.count, bytes[next] == 0x0A else { break }
      end = next + 1
    }
    return Span(start..<end)
  }
}

extension TestCase {
  var listedBy: [Diagnostic.Related] {
    listings.prefix(3).compactMap { listing in
      listing.id.span == id.span && listing.source === source
        ? nil : Diagnostic.Related(Location(listing.source, listing.id.span), "\(listing.flow) lists it")
    }
  }
}
