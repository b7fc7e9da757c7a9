package import Lockstep
package import LockstepModel
package import LockstepScenarios
package import LockstepSimulation

/// A scenario or a walk, as messages to an app with what the tables show after each.
package struct AppPlay: Sendable {
  package var name: String
  package var flow: String
  package var parameters: [String]
  package var isWalk: Bool
  /// The test cases that it is about.
  var citedTestCases: Set<String> = []
  var moves: [AppMove]
  /// The lines of a walk; none for a scenario, which has a file.
  private var lines: [SessionLine] = []

  /// The rows that it takes, in order.
  var rows: [RowID] { moves.flatMap(\.rows) }

  /// A scenario, played by the interpreter.
  package init(_ test: ScenarioExample, _ turns: [SessionTurn], of program: FlowProgram) {
    self.init(
      test.name, flow: test.scenario.flow.value, parameters: test.scenario.parameters.map(\.value), turns,
      of: program)
    citedTestCases = test.verifiedTestCases
  }

  /// A walk of the explorer, played by the interpreter.
  init(
    walk name: String, flow: String, parameters: [String], _ lines: [SessionLine], of program: FlowProgram
  ) {
    var turns: [SessionTurn] = []
    var player = LinePlayer(
      lines.map { .success($0) }, start: SessionStart(flow, parameters: parameters), of: program,
      in: SimulatedWorld(NoHost()), note: { turns.append($0) })
    // What its own lines do not expect is not played.
    try? player.run(untilEnd: false)
    self.init(name, flow: flow, parameters: parameters, turns, of: program)
    isWalk = true
    self.lines = lines
  }

  /// The walks that take all rows or pairs of rows of a project, from where its sessions begin.
  package static func walks(_ kind: SuiteKind, of project: Project, _ program: FlowProgram) -> [AppPlay] {
    var walks = WalkPlanner(kind, of: project, program)
    return walks.planWalks(avoiding: []) { _, _ in true }
  }

  private init(
    _ name: String, flow: String, parameters: [String], _ turns: [SessionTurn], of program: FlowProgram
  ) {
    self.name = name
    self.flow = flow
    self.parameters = parameters
    isWalk = false
    var reader = TurnReader(program)
    for turn in turns { reader.add(turn) }
    moves = reader.moves
  }

  /// The lines of a walk up to a move.
  func lines(through move: AppMove) -> [SessionLine] { Array(lines.prefix(move.turn.lineIndex + 1)) }

  /// A line, and those before it that prepare something for it.
  func linesPreparing(_ line: Int) -> [SessionLine] {
    let before = lines.prefix(line)
    let prepared = before.reversed().prefix(while: \.isPreparation).count
    return Array(lines[..<min(line + 1, lines.count)].suffix(prepared + 1))
  }

  /// The play, which expects at its end what the tables show then: for the text of a scenario.
  var expectingLastView: AppPlay {
    guard let view = moves.last?.after else { return self }
    if case .working = view.kind { return self }
    var play = self
    play.lines.append(.expect(.shows(view.title)))
    return play
  }

  /// The play up to a move, with what the tables show after it.
  ///
  /// - Parameter line: that of the move.
  func truncated(after line: Int) -> AppPlay {
    var play = self
    play.moves = Array(moves.prefix { $0.turn.lineIndex <= line })
    let expected = lines.dropFirst(line + 1).prefix { if case .expect = $0 { true } else { false } }
    play.lines = Array(lines.prefix(line + 1)) + expected
    return play
  }

  /// Other moves, which no scenario can be written for.
  func replacingMoves(_ moves: [AppMove], named name: String) -> AppPlay {
    var play = self
    (play.name, play.moves, play.lines, play.isWalk, play.citedTestCases) = (name, moves, [], false, [])
    return play
  }

  /// The text of a scenario that does the same; nil if it is a scenario of the project, or none can be written.
  func scenario(named id: String, title: String) -> ScenarioText? {
    guard !lines.isEmpty else { return nil }
    return ScenarioText(
      id: id, title: title, flow: flow, parameters: parameters, lines: lines, isOpen: moves.last?.end == nil)
  }

  /// The play for an adapter that cannot hold a run: a run that ends before anything else happens is not held.
  var withoutHeldRuns: AppPlay {
    var play = self
    play.moves = []
    for move in moves {
      if case .release(let run) = move.operation, move.waitTime == .zero, var last = play.moves.last,
        last.trail.last?.begins(run) == true
      {
        last.trail.removeLast()
        var run = run
        run.isHeld = false
        last.trail += [.runStarted(run)] + move.trail
        (last.after, last.end) = (move.after, move.end)
        last.turn.events += move.turn.events
        last.turn.lineIndex = move.turn.lineIndex
        play.moves[play.moves.count - 1] = last
      } else {
        play.moves.append(move)
      }
    }
    return play
  }
}

extension AppEvent {
  fileprivate func begins(_ run: AppRun) -> Bool {
    if case .runStarted(let own) = self { own.key == run.key } else { false }
  }
}
