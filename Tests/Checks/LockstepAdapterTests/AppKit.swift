import FlowFixtures
import Lockstep
import LockstepAdapter
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import LockstepTrace
import LockstepYAML
import Testing

/// Plays projects against simulated apps.
enum AppKit {
  /// A parcel station: prompts, a timer, a lockout, a call, and an action with a loading screen.
  static let station = """
    error-flows: {No connection: {}}
    actions: [code.check, door.unlock]
    session: {roots: [UC1]}
    use-case UC1; errors: [No connection]
    1.1 screen: Collect your parcel, message: Enter the code., input: {text: code, name: code, pattern: "[0-9]{4}", secret: true}, actions: [Help]
      a user: enters code, gives: code, next: 1.2
      b user: selects Help, next: "4"
    1.2 partial-flow: PF1
      a returns: Right, next: "2"
      b returns: Retry, next: 1.1
    2.1 screen: Your box, message: "Box [box].", actions: [Open, Not now]
      a user: selects Open, next: 2.2
      b user: selects Not now, next: "3"
    2.2 system: unlocks the door, action: door.unlock
      a case: Door unlocks, as: open, next: 2.3
      b case: Door stays locked, as: stuck, next: "5"
      c error: No connection, error-flow: No connection
    2.3 screen: Take your parcel, actions: [Done]
      a user: selects Done, next: 2.5
      b event: nothing happens, after: 1m, next: 2.4
    2.4 prompt: Are you there?, actions: [Yes, Finish]
      a user: selects Yes, next: 2.3
      b user: selects Finish, next: 2.5
      c event: nothing happens, after: 20s, next: 2.5
    2.5 screen: Thank you, actions: [Again, Leave]
      a user: selects Again, next: 1.1
      b user: selects Leave, next: end
    3.1 prompt: Collect later?, actions: [Collect later, Stay]
      a user: selects Collect later, next: end
      b user: selects Stay, next: back
    4.1 drawer: Help, actions: [Close]
      a user: selects Close, next: back
    5.1 prompt: The box is stuck, actions: [Try again, Give up]
      a user: selects Try again, next: 2.2
      b user: selects Give up, next: 2.1
    partial-flow PF1; results: [Right, Retry]
    1.1 system: checks the code, action: code.check, actions: [Cancel]
      a case: Right code, as: right, values: {box: text}, result: Right
      b case: Wrong code, as: wrong, next: "2"
      c case: Third wrong code, as: locked, values: {blocked-for: duration}, next: "3"
      d user: selects Cancel, result: Retry
    2.1 prompt: Wrong code, message: Compare it., actions: [Try again]
      a user: selects Try again, result: Retry
    3.1 screen: Too many wrong codes, message: "Wait [blocked-for].", actions: [Leave]
      a user: selects Leave, next: end
      b event: lock is over, after: blocked-for, result: Retry
    """

  static func test(
    _ project: Project, _ program: FlowProgram, cover: SuiteKind? = .rows, only: Set<RowID>? = nil,
    plays: [AppPlay] = [], endsApp: Bool = false
  ) -> AppTest {
    AppTest(
      plays, cover: cover, selectedRows: only, of: project, program, texts: TextComparison(),
      identifiers: [:],
      timeLimit: .milliseconds(10), endsApp: endsApp)
  }

  /// The plays of scenarios, which hold in the tables.
  static func plays(_ scenarios: String, of program: FlowProgram) throws -> [AppPlay] {
    let source = SourceText(path: "scenarios.yaml", text: scenarios)
    guard case .scenarios(let file) = try YAMLReader.read(source).get() else { return [] }
    var set = ScenarioSet()
    set.files.append(file)
    let run = TestRun(set, of: program, host: NoHost())
    return set.tests.map { test in
      var turns: [SessionTurn] = []
      let result = run.run(test, note: { turns.append($0) })
      #expect(result.hasPassed, "\(result.failure?.message ?? "")")
      return AppPlay(test, turns, of: program)
    }
  }

  /// Plays all of a test, with a new adapter after each that fails.
  static func play(_ test: AppTest, _ app: SimulatedApp) async throws -> AppTest {
    var test = test
    while !test.isOver {
      var conversation = AdapterConversation(app)
      guard try await conversation.performHandshake(project: ".") == nil else { break }
      while let job = test.next() {
        var player = AppPlayer(job, on: conversation)
        await player.play()
        conversation = player.conversation
        test.record(player.result)
        if player.result.problem != nil { break }
      }
    }
    return test
  }

  /// The places of findings: `UC1 2.3b`.
  static func places(_ findings: [Diagnostic]) -> [String] {
    findings.map { "\($0.flow ?? "") \($0.row ?? "")" }
  }
}
