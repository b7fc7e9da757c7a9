public import Lockstep
public import LockstepModel
public import LockstepSimulation
import LockstepText

/// Runs a script against a flow: does what its lines say and checks what they expect.
///
/// `outcome:`, `error:` and `world:` prepare what comes; the flow starts with the first line that acts or
/// expects, so the lines before it prepare the first step too.
public struct ScriptRunner<Host: SimulatedHost> {
  let program: Program
  private let start: SessionStart
  let script: ScriptDocument
  private var world: SimulatedWorld<Host>
  private var prepared: [PreparedOutcome] = []
  /// Where each of them was written; a prepared outcome's tag is the index.
  private var written: [(place: Place, line: ScriptLine)] = []
  var player: Player<Host>?
  private let path: RowPath
  private let observe: (SessionEvent) -> Void

  /// - Parameter observe: told what happens, as it happens.
  public init(
    _ script: ScriptDocument, start: SessionStart, of program: Program, in world: SimulatedWorld<Host>,
    observe: @escaping (SessionEvent) -> Void = { _ in }
  ) {
    self.program = program
    self.start = start
    self.script = script
    self.world = world
    let path = RowPath()
    self.path = path
    self.observe = { moment in
      path.note(moment)
      observe(moment)
    }
  }

  /// Runs all lines, up to the first that does not hold.
  public mutating func run() -> ScriptOutcome {
    var failure: Diagnostic?
    do throws(Diagnostic) {
      for line in script.lines { try run(line) }
      try finish()
    } catch {
      failure = error
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
        try prepare(outcome.place, answer, line)
      }
    case .error(let outcome): try prepare(outcome.place, .error(outcome.name.value), line)
    case .world(let settings): try change(settings, line)
    case .user(let words, let gives): try send(.user(words.value, gives: inputs(gives)), words, line)
    case .row(let id, let gives): try send(.row(id.value, gives: inputs(gives)), id, line)
    case .event(let words): try send(.event(words.value), words, line)
    case .give(let values): try send(.give(inputs(values)), nil, line)
    case .suspend: try send(.suspend, nil, line)
    case .resume: try send(.resume, nil, line)
    case .wait(let duration):
      try start(line)
      observeDeed("waits \(duration.value.brief)")
      player?.wait(duration.value)
    case .at(let place): try expect(place, line)
    case .shows(let title): try expect(title: title, line)
    case .ends(let end): try expect(end: end, line)
    }
  }

  mutating func start(_ line: ScriptLine?) throws(Diagnostic) {
    guard player == nil else { return }
    do throws(Refusal) {
      player = try Player(program, start: start, world: world, prepared: prepared, observe: observe)
    } catch {
      throw Diagnostic(
        "script", .error, error.description, at: Location(script.source, line?.span ?? script.span))
    }
  }

  private mutating func prepare(
    _ place: Place, _ answer: ActionAnswer, _ line: ScriptLine
  ) throws(Diagnostic) {
    let flow = place.flow
    guard program.flow(flow.value) != nil else {
      throw failure(
        "no flow is called '\(flow.value)'", flow.span,
        help: Suggestion.help(for: flow.value, among: program.flowInfos.map(\.id)))
    }
    let step = place.step.flatMap { program.step($0.value, of: flow.value) }
    if step == nil, let missing = place.step {
      throw failure("\(flow.value) has no step '\(missing.value)'", missing.span)
    }
    let outcome =
      step.map { PreparedOutcome(for: $0, answer, tag: written.count) }
      ?? PreparedOutcome(forFlow: flow.value, of: program, answer, tag: written.count)
    written.append((place, line))
    if player == nil { prepared.append(outcome) } else { player?.prepare(outcome) }
  }

  private mutating func change(
    _ settings: WorldSettings, _ line: ScriptLine
  ) throws(Diagnostic) {
    let change = try WorldChange(settings, in: script.source, for: program)
    do throws(WorldProblem) {
      if player == nil { try world.apply(change) } else { try player?.world.apply(change) }
    } catch {
      throw failure(error.message, settings.span(of: error) ?? line.span)
    }
  }

  private mutating func send(
    _ event: SessionHost.Input, _ words: SourceString?, _ line: ScriptLine
  ) throws(Diagnostic) {
    try start(line)
    switch event {
    case .user(let text, let gives): observeDeed("user " + text + named(gives))
    case .row(let id, let gives): observeDeed("takes \(id)" + named(gives))
    case .event(let text): observeDeed("event " + text)
    default: break
    }
    guard case .refused(let refusal) = player?.send(event) else { return }
    throw failure(refusal.reason, words?.span ?? line.span, help: possible(refusal.possible))
  }

  private func observeDeed(_ text: String) {
    observe(SessionEvent(at: player?.state.now ?? .zero, kind: .did(text)))
  }

  private func named(_ gives: [String: ActionInput]) -> String {
    gives.isEmpty ? "" : " (" + gives.keys.sorted().joined(separator: ", ") + ")"
  }

  func failure(_ message: String, _ span: Span, help: String? = nil) -> Diagnostic {
    var lines: [String] = []
    if let help { lines.append(help) }
    if !path.rows.isEmpty { lines.append("path: " + path.text) }
    return Diagnostic(
      "script", .error, message, at: Location(script.source, span), flow: start.flow,
      help: lines.isEmpty ? nil : lines.joined(separator: "\n"))
  }

  func possible(_ list: [Possibility]) -> String? {
    list.isEmpty ? nil : "possible here: " + list.map(\.description).joined(separator: ", ")
  }

  /// A fault that no line expected, and outcomes that nothing asked for, are failures too.
  private mutating func finish() throws(Diagnostic) {
    try start(nil)
    let last = script.lines.last
    if case .fault = player?.state.end {
      if case .ends = last?.kind {
      } else {
        throw failure("the session ended with a \(endText)", last?.span ?? script.span)
      }
    }
    if let outcome = player?.prepared.first {
      let (place, line) = written[outcome.tag]
      let name = place.flow.value + (place.step.map { " " + $0.value } ?? "")
      throw failure("nothing asked for this outcome of \(name)", line.span)
    }
  }
}
