package import Lockstep
import LockstepSimulation

/// The programs and sessions of one module, which its surroundings know by numbers.
///
/// Every call leaves what it has to say in ``lines``: lines of the protocol that `lockstep run --jsonl` speaks.
package final class ModuleHost {
  /// The version of the byte interface: `docs/wasm.md`.
  package static let version: Int32 = 1

  private var programs: [Int32: Program] = [:]
  private var sessions: [Int32: Conversation<NoHost>] = [:]
  /// Those that are driven by numbers, and their programs by the number of the program.
  private var numberedSessions: [Int32: NumberedSession] = [:]
  private var numberedPrograms: [Int32: NumberedProgram] = [:]
  private var last: Int32 = 0
  /// What the last call said: lines of JSON.
  package let lines = OutputLines()

  package init() {}

  /// Reads an image.
  ///
  /// - Returns: the program's number; 0 if these bytes are no image, and ``lines`` says why.
  package func load(_ image: ByteSpan) -> Int32 {
    lines.clear()
    do throws(ProgramImageError) {
      let program = try Program(image: Array(image))
      last += 1
      programs[last] = program
      return last
    } catch {
      lines.say(error: error.description)
      return 0
    }
  }

  package func unload(_ program: Int32) {
    programs[program] = nil
    numberedPrograms[program] = nil
  }

  /// Starts the flow called `flow`.
  ///
  /// - Returns: the session's number; 0 if there is no such program or flow, and ``lines`` says why.
  package func start(_ program: Int32, flow: ByteSpan, traces: Bool) -> Int32 {
    lines.clear()
    guard let found = programs[program] else {
      lines.say(error: "there is no such program")
      return 0
    }
    return begin(SessionStart(flow.text), of: found, traces: traces)
  }

  private func begin(_ start: SessionStart, of program: Program, traces: Bool) -> Int32 {
    let options = ConversationOptions(traces: traces, leavesAllActions: true)
    let lines = lines
    do throws(Refusal) {
      let session = try Conversation(
        program, start: start, world: SimulatedWorld(NoHost()), options: options
      ) { lines.say($0) }
      last += 1
      sessions[last] = session
      return last
    } catch {
      lines.clear()
      lines.say(error: error.reason)
      return 0
    }
  }

  /// Takes a line, without its end.
  ///
  /// - Returns: 1 while the session goes on, 0 once it has ended; -1 if there is no such session.
  package func send(_ session: Int32, _ line: ByteSpan) -> Int32 {
    lines.clear()
    guard let index = sessions.index(forKey: session) else {
      lines.say(error: "there is no such session")
      return -1
    }
    // A copy that is overwritten when it goes; the caller's own one is the caller's to forget.
    sessions.values[index].take(
      line.count > LineBuffer.longestLine ? .tooLong : .whole(WipedBytes(line).all))
    return sessions.values[index].end == nil ? 1 : 0
  }

  /// Says where a session is and what it would take, as one line; nothing changes.
  package func inspect(_ session: Int32) {
    lines.clear()
    if let found = sessions[session]?.session {
      lines.say(found.interpreter.inspection(of: found.state))
    } else if let found = numberedSessions[session] {
      lines.say(found.interpreter.inspection(of: found.state))
    } else {
      lines.say(error: "there is no such session")
    }
  }

  /// Puts a session away: its snapshot is in ``lines``, without an end of line. The session goes on.
  ///
  /// - Returns: 1; 0 if there is no such session or it has ended, and ``lines`` says why.
  package func snapshot(_ session: Int32) -> Int32 {
    lines.clear()
    let found =
      sessions[session]?.session.snapshot
      ?? numberedSessions[session].flatMap { $0.interpreter.snapshot($0.state) }
    guard let found else {
      lines.say(error: "there is no such session, or it has ended")
      return 0
    }
    lines.say(found.json)
    return 1
  }

  /// How a session is restored; a set of bits.
  package enum RestoreFlags {
    /// Each row that is taken is told.
    package static let traces: Int32 = 1
    /// The session is driven by numbers.
    package static let byNumbers: Int32 = 2
    /// Only `resume` leads on.
    package static let asSuspended: Int32 = 4
  }

  /// Takes a session up again from what ``snapshot(_:)`` gave.
  ///
  /// - Parameters:
  ///   - milliseconds: the time gone by since then, which passes first; below 0 it counts as 0.
  ///   - flags: of ``RestoreFlags``.
  /// - Returns: the session's number; 0 if there is no such program or the snapshot does not fit it, and ``lines`` says
  ///   why.
  package func restore(
    _ program: Int32, _ snapshot: ByteSpan, after milliseconds: Double, flags: Int32
  ) -> Int32 {
    lines.clear()
    guard let found = programs[program] else {
      lines.say(error: "there is no such program")
      return 0
    }
    // Within a hundred years; a comparison with what is not a number is false.
    let gone = Duration.milliseconds(milliseconds > 0 ? Int64(min(milliseconds, 4e12)) : 0)
    let isSuspended = flags & RestoreFlags.asSuspended != 0
    do throws(SnapshotMismatch) {
      let snapshot = try Snapshot(bytes: Array(snapshot))
      guard flags & RestoreFlags.byNumbers != 0 else {
        let start = SessionStart(restoring: snapshot, after: gone, asSuspended: isSuspended)
        return begin(start, of: found, traces: flags & RestoreFlags.traces != 0)
      }
      guard let numbered = numbered(program) else { return 0 }
      let session = try NumberedSession(
        numbered, restoring: snapshot, after: gone, asSuspended: isSuspended)
      last += 1
      numberedSessions[last] = session
      return last
    } catch {
      lines.say(error: error.description)
      return 0
    }
  }

  package func end(_ session: Int32) {
    sessions[session] = nil
    numberedSessions[session] = nil
  }
}

