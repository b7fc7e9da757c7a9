public import Lockstep
public import LockstepPIN
public import LockstepYAML

/// Runs a script against a flow: does what its lines say and checks what they expect.
///
/// `outcome:`, `error:` and `world:` prepare what comes; the flow starts with the first line that acts or
/// expects, so the lines before it prepare the first step too.
public struct ScriptRunner {
  private let program: Program
  private let flow: String
  private let script: ScriptDocument
  private var world: World
  private var presets: [Player.Preset] = []
  private var player: Player?
  private let path: Path
  private let observe: (Moment) -> Void

  /// - Parameter observe: told what happens, as it happens.
  public init(
    _ script: ScriptDocument, flow: String, of program: Program, in world: World,
    observe: @escaping (Moment) -> Void = { _ in }
  ) {
    self.program = program
    self.flow = flow
    self.script = script
    self.world = world
    let path = Path()
    self.path = path
    self.observe = { moment in
      path.note(moment)
      observe(moment)
    }
  }

  /// How a script came out.
  public struct Outcome: Sendable {
    /// What did not hold; nil if everything did.
    public var failure: Diagnostic?
    /// How the session ended; nil if it goes on.
    public var end: End?
    /// The step where the session stands or stood last.
    public var place: String?

    public var holds: Bool { failure == nil }
  }

  /// Runs all lines, up to the first that does not hold.
  public mutating func run() -> Outcome {
    var failure: Diagnostic?
    do throws(Diagnostic) {
      for (number, line) in script.lines.enumerated() { try run(line, number) }
      try finish()
    } catch {
      failure = error
    }
    let step = player.flatMap { $0.interpreter.place($0.state) }
    return Outcome(
      failure: failure, end: player?.state.end, place: step.map { program.stepInfo($0).place })
  }

