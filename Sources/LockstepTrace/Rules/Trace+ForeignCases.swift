import LockstepModel

extension Trace {
  /// Tests that cite a case which the document that they are about does not list.
  func foreignCases() -> [Diagnostic] {
    zip(cases, citations).flatMap { testCase, places in
      places.compactMap { place in
        // The display name of the class decides; a flow that a comment names in between is accepted, too.
        let context = [place.citation.context.claimed, place.citation.context.named].compactMap(\.self)
        let listing = testCase.listings.map(\.flow)
        guard let flow = context.first, documentsWithCases.contains(flow),
          !context.contains(where: listing.contains)
        else { return nil }
        let owner = listing.isEmpty ? "no overview does" : "\(listing.joined(separator: " and ")) does"
        return Diagnostic(
          .unlistedTestCase,
          "\(flow) does not list \(testCase.phrase); \(owner)", at: place.location, flow: flow,
          help: "list it under 'Logical Test Cases' of \(flow), or move the test",
          related: testCase.listedBy)
      }
    }
  }
}
