import Lockstep
import LockstepSimulation
import LockstepWorkspace

/// `lockstep run --jsonl`: a conversation over standard input and output.
struct JSONLRun {
  var program: Program
  var start: SessionStart
  var world: World
  var options: ConversationOptions

  /// Talks until the session ends or the input does.
  ///
  /// - Throws: ``Exit/findings`` after a fault.
  func talk(on console: Console) throws {
    var conversation = try begin(on: console)
    let buffer = LineBuffer()
    while conversation.end == nil {
      var isReadable = true
      let goesOn = buffer.fill { room in
        let count = console.readSome(&room)
        isReadable = count >= 0
        return count
      } _: { line in
        conversation.take(line)
        return conversation.end == nil
      }
      if !isReadable { throw WrongUse.unreadableInput() }
      if !goesOn { break }
    }
    if case .fault = conversation.end { throw Exit.findings }
  }

  private func begin(on console: Console) throws(WrongUse) -> WorldConversation {
    do throws(Refusal) {
      // Each line is written at once: the other side waits for it.
      return try WorldConversation(program, start: start, world: world, options: options, emit: console.write)
    } catch {
      throw WrongUse(error.description)
    }
  }
}
