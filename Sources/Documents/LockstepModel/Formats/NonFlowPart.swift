/// A part of a document that has no flow, as people would call it.
package struct NonFlowPart: Sendable {
  /// `a table with the columns 'Step' and 'Action'`
  package var words: String
  /// Why it is no flow, if it could be taken for one.
  package var reason: String?

  package init(_ words: String, reason: String? = nil) {
    self.words = words
    self.reason = reason
  }
}
