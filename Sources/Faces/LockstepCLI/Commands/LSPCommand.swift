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
    let input = MessageInput(Console.current)
    let server = LanguageServer(
      domains: [Domain.declaration], pendingMessages: { input.next(waiting: 0) ?? [] },
      play: Domain.playScenarios,
      send: { input.console.write(MessageBuffer.framed($0)) })
    while server.exitStatus == nil {
      let client = server.clientProcess ?? clientProcessID
      if let client, !System.isRunning(client) { throw Exit.findings }
      let batch = input.next(waiting: 1_000)
      if let batch, !batch.isEmpty { await server.processMessages(batch) }
      if input.buffer.hasInvalidHeader {
        throw UsageError(
          "the input is not a message of a language client",
          help: "an editor starts 'lockstep lsp' and talks to it: see docs/editors.md")
      }
      if batch == nil { break }
    }
    if input.isUnreadable { throw UsageError.unreadableInput() }
    if server.exitStatus != 0, !server.isStopped { throw Exit.findings }
  }
}

/// The messages of standard input.
private final class MessageInput {
  let console: Console
  private(set) var buffer = MessageBuffer()
  private(set) var isUnreadable = false
  private var readBuffer = [UInt8](repeating: 0, count: 1 << 16)

  init(_ console: Console) { self.console = console }

  /// All messages that have come in, so that a request and its cancellation are seen together. nil at the end.
  ///
  /// - Parameter time: how many milliseconds to wait for the first byte.
  func next(waiting time: Int32) -> [[UInt8]]? {
    var wait = time
    var isOpen = true
    while isOpen, console.awaitInput(wait) {
      var span = readBuffer.mutableSpan
      let count = console.readSomeInput(&span)
      isUnreadable = count < 0
      isOpen = count > 0
      if isOpen { buffer.append(readBuffer[..<count]) }
      wait = 0
    }
    var batch: [[UInt8]] = []
    while let message = buffer.next() { batch.append(message) }
    return isOpen || !batch.isEmpty ? batch : nil
  }
}
