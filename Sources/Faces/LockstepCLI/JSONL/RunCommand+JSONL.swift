import ArgumentParser
import Lockstep
import LockstepSimulation
import LockstepWorkspace

/// `lockstep run --jsonl`: a session in JSON Lines over standard input and output.
extension RunCommand {
  /// Takes lines until the session ends or the input does.
  ///
  /// - Throws: ``Exit/findings`` after a fault.
  func runJSONL(on console: Console) async throws {
    let (program, start, world) = try await loadForJSONL()
    var session: WorldJSONLSession
    do throws(InputRejection) {
      // Each line is written at once: the other side waits for it.
      session = try WorldJSONLSession(
        program, start: start, world: world, traces: trace, delegatesAllActions: actions == .external,
        emit: console.write)
    } catch {
      throw UsageError(error.description)
    }
    let buffer = LineBuffer(longest: LineBuffer.longestLineWithSnapshot)
    while session.end == nil {
      var isReadable = true
      let goesOn = buffer.fill { room in
        let count = console.readSomeInput(&room)
        isReadable = count >= 0
        return count
      } _: { line in
        session.take(line)
        return session.end == nil
      }
      if !isReadable { throw UsageError.unreadableInput() }
      if !goesOn { break }
    }
    try Domain.keepTime(session.session.state.now, of: world)
    if case .fault = session.end { throw Exit.findings }
  }

  /// Standard output belongs to the conversation, which does not start without a program.
  private func loadForJSONL() async throws -> (program: FlowProgram, start: SessionStart, world: World) {
    do {
      let (program, start, world, _) = try await Console.$current.withValue(Console.current.errorConsole) {
        try await loadRunInput()
      }
      return (program, start, world)
    } catch let code as ExitCode where code == Exit.findings {
      throw Exit.usageError
    }
  }
}

/// Where the answers of actions that the built-in world knows come from.
enum ActionsMode: String, CaseIterable, ExpressibleByArgument {
  case builtIn = "built-in"
  case external
}
