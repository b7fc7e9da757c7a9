import FlowFixtures
import Lockstep
import LockstepModel
import Testing

@Suite("show; do without target") struct PlaceholderTests {
  @Test func aPlaceholderHasOnlyBackWhichReturnsToTheStep() throws {
    var run = try Run(Self.text)
    run.user("selects Help")
    #expect(run.view?.kind == .placeholder)
    #expect(run.shows == "under construction")
    #expect(run.view?.actions == ["Back"])
    #expect(run.refusal(of: .user("opens")) != nil)
    #expect(run.history == ["UC1 1.1"])
    run.user("selects Back")
    #expect(run.at == "UC1 1.1")
    #expect(run.view?.kind == .displayed("screen"))
    #expect(run.history == ["UC1 1.1"])
  }

  @Test func backFromThePlaceholderOfAPromptShowsThePrompt() throws {
    var run = try Run(Self.text)
    run.user("opens")
    run.user("selects Help")
    run.user("Back")
    #expect(run.shows == "P")
  }

  @Test func backFromAPlaceholderDoesNotRunTheStepAgain() throws {
    var run = try Run(Self.text)
    run.user("loads")
    let id = run.lastRun
    run.user("selects Help")
    #expect(run.effects == ["show"])
    run.user("Back")
    #expect(run.effects == ["show"])
    #expect(run.at == "UC1 1.3")
    #expect(run.interpreter.runningEffect(run.state) == id)
  }

  @Test func anOutcomeThatShowsAPlaceholderHasEndedTheAction() throws {
    var run = try Run(Self.text)
    run.user("loads")
    run.outcome("Strange")
    #expect(run.view?.kind == .placeholder)
    run.suspend()
    run.resume()
    #expect(run.view?.kind == .placeholder)
    #expect(run.isRunning == false)
    run.user("Back")
    #expect(run.at == "UC1 1.3")
    #expect(run.isRunning == false)
  }

  @Test func backDoesNotReturnToAStepThatHasEndedAndThatTheUserCannotLeave() throws {
    let text = """
      use-case UC1
      1.1 screen: A
        a user: calls, next: 1.2
      1.2 partial-flow: PF1
        a returns: Done, next: 1.1
      partial-flow PF1; parameters: [Cancelable]; results: [Done]
      1.1 system: loads
        a case: Loaded, show: under construction
        b case: Failed, result: Done
        c user: selects Stop, when: Cancelable, next: back
      """
    var run = try Run(text)
    run.user("calls")
    run.outcome("Loaded")
    run.user("Back")
    #expect(run.at == "UC1 1.1")
    var cancelable = try Run(
      text.replacing("1.2 partial-flow: PF1", with: "1.2 partial-flow: PF1, with: [Cancelable]"))
    cancelable.user("calls")
    cancelable.outcome("Loaded")
    cancelable.user("Back")
    #expect(cancelable.at == "PF1 1.1")
    #expect(cancelable.isRunning == false)
  }

  @Test func whatTheActionBeneathMayAnswerIsListedApart() throws {
    var run = try Run(Self.text)
    run.user("loads")
    #expect(run.view?.rows == ["1.3c", "1.3d"])
    run.user("selects Help")
    let refusal = try #require(run.refusal(of: .user("opens")))
    #expect(refusal.possibleInputs.map(\.text) == ["Back"])
    #expect(refusal.answersBeneath.map(\.text) == ["Loaded", "Strange"])
    run.outcome("Loaded")
    #expect(run.at == "UC1 1.1")
  }

  @Test func doingSomethingAloneIsForRowsOfStepsThatWait() throws {
    for (rows, rule) in [
      ("1.1 system: loads\n  a case: Loaded, do: counts", "stuck-outcome"),
      ("1.1 system: loads\n  a error: Offline, do: counts", "stuck-outcome"),
      ("1.1 os: prompts\n  a user: confirms, as: ok, do: counts", "stuck-outcome"),
      ("1.1 partial-flow: PF1\n  a returns: Done, do: counts", "stuck-outcome"),
      ("1.1 use-case: UC2", "missing-target"),
    ] {
      let project = try FlowText(
        """
        error-flows: {Offline: {}}
        use-case UC1; errors: [Offline]
        \(rows)
        use-case UC2
        1.1 screen: A
        partial-flow PF1; results: [Done]
        1.1 screen: P
        """
      ).project
      let errors = project.program().diagnostics.filter { $0.severity == .error }
      #expect(errors.map(\.rule.id) == [rule], "\(rows)")
    }
  }

  @Test func theEffectIsEmittedAndTheStepStaysAsItIs() throws {
    var run = try Run(Self.text)
    run.wait(4)
    run.user("shakes")
    #expect(run.effects == ["perform the app vibrates"])
    #expect(run.at == "UC1 1.1")
    #expect(run.history == ["UC1 1.1"])
    #expect(run.nextDeadline == .seconds(10))
  }

  @Test func anEffectWithATargetComesBeforeIt() throws {
    var run = try Run(Self.text)
    run.user("shakes and opens")
    #expect(run.effects == ["perform the app vibrates", "show"])
    #expect(run.shows == "P")
  }

  @Test func anActionGoesOnAfterAnEffectOfItsStep() throws {
    var run = try Run(Self.text)
    run.user("loads")
    run.user("shakes")
    #expect(run.effects == ["perform the app vibrates"])
    run.outcome("Loaded")
    #expect(run.at == "UC1 1.1")
  }

  private static let text = """
    use-case UC1
    1.1 screen: A
      a user: selects Help, show: under construction
      b user: opens, next: 1.2
      c user: loads, next: 1.3
      d user: shakes, do: the app vibrates
      e user: shakes and opens, do: the app vibrates, next: 1.2
      f event: nothing happens, after: 10s, do: reminds
    1.2 prompt: P
      a user: selects Help, show: under construction
    1.3 system: loads
      a case: Loaded, next: 1.1
      b case: Strange, show: under construction
      c user: selects Help, show: under construction
      d user: shakes, do: the app vibrates
    """
}
