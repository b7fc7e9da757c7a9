package import LockstepModel

/// The documents of a project and the texts that cite them, matched.
package struct Trace: Sendable {
  /// A citation with the file that it is in.
  package struct LocatedCitation: Sendable {
    package var source: SourceText
    package var citation: Citation

    var location: Location { Location(source, citation.id.span) }
  }

  /// Files that could not be read.
  package struct Unknown: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    static let tests = Unknown(rawValue: 1)
    static let cases = Unknown(rawValue: 2)
  }

  package let project: Project
  package let settings: ProjectDocument.Trace
  package let names: TraceNames
  package let files: [TracedFile]
  /// In the order of the case documents; where there are none, as the overviews list them.
  package let cases: [DeclaredTestCase]
  /// Where each case is cited, by its place in ``cases``.
  package private(set) var citationsByCase: [[LocatedCitation]]
  /// Citations of cases that no document declares.
  private(set) var danglingCaseCitations: [LocatedCitation] = []
  /// What could not be read as a whole: nothing is said of what is missing there.
  let unknown: Unknown
  /// All citations of rows, with the cited row; nil for a missing one.
  package private(set) var rowCitations: [(place: LocatedCitation, row: CitedRow?)] = []
  /// Flows with a list of test cases.
  let documentsWithCases: Set<String>
  /// Cases that overviews list and no case document declares.
  let undeclaredListings: [DeclaredTestCase.Listing]
  private let caseIndexByID: [String: Int]
  private let documentIndexByID: [String: Int]

  /// - Parameters:
  ///   - declared: the cases that the case documents declare; nil if a project names none.
  ///   - files: the citations of tests and code.
  package init(
    _ project: Project, _ settings: ProjectDocument.Trace, names: TraceNames, declared: [DeclaredTestCase]?,
    files: [TracedFile], unknown: Unknown = []
  ) {
    self.project = project
    self.settings = settings
    self.names = names
    self.files = files
    self.unknown = unknown
    documentIndexByID = Dictionary(
      zip(project.documents.map(\.id.value), project.documents.indices),
      uniquingKeysWith: { first, _ in first })
    let overviews = OverviewCases(project, names)
    documentsWithCases = overviews.documentIDs
    var cases = declared ?? []
    var numbers = Dictionary(zip(cases.map(\.id.value), cases.indices)) { first, _ in first }
    var undeclared: [DeclaredTestCase.Listing] = []
    for listing in overviews.listings {
      if let number = numbers[listing.id.value] {
        cases[number].listings.append(listing)
      } else if declared == nil {
        numbers[listing.id.value] = cases.count
        var testCase = DeclaredTestCase(source: listing.source, id: listing.id, title: listing.title)
        testCase.listings = [listing]
        cases.append(testCase)
      } else {
        undeclared.append(listing)
      }
    }
    self.cases = cases
    undeclaredListings = undeclared
    caseIndexByID = numbers
    citationsByCase = Array(repeating: [], count: cases.count)
    matchCitations()
  }

  private mutating func matchCitations() {
    let small = Dictionary(
      cases.map { ($0.id.value.lowercased(), $0.id.value) }, uniquingKeysWith: { first, _ in first })
    var tables: [String: [String: CitedRow]] = [:]
    for file in files {
      for citation in file.citations {
        var place = LocatedCitation(source: file.source, citation: citation)
        switch citation.subject {
        case .testCase:
          if citation.isLowercase {
            guard let id = small[citation.id.value.lowercased()] else { continue }
            place.citation.id.value = id
          }
          if let number = caseIndexByID[place.citation.id.value] {
            citationsByCase[number].append(place)
          } else {
            danglingCaseCitations.append(place)
          }
        case .row(let flow):
          if let flow, tables[flow] == nil { tables[flow] = CitedRows.rowByID(of: flow, in: project) }
          rowCitations.append(
            (place, flow.flatMap { tables[$0]?[citation.id.value] ?? mainScenario(of: $0, citation) }))
        }
      }
    }
  }

  /// The scenario that a citation without an ID means.
  private func mainScenario(of flow: String, _ citation: Citation) -> CitedRow? {
    citation.id.value.isEmpty ? CitedRows.rows(of: flow, in: project).first : nil
  }

  /// The declared case called `id`.
  package func testCase(_ id: String) -> DeclaredTestCase? { caseIndexByID[id].map { cases[$0] } }

  /// The document of a flow that is here.
  func document(_ flow: String) -> FlowDocument? {
    documentIndexByID[String(flow.prefix { $0 != "/" })].map { project.documents[$0] }
  }

  /// Whether the project knows a flow, as its own or as an external one.
  func isKnownFlow(_ flow: String) -> Bool { names.flowIDs.contains(flow) }

  /// The findings of the rules, in reading order, at their own levels.
  ///
  /// - Parameters:
  ///   - results: the results of the tests; nil if there are none.
  ///   - history: when each line was written; nil without version control.
  package func findings(results: ReportOutcomes? = nil, history: (any CitationHistory)? = nil) -> [Diagnostic]
  {
    let stale = history.map { StaleCitations(self, $0).findings } ?? []
    // The history of a citation explains more than that it leads nowhere now.
    let told = Set(stale.map { PlaceKey($0.location) })
    let dangling = danglingCitationFindings().filter { !told.contains(PlaceKey($0.location)) }
    var all = [
      automatedManualCaseFindings(), dangling, citationTitleFindings(), unlistedCaseFindings(),
      flowTestedTwiceFindings(), stale,
    ]
    if !unknown.contains(.tests) {
      all += [
        untestedCaseFindings(), untestedDocumentFindings(), uncoveredRowFindings(),
        results.map(unpassedCaseFindings) ?? [],
      ]
    }
    return all.flatMap(\.self).inReadingOrder()
  }

  /// Rows that nothing covers, where a project asks for all of them.
  ///
  /// A citation of a step or a scenario names a place, and covers none of the rows under it.
  func uncoveredRowFindings() -> [Diagnostic] {
    guard settings.requirement == .row else { return [] }
    let covered = Set(rowCitations.compactMap(\.row))
    return allRows.compactMap { row, place, words in
      if covered.contains(row) { return nil }
      // The main flow of a list has no id of its own.
      let isMain = row.id.isEmpty
      return Diagnostic(
        .uncoveredRow,
        "no test covers \(isMain ? row.flow : row.name), '\(words)'", at: place, flow: row.flow, row: row.id,
        help: isMain
          ? "annotate the test with '@UseCase(id = \"\(row.flow)\")'"
          : "write '\(MentionScanner.coversMark) \(row.name)' in a comment of the test")
    }
  }

  /// Tests that cite a case which the document that they are about does not list.
  func unlistedCaseFindings() -> [Diagnostic] {
    zip(cases, citationsByCase).flatMap { testCase, places in
      places.compactMap { place in
        // The display name of the class decides; a flow that a comment names in between is accepted, too.
        let context = [place.citation.context.claimedFlow, place.citation.context.namedFlow].compactMap(
          \.self)
        let listing = testCase.listings.map(\.flow)
        guard let flow = context.first, documentsWithCases.contains(flow),
          !context.contains(where: listing.contains)
        else { return nil }
        let owners = listing.prefix(3).joined(separator: " and ") + (listing.count > 3 ? " and others" : "")
        let owner = listing.isEmpty ? "no overview does" : "\(owners) does"
        return Diagnostic(
          .unlistedTestCase, "\(flow) does not list \(testCase.phrase); \(owner)", at: place.location,
          flow: flow, help: "list it under 'Logical Test Cases' of \(flow), or move the test",
          related: testCase.relatedListings)
      }
    }
  }

  /// Cases and rows that tests cite, none of which passed (`--results`).
  func unpassedCaseFindings(_ results: ReportOutcomes) -> [Diagnostic] {
    let byTest = CitedTests(self, results)
    func unpassed(_ key: String, _ places: [LocatedCitation]) -> (first: LocatedCitation, words: String)? {
      // Tests that name it, and tests that a comment is about: one that failed counts in either way.
      let outcome = (places.map(byTest.outcome) + [results.outcome(of: key)]).compactMap(\.self).max()
      return outcome == .passed ? nil : places.first.map { ($0, Self.outcomeText(outcome)) }
    }
    let found = zip(cases, citationsByCase).compactMap { testCase, places in
      unpassed(testCase.id.value, places).map { first, words in
        Diagnostic(
          .failingTestCase, "\(testCase.phrase) \(words)", at: testCase.location,
          flow: testCase.listings.first?.flow, related: [.init(first.location, "cited here")])
      }
    }
    return found
      + citedRows.compactMap { row, places in
        unpassed(row.name, places).map { first, words in
          Diagnostic(
            .failingTestCase, "\(row.name) \(words)", at: first.location, flow: row.flow, row: row.id)
        }
      }
  }

  private static func outcomeText(_ outcome: ReportedOutcome?) -> String {
    switch outcome {
    case nil: "is cited, but no result names its test"
    case .skipped: "is cited, but its tests were skipped"
    case .failed: "did not pass: a test that cites it failed"
    case .passed: "passed"
    }
  }
}

/// A place, to find others at the same.
struct PlaceKey: Hashable {
  var path: String
  var span: Span

  init(_ location: Location) { (path, span) = (location.source.path, location.span) }
}
