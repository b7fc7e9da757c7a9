import Lockstep
import LockstepModel

extension Trace {
  /// Cited cases, flows and rows that do not exist.
  func danglingCitationFindings() -> [Diagnostic] {
    let (titles, flows) = (TitleMatcher(caseTitles), flowTitles)
    let cases =
      unknown.contains(.cases)
      ? []
      : danglingCaseCitations.map { danglingCaseFinding($0, titles) }
        + undeclaredListings.map(undeclaredCaseFinding)
    return cases
      + files.flatMap { file in
        file.namedFlows.compactMap {
          isKnownFlow($0.id) ? nil : danglingFlowFinding($0, in: file.source, flows)
        }
      }
      + danglingRowFindings()
      + files.flatMap { file in file.unreadIDs.map { unreadIDFinding($0, file.source) } }
  }

  private func unreadIDFinding(_ words: SourceString, _ source: SourceText) -> Diagnostic {
    Diagnostic(
      .danglingCitation,
      "'\(words.value)' behind '\(MentionScanner.coversMark)' is read as neither a flow nor a row nor a case",
      at: Location(source, words.span),
      help: "write the IDs as the flow has them: '\(MentionScanner.coversMark) "
        + "\(FlowDocument.Kind.useCase.exampleID) 1.4a, 1.4b'")
  }

  private func danglingCaseFinding(_ place: LocatedCitation, _ titles: TitleMatcher) -> Diagnostic {
    let id = place.citation.id
    // The title identifies the intended case better than the number.
    let meant = place.citation.title.flatMap { titles.betterTitle($0) }.map { cases[$0] }
    let help = meant.map { "the title is that of \($0.phrase)" } ?? Self.declareCaseHelp
    return Diagnostic(
      .danglingCitation, "no document declares a test case '\(id.value)'", at: place.location, help: help,
      fixes: meant.map { [.writing($0.id.value, over: id.span)] } ?? [])
  }

  private func undeclaredCaseFinding(_ listing: DeclaredTestCase.Listing) -> Diagnostic {
    Diagnostic(
      .danglingCitation,
      "no document declares the test case '\(listing.id.value)' that \(listing.flow) lists",
      at: Location(listing.source, listing.id.span), flow: listing.flow, row: listing.row,
      help: Self.declareCaseHelp)
  }

  private static let declareCaseHelp =
    "declare it in one of the documents under 'cases:' in lockstep.yaml, or correct the id"

  private func danglingFlowFinding(_ flow: NamedFlow, in source: SourceText, _ titles: TitleMatcher)
    -> Diagnostic
  {
    // Another number is another flow; only words identify the intended one.
    let meant = flow.title.flatMap { titles.betterTitle($0) }.map { project.flows[$0] }
    return Diagnostic(
      .danglingCitation, "no flow is called '\(flow.id)'", at: Location(source, flow.span), flow: flow.id,
      help: meant.map { "the title is that of \($0.id) '\($0.title)'" } ?? Self.unknownFlowHelp,
      fixes: meant.map { [.writing($0.id, over: flow.span)] } ?? [])
  }

  private static let unknownFlowHelp =
    "a flow without a document here is declared under 'external-flows:' in lockstep.yaml"

  /// The titles of all flows, with their places.
  private var flowTitles: TitleMatcher { TitleMatcher(project.flows.enumerated().map { ($0, $1.title) }) }

  private func danglingRowFindings() -> [Diagnostic] {
    var found: [Diagnostic] = []
    for (place, row) in rowCitations where row == nil {
      let finding = danglingRowFinding(place, isSuggesting: found.count < Suggestion.maxSuggestedFindings)
      if let finding { found.append(finding) }
    }
    return found
  }

  private func danglingRowFinding(_ place: LocatedCitation, isSuggesting: Bool) -> Diagnostic? {
    guard case .row(let flow) = place.citation.subject else { return nil }
    let id = place.citation.id
    guard let flow else {
      return Diagnostic(
        .danglingCitation,
        "row '\(id.value)' is cited without its flow", at: place.location,
        help:
          "write the flow before it: \(MentionScanner.coversMark) \(FlowDocument.Kind.useCase.exampleID) \(id.value)"
      )
    }
    guard isKnownFlow(flow) else {
      return Diagnostic(
        .danglingCitation, "no flow is called '\(flow)'", at: place.location, flow: flow,
        help: Self.unknownFlowHelp)
    }
    // The rows of an external flow are elsewhere.
    guard let document = document(flow) else { return nil }
    let kind = document.format.traits.contains(.citesScenarios) ? "step, alternative or business rule" : "row"
    return Diagnostic(
      .danglingCitation,
      "\(flow) has no \(kind) '\(id.value)'", at: place.location, flow: flow, row: id.value,
      help: isSuggesting ? suggestion(for: id.value, of: flow) : nil)
  }

  private func suggestion(for id: String, of flow: String) -> String? {
    let known = CitedRows.rows(of: flow, in: project).map(\.id)
    let step = id.prefix { !$0.isLetter }
    let siblings = known.filter { $0.hasPrefix(step) && $0.dropFirst(step.count).first?.isLetter == true }
    return siblings.isEmpty
      ? Suggestion.help(for: id, among: known) : "the rows of \(step) are \(siblings.joined(separator: ", "))"
  }

  /// The titles of all cases, with their places.
  var caseTitles: [(Int, String)] {
    cases.enumerated().compactMap { number, testCase in testCase.title.map { (number, $0) } }
  }

