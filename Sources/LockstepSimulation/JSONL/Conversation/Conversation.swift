package import Lockstep

/// A session that is driven by lines of JSON, version 1: `docs/jsonl.md` and `schemas/jsonl.schema.json`.
///
/// It has no clock and no I/O: a line comes in, lines go out, and lines advance the time. Actions that
/// the built-in world does not answer are left to the other side.
package struct Conversation<Host: SimulatedHost>: VirtualTime {
  let options: ConversationOptions
  package var session: Session
  var world: SimulatedWorld<Host>
  /// How far the world's clock is ahead of the session's, which a snapshot takes back or forward.
  private var worldLead = Duration.zero
  var numbers = WireIDs()
  /// The run that the world is to answer next.
  var own: RunningAction?
  private let emit: (String) -> Void

  /// Starts a session, and emits its first events.
  ///
  /// - Parameter emit: takes each line, its end included, when it is due.
  /// - Throws: a ``Refusal`` if the session cannot start; nothing was emitted then.
  package init(
    _ program: Program, start: SessionStart, world: SimulatedWorld<Host>,
    options: ConversationOptions = ConversationOptions(),
    emit: @escaping (String) -> Void
  ) throws(Refusal) {
    var events: [Session.Event] = []
    session = try start.begin(program, events: &events)
    self.world = world
    self.options = options
    self.emit = emit
    say {
      $0.member("lockstep", ConversationOptions.version)
      $0.member("flow", start.flow)
    }
    tell(events)
    settle()
  }

  /// How the session ended; nil while it runs. The conversation is over then.
  package var end: End? { session.state.end }

  /// Takes a line. One that cannot be taken is answered by `error` or `refused`, and changes nothing.
  package mutating func take(_ line: LineBuffer.Line) {
    guard end == nil else { return }
    do throws(ProtocolError) {
      guard case .whole(let bytes) = line else {
        throw ProtocolError("the line is longer than \(LineBuffer.longestLine) bytes")
      }
      try act(on: try Command(line: bytes))
    } catch {
      say { $0.member("error", error.message) }
    }
  }

  private mutating func act(on command: Command) throws(ProtocolError) {
    switch command {
    case .user(let words, let gives): send(.user(words, gives: inputs(gives)))
    case .row(let id, let gives): send(.row(id, gives: inputs(gives)))
    case .event(let words): send(.event(words))
    case .give(let gives): send(.give(inputs(gives)))
    case .outcome(let number, let name, let brought): try answer(number, outcome: name, brought)
    case .error(let number, let name): try answer(number, error: name)
    case .advance(let duration): try advance(duration)
    case .snapshot: try putAway()
    case .restore(let start): try restore(start)
    case .suspend: send(.suspend)
    case .resume: send(.resume)
    }
  }

  /// The given values, with only the secrets still secret. An unknown name counts as one.
  private func inputs(_ gives: Command.Gives) -> [String: ActionInput] {
    Dictionary(
      uniqueKeysWithValues: gives.map { name, secret in
        let isSecret = session.interpreter.program.isSecret(name)
        let text = { secret.withBytes { $0.text } }
        return (name, isSecret ? ActionInput.secret(secret) : .plain(.text(text())))
      })
  }

  mutating func send(_ event: Session.Input) {
    let reply = pass(event, at: session.state.now)
    if case .refused(let refusal) = reply { say { $0.refused(refusal) } }
    settle()
  }

  private func putAway() throws(ProtocolError) {
    guard let snapshot = session.snapshot else { throw ProtocolError("there is nothing to put away") }
    say {
      $0.key("snapshot")
      $0.json(snapshot.json)
    }
  }

  private mutating func advance(_ duration: Duration) throws(ProtocolError) {
    guard duration <= Interpreter.longestSession - session.state.now else {
      throw ProtocolError("a session lasts 100 years at most, and 'advance' leads beyond")
    }
    letPass(duration)
  }

  /// Continues from a snapshot. Running actions and timers are cancelled; the world stays as it is, and so does its
  /// clock.
  private mutating func restore(_ start: SessionStart) throws(ProtocolError) {
    var events: [Session.Event] = []
    let restored: Session
    do throws(Refusal) {
      restored = try start.begin(session.interpreter.program, events: &events)
    } catch {
      throw ProtocolError(error.reason)
    }
    for number in numbers.cancelAll(now: session.state.now) { say { $0.member("cancel", number) } }
    own = nil
    worldLead += session.state.now - restored.state.now
    session = restored
    tell(events)
    settle()
  }

  /// Lets the world answer until it is not its turn.
  package mutating func settle() {
    for _ in 0..<mostAnswersInARow {
      guard let own else { return }
      let now = session.state.now
      var call = own.call
      call.at = now + worldLead
      guard let (event, at) = own.later ?? world.event(for: call, own.id).map({ ($0.event, now + $0.after) })
      else { return }
      guard at <= now else {
        self.own?.later = (event, at)
        return
      }
      self.own = nil
      pass(event, at: now)
    }
  }

  package var nextAnswer: Duration? { own?.later?.at }

  @discardableResult
  package mutating func pass(_ event: Session.Input, at time: Duration) -> Reply {
    var events: [Session.Event] = []
    let reply = session.send(event, at: time, events: &events)
    tell(events)
    return reply
  }

  /// Writes one line.
  func say(_ members: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object(members)
    json.endLine()
    emit(json.text)
  }
}
