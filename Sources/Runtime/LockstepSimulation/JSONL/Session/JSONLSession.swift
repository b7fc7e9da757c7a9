package import Lockstep

/// A session that is driven by lines of JSON, version 1: `docs/jsonl.md` and `schemas/jsonl.schema.json`.
///
/// It has no clock and no I/O: a line comes in, lines go out, and lines advance the time. Actions that
/// the built-in world does not answer are left to the other side.
package struct JSONLSession<Host: SimulatedHost>: VirtualTimeSession {
  /// The version of the protocol.
  private static var version: Int { 1 }

  private let writesRows: Bool
  private let delegatesAllActions: Bool
  package var session: FlowSession
  var world: SimulatedWorld<Host>
  /// How far the world's clock is ahead of the session's, which a snapshot takes back or forward.
  private var worldLead = Duration.zero
  var wireIDs = WireIDs()
  /// The run that the world is to answer next.
  var runForWorld: RunningAction?
  private let emit: (String) -> Void

  /// Starts a session, and writes its first lines.
  ///
  /// - Parameters:
  ///   - traces: whether each row that is taken is written.
  ///   - leavesAllActions: whether the actions that the world answers are left to the other side, too.
  ///   - emit: takes each line, its end included, when it is due.
  /// - Throws: a ``InputRejection`` if the session cannot start; nothing was written then.
  package init(
    _ program: FlowProgram, start: SessionStart, world: SimulatedWorld<Host>,
    traces: Bool = false, delegatesAllActions: Bool = false, emit: @escaping (String) -> Void
  ) throws(InputRejection) {
    var events: [FlowSession.Event] = []
    session = try start.makeSession(program, events: &events)
    self.world = world
    self.writesRows = traces
    self.delegatesAllActions = delegatesAllActions
    self.emit = emit
    // So that no action has the number of an earlier one, even in another process.
    if let snapshot = start.snapshot { wireIDs = WireIDs(after: snapshot.lastEffect) }
    writeLine {
      $0.member("lockstep", Self.version)
      $0.member("flow", start.flow)
    }
    take(events)
    runUntilIdle()
  }

  /// How the session ended, after which no line is taken; nil until then.
  package var end: SessionEnd? { session.state.end }

  /// Takes a line. One that cannot be taken is answered by `error` or `refused`, and changes nothing.
  package mutating func take(_ line: LineBuffer.Line) {
    guard end == nil else { return }
    do throws(ProtocolError) {
      guard case .whole(let bytes) = line else { throw .longLine }
      let (request, visit) = try Request.read(bytes, for: session.interpreter.program)
      if bytes.count > LineBuffer.longestLine { guard case .restore = request else { throw .longLine } }
      let displayed = session.view.map { Int64($0.visit) }
      if let visit, visit != displayed {
        let isOver = visit < displayed ?? 0
        let reason = "visit \(visit) \(isOver ? "is over" : "has not begun"), and the input names it"
        let refusal = InputRejection(reason: reason, possible: session.possibleInputs)
        let isUsers = if case .fromUser = request { true } else { false }
        writeLine { $0.writeRefusal(isUsers ? refusal.limitedToUser : refusal) }
      } else {
        try act(on: request)
      }
    } catch {
      writeLine { $0.member("error", error.message) }
    }
  }

  private mutating func act(on request: Request) throws(ProtocolError) {
    switch request {
    case .send(let input): send(input)
    case .fromUser(let input): send(fromUser: input)
    case .answer(let run, let name, let brought): try answer(run, outcome: name, brought)
    case .fail(let run, let name): try answer(run, error: name)
    case .advance(let duration): try advance(duration)
    case .snapshot: try writeSnapshot()
    case .timeToDeadline: writeTimeToDeadline()
    case .restore(let start): try restore(start)
    }
  }

  mutating func send(_ input: FlowSession.Input) {
    let reply = sendAndTake(input, at: session.state.now)
    if case .refused(let refusal) = reply { writeLine { $0.writeRefusal(refusal) } }
    runUntilIdle()
  }

  private mutating func send(fromUser input: UserInput) {
    var events: [FlowSession.Event] = []
    let reply = session.send(fromUser: input, at: session.state.now, events: &events)
    take(events)
    if case .refused(let refusal) = reply { writeLine { $0.writeRefusal(refusal) } }
    runUntilIdle()
  }

  /// The time until the session continues by itself; nil if it waits for an input.
  package var timeToDeadline: Duration? { nextEventTime.map { max(.zero, $0 - session.state.now) } }

  private func writeTimeToDeadline() {
    let due = timeToDeadline
    writeLine {
      $0.member("due") { if let due { $0.writeMilliseconds(due) } else { $0.null() } }
    }
  }

  private func writeSnapshot() throws(ProtocolError) {
    guard let json = session.snapshotWithVisitNumbers?.json else {
      throw ProtocolError("there is nothing to put away")
    }
    guard json.utf8.count <= LineBuffer.longestSnapshot else {
      throw ProtocolError(
        "the snapshot is longer than \(LineBuffer.longestSnapshot) bytes, and no 'restore' could take it")
    }
    writeLine {
      $0.member("snapshot") { $0.rawJSON(json) }
    }
  }

  private mutating func advance(_ duration: Duration) throws(ProtocolError) {
    guard duration <= Interpreter.longestSession - session.state.now else {
      throw ProtocolError("a session lasts at most 100 years, and 'advance' exceeds that")
    }
    passTime(duration)
  }

  /// Continues from a snapshot. Running actions and timers are cancelled; the world stays as it is, and so does its
  /// clock.
  private mutating func restore(_ start: SessionStart) throws(ProtocolError) {
    var events: [FlowSession.Event] = []
    let restored: FlowSession
    do throws(InputRejection) {
      restored = try start.makeSession(session.interpreter.program, events: &events)
    } catch {
      throw ProtocolError(error.reason)
    }
    for number in wireIDs.cancelAll(now: session.state.now) { writeLine { $0.member("cancel", number) } }
    runForWorld = nil
    worldLead += session.state.now - restored.state.now
    session = restored
    take(events)
    runUntilIdle()
  }

  package mutating func takeDueAnswer() -> FlowSession.Input? {
    guard runForWorld?.askWorld(&world, at: session.state.now, lead: worldLead) == true,
      let input = runForWorld?.dueAnswer(at: session.state.now)
    else { return nil }
    runForWorld = nil
    return input
  }

  package var nextAnswerTime: Duration? { runForWorld?.pendingAnswer?.at }

  /// Writes one line.
  func writeLine(_ members: (inout JSONWriter) -> Void) {
    emit(JSONWriter.document(members))
  }

  /// Writes what one input brought about.
  package mutating func take(_ events: [FlowSession.Event]) {
    for event in events {
      switch event {
      case .took(_, let row):
        guard writesRows else { break }
        // The step by its full name; Back, End and Resume only show where they lead when they are taken.
        writeLine {
          $0.member("row", row.row)
          $0.member("to", row.entered ?? row.target)
        }
      case .shown(let view): writeLine { $0.member("show") { $0.writeView(view, at: session.state.now) } }
      case .running(let id, let call): startRun(id, call)
      case .cancelled(let id):
        if runForWorld?.id == id { runForWorld = nil }
        if let number = wireIDs.cancel(id) { writeLine { $0.member("cancel", number) } }
      case .timer(let id, let deadline): writeTimer(id, deadline)
      case .performed(let effect):
        writeLine {
          $0.member("do", effect.text)
          $0.member("as", effect.name)
        }
      case .needed(let fields): writeLine { $0.strings("need", fields.compactMap { $0.name }) }
      case .ended(let end): writeLine { $0.writeEnd(end) }
      case .noted: break
      }
    }
  }

  private mutating func startRun(_ id: EffectID, _ call: ActionCall) {
    guard let step = session.interpreter.currentStep(session.state) else { return }
    if !delegatesAllActions, world.answers(call) {
      runForWorld = RunningAction(id: id, step: step, call: call)
      return
    }
    let number = wireIDs.add(WireIDs.Action(effectID: id, name: call.action, key: call.key))
    let reads = session.interpreter.program.stepInfo(step).reads
    writeLine { $0.writeRun(call, number: number, reads: reads) }
  }

  private mutating func writeTimer(_ id: EffectID, _ deadline: Duration) {
    let now = session.state.now
    let number = wireIDs.add(timer: id, deadline: deadline, now: now)
    writeLine {
      $0.member("timer", number)
      $0.member("after") { $0.writeMilliseconds(deadline - now) }
    }
  }
}
