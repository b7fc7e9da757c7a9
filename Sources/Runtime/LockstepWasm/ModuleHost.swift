package import Lockstep
import LockstepSimulation

/// The programs and sessions of one module, which the host refers to by numbers.
///
/// Every call leaves its output in ``lines``: lines of the protocol of `lockstep run --jsonl`.
package final class ModuleHost {
  /// The version of the byte interface: `docs/wasm.md`.
  package static let version: Int32 = 1

  private var programs: [Int32: FlowProgram] = [:]
  private var digests: [Int32: UInt64] = [:]
  private var sessions: [Int32: JSONLSession<NoHost>] = [:]
  /// The sessions that are driven by numbers, by their own numbers.
  private var numericSessions: [Int32: NumericSession] = [:]
  private var numericPrograms: [Int32: NumericProgram] = [:]
  private var lastNumber: Int32 = 0
  /// The output of the last call: lines of JSON.
  package let lines = OutputLines()

  package init() {}

  /// Reads an image.
  ///
  /// - Returns: the program's number; 0 if these bytes are not an image; ``lines`` has the reason.
  package func load(_ image: ByteSpan) -> Int32 {
    lines.clear()
    do throws(ProgramImageError) {
      let program = try FlowProgram(image: Array(image))
      lastNumber += 1
      programs[lastNumber] = program
      var digest = FNV1a()
      for index in image.indices { digest.mix(image[index]) }
      digests[lastNumber] = digest.hash
      return lastNumber
    } catch {
      return lines.fail(error.description)
    }
  }

  package func unload(_ program: Int32) {
    programs[program] = nil
    digests[program] = nil
    numericPrograms[program] = nil
  }

  /// Leaves the digest of a program's image in ``lines``: 16 hexadecimal digits, without an end of line.
  ///
  /// - Returns: 1; 0 for an unknown program.
  package func digest(_ program: Int32) -> Int32 {
    lines.clear()
    guard let digest = digests[program] else { return 0 }
    let text = String(digest, radix: 16)
    lines.append(line: String(repeating: "0", count: 16 - text.count) + text)
    return 1
  }

  /// Checks a value against the pattern of an input, and keeps nothing of it.
  ///
  /// - Returns: 1 if the input takes it, 0 if not, -1 for an unknown program or input.
  package func matches(_ program: Int32, input name: ByteSpan, _ value: ByteSpan) -> Int32 {
    lines.clear()
    let name = name.text
    guard let found = programs[program], found.nameNumber(name) != nil else { return -1 }
    guard let pattern = found.pattern(of: name) else { return 1 }
    return pattern.matches(Secret(value)) ? 1 : 0
  }

  /// Starts the flow called `flow`.
  ///
  /// - Returns: the session's number; 0 if the program or the flow does not exist; ``lines`` has the reason.
  package func start(_ program: Int32, flow: ByteSpan, traces: Bool) -> Int32 {
    lines.clear()
    guard let found = programs[program] else { return lines.fail("the program does not exist") }
    return startSession(SessionStart(flow.text), of: found, traces: traces)
  }

  private func startSession(_ start: SessionStart, of program: FlowProgram, traces: Bool) -> Int32 {
    let lines = lines
    do throws(InputRejection) {
      let session = try JSONLSession(
        program, start: start, world: SimulatedWorld(NoHost()), traces: traces, delegatesAllActions: true
      ) { lines.append(line: $0) }
      lastNumber += 1
      sessions[lastNumber] = session
      return lastNumber
    } catch {
      lines.clear()
      return lines.fail(error.reason)
    }
  }

  /// Takes a line, without its end.
  ///
  /// - Returns: 1 while the session runs, 0 once it has ended; -1 if the session does not exist.
  package func send(_ session: Int32, _ line: ByteSpan) -> Int32 {
    lines.clear()
    guard let index = sessions.index(forKey: session) else {
      lines.append(error: "the session does not exist")
      return -1
    }
    // A copy that is overwritten when it goes; the caller's own one is the caller's to forget.
    sessions.values[index].take(
      line.count > LineBuffer.longestLineWithSnapshot ? .tooLong : .whole(ZeroizedBuffer(line).all))
    return sessions.values[index].end == nil ? 1 : 0
  }

  /// Writes a session's place and possible inputs as one line; nothing changes.
  package func inspect(_ session: Int32) {
    lines.clear()
    if let found = sessions[session]?.session {
      lines.append(line: found.interpreter.inspectionJSON(of: found.state, handles: found.secretHandles))
    } else if let found = numericSessions[session] {
      lines.append(line: found.interpreter.inspectionJSON(of: found.state))
    } else {
      lines.append(error: "the session does not exist")
    }
  }

  /// Takes a snapshot of a session: it is in ``lines``, without an end of line. The session continues.
  ///
  /// - Returns: 1; 0 if the session does not exist or has ended; ``lines`` has the reason.
  package func snapshot(_ session: Int32) -> Int32 {
    lines.clear()
    let found =
      sessions[session]?.session.snapshotWithVisitNumbers
      ?? numericSessions[session].flatMap { $0.interpreter.snapshot($0.state) }
    guard let found else { return lines.fail("the session does not exist or has ended") }
    lines.append(line: found.json)
    return 1
  }

  /// In how many milliseconds the session's next timer fires; -1 if none runs, or for an unknown session.
  package func millisecondsToDeadline(_ session: Int32) -> Double {
    let due =
      sessions[session]?.timeToDeadline
      ?? numericSessions[session].flatMap { found in
        found.interpreter.nextDeadline(found.state).map { $0 - found.state.now }
      }
    guard let (seconds, attoseconds) = due?.components else { return -1 }
    return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
  }

  /// Fits a snapshot of one program to another one; it is in ``lines`` then, without an end of line.
  ///
  /// - Returns: 1; 0 if a step, or a row of it, is missing in the new program, and ``lines`` has the reason.
  package func migrate(_ old: Int32, _ new: Int32, _ snapshot: ByteSpan) -> Int32 {
    lines.clear()
    guard let old = programs[old], let new = programs[new] else { return lines.fail("unknown program") }
    do throws(SnapshotMismatch) {
      lines.append(line: try FlowSnapshot(bytes: Array(snapshot)).migrated(from: old, to: new).json)
      return 1
    } catch {
      return lines.fail(error.description)
    }
  }

  /// How a session is restored; a set of bits.
  package enum RestoreFlags {
    /// Whether each taken row is reported.
    package static let traces: Int32 = 1
    /// The session is driven by numbers.
    package static let byNumbers: Int32 = 2
    /// Only `resume` leads on.
    package static let asSuspended: Int32 = 4
  }

  /// Restores a session from a snapshot of ``snapshot(_:)``.
  ///
  /// - Parameters:
  ///   - milliseconds: the time gone by since then, which passes first; below 0 it counts as 0.
  ///   - flags: of ``RestoreFlags``.
  /// - Returns: the session's number; 0 if the program does not exist or the snapshot does not fit it; ``lines`` has
  ///   the reason.
  package func restore(
    _ program: Int32, _ snapshot: ByteSpan, after milliseconds: Double, flags: Int32
  ) -> Int32 {
    lines.clear()
    guard let found = programs[program] else { return lines.fail("the program does not exist") }
    // Within a hundred years, and rounded to nanoseconds, as lines have it; a comparison with NaN is false.
    let gone = Duration.nanoseconds(milliseconds > 0 ? Int64(min(milliseconds, 4e12) * 1e6 + 0.5) : 0)
    let isSuspended = flags & RestoreFlags.asSuspended != 0
    do throws(SnapshotMismatch) {
      let snapshot = try FlowSnapshot(bytes: Array(snapshot))
      guard flags & RestoreFlags.byNumbers != 0 else {
        let start = SessionStart(restoring: snapshot, after: gone, asSuspended: isSuspended)
        return startSession(start, of: found, traces: flags & RestoreFlags.traces != 0)
      }
      guard let prepared = numericProgram(program) else { return 0 }
      return addSession(
        try NumericSession(prepared, restoring: snapshot, after: gone, asSuspended: isSuspended))
    } catch {
      return lines.fail(error.description)
    }
  }

  package func end(_ session: Int32) {
    sessions[session] = nil
    numericSessions[session] = nil
  }
}

