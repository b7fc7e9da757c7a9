import Foundation
import LockstepWorkspace
import Synchronization
import TestSupport

@testable import LockstepCLI

/// Runs the tool in process and keeps what it wrote.
final class CommandHarness: Sendable {
  private let written = Mutex<[UInt8]>([])
  private let complained = Mutex("")
  /// nil for an input that cannot be read.
  let input: [UInt8]?
  let environment: [String: String]
  /// Whether standard output passes for a terminal.
  let isTerminal: Bool

  init(input: String? = "", environment: [String: String] = [:], isTerminal: Bool = false) {
    self.isTerminal = isTerminal
    self.input = input.map { Array($0.utf8) }
    self.environment = environment
  }

  var output: String { String(decoding: outputBytes, as: UTF8.self) }
  var outputBytes: [UInt8] { written.withLock { $0 } }
  var complaints: String { complained.withLock { $0 } }

  /// - Returns: the exit status.
  func run(_ arguments: String...) async -> Int32 { await run(arguments) }

  func run(_ arguments: [String]) async -> Int32 {
    let console = Console(
      write: { text in self.written.withLock { $0 += text.utf8 } },
      writeBytes: { bytes in self.written.withLock { $0 += bytes } },
      writeError: { text in self.complained.withLock { $0 += text } },
      readInput: { () throws(UsageError) in
        guard let input = self.input else {
          throw UsageError("cannot read standard input: it is a directory")
        }
        return input
      }, readSomeInput: { _ in self.input == nil ? -1 : 0 }, environmentVariable: { self.environment[$0] },
      isTerminal: isTerminal)
    return await Tool.run(arguments, on: console)
  }
}

/// Places the tests read from: the repository, and a folder of their own.
enum Places {
  static func path(_ relative: String) -> String { Repository.root.appending(path: relative).path }

  static func text(_ relative: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: relative), encoding: .utf8)
  }

  /// A new folder that is removed when `body` is done.
  static func withFolder<Result>(
    _ files: [String: String], _ body: (String) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lockstep-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return try await body(folder.path)
  }
}
