public import LockstepModel

/// A `.feature` file (Gherkin), as its lines say it.
public struct FeatureDocument: Sendable {
  /// `When user enters PIN "000000"`, without its keyword.
  public struct Step: Sendable {
    public var text: SourceString
  }

  public struct Scenario: Sendable {
    public var title: SourceString
    public var tags: [SourceString]
    public var steps: [Step]
    /// The rows of its tables of examples, by the names in their heads; nil for a scenario without any.
    public var examples: [[String: String]]?
    public var span: Span
  }

  public var source: SourceText
  public var title: SourceString
  public var tags: [SourceString] = []
  public var background: [Step] = []
  public var scenarios: [Scenario] = []

  init(source: SourceText) {
    self.source = source
    title = SourceString("", at: Span(start: 0, end: 0))
  }
}
