import Lockstep

/// A file of scenarios, which `lockstep test` runs.
public struct ScenarioDocument: Sendable {
  public var source: SourceText
  public var scenarios: [TestScenario]
  public var span: Span

  public init(source: SourceText, scenarios: [TestScenario], span: Span) {
    self.source = source
    self.scenarios = scenarios
    self.span = span
  }
}

/// What a tester would do by hand, with the world that it begins in.
///
/// Not a scenario of a flow's table, which is a numbered part of it.
public struct TestScenario: Sendable {
  /// What the scenario begins in.
  public enum World: Sendable {
    /// A world file of the project, by its name.
    case named(SourceString)
    case inline(WorldSettings)
  }

  /// The lines as they are run: once, or once for each example, with its values in their place.
  public struct Run: Sendable {
    /// The example's number, from 1; nil where the scenario has none.
    public var example: Int?
    public var world: World?
    public var lines: [ScriptLine]

    public init(example: Int?, world: World?, lines: [ScriptLine]) {
      self.example = example
      self.world = world
      self.lines = lines
    }
  }

  /// Unique in the project; the id of a test case cites that.
  public var id: SourceString
  public var title: SourceString?
  /// The flow that it starts.
  public var flow: SourceString
  /// The parameters of the flow that count as passed.
  public var parameters: [SourceString] = []
  public var tags: [SourceString] = []
  /// What it is there for: a row of a flow by both ids, a test case by its id alone.
  public var verifies: [Place] = []
  public var runs: [Run] = []
  /// Whether the session may go on after the last line.
  public var isOpen = false
  public var span: Span

  public init(id: SourceString, flow: SourceString, span: Span) {
    self.id = id
    self.flow = flow
    self.span = span
  }
}
