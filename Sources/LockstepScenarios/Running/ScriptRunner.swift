package import Lockstep
package import LockstepModel
package import LockstepSimulation

/// Runs the lines of a script against a flow: sends their inputs and checks their expectations.
///
/// `outcome:`, `error:` and `world:` prepare later answers; the flow starts with the first line that acts or
/// expects, so the lines before it prepare the first step too.
package struct ScriptRunner<Host: SimulatedHost> {
  let program: Program
  private let start: SessionStart
  private let lines: [StoryLine]
  /// Why the lines cannot be run at all.
  private let misfit: Diagnostic?
  /// The whole script, for findings about no single line.
  private let whole: Location
  /// The line that is being run.
  private(set) var line: StoryLine
  private var world: SimulatedWorld<Host>
  private var prepared: [PreparedOutcome] = []
  /// Where each of them was written; a prepared outcome's tag is the index.
  private var written: [(place: Place, line: StoryLine)] = []
  package var player: Player<Host>?
  package let trail: Trail
  private let observe: (SessionEvent) -> Void

  /// - Parameters:
  ///   - library: the scripts that `use:` lines may name.
  ///   - observe: called with each event, as it happens.
  package init(
    _ script: ScriptDocument, using library: ScriptLibrary = ScriptLibrary(), start: SessionStart,
    of program: Program, in world: SimulatedWorld<Host>, observe: @escaping (SessionEvent) -> Void = { _ in }
  ) {
    self.init(
      script.lines, at: Location(script.source, script.span), using: library, start: start, of: program,
      in: world, observe: observe)
  }

  /// - Parameter whole: the place of the lines.
  package init(
    _ lines: [ScriptLine], at whole: Location, using library: ScriptLibrary, start: SessionStart,
    of program: Program, in world: SimulatedWorld<Host>, observe: @escaping (SessionEvent) -> Void
  ) {
    self.program = program
    self.start = start
    self.whole = whole
    line = StoryLine(line: ScriptLine(.suspend, span: whole.span), source: whole.source)
    do throws(Diagnostic) {
      self.lines = try library.expand(lines, of: whole.source)
      misfit = nil
    } catch {
      self.lines = []
      misfit = error
    }
    self.world = world
    let trail = Trail()
    self.trail = trail
    self.observe = { moment in
      trail.note(moment)
      observe(moment)
    }
  }

  /// Runs all lines, up to the first that does not hold.
  ///
  /// - Parameter mustEnd: whether it is a failure if the session has not ended after the last line.
  package mutating func run(untilEnd mustEnd: Bool = false) -> ScriptOutcome {
    var failure = misfit
    if failure == nil {
      do throws(Diagnostic) {
        for (number, line) in lines.enumerated() {
          self.line = line
          try run(line.line)
          try checkFault(before: lines.dropFirst(number + 1).first)
        }
        try finish(mustEnd: mustEnd)
      } catch {
        failure = error
      }
    }
    let step = player.flatMap { $0.interpreter.place($0.state) }
    return ScriptOutcome(
      failure: failure, end: player?.state.end, place: step.map { program.stepInfo($0).place })
  }

  private mutating func run(_ line: ScriptLine) throws(Diagnostic) {
    switch line.kind {
    case .outcome(let outcomes, let values):
      for outcome in outcomes {
        let answer = ActionAnswer.outcome(
          outcome.name.value, values: try brought(values, by: outcome))
        try prepare(outcome.place, answer)
      }
    case .error(let outcome): try prepare(outcome.place, .error(outcome.name.value))
    case .world(let settings): try change(settings)
    case .user(let words, let gives): try send(.user(words.value, gives: inputs(gives)), words)
    case .row(let id, let gives): try send(.row(id.value, gives: inputs(gives)), id)
    case .event(let words): try send(.event(words.value), words)
    case .give(let values): try send(.give(inputs(values)), nil)
    case .suspend: try send(.suspend, nil)
    case .resume: try send(.resume, nil)
    case .wait(let duration):
      try begin()
      trail.begin()
      observeDeed("waits \(duration.value.brief)")
      player?.wait(duration.value)
    // The library has put the script's lines in its place.
    case .use: break
    default:
      try begin()
      try check(line)
    }
  }

  private mutating func begin() throws(Diagnostic) {
    guard player == nil else { return }
    do throws(Refusal) {
      player = try Player<Host>(program, start: start, world: world, prepared: prepared, observe: observe)
    } catch {
      throw Diagnostic(.scenarioFailed, error.description, at: Location(line.source, line.line.span))
    }
  }

  private mutating func prepare(_ place: Place, _ answer: ActionAnswer) throws(Diagnostic) {
    let step = try step(place)
    let tag = written.count
    let outcome =
      step.map { PreparedOutcome(for: $0, answer, tag: tag) }
      ?? PreparedOutcome(forFlow: place.flow.value, of: program, answer, tag: tag)
    written.append((place, line))
    trail.begin()
    if player == nil { prepared.append(outcome) } else { player?.prepare(outcome) }
  }

  /// The step that a place names; nil where it names a flow.
  func step(_ place: Place) throws(Diagnostic) -> StepID? {
    let flow = place.flow
    guard program.flow(flow.value) != nil else {
      throw failure(
        "no flow is called '\(flow.value)'", flow.span,
        help: Suggestion.help(for: flow.value, among: program.flowInfos.map(\.id)))
    }
    guard let name = place.step else { return nil }
    if let step = program.step(name.value, of: flow.value) { return step }
    let steps = program.steps(of: flow.value).map { program.stepInfo($0).id }
    throw failure(
      "\(flow.value) has no step '\(name.value)'", name.span,
      help: Suggestion.help(for: name.value, among: steps))
  }

  private mutating func change(_ settings: WorldSettings) throws(Diagnostic) {
    let change = try WorldChange(settings, in: line.source, for: program)
    do throws(WorldProblem) {
      if player == nil { try world.apply(change) } else { try player?.world.apply(change) }
    } catch {
      throw failure(error.message, settings.span(of: error) ?? line.line.span)
    }
  }

  private mutating func send(_ event: Session.Input, _ words: SourceString?) throws(Diagnostic) {
    try begin()
    trail.begin()
    switch event {
    case .user(let text, let gives): observeDeed("user " + text + named(gives))
    case .row(let id, let gives): observeDeed("takes \(id)" + named(gives))
    case .event(let text): observeDeed("event " + text)
    default: break
    }
    guard case .refused(let refusal) = player?.send(event) else { return }
    throw failure(refusal.reason, words?.span ?? line.line.span, possible: refusal.possible)
  }

  private func observeDeed(_ text: String) {
    observe(SessionEvent(at: player?.state.now ?? .zero, kind: .did(text)))
  }

  private func named(_ gives: [String: ActionInput]) -> String {
    gives.isEmpty ? "" : " (" + gives.keys.sorted().joined(separator: ", ") + ")"
  }

  /// A finding about the line that is being run.
  func failure(
    _ message: String, _ span: Span, help: String? = nil, possible: [Possibility] = []
  ) -> Diagnostic {
    var notes = trail.note.map { [$0] } ?? []
    if !possible.isEmpty { notes.append(Diagnostic.Note(.possible, scriptLines(for: possible))) }
    let related = line.user.map { [Diagnostic.Related($0, "used here")] } ?? []
    return Diagnostic(
      .scenarioFailed, message, at: Location(line.source, span), flow: start.flow, help: help,
      related: related, notes: notes)
  }

  /// A fault is a failure of the line that led to it, unless the next one expects the end.
  private func checkFault(before next: StoryLine?) throws(Diagnostic) {
    guard case .fault = player?.state.end else { return }
    if case .ends = next?.line.kind { return }
    if case .ends = line.line.kind { return }
    throw failure("the session ended with a \(endText)", line.line.span)
  }

  /// Outcomes that nothing asked for are failures, too, and so is an end that did not come.
  private mutating func finish(mustEnd: Bool) throws(Diagnostic) {
    if player == nil {
      try begin()
      try checkFault(before: nil)
    }
    if let outcome = player?.prepared.first, written.indices.contains(outcome.tag) {
      let (place, line) = written[outcome.tag]
      let name = place.flow.value + (place.step.map { " " + $0.value } ?? "")
      self.line = line
      throw failure("nothing asked for this outcome of \(name)", line.line.span)
    }
    guard mustEnd, let player, player.state.end == nil else { return }
    let place = player.interpreter.place(player.state).map { program.stepInfo($0).place } ?? ""
    throw failure(
      "the scenario stops at \(place), and the session has not ended", line.line.span,
      help: "go on to the end, or write 'open: true'", possible: player.interpreter.possible(player.state))
  }
}
