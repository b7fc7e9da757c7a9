import FlowFixtures
import Lockstep
import LockstepModel
import LockstepSimulation
import Testing

@Suite struct StateCountTests {
  /// Screens that all lead to one another, and Back: a state is a history without repetition that begins with the
  /// first screen.
  @Test(arguments: [(1, 1), (2, 2), (3, 5), (4, 16), (5, 65), (6, 326)])
  func screensThatAllLeadToOneAnother(screens: Int, histories: Int) throws {
    let explorer = try explore(FlowText(.everyScreen(screens)).program, "UC1")
    #expect(explorer.graph.stateCount - explorer.graph.endCount == histories)
    #expect(explorer.graph.endCount == 1)
    #expect(explorer.graph.edgeCount == histories * screens)
    let end = (0..<explorer.graph.stateCount).first { explorer.session(at: $0).end != nil }
    #expect(explorer.session(at: try #require(end)).end == .exited)
  }
}

func explore(
  _ program: FlowProgram, _ flow: String
) throws -> Explorer<FreeOutcomes, NoWatch> {
  var explorer = try Explorer(
    program, model: FreeOutcomes(program), watch: NoWatch(), options: ExplorerOptions(flow))
  explorer.explore()
  return explorer
}

extension String {
  /// A flow of this many screens, each of which leads to every other, and Back.
  static func everyScreen(_ count: Int) -> String {
    "use-case UC1\n"
      + (1...count).map { from in
        let rows = (1...count).filter { $0 != from }
          .map { "  r\($0) user: goes to \($0), next: 1.\($0)\n" }
        return "1.\(from) screen: S\(from)\n" + rows.joined() + "  b user: selects Back, next: back\n"
      }.joined()
  }
}
