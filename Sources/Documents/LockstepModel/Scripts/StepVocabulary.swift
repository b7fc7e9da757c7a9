/// A file that defines the steps of `.feature` files: the words of a team, and the script lines that they expand to.
package struct StepVocabulary: Sendable {
  package var source: SourceText
  package var name: SourceString
  /// The flow of features that do not name one.
  package var flow: SourceString?
  /// The world in which their scenarios begin.
  package var world: SourceString?
  package var definitions: [StepDefinition] = []

  package init(source: SourceText, name: SourceString) {
    self.source = source
    self.name = name
  }
}
