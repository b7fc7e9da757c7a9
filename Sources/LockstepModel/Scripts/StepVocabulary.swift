import Lockstep

/// A file that says what the steps of `.feature` files do: the words of a team, and the lines that they stand for.
public struct StepVocabulary: Sendable {
  public var source: SourceText
  public var name: SourceString
  /// The flow of features that do not name one.
  public var flow: SourceString?
  /// The world in which their scenarios begin.
  public var world: SourceString?
  public var definitions: [StepDefinition] = []

  public init(source: SourceText, name: SourceString) {
    self.source = source
    self.name = name
  }
}

/// What a step does: `user enters PIN {pin}`, and the lines with `<pin>` in them.
public struct StepDefinition: Sendable {
  public var pattern: SourceString
  /// The lines with values in the place of names, as if they were written at a place of a feature.
  public let lines: @Sendable (_ values: [String: String], _ place: Location) -> Checked<[ScriptLine]>

  public init(
    pattern: SourceString, lines: @escaping @Sendable ([String: String], Location) -> Checked<[ScriptLine]>
  ) {
    self.pattern = pattern
    self.lines = lines
  }
}
