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

/// The definition of a step: `user enters PIN {pin}`, and the lines with `<pin>` in them.
package struct StepDefinition: Sendable {
  package var pattern: SourceString
  /// The lines with values in place of names, as if they were written at a place of a feature.
  package let lines: @Sendable (_ values: [String: String], _ place: Location) -> Checked<[ScriptLine]>

  package init(
    pattern: SourceString, lines: @escaping @Sendable ([String: String], Location) -> Checked<[ScriptLine]>
  ) {
    self.pattern = pattern
    self.lines = lines
  }
}
