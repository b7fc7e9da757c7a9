/// The definition of a step: `user enters PIN {pin}`, and the lines with `<pin>` in them.
package struct StepDefinition: Sendable {
  package var pattern: SourceString
  /// The lines at their own places, with `<pin>` in them.
  package let templateLines: [ScriptLine]
  /// The lines with values in place of names, as if they were written at a place of a feature.
  package let expandLines: @Sendable (_ values: [String: String], _ place: Location) -> Checked<[ScriptLine]>

  package init(
    pattern: SourceString, templateLines: [ScriptLine],
    expandLines: @escaping @Sendable ([String: String], Location) -> Checked<[ScriptLine]>
  ) {
    self.pattern = pattern
    self.templateLines = templateLines
    self.expandLines = expandLines
  }
}
