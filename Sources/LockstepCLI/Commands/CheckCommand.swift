import ArgumentParser
import LockstepMarkdown
import LockstepModel
import LockstepWorkspace

/// `lockstep check`: all that a build checks, with one exit status.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks everything that a build should: lint, fmt --check, render --check, test, trace.",
    discussion: """
      Tables are compared where one lies beside its flow, scenarios are run where there are any, \
      and tests are traced in projects with 'trace:'. \
      Everything is checked, whatever fails before.
      """)

  @Argument(help: "Files and directories.", completion: .file(extensions: ["yaml", "md"]))
  var paths: [String] = ["."]

  @Option(help: "Whether to colour: auto, always or never.")
  var color = ColourMode.auto

  func run() async throws {
    var failed: [String] = []
    for (name, part) in parts where try await !isFine(part) { failed.append(name) }
    if failed.isEmpty { return }
    Console.current.complain("lockstep check: failed: \(failed.joined(separator: ", "))\n")
    throw Exit.findings
  }

  private typealias Part = () async throws -> Void

  private var parts: [(name: String, check: Part)] {
    let colour = ["--color", color.rawValue]
    return [
      ("lint", { try await LintCommand.parse(paths + colour).run() }),
      ("fmt --check", { try await FmtCommand.parse(paths + colour + ["--check"]).run() }),
      ("render --check", { try await compareTables() }), ("test", { try await test() }),
      ("trace", { try await trace() }),
    ]
  }

  /// Findings fail the part; what cannot be read, or is wrong use, ends the whole.
  private func isFine(_ check: Part) async throws -> Bool {
    do {
      try await check()
      return true
    } catch let code as ExitCode where code == Exit.findings {
      return false
    }
  }

  private func compareTables() async throws {
    var differs = false
    for part in try await Workspace.standard.select(paths) {
      let project = part.files.project
      for document in part.documents {
        guard let path = MarkdownWriter.path(beside: document.source.path),
          DiskFiles.standard.kind(path) == .file,
          let text = MarkdownWriter.text(of: document, in: project, .corrected).value
        else { continue }
        differs = try RenderedFile(text: text, path: path).compare(on: .current) || differs
      }
    }
    if differs { throw Exit.findings }
  }

  private func targets() throws(WrongUse) -> [ProjectTarget] {
    try Workspace.standard.targets(of: paths.map(DiskFiles.standard.fromHere))
  }

  private func test() async throws {
    let workspace = OpenWorkspace(paths.map(DiskFiles.standard.fromHere), domains: [Domain.declaration])
    try await TestSession(workspace: workspace, report: TestReport(color: color), mayBeEmpty: true).run()
  }

  private func trace() async throws {
    var failed = false
    for target in try targets() {
      guard try await Workspace.standard.load(target).settings?.trace != nil else { continue }
      let words = ["--project", target.directory ?? ".", "--color", color.rawValue]
      failed = try await !isFine { try await TraceCommand.parse(words).run() } || failed
    }
    if failed { throw Exit.findings }
  }
}
