import ArgumentParser
import Lockstep
import LockstepWorkspace

/// The whole tool as a function of its arguments and its console, so that a test can run it in process.
enum Tool {
  /// - Returns: the exit status.
  static func run(_ arguments: [String], on console: Console) async -> Int32 {
    let status = await Console.$current.withValue(console.sanitized) { await run(arguments) }
    // Half an output must not pass for all of it.
    guard let reason = console.outputFailure() else { return status }
    console.writeError("lockstep: cannot write to standard output: \(reason)\n")
    return Exit.usageError.rawValue
  }

  private static func run(_ arguments: [String]) async -> Int32 {
    do {
      if let problem = misspeltCommandError(arguments) { throw problem }
      var command = try await RootCommand.asyncParseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return Exit.success.rawValue
    } catch {
      return report(error)
    }
  }

  private static func report(_ error: any Error) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    if let wrong = error as? UsageError {
      Console.current.writeError("lockstep: \(wrong.message)\n")
      if let help = wrong.help { Console.current.writeError("  \(help)\n") }
      return Exit.usageError.rawValue
    }
    let message = RootCommand.fullMessage(for: error)
    if RootCommand.exitCode(for: error) == .success {
      // Help and version, which were asked for.
      Console.current.write(message + "\n")
      return Exit.success.rawValue
    }
    Console.current.writeError(message + "\n")
    return Exit.usageError.rawValue
  }

  /// The parser's own answer to an unknown command does not help.
  private static func misspeltCommandError(_ arguments: [String]) -> UsageError? {
    guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
    let names = RootCommand.configuration.subcommands.map { $0.configuration.commandName ?? "" } + ["help"]
    if names.contains(first) { return nil }
    let help = Suggestion.help(for: first, among: names) ?? "there are: \(names.joined(separator: ", "))"
    return UsageError("no command '\(first)'; \(help)")
  }
}

@main
enum Main {
  static func main() {
    MainTask.start()
    // The thread sleeps; a signal that ends the process still does.
    while true { pause() }
  }
}

/// The tool as a task; not in ``Main``, whose closures belong to the main actor, which would wait for the
/// thread that sleeps.
private enum MainTask {
  /// Runs on the thread of the process as long as nothing has to be waited for. An asynchronous `main` would
  /// start another thread first, and end this one, for which the runtime reads all tables of exceptions.
  static func start() {
    if #available(macOS 26.0, iOS 26.0, *) {
      Task.immediate { await run() }
    } else {
      Task { await run() }
    }
  }

  private static func run() async {
    exit(await Tool.run(Array(CommandLine.arguments.dropFirst()), on: .standard))
  }
}
