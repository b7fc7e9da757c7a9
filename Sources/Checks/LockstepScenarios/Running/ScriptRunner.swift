package import Lockstep
package import LockstepModel
package import LockstepSimulation

/// Runs the lines of a script on virtual time: performs their actions and checks their expectations.
package struct ScriptRunner<Host: SimulatedHost> {
  let program: FlowProgram
  private let start: SessionStart
  private let lines: [ScriptLibrary.Line]
  private let compiledLines: [Result<SessionLine, Diagnostic>]
  /// The location of problems that belong to no line.
  private let scriptLocation: Location
  /// Why the lines cannot be run at all.
  private let expansionFailure: Diagnostic?
  private var linePlayer: LinePlayer<Host>

  /// - Parameters:
  ///   - library: the scripts that `use:` lines may name.
  ///   - observe: receives each event, in order.
  ///   - note: receives each turn, when its events have been observed.
  package init(
    _ script: ScriptDocument, using library: ScriptLibrary = ScriptLibrary(), start: SessionStart,
    of program: FlowProgram, in world: SimulatedWorld<Host>,
    observe: @escaping (SessionEvent) -> Void = { _ in }, note: @escaping (SessionTurn) -> Void = { _ in }
  ) {
    self.program = program
    self.start = start
    scriptLocation = Location(script.source, script.span)
    do throws(Diagnostic) {
      self.lines = try library.expand(script.lines, of: script.source)
      expansionFailure = nil
    } catch {
      self.lines = []
      expansionFailure = error
    }
    compiledLines = self.lines.map { line in
      Result { () throws(Diagnostic) in try SessionLine(line.line, in: line.source, for: program) }
    }
    linePlayer = LinePlayer(
      compiledLines.map { $0.mapError { ScriptProblem($0.message, help: $0.help) } }, start: start,
      of: program,
      in: world, observe: observe, note: note)
  }

  package var trail: RunTrail { linePlayer.runner.trail }
  package var player: Player<Host>? { linePlayer.player }

  /// Runs all lines, up to the first that does not hold.
  ///
  /// - Parameter mustEnd: whether it is a failure if the session has not ended after the last line.
  package mutating func run(untilEnd mustEnd: Bool = false) -> ScriptOutcome {
    var failure = expansionFailure
    if failure == nil {
      do throws(ScriptProblem) { try linePlayer.run(untilEnd: mustEnd) } catch {
        failure = diagnostic(of: error)
      }
    }
    let step = player.flatMap { $0.interpreter.currentStep($0.state) }
    return ScriptOutcome(
      failure: failure, end: player?.state.end, place: step.map { program.stepInfo($0).place })
  }

  /// How many rows of a path a message has.
  private static var longestPath: Int { 8 }

  private func diagnostic(of problem: ScriptProblem) -> Diagnostic {
    let line = linePlayer.runner.problemLine.map { lines[$0] }
    var span: Span?
    if let place = linePlayer.runner.problemLine, case .failure(let error) = compiledLines[place] {
      span = error.location.span
    }
    var notes: [Diagnostic.Note] = []
    if !trail.path.isEmpty {
      let start = trail.path.count > Self.longestPath ? "… " : ""
      notes.append(.init(.takenRows, [start + trail.path.suffix(Self.longestPath).joined(separator: ", ")]))
    }
    if !problem.possibleInputs.isEmpty {
      let lines = ScriptText.suggestions(problem.possibleInputs, at: player?.session.place ?? "")
      notes.append(.init(.possibleInputs, lines))
    }
    let location = line.map { Location($0.source, span ?? $0.line.span(of: problem.part)) }
    return Diagnostic(
      .scenarioFailed, problem.message, at: location ?? scriptLocation, flow: start.flow, help: problem.help,
      related: line?.usedAt.map { [.init($0, "used here")] } ?? [], notes: notes)
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
