import Lockstep
import LockstepModel

/// The test cases that the overviews of flows list.
struct OverviewCases {
  /// The documents that have a list of test cases, be it empty.
  private(set) var documentIDs: Set<String> = []
  private(set) var listings: [DeclaredTestCase.Listing] = []

  /// - Parameter names: knows the form of a case's ID.
  init(_ project: Project, _ names: TraceNames) {
    for document in project.documents {
      for row in document.overview where row.isAbout(.testCases, project.wording) {
        documentIDs.insert(document.id.value)
        for listed in row.testCases(in: document.source)
        where names.casePattern?.matches(listed.id.value) == true {
          listings.append(
            DeclaredTestCase.Listing(
              flow: document.id.value, source: document.source, id: listed.id,
              row: project.wording.spelling(ofAspect: row.key.value), title: listed.title))
        }
      }
    }
  }
}
