public import Lockstep
import LockstepLinking
import LockstepModel
public import LockstepPIN
import LockstepReporting
import LockstepText

/// A session that is driven by lines of JSON, version 1: `docs/jsonl.md` and `schemas/jsonl.schema.json`.
///
/// It has no clock and no I/O: a line comes in, lines go out, and time moves when a line says so. Actions that
/// the built-in world does not answer are left to the other side.
public struct Conversation: PlayedSession {
  public static let version = 1

  public struct Options: Sendable {
    /// Each row that is taken is told.
    public var traces: Bool
    /// Also the actions that the built-in world knows are left to the other side.
    public var leavesAllActions: Bool

    public init(traces: Bool = false, leavesAllActions: Bool = false) {
      self.traces = traces
      self.leavesAllActions = leavesAllActions
    }
  }

  let options: Options
  package var session: Session
  var world: World
  /// How far the world's clock is ahead of the session's, which a snapshot takes back or forward.
  private var worldLead = Duration.zero
  var numbers = WireIDs()
  /// The run that the world is to answer next.
  var own: (id: EffectID, attempt: Int)?
  private let emit: (String) -> Void
  /// How many answers of the world may follow one another; the interpreter faults long before.
  private static let mostAnswers = 10_000

  /// Starts `flow`, and tells what happens first.
  ///
  /// - Parameter emit: takes each line, its end included, when it is due.
  /// - Throws: a ``Refusal`` if there is no such flow; nothing was told then.
  public init(
    _ program: Program, flow: String, world: World = World(), options: Options = Options(),
    emit: @escaping (String) -> Void
  ) throws(Refusal) {
    var effects = Effects(tracing: options.traces)
    session = try Session(program, flow: flow, into: &effects)
    self.world = world
    self.options = options
    self.emit = emit
    say {
      $0.member("lockstep", Self.version)
      $0.member("flow", flow)
    }
    tell(effects)
    settle()
  }

  /// How the session ended; nil while it goes on. The conversation is over then.
  public var end: End? { session.state.end }

  /// Takes a line. One that cannot be taken is answered by `error` or `refused`, and changes nothing.
  public mutating func take(_ line: LineBuffer.Line) {
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
    case .restore(let snapshot, let gone): try restore(snapshot, after: gone)
    case .suspend: send(.suspend)
    case .resume: send(.resume)
    }
  }

  /// What was given, with only the secrets still secret. A name that nobody knows counts as one.
  private func inputs(_ gives: Command.Gives) -> [String: ActionInput] {
    Dictionary(
      uniqueKeysWithValues: gives.map { name, secret in
        let isSecret = session.interpreter.program.isSecret(name)
        let text = { secret.withBytes { String(decoding: $0, as: UTF8.self) } }
        return (name, isSecret ? ActionInput.secret(secret) : .plain(.text(text())))
      })
  }

  mutating func send(_ event: Session.Event) {
    let reply = pass(event, at: session.state.now)
    if case .refused(let refusal) = reply { say { $0.refused(refusal) } }
    settle()
  }

  private func putAway() throws(ProtocolError) {
    guard let text = session.snapshot?.json else { throw ProtocolError("there is nothing to put away") }
    say {
      $0.key("snapshot")
      $0.json(text)
    }
  }

  private mutating func advance(_ duration: Duration) throws(ProtocolError) {
    guard duration <= Interpreter.longestSession - session.state.now else {
      throw ProtocolError("a session lasts 100 years at most, and 'advance' leads beyond")
    }
    letPass(duration)
  }

  /// Goes on from a snapshot. What was going on is cancelled; the world stays as it is, and so does its clock.
  private mutating func restore(_ snapshot: Snapshot, after gone: Duration) throws(ProtocolError) {
    var effects = Effects(tracing: options.traces)
    let restored: Session
    do throws(SnapshotMismatch) {
      restored = try Session(session.interpreter.program, restoring: snapshot, after: gone, into: &effects)
    } catch {
      throw ProtocolError(error.description)
    }
    for number in numbers.cancelAll(now: session.state.now) { say { $0.member("cancel", number) } }
    own = nil
    worldLead += session.state.now - restored.state.now
    session = restored
    tell(effects)
    settle()
  }

  /// Lets the world answer until it is not its turn.
  package mutating func settle() {
    for _ in 0..<Self.mostAnswers {
      guard let (id, attempt) = own, var call = session.call(attempt: attempt) else { return }
      own = nil
      call.at += worldLead
      do throws(WorldError) {
        pass(.answer(id, try world.run(call)), at: session.state.now)
      } catch {
        pass(.failure(id, error.description), at: session.state.now)
      }
    }
  }

  @discardableResult
  package mutating func pass(_ event: Session.Event, at time: Duration) -> Reply {
    var effects = Effects(tracing: options.traces)
    let reply = session.send(event, at: time, into: &effects)
    tell(effects)
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
