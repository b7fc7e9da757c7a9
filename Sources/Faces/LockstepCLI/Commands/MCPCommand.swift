import ArgumentParser
import Lockstep
import LockstepMCP
import LockstepModel
import LockstepPINWorld
import LockstepSimulation
import LockstepWorkspace
import Synchronization

/// `lockstep mcp`: the server for coding agents, on standard input and output.
struct MCPCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Runs the server for coding agents, on standard input and output.",
    discussion: """
      Speaks the Model Context Protocol, one message a line. Its tools check, show, play, test, explore, compare and \
      rename; its resources are the flows and the pages of the format. docs/agents.md describes how agents start it.

      Only files below the directory are read. Without --write no file is changed, and without --app no program of \
      the project is started.

      Exit status: 0 the input ended; 2 the directory or the input cannot be read.
      """)

  @Argument(help: "The directory of the project, or one with a project in it.", completion: .directory)
  var directory = "."

  @Flag(help: "Let tools change files when they are asked to apply their edits.")
  var write = false

  @Option(
    help: ArgumentHelp(
      "Let the tool 'test' start this adapter, which moves the app; see docs/existing-app.md.",
      valueName: "command"))
  var app: String?

  func run() async throws {
    guard DiskFiles.standard.kind(directory) == .directory else {
      throw UsageError("'\(directory)' is not a directory")
    }
    try checkHasItsProjectFile()
    let files = ConfinedFiles(DiskFiles.standard, below: directory)
    let project = try project(in: files)
    let input = LineInput(Console.current)
    let console = Console.current
    let server = MCPServer(
      project, in: files, domains: [Domain.declaration], host: Domain.host,
      commands: ProjectCommands(project: project, in: files, app: app), mayWrite: write,
      readAvailable: { input.next(waiting: false) ?? [] }, send: console.write)
    while let lines = input.next(waiting: true) { await server.receive(lines) }
    if input.isUnreadable { throw UsageError.unreadableInput() }
  }

  /// The server reads nothing above its directory, so it would answer without the settings of a project around it.
  private func checkHasItsProjectFile() throws(UsageError) {
    let disk = DiskFiles.standard
    let own = disk.canonical(directory)
    guard let around = try Workspace.standard.targets(of: [directory]).first?.directory,
      own.hasPrefix(disk.canonical(around) + "/")
    else { return }
    throw UsageError(
      "'\(directory)' belongs to the project in '\(around)', whose lockstep.yaml is outside of it",
      help: "start the server with that directory: lockstep mcp \(around)")
  }

  /// The one project in the directory.
  private func project(in files: ConfinedFiles) throws(UsageError) -> String {
    let targets = try Workspace(files, domains: [Domain.declaration]).targets(of: ["."])
    let all = targets.compactMap(\.directory)
    // The documents around a project are not another one.
    let projects = all.count == 2 ? all.filter { $0 != "." } : all
    guard projects.count < 2 else {
      let names = projects.map { FilePath.join(directory, files.fromWorkingDirectory($0)) }
      throw UsageError(
        "'\(directory)' has \(projects.count) projects",
        help: "name one: \(names.prefix(8).joined(separator: ", "))")
    }
    return projects.first.map(files.fromWorkingDirectory) ?? "."
  }
}

/// The lines of standard input.
private final class LineInput: Sendable {
  private struct State {
    let buffer = LineBuffer()
    var isOpen = true
    var isUnreadable = false
  }

  private let console: Console
  private let state = Mutex(State())

  init(_ console: Console) { self.console = console }

  var isUnreadable: Bool { state.withLock { $0.isUnreadable } }

  /// The lines that have come in; nil at the end.
  ///
  /// - Parameter isPatient: whether to wait for the next line.
  func next(waiting isPatient: Bool) -> [IncomingLine]? {
    state.withLock { state in
      guard state.isOpen else { return nil }
      var lines: [IncomingLine] = []
      while state.isOpen, isPatient && lines.isEmpty || console.awaitInput(0) {
        var isUnreadable = false
        state.isOpen = state.buffer.fill { room in
          let count = console.readSomeInput(&room)
          isUnreadable = count < 0
          return count
        } _: { line in
          switch line {
          case .whole(let part):
            if part.count > 0 {
              lines.append(.whole(part.withBytes { bytes in bytes.indices.map { bytes[$0] } }))
            }
          case .tooLong: lines.append(.tooLong)
          }
          return true
        }
        state.isUnreadable = isUnreadable
      }
      return lines
    }
  }
}
