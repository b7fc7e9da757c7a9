import Lockstep
import LockstepModel

extension Trace {
  /// Cited cases, flows and rows that do not exist.
  func danglingCitations() -> [Diagnostic] {
    danglingCases.map(danglingCase) + undeclared.map(undeclaredCase)
      + files.flatMap { file in
        file.flows.compactMap { isKnown($0.id) ? nil : danglingFlow($0, in: file.source) }
      }
      + rows.compactMap { $0.row == nil ? danglingRow($0.place) : nil }
  }

  private func danglingCase(_ place: Place) -> Diagnostic {
    let id = place.citation.id
    // The title identifies the intended case better than the number.
    let meant = place.citation.title.flatMap { title in
      TitleFit.better(title, than: [], among: titles).map { cases[$0] }
    }
    let help = meant.map { "the title is that of \($0.phrase)" } ?? Self.undeclared
    return Diagnostic(
      .danglingCitation,
      "no document declares a test case '\(id.value)'", at: place.location, help: help,
      fixes: meant.map { [.writing($0.id.value, over: id.span)] } ?? [])
  }

  private func undeclaredCase(_ listing: TestCase.Listing) -> Diagnostic {
    Diagnostic(
      .danglingCitation,
      "no document declares the test case '\(listing.id.value)' that \(listing.flow) lists",
      at: Location(listing.source, listing.id.span), flow: listing.flow, row: listing.row,
      help: Self.undeclared)
  }

  private static let undeclared =
    "declare it in one of the documents under 'cases:' in lockstep.yaml, or correct the id"

  private func danglingFlow(_ flow: NamedFlow, in source: SourceText) -> Diagnostic {
    // Another number is another flow; only words identify the intended one.
    let meant = flow.title.flatMap { title in
      TitleFit.better(title, than: [], among: project.flows.enumerated().map { ($0, $1.title) })
    }.map { project.flows[$0] }
    return Diagnostic(
      .danglingCitation,
      "no flow is called '\(flow.id)'", at: Location(source, flow.span), flow: flow.id,
      help: meant.map { "the title is that of \($0.id) '\($0.title)'" } ?? Self.unknownFlow,
      fixes: meant.map { [.writing($0.id, over: flow.span)] } ?? [])
  }

  private static let unknownFlow =
    "a flow without a document here is declared under 'external-flows:' in lockstep.yaml"

  private func danglingRow(_ place: Place) -> Diagnostic? {
    guard case .row(let flow) = place.citation.subject else { return nil }
    let id = place.citation.id
    guard let flow else {
      return Diagnostic(
        .danglingCitation,
        "row '\(id.value)' is cited without its flow", at: place.location,
        help:
          "write the flow before it: \(MentionScanner.mark) \(FlowDocument.Kind.useCase.exampleID) \(id.value)"
      )
    }
    guard isKnown(flow) else {
      return Diagnostic(
        .danglingCitation,
        "no flow is called '\(flow)'", at: place.location, flow: flow,
        help: Self.unknownFlow)
    }
    // The rows of an external flow are elsewhere.
    guard document(flow) != nil else { return nil }
    let known = CitedRows.rows(of: flow, in: project).map(\.id)
    let step = id.value.prefix { !$0.isLetter }
    let siblings = known.filter { $0.hasPrefix(step) && $0.dropFirst(step.count).first?.isLetter == true }
    return Diagnostic(
      .danglingCitation,
      "\(flow) has no row '\(id.value)'", at: place.location, flow: flow, row: id.value,
      help: siblings.isEmpty
        ? Suggestion.help(for: id.value, among: known)
        : "the rows of \(step) are \(siblings.joined(separator: ", "))")
  }

  /// The titles of all cases, with their places.
  var titles: [(Int, String)] {
    cases.enumerated().compactMap { number, testCase in testCase.title.map { (number, $0) } }
  }
}
