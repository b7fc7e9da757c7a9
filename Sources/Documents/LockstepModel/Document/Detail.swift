/// One entry of the list under a step's title.
package struct Detail: Sendable {
  package enum Content: Sendable {
    case message(SourceString)
    case inputs([InputField])
    case items([SourceString])
    case options([SourceString])
    case actions([SourceString])
    case duration(PromisedDuration)
    /// Another line, verbatim.
    case line(SourceString)
  }

  package var content: Content
  /// The key it was written under.
  package var key: SourceString

  package init(_ content: Content, key: SourceString) {
    self.content = content
    self.key = key
  }
}
