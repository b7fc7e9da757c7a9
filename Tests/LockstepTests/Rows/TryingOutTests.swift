import FlowFixtures
import Lockstep
import LockstepModel
import Testing

/// Flows that are played before their project is in order.
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
    let program = try FlowText(Self.project).project.program(tryingOut: "UC1").get()
    var run = try Run(program, flow: "UC1")
    for word in words { run.user("selects " + word) }
    return run
  }

  @Test func asAWholeItIsRefused() throws {
    let project = try FlowText(Self.project).project
    let strict = project.program()
    #expect(strict.value == nil)
    #expect(strict.diagnostics.allSatisfy { $0.severity == .error })
    let tried = project.program(tryingOut: "UC1")
    #expect(tried.diagnostics.map(\.message) == strict.diagnostics.map(\.message))
    #expect(tried.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test func aFlowWhoseOwnRowLeadsNowhereIsRefused() throws {
    let tried = try FlowText(Self.project).project.program(tryingOut: "UC2")
    #expect(tried.value == nil)
    let errors = tried.diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.row) == ["1.1a", "1.1b", "1.1c"])
  }

  @Test(arguments: [
    ("Roof", "1.1a leads to UC2 7"), ("Cellar", "1.1b leads to UC7"), ("Door", "1.1c leads to UC1 8.8"),
  ])
  func aRowThatLeadsNowhereIsAFaultWhenItIsTaken(_ word: String, _ message: String) throws {
    let run = try run("Window", word)
    #expect(run.state.end == .fault("UC2 \(message), which is not there"))
  }

  @Test func theRestIsPlayed() throws {
    #expect(try run("Window", "Close").state.end == nil)
    #expect(try run("Bell", "Yes").state.end == .ended)
  }

  /// What the callee does not declare, its caller may still take; here it does not.
  @Test func anUndeclaredResultIsHandedBack() throws {
    let end = try run("Bell", "Often").state.end
    #expect(end?.description.contains("PF1 hands back 'Rung often', which UC1 1.2 does not take") == true)
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
    #expect(project.program(tryingOut: "UC2").value == nil)
    #expect(project.program(tryingOut: "UC1").value != nil)
  }
}
