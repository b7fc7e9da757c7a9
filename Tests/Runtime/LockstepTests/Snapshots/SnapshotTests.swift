import FlowFixtures
import Foundation
import Lockstep
import LockstepModel
import Testing

@Suite("Snapshots") struct SnapshotTests {
  @Test func aSnapshotCarriesAFormatNumberItsTimeTheDigestAndTheIDsOfFlowAndStep() throws {
    var run = try Run(SecretTests.flow)
    run.wait(2)
    let text = try #require(run.session.snapshot).text
    #expect(text.contains("\"lockstep\":3"))
    #expect(text.contains("\"at\":2000000000"))
    #expect(text.contains("\"UC1\""))
    #expect(text.contains("\"1.1\""))
    #expect(text.contains(String(try #require(run.program.digest(of: "UC1")), radix: 36)))
  }

  @Test func aWaitingSessionIsSmall() throws {
    let run = try Run(SecretTests.flow)
    #expect(try #require(run.session.snapshot).json.count <= 300)
  }

  /// Inside PF2.8 5.1, for the timer that ends the block: what a host keeps many of.
  @Test func soIsOneThatWaitsForABlockToEnd() throws {
    var run = try Run(try FlowFiles.program, flow: "UC2.3")
    run.outcome("disabled", after: 1)
    run.user("enters PIN", ["pin": "123456"])
    run.outcome("wrong-4", ["blocked-for": .duration(.seconds(60))])
    #expect(run.at == "PF2.8 5.1")
    #expect(try #require(run.session.snapshot).json.count <= 300)
  }

  @Test func aSessionGoesOnWhereItWasPutAway() throws {
    var run = try Run(Self.text)
    run.user("goes on")
    run.user("asks")
    run.wait(3)
    run.user("opens")
    var other = try Self.restored(run)
    #expect(other.at == "PF1 1.2")
    #expect(other.shows == "P")
    #expect(other.history == ["UC1 1.1", "UC1 1.2", "PF1 1.1"])
    #expect(other.calls == ["UC1 1.3"])
    #expect(other.state.now == .seconds(3))
    #expect(other.nextDeadline == .seconds(10))
    #expect(other.effects.contains("show"))
    other.wait(7)
    #expect(other.at == "PF1 1.3")
  }

  @Test func aRunningActionRunsAnewAsTheSameAttempt() throws {
    var run = try Run(Self.text)
    run.user("checks")
    run.outcome("Again")
    #expect(run.call?.attempt == 2)
    let id = try #require(run.lastRun)
    var other = try Self.restored(run)
    #expect(other.effects == ["run UC1 1.4 #2"])
    #expect(try #require(other.lastRun) > id)
    guard case .ignored = other.send(.answer(id, .outcome("Done"))) else {
      Issue.record("the answer to the earlier run was taken")
      return
    }
    other.outcome("Done")
    #expect(other.at == "UC1 1.2")
  }

  @Test func secretsAreNotInItAndTheScreenThatGivesThemIsShownInstead() throws {
    var run = try Run(SecretTests.flow)
    run.user("enters PIN", ["pin": "739164"])
    let text = try #require(run.session.snapshot).text
    #expect(text.contains("739164") == false)
    #expect(text.contains("pin") == false)
    let other = try Self.restored(run)
    #expect(other.at == "UC1 1.1")
    #expect(other.calls.isEmpty)
  }

  @Test func suspendedSessionsAndWhatTheySavedAreInIt() throws {
    var run = try Run(Self.text)
    run.user("goes on")
    run.suspend()
    var other = try Self.restored(run)
    #expect(other.state.isSuspended)
    #expect(other.effects.isEmpty)
    other.resume()
    #expect(other.at == "LOCK 1.1")
    var third = try Self.restored(other)
    #expect(third.state.hasSuspendedSession)
    third.user("unlocks")
    #expect(third.at == "UC1 1.2")
  }

  @Test func errorsAndPlaceholdersAreInIt() throws {
    for (button, kind) in [("goes wrong", FlowView.Kind.error), ("selects Help", .placeholder)] {
      var run = try Run(Self.text)
      run.user("goes on")
      run.user(button)
      let other = try Self.restored(run)
      #expect(other.view?.kind == kind)
      #expect(other.shows == run.shows)
      #expect(other.possible == run.possible)
    }
  }

  @Test func thePlaceholderOfACallingStepOrOfAResultIsInIt() throws {
    for button in ["call comes in", "gives up"] {
      var run = try Run(Self.text)
      run.user("goes on")
      run.user("asks")
      if button == "gives up" { run.user(button) } else { run.event(button) }
      #expect(run.view?.kind == .placeholder)
      let other = try Self.restored(run)
      #expect(other.shows == (button == "gives up" ? "a pity" : "a call"))
      #expect(other.at == run.at)
    }
  }

  @Test func plainValuesAndParametersAreInIt() throws {
    var run = try Run(Self.text)
    run.user("checks")
    run.outcome(
      "Wrong", ["left": .integer(3), "until": .duration(.milliseconds(2500)), "why": .text("ä\"]")])
    run.user("asks")
    let other = try Self.restored(run)
    let data = try #require(other.view?.data)
    #expect(data.map(\.name).sorted() == ["left", "until", "why"])
    #expect(data.first { $0.name == "until" }?.value == .duration(.milliseconds(2500)))
    #expect(data.first { $0.name == "why" }?.value == .text("ä\"]"))
    #expect(other.view?.rows.contains("1.1d") == true)
  }

  private static func restored(_ run: Run) throws -> Run {
    try Run(run.program, restoring: try #require(run.session.snapshot).stored)
  }

  static let text = """
    error-flows: {Oops: {}}
    session: {roots: [LOCK], locks: [LOCK], on-resume: LOCK}
    use-case UC1; errors: [Oops]
    1.1 screen: A
      a user: goes on, next: 1.2
      b user: checks, next: 1.4
    1.2 screen: B
      a user: asks, next: 1.3
      b user: goes wrong, error-flow: Oops
      c user: selects Help, show: under construction
    1.3 partial-flow: PF1, with: [Cancelable]
      a returns: "No", show: a pity
      b event: call comes in, show: a call
    1.4 system: checks
      a case: Done, next: 1.2
      b case: Again, next: 1.4
      c case: Wrong, values: {left: integer, until: duration, why: text}, next: 1.2
    partial-flow PF1; parameters: [Cancelable]; results: ["No"]
    1.1 screen: P1
      a user: opens, next: 1.2
      b event: time is up, after: 10s, next: 1.3
      c user: gives up, result: "No"
      d user: cancels, when: Cancelable, do: cancels
    1.2 prompt: P
      a user: closes, next: back
    1.3 screen: P3
    use-case LOCK
    1.1 screen: Locked
      a user: unlocks, forget: true, next: resume
    """
}
