import ArgumentParser
import Lockstep
import LockstepSimulation
import LockstepWorkspace

/// `lockstep run --jsonl`: a session in JSON Lines over standard input and output.
struct JSONLRun {
  var program: Program
  var start: SessionStart
  var world: World
  var options: JSONLOptions

  /// Takes lines until the session ends or the input does.
  ///
  /// - Throws: ``Exit/findings`` after a fault.
  func run(on console: Console) throws {
    var session = try begin(on: console)
    let buffer = LineBuffer()
    while session.end == nil {
      var isReadable = true
      let goesOn = buffer.fill { room in
        let count = console.readSome(&room)
        isReadable = count >= 0
        return count
      } _: { line in
        session.take(line)
        return session.end == nil
      }
      if !isReadable { throw UsageError.unreadableInput() }
      if !goesOn { break }
    }
    if case .fault = session.end { throw Exit.findings }
  }

  private func begin(on console: Console) throws(UsageError) -> WorldJSONLSession {
    do throws(Refusal) {
      // Each line is written at once: the other side waits for it.
      return try WorldJSONLSession(program, start: start, world: world, options: options, emit: console.write)
    } catch {
      throw UsageError(error.description)
    }
  }
}

/// Where the answers of actions that the built-in world knows come from.
enum ActionsMode: String, CaseIterable, ExpressibleByArgument {
  case builtIn = "built-in"
  case external
}
