import FlowFixtures
import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepScenarios
import LockstepSimulation
import LockstepYAML
import Testing

/// What the runtime accepts is walked: answers, users, timers and the background at any moment.
@Suite struct ProofTests {
  /// A loading screen that checks, with a button and a limit.
  private static let checking = """
    actions: [code.check]
    use-case UC1
    1.1 screen: Code
      a user: selects Check, next: 1.2
    1.2 system: checks, action: code.check
      a case: right, next: 1.3
      b case: wrong, next: 1.1
      c user: selects Stop, next: 1.4
      d event: time is up, after: 10s, next: 1.5
    1.3 screen: Home
      a user: selects Close, next: end
    1.4 screen: Stopped
      a user: selects Close, next: end
    1.5 screen: Timed out
      a user: selects Close, next: end
    """

  @Test(arguments: ["Stopped", "Timed out"]) func anActionTakesTime(title: String) throws {
    let property = "{property: p, start: UC1, never: {shows: \(title)}}"
    #expect(try verdict(property, Self.checking) == "broken")
    let world = WorldChange(actions: ["code.check": [SimulatedAnswer(.outcome("right"))]])
    #expect(try verdict(property, Self.checking, in: world) == "broken")
  }

  @Test func anActionMayBeSuspended() throws {
    let property = "{property: p, start: UC1, after: suspend, never: {at: UC1 1.2}, until: UC1 1.1a}"
    #expect(try verdict(property, Self.checking) == "broken")
    let world = WorldChange(actions: ["code.check": [SimulatedAnswer(.outcome("right"))]])
    #expect(try verdict(property, Self.checking, in: world) == "broken")
  }

  /// A step of the flows of this repository that a scenario takes.
  @Test func aStepThatAScenarioTakesIsReachedInAWorld() throws {
    let program = try FlowFiles.program
    let text = "{property: p, start: UC2.3, never: {at: UC2.3 1.5}}"
    let source = SourceText(path: "lockstep.yaml", text: "lockstep: 1\nproperties:\n  - \(text)\n")
    guard case .project(let project) = try YAMLReader.read(source).get(), let first = project.properties.first
    else { throw RunScript.NotAScript(text: text) }
    let property = try PropertyLinking.link(first, in: source, for: program).get()
    for varies in [true, false] {
      let verdict = try PropertyVerdict.verdict(
        on: property, program, in: SimulatedWorld(PINWorld()), varies: varies,
        options: ExplorerOptions("UC2.3"))
      #expect(verdict.check.word == "broken")
    }
    let model = HostModel(SimulatedWorld(PINWorld()), program, flow: "UC2.3", varies: false)
    let walk = try Exploration(program, model, options: ExplorerOptions("UC2.3"))
    let never = walk.findings.compactMap { finding in
      if case .neverReached(let step) = finding { program.stepInfo(step).place } else { nil }
    }
    #expect(!never.contains("UC2.3 1.5"))
  }

  @Test func stopIsPossibleWithinTwoInputs() throws {
    let property = "{property: p, start: UC1, possible: {shows: Stopped}, within: 2}"
    let world = WorldChange(actions: ["code.check": [SimulatedAnswer(.outcome("right"))]])
    #expect(try verdict(property, Self.checking, in: world) == "holds")
  }

