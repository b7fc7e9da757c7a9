import ArgumentParser
import LockstepLSP
import LockstepWorkspace

/// `lockstep lsp`: the language server, on standard input and output.
struct LSPCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Runs the language server for editors, on standard input and output.",
    discussion: """
      Speaks the Language Server Protocol for YAML flows, scripts, worlds, lockstep.yaml and Markdown \
      tables. docs/editors.md describes how editors start it.

      Ends with the client, whose process is named by the client or by --clientProcessId.

      Exit status: 0 shut down by the protocol; 1 the input or the client ended without that; 2 the input is \
      not from a language client.
      """)

  @Flag(help: "Accepted for editors; standard input and output are always used.")
  var stdio = false

  @Option(name: .customLong("clientProcessId"), help: .hidden)
  var clientProcessID: Int?

  func run() async throws {
    let console = Console.current
    let server = LanguageServer(domains: [Domain.declaration]) {
      console.write(MessageBuffer.framed($0))
    }
    var buffer = MessageBuffer()
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while server.exitStatus == nil {
      while !console.awaitInput(1_000) {
        let client = server.clientProcess ?? clientProcessID
        if let client, !System.isRunning(client) { throw Exit.findings }
      }
      // What came in while the server was at work is read at once, and taken together.
      var span = room.mutableSpan
      let count = console.readSome(&span)
      if count < 0 { throw UsageError.unreadableInput() }
      if count == 0 { break }
      buffer.append(room[..<count])
      var batch: [[UInt8]] = []
      while let message = buffer.next() { batch.append(message) }
      if !batch.isEmpty { await server.take(batch) }
      if buffer.isBroken {
        throw UsageError(
          "the input is not a message of a language client",
          help: "an editor starts 'lockstep lsp' and talks to it: see docs/editors.md")
      }
    }
    if server.exitStatus != 0, !server.isStopped { throw Exit.findings }
  }
}
