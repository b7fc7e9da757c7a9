import Lockstep
package import LockstepModel

/// A logical test case, as a document declares it.
package struct DeclaredTestCase: Sendable {
  package var source: SourceText
  /// At the heading, or where an overview lists it.
  package var id: SourceString
  package var title: String?
  /// The line that marks it as tested by hand.
  package var manualMark: Span?
  /// Its lines that begin with Given, When, Then, And or But, without markup.
  package var steps: [String] = []
  /// The overviews that list it.
  package internal(set) var listings: [Listing] = []

  /// A place where a flow's overview lists a case.
  package struct Listing: Sendable {
    /// The id of the document.
    package var flow: String
    package var source: SourceText
    package var id: SourceString
    /// How the overview spells the aspect.
    package var row: String
    package var title: String?
  }

  /// Its own title, and those of overviews: the label of a link may be wrong in one of them.
  var titles: [String] { ([title] + listings.map(\.title)).compactMap(\.self) }

  /// As messages name it: `LTC57 'PIN is invalid timeout'`.
  var location: Location { Location(source, id.span) }
  var phrase: String { title.map { "\(id.value) '\($0)'" } ?? id.value }
}
