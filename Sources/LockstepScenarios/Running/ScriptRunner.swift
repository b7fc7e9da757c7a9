package import Lockstep
package import LockstepModel
package import LockstepSimulation

/// Runs the lines of a script on virtual time: performs their actions and checks their expectations.
///
/// `outcome:`, `error:` and `world:` prepare later answers; the flow starts with the first line that acts or
/// expects, so the lines before it prepare the first step too.
package struct ScriptRunner<Host: SimulatedHost> {
  let program: Program
  private let start: SessionStart
  private let lines: [ScriptLibrary.Line]
  /// The location of problems that belong to no line.
  private let whole: Location
  /// Why the lines cannot be run at all.
  private let misfit: Diagnostic?
  private var world: SimulatedWorld<Host>
  private var prepared: [PreparedOutcome] = []
  package private(set) var player: Player<Host>?
  private var runner: LineRunner
  private let log = SessionEventLog()
  private let observe: (SessionEvent) -> Void

  /// - Parameters:
  ///   - library: the scripts that `use:` lines may name.
  ///   - observe: receives each event, in order.
  package init(
    _ script: ScriptDocument, using library: ScriptLibrary = ScriptLibrary(), start: SessionStart,
    of program: Program, in world: SimulatedWorld<Host>, observe: @escaping (SessionEvent) -> Void = { _ in }
  ) {
    self.init(
      script.lines, at: Location(script.source, script.span), using: library, start: start, of: program,
      in: world, observe: observe)
  }

  /// - Parameter whole: the whole script or scenario.
  package init(
    _ lines: [ScriptLine], at whole: Location, using library: ScriptLibrary, start: SessionStart,
    of program: Program, in world: SimulatedWorld<Host>, observe: @escaping (SessionEvent) -> Void
  ) {
    self.program = program
    self.start = start
    self.whole = whole
    self.world = world
    self.observe = observe
    runner = LineRunner(program)
    do throws(Diagnostic) {
      self.lines = try library.expand(lines, of: whole.source)
      misfit = nil
    } catch {
      self.lines = []
      misfit = error
    }
  }

  package var trail: Trail { runner.trail }

  /// Runs all lines, up to the first that does not hold.
  ///
  /// - Parameter mustEnd: whether it is a failure if the session has not ended after the last line.
  package mutating func run(untilEnd mustEnd: Bool = false) -> ScriptOutcome {
    var failure = misfit
    do throws(Diagnostic) {
      if failure == nil { try runLines(mustEnd: mustEnd) }
    } catch {
      failure = error
    }
    let step = player.flatMap { $0.interpreter.place($0.state) }
    return ScriptOutcome(
      failure: failure, end: player?.state.end, place: step.map { program.stepInfo($0).place })
  }

  private mutating func runLines(mustEnd: Bool) throws(Diagnostic) {
    for (number, line) in lines.enumerated() {
      guard let action = try compile(line) else { continue }
      do throws(ScriptProblem) {
        runner.begin(action, tag: number)
        while let demand = try runner.next(sight) { try meet(demand, of: action) }
        let following = [line] + lines.dropFirst(number + 1).prefix(1)
        let isExpected = following.contains { if case .ends = $0.line.kind { true } else { false } }
        if !isExpected { try LineRunner.checkFault(of: player?.session) }
      } catch {
        throw failure(error, at: line)
      }
    }
    try finish(mustEnd: mustEnd)
  }

  private func compile(_ line: ScriptLibrary.Line) throws(Diagnostic) -> SessionLine? {
    do throws(Diagnostic) {
      return try SessionLine(line.line, in: line.source, for: program)
    } catch {
      throw failure(ScriptProblem(error.message, help: error.help), at: line, span: error.location.span)
    }
  }

  private var sight: LineRunner.Sight? {
    player.map { .init($0.session, now: $0.state.now, nextMoment: $0.nextDeadline) }
  }

  private mutating func meet(_ demand: LineRunner.Demand, of line: SessionLine) throws(ScriptProblem) {
    defer { takeEvents() }
    switch demand {
    case .start: try begin()
    case .prepare(let outcomes):
      if player == nil { prepared += outcomes }
      for outcome in outcomes { player?.prepare(outcome) }
    case .change(let change):
      do throws(WorldProblem) {
        if player == nil { try world.apply(change) } else { try player?.world.apply(change) }
      } catch {
        throw ScriptProblem(error.message, at: .key(error.key))
      }
    case .send(let input):
      addDeed(line)
      guard case .refused(let refusal) = player?.send(input) else { return }
      throw ScriptProblem(refusal.reason, possible: refusal.possible)
    case .wait(let end):
      if case .wait = line { addDeed(line) }
      let now = player?.state.now ?? end
      player?.wait(max(.zero, end - now))
    }
  }

  private mutating func begin() throws(ScriptProblem) {
    do throws(Refusal) {
      player = try Player<Host>(program, start: start, world: world, prepared: prepared, observe: log.add)
    } catch {
      throw ScriptProblem(error.description, at: .line)
    }
  }

  private func addDeed(_ line: SessionLine) {
    log.add(SessionEvent(at: player?.state.now ?? .zero, kind: .did(line, words: line.words)))
  }

  private mutating func takeEvents() {
    for event in log.take() {
      runner.trail.add(event)
      observe(event)
    }
  }

  /// Outcomes that were never requested are failures, too, and so is a missing end.
  private mutating func finish(mustEnd: Bool) throws(Diagnostic) {
    var line = lines.last
    do throws(ScriptProblem) {
      if player == nil {
        try meet(.start, of: .wait(.zero))
        try LineRunner.checkFault(of: player?.session)
      }
      if let outcome = player?.prepared.first {
        if lines.indices.contains(outcome.tag) { line = lines[outcome.tag] }
        throw LineRunner.unused(outcome)
      }
      if let session = player?.session { try LineRunner.checkEnd(of: session, mustEnd: mustEnd) }
    } catch {
      throw failure(error, at: line)
    }
  }

  /// How many rows of a path a message has.
  private static var longestPath: Int { 8 }

  private func failure(
    _ problem: ScriptProblem, at line: ScriptLibrary.Line?, span: Span? = nil
  ) -> Diagnostic {
    var notes: [Diagnostic.Note] = []
    if !trail.path.isEmpty {
      let start = trail.path.count > Self.longestPath ? "… " : ""
      notes.append(.init(.path, [start + trail.path.suffix(Self.longestPath).joined(separator: ", ")]))
    }
    if !problem.possible.isEmpty {
      let lines = ScriptText.suggestions(problem.possible, at: player?.session.place ?? "")
      notes.append(.init(.possible, lines))
    }
    let location = line.map { Location($0.source, span ?? $0.line.span(of: problem.part)) }
    return Diagnostic(
      .scenarioFailed, problem.message, at: location ?? whole, flow: start.flow, help: problem.help,
      related: line?.user.map { [.init($0, "used here")] } ?? [], notes: notes)
  }
}

/// How a script came out.
package struct ScriptOutcome: Sendable {
  /// The failed expectation; nil if all held.
  package var failure: Diagnostic?
  /// How the session ended; nil if it has not.
  package var end: SessionEnd?
  /// The session's current or last step.
  package var place: String?

  package var holds: Bool { failure == nil }
}
