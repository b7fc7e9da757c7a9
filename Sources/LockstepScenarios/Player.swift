public import Lockstep
import LockstepLinking
import LockstepModel
public import LockstepPIN
import LockstepText

/// Plays a flow without a person or a clock: the built-in world answers, time passes when told.
///
/// Actions take no time. One that the world does not answer by itself waits for a prepared outcome.
public struct Player: PlayedSession {
  /// An outcome or an error prepared for the next run of a step.
  public struct Preset: Sendable {
    public var flow: String
    /// nil: any step that runs the external flow.
    public var step: String?
    public var answer: ActionAnswer
    /// What the preparer knows it by.
    public var tag: Int

    public init(flow: String, step: String?, answer: ActionAnswer, tag: Int = 0) {
      self.flow = flow
      self.step = step
      self.answer = answer
      self.tag = tag
    }
  }

  public private(set) var world: World
  public private(set) var session: Session
  /// Prepared and not yet used.
  public private(set) var presets: [Preset] = []
  private var pending: (id: EffectID, attempt: Int)?
  /// Whether the world answers nothing by itself.
  private let asks: Bool
  private let observe: (SessionEvent) -> Void
  /// How many answers may follow one another; the interpreter faults long before.
  private static let mostAnswers = 10_000

  /// Starts `flow` in `world`.
  ///
  /// - Parameters:
  ///   - presets: outcomes for the first runs, which may come at once.
  ///   - asks: leave every outcome to be prepared, also those that the world could answer.
  ///   - observe: told what happens, as it happens.
  /// - Throws: a ``Refusal`` if there is no such flow.
  public init(
    _ program: Program, flow: String, world: World, presets: [Preset] = [], asks: Bool = false,
    observe: @escaping (SessionEvent) -> Void
  ) throws(Refusal) {
    var effects = Effects(tracing: true)
    session = try Session(program, flow: flow, into: &effects)
    self.world = world
    self.presets = presets
    self.asks = asks
    self.observe = observe
    tell(effects)
    settle()
  }

  public var state: SessionState { session.state }
  public var interpreter: Interpreter { session.interpreter }

  /// Prepares an outcome; if the step waits for it already, it answers now.
  public mutating func prepare(_ preset: Preset) {
    presets.append(preset)
    settle()
  }

  /// Changes the world from now on.
  ///
  /// - Throws: a `WorldError` if the settings make no sense.
  public mutating func change(_ settings: WorldSettings) throws(WorldError) {
    try world.apply(settings)
  }

  /// Sends an event, and lets the actions that follow answer.
  @discardableResult
  public mutating func send(_ event: Session.Event) -> Reply {
    let reply = pass(event, at: session.state.now)
    settle()
    return reply
  }

  /// Lets time pass; timers fire on the way, each at its own time, and actions answer in between.
  public mutating func wait(_ duration: Duration) { letPass(duration) }

  @discardableResult
  package mutating func pass(_ event: Session.Event, at time: Duration) -> Reply {
    var effects = Effects(tracing: true)
    let reply = session.send(event, at: time, into: &effects)
    tell(effects)
    return reply
  }

  /// Answers running actions until one has to wait, or none runs.
  package mutating func settle() {
    for _ in 0..<Self.mostAnswers {
      if let row = prepared(), pending == nil {
        observe(SessionEvent(at: state.now, kind: .answered(action: "driver", row)))
        guard !pass(.user(row), at: state.now).isRefused else { return }
        continue
      }
      guard let (id, attempt) = pending, let call = session.call(attempt: attempt) else { return }
      guard let event = answer(call, id) else {
        let waits = SessionEvent.Kind.waits(
          for: call.action.isEmpty ? "\(call.flow) \(call.step)" : call.action, outcomes: call.outcomes)
        observe(SessionEvent(at: state.now, kind: waits))
        return
      }
      pending = nil
      pass(event, at: state.now)
    }
  }

