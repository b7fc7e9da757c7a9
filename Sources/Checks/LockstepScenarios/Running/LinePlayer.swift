package import Lockstep
package import LockstepSimulation

/// Plays the lines of a script on virtual time.
///
/// `outcome:`, `error:` and `world:` prepare later answers; the flow starts with the first line that acts or
/// expects, so the lines before it prepare the first step too.
package struct LinePlayer<Host: SimulatedHost> {
  private let program: FlowProgram
  private let start: SessionStart
  private var world: SimulatedWorld<Host>
  private var preparedOutcomes: [PreparedOutcome] = []
  package private(set) var player: Player<Host>?
  package private(set) var runner: LineRunner
  private let onEvent: (SessionEvent) -> Void
  private let onTurn: (SessionTurn) -> Void

  /// - Parameters:
  ///   - lines: a line that cannot be carried out is a problem once it is its turn.
  ///   - observe: receives each event, in order.
  ///   - note: receives each turn, when its events have been observed.
  package init(
    _ lines: [Result<SessionLine, ScriptProblem>], start: SessionStart, of program: FlowProgram,
    in world: SimulatedWorld<Host>, observe: @escaping (SessionEvent) -> Void = { _ in },
    note: @escaping (SessionTurn) -> Void = { _ in }
  ) {
    self.program = program
    self.start = start
    self.world = world
    self.onEvent = observe
    self.onTurn = note
    runner = LineRunner(program, lines)
  }

  private var now: Duration { player?.state.now ?? .zero }

  /// Plays all lines.
  ///
  /// - Parameter mustEnd: whether it is a problem if the session has not ended after the last line.
  /// - Throws: why a line does not hold; nothing is played after it.
  package mutating func run(untilEnd mustEnd: Bool) throws(ScriptProblem) {
    runner.mustEnd = mustEnd
    while let demand = try runner.next(
      player?.session, now: now, nextEventTime: player?.nextEventTime, unused: player?.preparedOutcomes.first)
    {
      try carryOut(demand)
    }
  }

  private mutating func carryOut(_ demand: LineRunner.DriverTask) throws(ScriptProblem) {
    switch demand {
    case .start:
      try recordTurn(.start) { (play) throws(ScriptProblem) in try play.beginSession() }
    case .prepare(let outcomes):
      if player == nil { preparedOutcomes += outcomes }
      recordTurn(.prepare) { play in
        for outcome in outcomes { play.player?.prepare(outcome) }
      }
    case .change(let change):
      do throws(WorldProblem) {
        if player == nil { try world.apply(change) } else { try player?.world.apply(change) }
      } catch {
        throw ScriptProblem(error.message, at: .key(error.key))
      }
    case .send(let input):
      recordOperation(.send(input))
      try recordTurn(.send(input)) { (play) throws(ScriptProblem) in
        guard case .refused(let refusal) = play.player?.send(input) else { return }
        throw ScriptProblem(refusal)
      }
    case .wait(let end, let isLine):
      if isLine { recordOperation(.wait(max(.zero, end - (player?.state.now ?? end)))) }
      letTimePass(until: end)
    }
  }

  private mutating func beginSession() throws(ScriptProblem) {
    do throws(InputRejection) {
      player = try Player<Host>(program, start: start, world: world, prepared: preparedOutcomes)
    } catch {
      throw ScriptProblem(error.description, at: .line)
    }
  }

  /// A turn for each moment at which something happens by itself.
  private mutating func letTimePass(until end: Duration) {
    for _ in 0..<Interpreter.mostTimers {
      guard let next = player?.nextEventTime, next > now, next < end else { break }
      advance(by: next - now)
    }
    advance(by: max(.zero, end - now))
  }

  private mutating func advance(by time: Duration) {
    recordTurn(.time) { play in play.player?.passTime(time) }
  }

  private mutating func recordTurn<Failure: Error>(
    _ deed: SessionTurn.Operation, _ act: (inout Self) throws(Failure) -> Void
  ) throws(Failure) {
    let (began, before) = (now, player?.session.view)
    var events: [SessionEvent] = []
    defer {
      events = player?.takeEvents() ?? []
      for event in events { record(event) }
      onTurn(
        SessionTurn(
          operation: deed, startTime: began, viewBefore: before, events: events,
          viewAfter: player?.session.view,
          end: player?.state.end, endTime: now, lineIndex: runner.problemLine ?? 0))
    }
    try act(&self)
  }

  private mutating func recordOperation(_ line: SessionLine) {
    record(SessionEvent(at: now, kind: .did(line, words: line.words)))
  }

  private mutating func record(_ event: SessionEvent) {
    runner.trail.add(event)
    onEvent(event)
  }
}
