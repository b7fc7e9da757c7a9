import Foundation
import Synchronization

@testable import LockstepCLI

/// Runs the tool in process and keeps what it wrote.
final class CommandHarness: Sendable {
  private let written = Mutex("")
  private let complained = Mutex("")
  let input: [UInt8]
  let environment: [String: String]

  init(input: String = "", environment: [String: String] = [:]) {
    self.input = Array(input.utf8)
    self.environment = environment
  }

  var output: String { written.withLock { $0 } }
  var complaints: String { complained.withLock { $0 } }

  /// - Returns: the exit status.
  func run(_ arguments: String...) async -> Int32 { await run(arguments) }

  func run(_ arguments: [String]) async -> Int32 {
    let console = Console(
      write: { text in self.written.withLock { $0 += text } },
      complain: { text in self.complained.withLock { $0 += text } },
      readInput: { self.input }, variable: { self.environment[$0] })
    return await Tool.run(arguments, on: console)
  }
}

/// Places the tests read from: the repository, and a folder of their own.
enum Places {
  /// The top of the repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func path(_ relative: String) -> String { root.appending(path: relative).path }

  static func text(_ relative: String) throws -> String {
    try String(contentsOf: root.appending(path: relative), encoding: .utf8)
  }

  /// A new folder that is removed when `body` is done.
  static func withFolder<Result>(
    _ files: [String: String], _ body: (String) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lockstep-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return try await body(folder.path)
  }
}