  /// The answer of a preset or of the world; nil if somebody has to be asked.
  private mutating func answer(_ call: ActionCall, _ id: EffectID) -> Session.Event? {
    if let index = presets.firstIndex(where: { preset in
      preset.step.map { $0 == call.step && preset.flow == call.flow } ?? (preset.flow == call.action)
    }) {
      let preset = presets.remove(at: index)
      if case .outcome(let name, _) = preset.answer { world.note(outcome: name, of: call.action) }
      return told(preset.answer, call, id)
    }
    guard !asks, world.implements(call.action) || world.preset(for: call) != nil else { return nil }
    do throws(WorldError) {
      return told(try world.run(call), call, id)
    } catch {
      return .failure(id, error.description)
    }
  }

  private func told(_ answer: ActionAnswer, _ call: ActionCall, _ id: EffectID) -> Session.Event {
    let name =
      switch answer {
      case .outcome(let name, _): name
      case .error(let name): name
      }
    let action = call.action.isEmpty ? "driver" : call.action
    observe(SessionEvent(at: state.now, kind: .answered(action: action, name)))
    return .answer(id, answer)
  }

  /// An outcome prepared for a displayed step that has such a row: the driver raises it by hand.
  private mutating func prepared() -> String? {
    guard let place = interpreter.place(state) else { return nil }
    let info = interpreter.program.stepInfo(place)
    guard interpreter.program.isDisplayed(place),
      let index = presets.firstIndex(where: { $0.flow == info.flow && $0.step == info.id })
    else { return nil }
    switch presets.remove(at: index).answer {
    case .outcome(let name, _), .error(let name): return name
    }
  }

  private mutating func tell(_ effects: Effects) {
    let program = interpreter.program
    for (index, event) in (effects.trace ?? []).enumerated() {
      guard let moment = moment(event, followedBy: effects.trace?.dropFirst(index + 1).first, program) else {
        continue
      }
      observe(moment)
    }
    var shows = false
    for effect in effects.list {
      switch effect {
      case .show: shows = true
      case .run(let id, _, let attempt): pending = (id, attempt)
      case .cancel(let id): if pending?.id == id { pending = nil }
      case .perform(let row):
        observe(SessionEvent(at: state.now, kind: .performs(program.rowInfo(row).effect ?? "")))
      case .timer, .drop, .need, .end: break
      }
    }
    if shows, let view = interpreter.view(state) { observe(SessionEvent(at: state.now, kind: .shows(view))) }
    if let end = state.end, effects.list.contains(.end) {
      observe(SessionEvent(at: state.now, kind: .ends(end)))
    }
  }

  private func moment(_ event: TraceEvent, followedBy next: TraceEvent?, _ program: Program) -> SessionEvent?
  {
    switch event {
    case .took(let row, let at):
      var target = program.target(of: row)
      // Where Back, End and Resume lead to only shows when they are taken.
      if ["back", "end", "resume"].contains(target), case .entered(let step, _) = next {
        target += " to \(program.stepInfo(step).place)"
      }
      return SessionEvent(at: at, kind: .took(row: program.place(of: row), to: target))
    case .sentBack(let from, let to, let missing):
      let text =
        "\(program.stepInfo(from).place) needs '\(missing)', which is gone: \(program.stepInfo(to).place) asks for it"
      return SessionEvent(at: state.now, kind: .note(text))
    case .ambiguous(let rows):
      let names = rows.map { program.place(of: $0) }.joined(separator: ", ")
      return SessionEvent(at: state.now, kind: .note("\(names) match alike; the first was taken"))
    case .slow(let step, let took, let promised):
      let text = "\(program.stepInfo(step).place) took \(took.brief), it promises \(promised.brief)"
      return SessionEvent(at: state.now, kind: .note(text))
    case .suspended(let at): return SessionEvent(at: at, kind: .note("suspended"))
    case .resumed(let at): return SessionEvent(at: at, kind: .note("resumed"))
    case .entered, .late: return nil
    }
  }
}