  /// Names of tests whose words are clearly those of another case than the one they cite.
  func citationTitleFindings() -> [Diagnostic] {
    let titles = TitleMatcher(caseTitles)
    return zip(cases, citationsByCase).flatMap { testCase, places in
      places.compactMap { place in
        guard let title = place.citation.title, testCase.title != nil else { return nil }
        let otherCaseIDs = place.citation.otherCaseIDs
        let cited = ([testCase] + otherCaseIDs.compactMap(self.testCase)).flatMap(\.titles)
        let better = titles.betterTitle(title, than: cited) { number in
          let id = cases[number].id.value
          return id != testCase.id.value && !otherCaseIDs.contains(id)
        }
        guard let number = better else { return nil }
        let meant = cases[number]
        return Diagnostic(
          .mismatchedCitation,
          "'\(title)' is the title of \(meant.id.value) rather than of \(testCase.phrase)",
          at: place.location,
          flow: place.citation.context.namedFlow, help: "cite \(meant.phrase), or use the words of the case",
          related: [
            .init(testCase.location, "\(testCase.id.value) is declared here")
          ],
          fixes: [.writing(meant.id.value, over: place.citation.id.span)])
      }
    }
  }

  /// Two classes of one language whose display names begin with the same flow: one of them may have kept an old number.
  ///
  /// An app for two platforms has a class for each, so that files with different endings are not compared.
  func flowTestedTwiceFindings() -> [Diagnostic] {
    let claims = files.flatMap { file in
      file.namedFlows.filter { $0.beginsText && isKnownFlow($0.id) && $0.title != nil }.uniqued(by: \.id)
        .map { (file: file, flow: $0) }
    }
    let titles = flowTitles
    return claims.grouped { $0.flow.id + "\n" + Self.ending($0.file.source.path) }
      .flatMap { $0.elements.count > 1 ? conflictFindings($0.elements, titles) : [] }
  }

  /// The class whose title fits another flow is wrong; if none is, the second is reported, with all others.
  private func conflictFindings(
    _ claims: [(file: TracedFile, flow: NamedFlow)], _ titles: TitleMatcher
  ) -> [Diagnostic] {
    let meant = claims.map { claim in
      claim.flow.title.flatMap { title in
        titles.betterTitle(title, than: project.flow(claim.flow.id).map { [$0.title] } ?? []) {
          project.flows[$0].id != claim.flow.id
        }
      }
    }
    let isClear = meant.contains { $0 != nil }
    return claims.indices.compactMap { number in
      guard isClear ? meant[number] != nil : number == 1 else { return nil }
      let claim = claims[number]
      let better = meant[number].map { project.flows[$0] }
      return Diagnostic(
        .flowTestedTwice,
        "\(claims.count == 2 ? "two" : "\(claims.count)") classes test \(claim.flow.id)",
        at: Location(claim.file.source, claim.flow.span),
        flow: claim.flow.id,
        help: better.map { "the title is that of \($0.id) '\($0.title)'" }
          ?? "name another flow, or merge the classes",
        related: claims.indices.lazy.filter { $0 != number }.prefix(Self.maximumRelated).map {
          .init(Location(claims[$0].file.source, claims[$0].flow.span), "another one")
        },
        fixes: better.map { [.writing($0.id, over: claim.flow.span)] } ?? [])
    }
  }

  private static let maximumRelated = 10

  private static func ending(_ path: String) -> Substring {
    path.lastIndex(of: ".").map { path[$0...] } ?? ""
  }

  /// Cases that no test cites, and are not manual.
  func untestedCaseFindings() -> [Diagnostic] {
    guard settings.requirement != .none else { return [] }
    return zip(cases, citationsByCase).compactMap { testCase, places in
      guard places.isEmpty, testCase.manualMark == nil else { return nil }
      var help = "name it in a test: \"\(testCase.id.value) …\""
      if let mark = settings.manualMark { help += "; or mark it: \(mark.value)" }
      return Diagnostic(
        .untestedCase, "no test cites \(testCase.phrase)", at: testCase.location,
        flow: testCase.listings.first?.flow, help: help, related: testCase.relatedListings)
    }
  }

  /// Documents without a list of test cases that no test names, be it for a row; none in a project without tests.
  func untestedDocumentFindings() -> [Diagnostic] {
    guard settings.requirement != .none, !files.isEmpty else { return [] }
    var named = Set(files.flatMap(\.namedFlows).map(\.id))
    for case .row(let flow?) in files.flatMap(\.citations).map(\.subject) { named.insert(flow) }
    named = Set(named.map { String($0.prefix { $0 != "/" }) })
    return project.documents.compactMap { document in
      let id = document.id.value
      guard !documentsWithCases.contains(id), !named.contains(id) else { return nil }
      return Diagnostic(
        .untestedCase, "\(id) '\(document.title.value)' lists no test cases, and no test names it",
        at: Location(document.source, document.id.span), flow: id,
        help: "list its cases in the overview, or name it in a test: \"\(id) …\"")
    }
  }

  /// Cases that are marked as manual and cited by a test.
  func automatedManualCaseFindings() -> [Diagnostic] {
    zip(cases, citationsByCase).compactMap { testCase, places in
      guard let manual = testCase.manualMark, let place = places.first else { return nil }
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
    let start = bytes.line(around: Int(span.start)).lowerBound
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

extension DeclaredTestCase {
  var relatedListings: [Diagnostic.Related] {
    listings.prefix(3).compactMap { listing in
      listing.id.span == id.span && listing.source === source
        ? nil : Diagnostic.Related(Location(listing.source, listing.id.span), "\(listing.flow) lists it")
    }
  }
}
