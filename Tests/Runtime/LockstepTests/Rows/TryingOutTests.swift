import FlowFixtures
import Lockstep
import LockstepModel
import Testing

/// Flows that are played before their project is in order: a broken row is a fault when it is taken.
@Suite struct TryingOutTests {
  private static let project = """
    error-flows: {No internet: {}}
    use-case UC1; errors: [No internet]
    1.1 screen: Door
      a user: selects Window, go-to: UC2
      b user: selects Bell, next: 1.2
    1.2 partial-flow: PF1
      a returns: Rung, next: end
      b returns: Broken, next: 1.1
    1.3 system: rings the bell
      a case: It rings, next: end
      b error: No power, error-flow: No power
    use-case UC2
    1.1 screen: Window
      a user: selects Roof, next: 7
      b user: selects Cellar, go-to: UC7
      c user: selects Door, go-to: UC1, step: 8.8
      d user: selects Close, next: end
    partial-flow PF1; results: [Rung]
    1.1 prompt: Ring?
      a user: selects Yes, result: Rung
      b user: selects Often, result: Rung often
    """

  private func run(_ words: String...) throws -> Run {
    let program = try FlowText(Self.project).project.workingProgram().program
    var run = try Run(program, flow: "UC1")
    for word in words { run.user("selects " + word) }
    return run
  }

  @Test func asAWholeItIsRefused() throws {
    let project = try FlowText(Self.project).project
    let strict = project.program()
    #expect(strict.value == nil)
    #expect(strict.diagnostics.allSatisfy { $0.severity == .error })
    let (program, broken) = project.workingProgram()
    #expect(program.flowInfos.map(\.id) == ["UC1", "UC2", "PF1"])
    #expect(broken.count(in: ["UC2"], of: project) == 3)
    #expect(broken.count(in: ["PF1"], of: project) == 0)
  }

  @Test func anAppGetsNoFlowThatReachesABrokenRow() throws {
    let project = try FlowText(Self.project).project
    let refused = project.program(ofFlows: ["UC2"])
    #expect(refused.value == nil)
    #expect(Set(refused.diagnostics.compactMap(\.row)).isSuperset(of: ["1.1a", "1.1b", "1.1c"]))
    let other = try FlowText(
      """
      use-case UC1
      1.1 screen: Door
        a user: selects Close, next: end
      use-case UC2
      1.1 screen: Window
        a user: selects Roof, next: 7
      """
    ).project
    #expect(other.program(ofFlows: ["UC1"]).value?.flows == [0])
    #expect(other.program(ofFlows: ["UC2"]).value == nil)
    #expect(other.program(ofFlows: nil).value == nil)
  }

  @Test(arguments: [
    ("Roof", "1.1a is broken: UC2 has no step or scenario '7' [unknown-step]"),
    ("Cellar", "1.1b is broken: no flow is called 'UC7', here or among the external flows [unknown-flow]"),
    ("Door", "1.1c is broken: UC1 has no step or scenario '8.8' [unknown-step]"),
  ])
  func aRowThatLeadsNowhereIsAFaultWhenItIsTaken(_ word: String, _ message: String) throws {
    let run = try run("Window", word)
    #expect(run.state.end == .fault("UC2 \(message)"))
  }

  @Test func theRestIsPlayed() throws {
    #expect(try run("Window", "Close").state.end == nil)
    #expect(try run("Bell", "Yes").state.end == .ended)
  }

  /// What the callee does not declare, its caller may still take; here it does not.
  @Test func anUndeclaredResultIsHandedBack() throws {
    let end = try run("Bell", "Often").state.end
    #expect(end?.description.contains("PF1 returns 'Rung often', which UC1 1.2 does not take") == true)
  }

  /// A snapshot could not say at which of them a session stood.
  @Test func stepsOfTheSameNumberAreRefused() throws {
    let project = try FlowText(
      """
      use-case UC1
      1.1 screen: Door
        a user: selects Window, go-to: UC2
      use-case UC2
      1.1 screen: Window
        a user: selects Close, next: 2
      1.1 screen: Roof
        a user: selects Close, next: end
      2.1 screen: Garden
        a user: selects Close, next: end
      """
    ).project
    let refused = project.program()
    #expect(refused.value == nil)
    #expect(refused.diagnostics.map(\.message) == ["UC2 has more than one step 1.1"])
    #expect(project.program(ofFlows: ["UC2"]).value == nil)
  }
}
