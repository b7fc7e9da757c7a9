import Foundation
import Lockstep
import LockstepModel
import LockstepWorkspace
import Synchronization
import TestSupport
import Testing

@testable import LockstepCLI
@testable import LockstepSimulation

/// Runs the tool in process with given input.
enum JSONLTalk {
  struct Result: Sendable {
    var status: Int32
    var output: String
    var complaints: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// - Parameter portion: how many bytes one read gets.
  static func run(_ arguments: [String], input: [UInt8], portion: Int = 7) async -> Result {
    let output = Mutex("")
    let complaints = Mutex("")
    let rest = Mutex(input[...])
    let console = Console(
      write: { text in output.withLock { $0 += text } },
      writeError: { text in complaints.withLock { $0 += text } },
      readInput: { [] },
      readSomeInput: { buffer in
        rest.withLock { rest in
          let part = rest.prefix(min(portion, buffer.count))
          for (place, byte) in part.enumerated() { buffer[place] = byte }
          rest = rest.dropFirst(part.count)
          return part.count
        }
      },
      environmentVariable: { _ in nil })
    let status = await Tool.run(arguments, on: console)
    return Result(status: status, output: output.withLock { $0 }, complaints: complaints.withLock { $0 })
  }

  /// The program of the project's own flows.
  static func program() async throws -> FlowProgram {
    let flows = ProjectTarget(directory: Repository.root.appending(path: "flows").path)
    let files = try await Workspace.standard.load(flows)
    return try #require(files.project.program().value)
  }
}

/// Takes lines as text and keeps the lines that go out.
final class Talker {
  private final class Said {
    var lines: [String] = []
  }

  private let said = Said()
  var conversation: WorldJSONLSession

  init(_ program: FlowProgram, flow: String, external: Bool = true) throws {
    let said = said
    conversation = try WorldJSONLSession(
      program, start: SessionStart(flow), world: Domain.defaultWorld,
      traces: true, delegatesAllActions: external, emit: { said.lines.append($0) })
  }

  var lines: [String] { said.lines }

  /// What goes out in answer to a line.
  @discardableResult
  func say(_ line: String) -> [String] { say(Array(line.utf8)) }

  @discardableResult
  func say(_ line: [UInt8]) -> [String] {
    let before = said.lines.count
    conversation.take(.whole(ZeroizedBuffer(line).all))
    return Array(said.lines[before...])
  }
}
