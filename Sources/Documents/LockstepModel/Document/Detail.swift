/// One entry of the list under a step's title.
package struct Detail: Sendable {
  package enum Content: Sendable {
    case message(SourceString)
    case inputs([InputField])
    case items([SourceString])
    case options([SourceString])
    case actions([SourceString])
    case duration(PromisedDuration)
    /// The path of an exported design of the screen, from the folder of the document.
    case picture(SourceString)
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