// Sessions that are driven by numbers.
extension ModuleHost {
  /// The results of ``step(_:_:_:_:)`` besides the number of a step.
  package enum NumericReply {
    package static let ended: Int32 = -1
    package static let refused: Int32 = -2
    package static let noSession: Int32 = -3
  }

  /// Writes the numbers of a program's flows, steps and rows, a line for each flow.
  package func writeNumbers(_ program: Int32) {
    lines.clear()
    guard let prepared = numericProgram(program) else {
      return lines.append(error: "the program does not exist")
    }
    prepared.writeNumbers(to: lines)
  }

  /// Starts the flow of this number.
  ///
  /// - Returns: the session's number; 0 if the program or the flow does not exist; ``lines`` has the reason.
  package func open(_ program: Int32, flow: Int32) -> Int32 {
    lines.clear()
    guard let prepared = numericProgram(program), prepared.program.flowInfos.indices.contains(Int(flow))
    else {
      return lines.fail("the program or the flow does not exist")
    }
    do throws(InputRejection) {
      return addSession(try NumericSession(prepared, flow: prepared.program.flowInfos[Int(flow)].id))
    } catch {
      return lines.fail(error.reason)
    }
  }

  /// Takes an input by its number.
  ///
  /// - Returns: the number of the session's new step, or a ``NumericReply``; if it is refused, nothing changed, and
  ///   ``lines`` has the reason.
  package func step(_ session: Int32, _ kind: Int32, _ number: Int32, _ value: Int32) -> Int32 {
    lines.clear()
    guard let index = numericSessions.index(forKey: session) else { return NumericReply.noSession }
    if let reason = numericSessions.values[index].take(kind, number, value) {
      lines.append(error: reason)
      return NumericReply.refused
    }
    return numericSessions.values[index].step ?? NumericReply.ended
  }

  private func addSession(_ session: NumericSession) -> Int32 {
    lastNumber += 1
    numericSessions[lastNumber] = session
    return lastNumber
  }

  private func numericProgram(_ number: Int32) -> NumericProgram? {
    if let known = numericPrograms[number] { return known }
    guard let program = programs[number] else { return nil }
    let prepared = NumericProgram(program)
    numericPrograms[number] = prepared
    return prepared
  }
}
