package import LockstepModel

/// A place in a text that names its test case, or its row of a flow.
package struct Citation: Sendable {
  /// What a text cites.
  package enum Subject: Hashable, Sendable {
    case testCase
    /// A row, a step or a scenario of a flow; nil where the text names no flow.
    case row(flow: String?)
  }

  package var subject: Subject
  /// The id as it is written: `LTC57`, `1.4a`.
  package var id: SourceString
  /// Whether the letters of a case's id are small where its pattern has capitals: it counts if there is such a case.
  package var isLowercase = false
  /// Whether it follows `@covers`.
  package var isAnnotation = false
  /// The text that it is a part of: the name of a test, a comment.
  package var containingText: SourceString
  /// The text besides IDs: the title of the case, as its author knows it.
  package var title: String?
  /// The other cases that the text cites.
  package var otherCaseIDs: [String] = []
  package var context = Context()

  /// Which flow a text is about.
  package struct Context: Hashable, Sendable {
    /// The nearest flow that is named above, in a string, a comment or a heading.
    package var namedFlow: String?
    /// The nearest flow that a string, a comment or a heading above begins with, as the display name of a class does.
    package var claimedFlow: String?
  }
}
