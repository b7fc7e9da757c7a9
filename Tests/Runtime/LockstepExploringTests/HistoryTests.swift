import FlowFixtures
import Foundation
import Lockstep
import LockstepModel
import LockstepSimulation
import TestSupport
import Testing

/// What is found with a few screens in sight, against the walk of whole histories, on random projects and real documents.
@Suite struct HistoryTests {
  /// `make deep ONLY=explore` tries a thousand.
  private static let count = isDeep ? 1_000 : 7
  private static let isDeep = ProcessInfo.processInfo.environment["LOCKSTEP_EXPLORE_ALL"] != nil
  private static let seed: UInt64 = 31
  /// Of a project with more states the whole histories are not walked.
  private static let mostStates = 600

  @Test func nothingContradictsWholeHistories() throws {
    var comparison = Comparison()
    for number in 0..<Self.count {
      var randomness = SplitMix64(seed: Self.seed, number: number)
      let flows = RandomFlows(&randomness, isDeep: number % 3 != 0)
      guard let program = try? FlowText(flows.text).program else { continue }
      for flow in ["F1", "F2"] {
        try comparison.compare(flow, of: program, most: Self.mostStates, "project \(number)", &randomness)
      }
    }
    #expect(comparison.walked.count > Self.count)
    comparison.check()
  }

  /// Each document alone, and with the flows that it goes on to, if that is small enough.
  @Test func nothingContradictsWholeHistoriesOfDocuments() throws {
    var programs = [("flows", try FlowFiles.program)]
    if RealDesign.isBeside { programs.append(("design", try RealDesign().program)) }
    var comparison = Comparison()
    for (name, program) in programs {
      var randomness = SplitMix64(seed: Self.seed, number: 0)
      for flow in program.flows.indices where program.flows[flow].stepCount > 0 {
        for follows in [FollowedFlows.none, .all] {
          try comparison.compare(
            program.flowInfos[flow].id, of: program, following: follows, most: Self.isDeep ? 20_000 : 300,
            name, &randomness)
        }
      }
    }
    #expect(comparison.walked.count >= 4)
    comparison.check()
  }

  /// The call is left before anything waits, so no state shows it.
  @Test(arguments: [0, 1_000]) func aStepThatIsLeftAtOnceIsReached(smallWalk: Int) throws {
    let program = try FlowText(
      """
      session: {roots: [F2]}
      use-case F1
      1.1 use-case: F3, next: 1.1
      use-case F2
      1.1 screen: Home
        a user: selects Close, next: end
      use-case F3
      1.1 screen: Late
        a event: time is up, after: 0s, go-to: F2
      """
    ).program
    var options = ExplorerOptions("F1")
    options.followedFlows = .all
    options.mostStatesIfSmall = smallWalk
    let exploration = try Exploration(program, FreeOutcomes(program), options: options)
    #expect(exploration.findings == [])
    #expect(exploration.uncertainFindings == [])
  }

  /// Screens that all lead to one another, so many that whole histories cannot be counted.
  @Test func aHubOfManyScreensIsSettled() throws {
    let program = try FlowText(.everyScreen(12)).program
    var options = ExplorerOptions("UC1")
    options.mostStatesIfSmall = 1_000
    let exploration = try Exploration(program, FreeOutcomes(program), options: options)
    #expect(exploration.findings == [])
    #expect(exploration.uncertainFindings == [])
    #expect(exploration.isComplete)
  }
}

/// What was compared.
private struct Comparison {
  private(set) var count = 0
  /// The flows of which whole histories were walked.
  private(set) var walked: [String] = []
  private(set) var contradictions: [String] = []
  private(set) var open: [String] = []

  func check() {
    #expect(contradictions == [])
    // At most two of a hundred are not settled.
    #expect(open.count * 50 <= count, "\(open)")
  }