// Sessions that are driven by numbers.
extension ModuleHost {
  /// What ``step(_:_:_:_:)`` returns beside the number of a step.
  package enum NumberedReply {
    package static let ended: Int32 = -1
    package static let refused: Int32 = -2
    package static let noSession: Int32 = -3
  }

  /// Says the numbers of a program's flows, steps and rows, a line for each flow.
  package func numbers(_ program: Int32) {
    lines.clear()
    guard let numbered = numbered(program) else { return lines.say(error: "there is no such program") }
    numbered.say(to: lines)
  }

  /// Starts the flow of this number.
  ///
  /// - Returns: the session's number; 0 if there is no such program or flow, and ``lines`` says why.
  package func open(_ program: Int32, flow: Int32) -> Int32 {
    lines.clear()
    guard let numbered = numbered(program), numbered.program.flowInfos.indices.contains(Int(flow)) else {
      lines.say(error: "there is no such program or flow")
      return 0
    }
    do throws(Refusal) {
      let session = try NumberedSession(numbered, flow: numbered.program.flowInfos[Int(flow)].id)
      last += 1
      numberedSessions[last] = session
      return last
    } catch {
      lines.say(error: error.reason)
      return 0
    }
  }

  /// Takes an input by its number.
  ///
  /// - Returns: the number of the step where the session stands then, or a ``NumberedReply``; if it is refused, nothing
  ///   changed, and ``lines`` says why.
  package func step(_ session: Int32, _ kind: Int32, _ number: Int32, _ value: Int32) -> Int32 {
    lines.clear()
    guard let index = numberedSessions.index(forKey: session) else { return NumberedReply.noSession }
    if let reason = numberedSessions.values[index].take(kind, number, value) {
      lines.say(error: reason)
      return NumberedReply.refused
    }
    return numberedSessions.values[index].step ?? NumberedReply.ended
  }

  private func numbered(_ number: Int32) -> NumberedProgram? {
    if let known = numberedPrograms[number] { return known }
    guard let program = programs[number] else { return nil }
    let numbered = NumberedProgram(program)
    numberedPrograms[number] = numbered
    return numbered
  }
}
