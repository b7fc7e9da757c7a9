import Lockstep
package import LockstepModel

/// A `.feature` file (Gherkin), line by line.
package struct FeatureDocument: Sendable {
  /// `When user enters PIN "000000"`, without its keyword.
  package typealias Step = SourceString

  /// A `Scenario` or a `Scenario Outline` of a feature.
  package struct Scenario: Sendable {
    package var title: SourceString
    package var tags: [SourceString]
    package var steps: [Step]
    /// The rows of its tables of examples, by the names in their heads; nil for a scenario without any.
    package var examples: [[String: String]]?
    package var span: Span
  }

  package var source: SourceText
  package var title = SourceString("", at: Span(start: 0, end: 0))
  package var tags: [SourceString] = []
  package var background: [Step] = []
  package var scenarios: [Scenario] = []
}