  /// Users may be as slow or as fast as they like.
  @Test func usersActAtAnyMoment() throws {
    let flows = """
      use-case UC1
      1.1 screen: Start
        a user: selects Help, next: 1.2
        b event: time is up, after: 10s, next: 1.3
      1.2 prompt: Help
        a event: it fades, after: 8s, next: 1.4
      1.3 screen: Logged out
        a user: selects Close, next: end
      1.4 screen: Helped
        a user: selects Close, next: end
      """
    #expect(
      try verdict("{property: p, start: UC1, never: {shows: Logged out}, after: UC1 1.1a}", flows) == "broken"
    )
    #expect(try verdict("{property: p, start: UC1, never: {shows: Helped}}", flows) == "broken")
    // Without waiting first the prompt is over before the time is up; and never the other way round for 12 seconds.
    let longer = flows.replacing("after: 8s", with: "after: 12s")
    #expect(try verdict("{property: p, start: UC1, never: {shows: Helped}}", longer) == "holds")
  }

  @Test func durationsFromAnswersMayBeAnything() throws {
    let flows = """
      actions: [code.check]
      use-case UC1
      1.1 system: checks, action: code.check
        a case: locked, values: {wait: duration}, next: 1.2
      1.2 screen: Blocked
        a event: it is over, after: wait, next: 1.3
        b event: time is up, after: 5m, next: 1.4
      1.3 screen: Free
        a user: selects Close, next: end
      1.4 screen: Expired
        a user: selects Close, next: end
      """
    #expect(try verdict("{property: p, start: UC1, never: {shows: Expired}}", flows) == "broken")
    #expect(try verdict("{property: p, start: UC1, never: {shows: Free}}", flows) == "broken")
    let walk = try Exploration(
      FlowText(flows).program, FreeOutcomes(FlowText(flows).program), options: ExplorerOptions("UC1"))
    #expect(walk.findings == [])
    let minute = WorldChange(actions: [
      "code.check": [SimulatedAnswer(.outcome("locked", values: ["wait": .duration(.seconds(60))]))]
    ])
    #expect(try verdict("{property: p, start: UC1, never: {shows: Expired}}", flows, in: minute) == "holds")
  }

  /// Two timers that run together fire in each order that their constants allow, and no other.
  @Test func timersThatRunTogetherKeepTheirDistances() throws {
    let flows = """
      use-case UC1
      1.1 screen: First
        a event: first, after: 7s, next: 1.3
        b user: selects Next, next: 1.2
      1.2 prompt: Second
        a event: second, after: 4s, next: 1.4
        b event: third, after: 6s, next: 1.5
      1.3 screen: A
        a user: selects Close, next: end
      1.4 screen: B
        a user: selects Close, next: end
      1.5 screen: C
        a user: selects Close, next: end
      """
    #expect(try verdict("{property: p, start: UC1, never: {shows: A}, after: UC1 1.1b}", flows) == "broken")
    #expect(try verdict("{property: p, start: UC1, never: {shows: B}}", flows) == "broken")
    #expect(try verdict("{property: p, start: UC1, never: {shows: C}}", flows) == "holds")
  }

  /// Without `on-resume`, too.
  @Test func theBackgroundIsTried() throws {
    let flows = """
      use-case UC1
      1.1 screen: Code, input: {text: Code, name: code, secret: true}
        a user: enters code, gives: code, next: 1.2
      1.2 screen: Sure
        a user: selects Yes, next: 1.3
      1.3 system: checks, reads: [code]
        a case: right, next: 1.4
      1.4 screen: Home
        a user: selects Close, next: end
      """
    #expect(try verdict("{property: p, start: UC1, after: suspend, never: {shows: Home}}", flows) == "broken")
    // Only the background takes the code away.
    #expect(
      try verdict("{property: p, start: UC1, after: UC1 1.2a, never: {shows: Code}}", flows) == "broken")
  }

  /// In a world, too, and what must stay possible.
  @Test func aSessionComesBackInAWorld() throws {
    let flows = """
      actions: [code.check]
      session: {on-resume: UC2}
      use-case UC1
      1.1 screen: Home
        a user: selects More, next: 1.2
      1.2 screen: More
        a user: selects Back, next: back
      use-case UC2
      1.1 screen: Locked
        a user: selects Open, go-to: UC1
      """
    let property = "{property: p, start: UC1, after: suspend, always-possible: {shows: More}}"
    let trap = flows.replacing("selects Open, go-to: UC1", with: "selects Open, next: 1.1")
    for world in [nil, WorldChange()] {
      #expect(try verdict(property, flows, in: world) == "holds")
      #expect(try verdict(property, trap, in: world) == "broken")
    }
  }

  @Test func aCallingStepIsAPlace() throws {
    let flows = """
      use-case UC1
      1.1 partial-flow: P1
        a returns: R1, next: end
      partial-flow P1; results: [R1]
      1.1 screen: Inner
        a user: selects Close, result: R1
      """
    #expect(try verdict("{property: p, start: UC1, never: {at: UC1 1.1}}", flows) == "broken")
  }

  /// A loop that asks again and again is no fault if each answer takes time, and is one if it comes at once.
  @Test(arguments: [(Duration.seconds(1), "holds"), (.zero, "broken")])
  func pollingIsAFaultOnlyWithoutTime(after: Duration, result: String) throws {
    let flows = """
      actions: [job.poll]
      use-case UC1
      1.1 system: polls, action: job.poll
        a case: not yet, next: 1.1
        b case: done, next: end
      """
    let world = WorldChange(actions: ["job.poll": [SimulatedAnswer(.outcome("not yet"), after: after)]])
    #expect(try verdict("{property: p, start: UC1, never: {ends: fault}}", flows, in: world) == result)
  }

  /// A list of answers that comes to an end is no loop.
  @Test func aFewAnswersAtOnceAreNoFault() throws {
    let flows = """
      actions: [job.poll]
      use-case UC1
      1.1 system: polls, action: job.poll
        a case: not yet, next: 1.1
        b case: done, next: end
      """
    let answers = ["not yet", "not yet", "done"].map { SimulatedAnswer(.outcome($0)) }
    let world = WorldChange(actions: ["job.poll": answers])
    #expect(try verdict("{property: p, start: UC1, never: {ends: fault}}", flows, in: world) == "holds")
    #expect(try verdict("{property: p, start: UC1, never: {ends: ended}}", flows, in: world) == "broken")
  }

  /// An answer to which the world gives a time comes then, and not before: a timer of the same moment fires first. An app
  /// that goes away and comes back waits for the answer anew.
  @Test(arguments: [(3, true), (10, false), (3_600, false)])
  func anAnswerComesWhenItsWorldSays(seconds: Int, reachesHome: Bool) throws {
    let answer = SimulatedAnswer(.outcome("right"), after: .seconds(seconds))
    let world = WorldChange(actions: ["code.check": [answer]])
    func reaches(_ title: String) throws -> Bool {
      let property = "{property: p, start: UC1, never: {shows: \(title)}}"
      return try verdict(property, Self.checking, in: world) == "broken"
    }
    #expect(try reaches("Home") == reachesHome)
    #expect(try reaches("Timed out") && reaches("Stopped"))
  }

  /// One run takes no time, and is left; the other one takes its time: a script has both.
  @Test func answersWithAndWithoutATimeAreWritten() throws {
    let answers = [
      SimulatedAnswer(.outcome("wrong")), SimulatedAnswer(.outcome("right"), after: .seconds(3)),
    ]
    let world = WorldChange(actions: ["code.check": answers])
    let property = "{property: p, start: UC1, after: UC1 1.2c, never: {shows: Home}}"
    let flows = Self.checking.replacing("selects Stop, next: 1.4", with: "selects Stop, next: 1.1")
    #expect(try verdict(property, flows, in: world) == "broken")
  }

  /// A use case elsewhere ends as it likes, whatever row its failure has.
  @Test func theEndOfAnExternalUseCaseIsAWay() throws {
    let flows = """
      external-flows: {UC9: {results: [failed]}}
      use-case UC1
      1.1 use-case: UC9, next: 1.2
        a returns: failed, next: end
      1.2 screen: After
        a user: selects Close, next: end
      """
    #expect(try verdict("{property: p, start: UC1, never: {shows: After}}", flows) == "broken")
  }

  /// The Next of a step without rows, and of a called use case, is a way.
  @Test(arguments: ["Opened", "After"]) func aStepsOwnNextIsFollowed(title: String) throws {
    let flows = """
      use-case UC1
      1.1 system: opens, next: 1.2
      1.2 screen: Opened
        a user: selects Help, next: 1.3
      1.3 use-case: UC2, next: 1.4
      1.4 screen: After
        a user: selects Close, next: end
      use-case UC2
      1.1 screen: Help
        a user: selects Close, next: end
      """
    #expect(try verdict("{property: p, start: UC1, never: {shows: \(title)}}", flows) == "broken")
    #expect(
      try verdict("{property: p, start: UC1, after: UC1 1.4a, never: {ends: ended}}", flows) == "broken")
  }

  /// Time takes the row of a timer, no event does.
  @Test func aTimerIsNoInput() throws {
    let flows = """
      use-case UC1
      1.1 screen: Blocked
        a event: it is over, after: 1m, next: 1.2
        b event: time is up, after: 30s, next: 1.3
      1.2 screen: Free
        a user: selects Close, next: end
      1.3 screen: Late
        a user: selects Close, next: end
      """
    #expect(try verdict("{property: p, start: UC1, never: {shows: Free}}", flows) == "holds")
  }

  /// - Returns: the verdict; a way that breaks the property has been played as a scenario.
  private func verdict(_ property: String, _ flows: String, in change: WorldChange? = nil) throws -> String {
    let program = try FlowText(flows).program
    let source = SourceText(path: "lockstep.yaml", text: "lockstep: 1\nproperties:\n  - \(property)\n")
    guard case .project(let project) = try YAMLReader.read(source).get(), let first = project.properties.first
    else { throw RunScript.NotAScript(text: property) }
    let linked = try PropertyLinking.link(first, in: source, for: program).get()
    let world = try SimulatedWorld(PINWorld(), change ?? WorldChange())
    let options = ExplorerOptions(linked.start ?? "UC1")
    if change == nil {
      return try verdict(of: linked, program, FreeOutcomes(program), options, in: world)
    }
    let model = HostModel(world, program, flow: options.flow, varies: false)
    return try verdict(of: linked, program, model, options, in: world)
  }

  private func verdict(
    of property: Property, _ program: FlowProgram, _ model: some ActionModel, _ options: ExplorerOptions,
    in world: SimulatedWorld<PINWorld>
  ) throws -> String {
    switch try PropertyCheck.check(property, program, model, options: options) {
    case .holds: return "holds"
    case .vacuous: return "vacuous"
    case .holdsUpTo: return "holds up to"
    case .notSettled: return "not settled"
    case .broken(let steps):
      let explorer = try Explorer(program, model: model, watch: NoWatch(), options: options)
      let script = explorer.script(steps)
      let run = try RunScript(script, flow: options.flow, of: program, in: world)
      #expect(run.failure == nil, "\(script)")
      return "broken"
    }
  }
}