  private mutating func run(_ line: ScriptLine, _ number: Int) throws(Diagnostic) {
    switch line.kind {
    case .outcome(let outcomes, let values):
      for outcome in outcomes {
        let answer = ActionAnswer.outcome(
          outcome.name.value, values: try brought(values, by: outcome, line))
        try prepare(outcome.place, answer, number)
      }
    case .error(let outcome): try prepare(outcome.place, .error(outcome.name.value), number)
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

  private mutating func start(_ line: ScriptLine?) throws(Diagnostic) {
    guard player == nil else { return }
    do throws(Refusal) {
      player = try Player(program, flow: flow, world: world, presets: presets, observe: observe)
    } catch {
      throw Diagnostic(
        "script", .error, error.reason, at: Location(script.source, line?.span ?? script.span))
    }
  }

  private mutating func prepare(
    _ place: LockstepYAML.Place, _ answer: ActionAnswer, _ number: Int
  ) throws(Diagnostic) {
    let flow = place.flow
    guard program.flow(flow.value) != nil else {
      throw failure(
        "no flow is called '\(flow.value)'", flow.span,
        help: Suggestion.help(for: flow.value, among: program.flowInfos.map(\.id)))
    }
    if let step = place.step, program.step(step.value, of: flow.value) == nil {
      throw failure("\(flow.value) has no step '\(step.value)'", step.span)
    }
    let preset = Player.Preset(flow: flow.value, step: place.step?.value, answer: answer, tag: number)
    if player == nil { presets.append(preset) } else { player?.prepare(preset) }
  }

  private mutating func change(
    _ settings: LockstepYAML.WorldSettings, _ line: ScriptLine
  ) throws(Diagnostic) {
    let settings = try LockstepPIN.WorldSettings(settings, in: script.source)
    do throws(WorldError) {
      if player == nil { try world.apply(settings) } else { try player?.change(settings) }
    } catch {
      throw failure(error.description, line.span)
    }
  }

  private mutating func send(
    _ event: Session.Event, _ words: Text?, _ line: ScriptLine
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
    observe(Moment(at: player?.state.now ?? .zero, kind: .did(text)))
  }

  private func named(_ gives: [String: ActionInput]) -> String {
    gives.isEmpty ? "" : " (" + gives.keys.sorted().joined(separator: ", ") + ")"
  }

  private func inputs(_ values: [ScriptLine.Value]) -> [String: ActionInput] {
    var inputs: [String: ActionInput] = [:]
    for value in values {
      let text = value.value.value
      inputs[value.name.value] =
        program.isSecret(value.name.value) ? .secret(Secret(text.utf8)) : .plain(.text(text))
    }
    return inputs
  }

  /// The values beside an `outcome:`, of the kinds that its row declares.
  private func brought(
    _ values: [ScriptLine.Value], by outcome: ScriptLine.Outcome, _ line: ScriptLine
  ) throws(Diagnostic) -> [String: DataValue] {
    var result: [String: DataValue] = [:]
    let step = outcome.place.step.flatMap { program.step($0.value, of: outcome.place.flow.value) }
    let row = step.map { program.rows(of: $0).map { program.rowInfo($0) } }?
      .first { $0.outcomeName == outcome.name.value || $0.id == outcome.name.value }
    for value in values {
      let text = value.value.value
      let kind = row?.values.first { $0.name == value.name.value }?.kind
      switch kind {
      case .duration: result[value.name.value] = Duration(spelling: text).map { .duration($0) }
      case .integer: result[value.name.value] = Int(text).map { .integer($0) }
      case .text, nil: result[value.name.value] = .text(text)
      }
      guard result[value.name.value] != nil else {
        throw failure("'\(text)' is not \(kind == .duration ? "a duration" : "an integer")", value.value.span)
      }
    }
    return result
  }

  private func failure(_ message: String, _ span: Span, help: String? = nil) -> Diagnostic {
    var lines: [String] = []
    if let help { lines.append(help) }
    if !path.rows.isEmpty { lines.append("path: " + path.text) }
    return Diagnostic(
      "script", .error, message, at: Location(script.source, span), flow: flow,
      help: lines.isEmpty ? nil : lines.joined(separator: "\n"))
  }

  private func possible(_ list: [Possibility]) -> String? {
    list.isEmpty ? nil : "possible here: " + list.map(\.description).joined(separator: ", ")
  }

  // MARK: What lines expect

  private mutating func expect(_ place: LockstepYAML.Place, _ line: ScriptLine) throws(Diagnostic) {
    try start(line)
    let wanted = place.flow.value + (place.step.map { " " + $0.value } ?? "")
    let span = place.step.map { place.flow.span.through($0.span) } ?? place.flow.span
    guard let player, player.state.end == nil, let step = player.interpreter.place(player.state) else {
      throw failure("expected to be at \(wanted), but the session has ended: \(endText)", span)
    }
    let info = program.stepInfo(step)
    guard info.flow == place.flow.value, place.step.map({ $0.value == info.id }) ?? true else {
      throw failure("expected to be at \(wanted), was at \(info.place)", span)
    }
  }

  private mutating func expect(title: Text, _ line: ScriptLine) throws(Diagnostic) {
    try start(line)
    guard let view = player.flatMap({ $0.interpreter.view($0.state) }) else {
      throw failure("expected '\(title.value)', but the session has ended: \(endText)", title.span)
    }
    guard view.title == title.value else {
      throw failure("expected '\(title.value)', was '\(view.title)' (\(view.flow) \(view.step))", title.span)
    }
  }

  private mutating func expect(end wanted: Text, _ line: ScriptLine) throws(Diagnostic) {
    try start(line)
    guard let player else { return }
    guard let end = player.state.end else {
      let place = player.interpreter.place(player.state).map { program.stepInfo($0).place } ?? ""
      throw failure(
        "expected the end '\(wanted.value)', but the session stands at \(place)", wanted.span,
        help: possible(player.interpreter.possible(player.state)))
    }
    if end.description == wanted.value { return }
    if case .fault = end, wanted.value == "fault" { return }
    throw failure("expected the end '\(wanted.value)', was '\(end)'", wanted.span)
  }

  private var endText: String { player?.state.end?.description ?? "" }

  /// A fault that no line expected, and outcomes that nothing asked for, are failures too.
  private mutating func finish() throws(Diagnostic) {
    try start(nil)
    let last = script.lines.last
    if case .fault = player?.state.end {
      if case .ends = last?.kind {} else {
        throw failure("the session ended with a \(endText)", last?.span ?? script.span)
      }
    }
    if let preset = player?.presets.first {
      let place = preset.flow + (preset.step.map { " " + $0 } ?? "")
      throw failure("nothing asked for this outcome of \(place)", script.lines[preset.tag].span)
    }
  }

  /// The last rows taken, for the message of a failure.
  private final class Path {
    private(set) var rows: [String] = []

    func note(_ moment: Moment) {
      guard case .took(let row, let target) = moment.kind else { return }
      rows.append("\(row) → \(target)")
    }

    var text: String { (rows.count > 8 ? "… " : "") + rows.suffix(8).joined(separator: ", ") }
  }
}
