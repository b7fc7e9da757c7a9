package import Lockstep
package import LockstepModel
package import LockstepSimulation

/// Runs the lines of a script on virtual time: performs their actions and checks their expectations.
///
/// `outcome:`, `error:` and `world:` prepare later answers; the flow starts with the first line that acts or
/// expects, so the lines before it prepare the first step too.
package struct ScriptRunner<Host: SimulatedHost> {
  let program: FlowProgram
  private let start: SessionStart
  private let lines: [ScriptLibrary.Line]
  private let compiled: [Result<SessionLine, Diagnostic>]
  /// The location of problems that belong to no line.
  private let whole: Location
  /// Why the lines cannot be run at all.
  private let misfit: Diagnostic?
  private var world: SimulatedWorld<Host>
  private var prepared: [PreparedOutcome] = []
  package private(set) var player: Player<Host>?
  private var runner: LineRunner
  private let observe: (SessionEvent) -> Void

  /// - Parameters:
  ///   - library: the scripts that `use:` lines may name.
  ///   - observe: receives each event, in order.
  package init(
    _ script: ScriptDocument, using library: ScriptLibrary = ScriptLibrary(), start: SessionStart,
    of program: FlowProgram, in world: SimulatedWorld<Host>,
    observe: @escaping (SessionEvent) -> Void = { _ in }
  ) {
    self.program = program
    self.start = start
    whole = Location(script.source, script.span)
    self.world = world
    self.observe = observe
    do throws(Diagnostic) {
      self.lines = try library.expand(script.lines, of: script.source)
      misfit = nil
    } catch {
      self.lines = []
      misfit = error
    }
    compiled = self.lines.map { line in
      Result { () throws(Diagnostic) in try SessionLine(line.line, in: line.source, for: program) }
    }
    runner = LineRunner(program, compiled.map { $0.mapError { ScriptProblem($0.message, help: $0.help) } })
  }

  package var trail: Trail { runner.trail }

  /// Runs all lines, up to the first that does not hold.
  ///
  /// - Parameter mustEnd: whether it is a failure if the session has not ended after the last line.
  package mutating func run(untilEnd mustEnd: Bool = false) -> ScriptOutcome {
    var failure = misfit
    runner.mustEnd = mustEnd
    do throws(ScriptProblem) {
      while failure == nil,
        let demand = try runner.next(
          player?.session, now: player?.state.now ?? .zero, nextMoment: player?.nextMoment,
          unused: player?.prepared.first)
      {
        try meet(demand)
      }
    } catch {
      failure = diagnostic(of: error)
    }
    let step = player.flatMap { $0.interpreter.place($0.state) }
    return ScriptOutcome(
      failure: failure, end: player?.state.end, place: step.map { program.stepInfo($0).place })
  }

  private mutating func meet(_ demand: LineRunner.Demand) throws(ScriptProblem) {
    defer { for event in player?.takeEvents() ?? [] { take(event) } }
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
      addDeed(.send(input))
      guard case .refused(let refusal) = player?.send(input) else { return }
      throw ScriptProblem(refusal)
    case .wait(let end, let isLine):
      let left = max(.zero, end - (player?.state.now ?? end))
      if isLine { addDeed(.wait(left)) }
      player?.letPass(left)
    }
  }

  private mutating func begin() throws(ScriptProblem) {
    do throws(InputRejection) {
      player = try Player<Host>(program, start: start, world: world, prepared: prepared)
    } catch {
      throw ScriptProblem(error.description, at: .line)
    }
  }

  private mutating func addDeed(_ line: SessionLine) {
    take(SessionEvent(at: player?.state.now ?? .zero, kind: .did(line, words: line.words)))
  }

  private mutating func take(_ event: SessionEvent) {
    runner.trail.add(event)
    observe(event)
  }

  /// How many rows of a path a message has.
  private static var longestPath: Int { 8 }

  private func diagnostic(of problem: ScriptProblem) -> Diagnostic {
    let line = runner.place.map { lines[$0] }
    var span: Span?
    if let place = runner.place, case .failure(let error) = compiled[place] { span = error.location.span }
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
