import FlowFixtures
import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import Synchronization
import Testing

@testable import LockstepCLI

/// Properties that are checked in one run, with counts of work in the place of time.
@Suite struct PropertyRunTests {
  /// Eight screens that all lead to one another, of which whole histories cannot be counted, and a small flow.
  private static let flows: String = {
    let screens = (1...8).map { number in
      let rows = (1...8).filter { $0 != number }.map { other in
        "\n  \(Character(UnicodeScalar(UInt8(96 + other)))) user: selects \(other), next: 1.\(other)"
      }
      return "1.\(number) screen: Screen \(number)" + rows.joined() + "\n  z user: selects Back, next: back\n"
    }
    return "use-case UC1\n" + screens.joined() + """
      use-case UC2
      1.1 screen: Door
        a user: selects Enter, next: 1.2
        b user: selects Leave, next: end
      1.2 screen: Room
        a user: selects Back, next: back
      """
  }()

  /// Those that take much work come first.
  private static let properties = [
    "{property: counted, start: UC1, at-most: 300, run: UC1 1.2a, between: UC1 1.1z}",
    "{property: hub, start: UC1, never: {shows: Screen 8}, until: [UC1 1.1h, UC1 1.2h]}",
    "{property: near, start: UC1, possible: {shows: Screen 8}, within: 1}",
    "{property: left, start: UC2, always-possible: {ends: any}}",
    "{property: room, start: UC2, never: {shows: Room}, until: UC2 1.1a}",
    "{property: faultless, never: {ends: fault}}",
    "{property: door, start: UC2, always-possible: {shows: Door}, without: UC2 1.1b}",
  ]

  /// A property that some work settles alone is settled with others after at most twice as much for each.
  @Test func settledAloneIsSettledTogether() throws {
    let work = 12
    var alone: Set<String> = []
    for property in Self.properties { alone.formUnion(try Self.settled([property], within: work).names) }
    let together = try Self.settled(Self.properties, within: 2 * Self.properties.count * work)
    #expect(alone.subtracting(together.names) == [])
    // Some take more than the first round, and some more than there is.
    #expect(alone.isSuperset(of: ["hub", "near", "left", "room", "door"]), "\(alone)")
    #expect(!alone.contains("counted"))
  }

  /// Properties that count at the same moments share their walks.
  @Test func oneWalkIsEnoughForPropertiesOfTheSameMoments() throws {
    let properties = (1...6).map {
      "{property: p\($0), start: UC1, always-possible: {shows: Screen \($0)}}"
    }
    let one = try Self.settled([properties[0]], within: .max)
    let all = try Self.settled(properties, within: .max)
    #expect(all.names.count == 6)
    #expect(one.work > 0 && all.work <= one.work, "\(all.work), \(one.work)")
  }

  /// What is asked while the time is over is not settled, and said.
  @Test func whatIsLeftWhenTheTimeIsOverIsNotSettled() throws {
    let run = try Self.settled(Self.properties, within: 0)
    #expect(run.verdicts.count == 8)
    #expect(run.verdicts.contains("UC1: not settled: 'counted'"), "\(run.verdicts)")
  }

  /// - Returns: the settled properties, and how often the run asked whether to go on: after each 256 edges.
  private static func settled(
    _ properties: [String], within work: Int
  ) throws -> (names: Set<String>, work: Int, verdicts: [String]) {
    let text = "properties:\n" + properties.map { "  - \($0)\n" }.joined() + Self.flows
    let project = try FlowText(text).project
    guard let settings = project.settings else { return ([], 0, []) }
    let asked = Mutex(0)
    var options = ExplorerOptions("")
    options.mostStatesIfSmall = 100
    options.shouldContinue = { states in
      asked.withLock { count in
        if states > 0 { count += 1 }
        return count <= work
      }
    }
    var run = PropertyRun(
      project: project, program: try project.program().get(), world: Domain.defaultWorld, variesWorlds: true,
      options: options)
    let verdicts = Mutex([String]())
    run.firstRoundWork = 512
    run.reportVerdict = { verdict in verdicts.withLock { $0.append(String(verdict.dropLast())) } }
    _ = try run.run(settings, flows: nil)
    let all = verdicts.withLock { $0 }
    let open = Set(all.filter { $0.contains(": not settled") }.compactMap { name(in: $0) })
    let names = Set(all.compactMap { name(in: $0) }).subtracting(open)
    return (names, asked.withLock { $0 }, all)
  }

  /// The property that a verdict is on.
  private static func name(in verdict: String) -> String? {
    verdict.split(separator: "'").dropFirst().first.map(String.init)
  }
}
