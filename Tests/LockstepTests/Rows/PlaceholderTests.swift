import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText
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
    #expect(run.interpreter.running(run.state) == id)
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
