/// A test as a tester would do it by hand, with the world that it begins in.
///
/// Not a scenario of a flow's table, which is a numbered part of it.
package struct TestScenario: Sendable {
  /// The world that the scenario begins in.
  package enum World: Sendable {
    /// A world file of the project, by its name.
    case named(SourceString)
    case inline(WorldSettings)
  }

  /// The lines as they are run: once, or once for each example, with its values in their place.
  package struct Run: Sendable {
    /// The example's number, from 1; nil where the scenario has none.
    package var example: Int?
    package var world: World?
    package var lines: [ScriptLine]

    package init(example: Int?, world: World?, lines: [ScriptLine]) {
      self.example = example
      self.world = world
      self.lines = lines
    }
  }

  /// Unique in the project; the id of a test case cites that.
  package var id: SourceString
  package var title: SourceString?
  /// The flow that it starts.
  package var flow: SourceString
  /// The parameters of the flow that count as passed.
  package var parameters: [SourceString] = []
  package var tags: [SourceString] = []
  /// The purpose of the scenario: a row of a flow by both IDs, or a test case by its ID.
  package var verifies: [FlowPlace] = []
  package var runs: [Run] = []
  /// Whether the session may continue after the last line.
  package var isOpen = false
  package var span: Span

  package init(id: SourceString, flow: SourceString, span: Span) {
    self.id = id
    self.flow = flow
    self.span = span
  }
}