  mutating func compare(
    _ flow: String, of program: FlowProgram, following follows: FollowedFlows = .all, most: Int,
    _ project: String, _ randomness: inout SplitMix64
  ) throws {
    var options = ExplorerOptions(flow)
    options.followedFlows = follows
    options.mostStates = most
    var whole = try Explorer(program, model: FreeOutcomes(program), watch: NoWatch(), options: options)
    whole.explore()
    guard whole.limit == nil else { return }
    count += 1
    let name = "\(project) \(flow)"
    walked.append(name)
    options.mostStates = most * 20
    options.mostStatesIfSmall = 0
    let found = try Exploration(program, FreeOutcomes(program), options: options)
    let findings = whole.findings()
    for finding in found.findings where !findings.contains(finding) {
      contradictions.append("\(name): \(finding)")
    }
    for finding in findings
    where
      !(found.findings.contains(finding)
      || found.uncertainFindings.contains { $0.isSameProblem(as: finding) })
    {
      contradictions.append("\(name) lacks \(finding)")
    }
    for kind in [SuiteKind.rows, .results] {
      let (own, shortest) = (try found.suite(kind), whole.suite(kind))
      let (length, least) = (
        own.paths.reduce(0) { $0 + $1.count }, shortest.paths.reduce(0) { $0 + $1.edges.count + 1 }
      )
      if own.goalCount != shortest.goalCount || length * 100 > least * 105 {
        contradictions.append("\(name): the suite of \(kind) has \(length) steps instead of \(least)")
      }
    }
    if !found.uncertainFindings.isEmpty || !found.isComplete {
      open.append("\(name): \(found.uncertainFindings)")
    }
    let properties = Self.properties(of: program, follows, &randomness)
    var exact = options
    exact.mostStatesIfSmall = options.mostStates
    // Whole histories of all together, and a few screens of each alone.
    let model = FreeOutcomes(program)
    let known = try PropertyCheck.check(properties, program, model, options: exact)
    for (property, whole) in zip(properties, known) {
      compare(
        property.claim, whole, try PropertyCheck.check(property, program, model, options: options), name)
    }
  }

  private static func properties(
    of program: FlowProgram, _ follows: FollowedFlows, _ randomness: inout SplitMix64
  ) -> [Property] {
    func step() -> StepID { StepID(Int32.random(in: 0..<Int32(program.steps.count), using: &randomness)) }
    func events() -> Property.Events {
      var events = Property.Events()
      let row = Int32.random(in: 0..<Int32(program.rows.count), using: &randomness)
      events.rows = [RowID(row)]
      return events
    }
    func property(
      _ claim: Property.Claim, after: Property.Events = Property.Events(),
      until: Property.Events = Property.Events(), without: Property.Events = Property.Events()
    ) -> Property {
      var property = Property(name: "", start: nil, claim: claim)
      (property.startEvents, property.endEvents, property.barredEvents) = (after, until, without)
      property.followedFlows = follows
      return property
    }
    var place = Property.Condition()
    place.steps = [step()]
    var byBack = place
    byBack.isReachedByBack = true
    var left = Property.Condition()
    left.end = ""
    return [
      property(.never(place), after: events(), until: events()),
      property(.never(byBack), after: events()),
      property(.alwaysPossible(left, from: nil)), property(.alwaysPossible(place, from: nil)),
      property(.alwaysPossible(left, from: place), after: events()),
      property(.alwaysPossible(place, from: nil), without: events()),
      property(.possible(place, within: Int.random(in: 1...3, using: &randomness))),
      property(.atMost(2, runs: [step()], events: events(), between: events())),
    ]
  }

  private mutating func compare(
    _ claim: Property.Claim, _ whole: PropertyCheck, _ found: PropertyCheck, _ name: String
  ) {
    count += 1
    switch (whole, found) {
    case (.holds, .holds), (.vacuous, .vacuous), (.holds, .holdsUpTo), (.vacuous, .holdsUpTo): break
    case (.broken(let shortest), .broken(let way)):
      if way.count > shortest.count + 2 {
        contradictions.append("\(name): \(way.count) steps for \(shortest.count): \(claim)")
      }
    case (_, .notSettled): open.append("\(name): \(claim)")
    default: contradictions.append("\(name): \(whole.word), found \(found.word): \(claim)")
    }
  }
}
