import Lockstep
import LockstepPINWorld
import LockstepSimulation

/// All that sessions can come to when each input is tried at each moment of a fine clock, on the interpreter alone.
///
/// It knows nothing of the explorer: it forgets no history, and its time is a number.
struct BruteForce {
  /// Finer than the lengths of the timers, so that several inputs fit between two of them.
  static let tick: Duration = .milliseconds(250)
  private static let durations: [Duration] = [.zero, .seconds(1), .milliseconds(2_500)]

  /// The steps of sessions: at any time, and after the row that is watched.
  private(set) var steps: (always: Set<StepID>, after: Set<StepID>) = ([], [])

  private struct Node {
    var session: SessionState
    var world: SimulatedWorld<PINWorld>?
    var pending: ActionAnswer?
    /// When that comes; nil: at any time.
    var due: Duration?
    var isAfter = false
  }

  private let program: FlowProgram
  private let interpreter: Interpreter
  private let watched: RowID
  private var seen: Set<String> = []
  private var open: [Node] = []

  init(
    _ program: FlowProgram, from flow: String, watching row: RowID, in world: SimulatedWorld<PINWorld>?,
    most: Int
  ) throws {
    self.program = program
    interpreter = Interpreter(program)
    watched = row
    var effects = Effects(tracing: true)
    let session = try interpreter.start(flow, into: &effects)
    visit(Node(session: session, world: world), after: 0, effects)
    var next = 0
    while next < open.count {
      if open.count > most { break }
      expand(open[next])
      next += 1
    }
  }

  private mutating func visit(_ node: Node, after run: UInt32, _ effects: Effects) {
    var node = node
    for case .took(let row, _) in effects.trace ?? [] where row == watched { node.isAfter = true }
    let running = node.session.configuration.runningEffect
    if node.world != nil, running != run {
      (node.pending, node.due) = (nil, nil)
      let call = interpreter.runningActionCall(node.session, attempt: 1) { _, _ in nil }
      if running != 0, let call, let answer = try? node.world?.answer(call) {
        node.pending = answer.answer
        if answer.after > .zero { node.due = node.session.now + answer.after }
      }
    }
    if node.session.end == nil, !node.session.isSuspended {
      let configuration = node.session.configuration
      let callers = configuration.frames.callChain(of: configuration.frame).map {
        configuration.frames[$0].callStep
      }
      for step in [configuration.step] + callers where step.exists {
        steps.always.insert(step)
        if node.isAfter { steps.after.insert(step) }
      }
    }
    if node.session.end == nil, seen.insert(key(node)).inserted { open.append(node) }
  }

  private mutating func expand(_ node: Node) {
    let now = node.session.now
    func send(_ kinds: SessionInput.Kind..., at time: Duration) {
      var next = node
      var effects = Effects(tracing: true)
      for kind in kinds { interpreter.step(&next.session, SessionInput(at: time, kind), into: &effects) }
      if case .answer? = kinds.first { next.pending = nil }
      // A timer of the same moment fires first.
      if let due = next.due, due <= time, case .outcome(let name, let values)? = next.pending,
        next.session.configuration.runningEffect == node.session.configuration.runningEffect,
        let id = interpreter.runningEffect(next.session)
      {
        (next.pending, next.due) = (nil, nil)
        let answer = SessionInput.Kind.answer(id, .outcome(name, values: values))
        interpreter.step(&next.session, SessionInput(at: time, answer), into: &effects)
      }
      visit(next, after: node.session.configuration.runningEffect, effects)
    }
    if isTimed(node.session) || node.due != nil { send(.time, at: now + Self.tick) }
    if node.session.isSuspended { return send(.resume, at: now) }
    send(.suspend, at: now)
    for choice in CoverChoice.all(on: node.session.configuration.cover) {
      send(.user(choice.rawValue), at: now)
    }
    for row in interpreter.takeableRows(node.session) { send(.take(row), at: now) }
    guard let id = interpreter.runningEffect(node.session) else { return }
    if node.due != nil { return }
    if case .outcome(let name, let values)? = node.pending {
      return send(.answer(id, .outcome(name, values: values)), at: now)
    }
    for row in node.session.answerRows {
      let names = program.rowInfo(row).values.map(\.name)
      for duration in names.isEmpty ? [.zero] : Self.durations {
        let values = Dictionary(uniqueKeysWithValues: names.map { ($0, DataValue.duration(duration)) })
        send(.answer(id, .row(row, values: values)), at: now)
      }
    }
  }

  private func isTimed(_ session: SessionState) -> Bool {
    ([session.configuration] + [session.savedConfiguration].compactMap { $0 }).contains { configuration in
      configuration.timers.contains { $0.deadline > session.now }
        || configuration.data.contains { end(of: $0) > session.now }
    }
  }

  private func end(of datum: HeldValue) -> Duration {
    if case .duration(let duration) = datum.value { datum.storedAt + duration } else { .zero }
  }

  /// All that a session's future depends on.
  private func key(_ node: Node) -> String {
    let session = node.session
    var uses: [UInt8] = []
    node.world?.writeUsedCounts(to: &uses)
    let pending =
      (node.pending.map { "\($0)" } ?? "") + (node.due.map { " in \($0 - session.now)" } ?? "")
    return
      "\(session.phase) \(node.isAfter) \(uses) \(pending) \(key(session.configuration, at: session.now)) "
      + (session.savedConfiguration.map { key($0, at: session.now) } ?? "-")
  }

  private func key(_ configuration: Configuration, at now: Duration) -> String {
    var configuration = configuration
    configuration.compactFrames()
    let frames = configuration.frames.map {
      "\($0.flow.number)/\($0.parent.number)/\($0.callStep.index)/\($0.parameters)"
    }
    let history = configuration.history.map { "\($0.frame.number)/\($0.step.index)" }
    let timers = configuration.timers.map { "\($0.frame.number)/\($0.row.index)/\($0.deadline - now)" }
    let data = configuration.data.map { datum in
      "\(datum.frame.number)/\(datum.name.number)/\(max(end(of: datum) - now, .seconds(-1)))"
    }
    let place = [
      configuration.frame.number, configuration.step.index, Int32(configuration.status.rawValue),
      configuration.runningEffect == 0 ? 0 : 1, Int32(configuration.cover.rawValue),
      configuration.coverRow.index,
      configuration.underlyingStep.index,
    ]
    return "\(place) \(frames) \(history) \(timers) \(data)"
  }
}
