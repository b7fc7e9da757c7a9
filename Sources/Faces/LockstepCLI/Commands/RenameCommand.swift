import ArgumentParser
import LockstepModel
import LockstepReporting
import LockstepServing
import LockstepWorkspace

/// `lockstep rename`: another name, wherever it is used.
struct RenameCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Renames a flow, a button, a screen or an outcome everywhere.",
    usage: """
      lockstep rename flow UC2.3 UC2.9 --dry-run
      lockstep rename button Continue Next --step "UC2.3 1.1"
      """,
    discussion: """
      All flows, errata, scenarios, scripts, worlds and lockstep.yaml follow. The files of a flow are renamed, too, where \
      their names begin with its id, and links follow them. Rendered Markdown tables are rendered again.

      Nothing is renamed if that would bring a finding above a note, fail a scenario, or make a property \
      about something else. 'lockstep renumber' gives steps and rows other numbers.

      Exit status: 0 fine; 1 refused, with what it would break, or with --dry-run something would change; \
      2 the name means nothing, or unreadable input.
      """)

  @Argument(help: "What is renamed: flow, button, screen or outcome.")
  var kind: NameChange.Kind

  @Argument(help: "Its name.")
  var old: String

  @Argument(help: "Its new name.")
  var new: String

  @Option(help: "The step with the button or the outcome: \"UC1 1.2\".")
  var step: String?

  @Flag(help: "Write nothing; print what would change as a unified diff.")
  var dryRun = false

  @OptionGroup var writing: WritingOptions

  func run() async throws {
    let disk = DiskFiles.standard
    let directory = try Workspace.standard.projectDirectory(named: writing.project)
    let change = try await NameChange(
      in: disk.canonical(directory), of: disk, domains: [Domain.declaration],
      formats: Workspace.standard.formats,
      playedBy: Domain.playScenarios)
    let outcome: NameChange.RenamedFiles
    do {
      outcome = try await change.rename(kind, old, to: new, step: step)
    } catch let refusal as NameChange.Refusal {
      Console.current.writeError("lockstep: '\(old)' keeps its name: \(refusal.message)\n")
      throw Exit.findings
    }
    var files = outcome.files.map { (source: $0.source, bytes: $0.bytes) }
    let rendered = try RenderingUpdates.changedFiles(
      change.checked.files, outcome.projectAfter, moved: outcome.newPathByOldPath)
    let paths = Set(rendered.map(\.source.path))
    files = files.filter { !paths.contains($0.source.path) } + rendered
    if dryRun { return try showChanges(files, outcome.newPathByOldPath) }
    try write(files, outcome.newPathByOldPath)
  }

  private func showChanges(_ files: [ChangedFile], _ moved: [String: String]) throws {
    for (old, new) in moved.sorted(by: { $0.key < $1.key }) {
      Console.current.writeError("would rename \(displayPath(old)) to \(displayPath(new))\n")
    }
    try Report(command: "rename", color: writing.color).showChanges(
      files.map { file in
        (SourceText(path: displayPath(file.source.path), bytes: file.source.bytes), file.bytes)
      })
  }

  /// All files, or none if one of them cannot be written.
  private func write(_ files: [ChangedFile], _ moved: [String: String]) throws(UsageError) {
    try FileWriter.checkAreNew(moved.values.sorted(), help: "rename it first")
    try FileWriter.replaceUnchanged(files)
    for (old, new) in moved.sorted(by: { $0.key < $1.key }) {
      guard System.move(old, to: new) else { throw .unwritable(new) }
    }
    if writing.quiet { return }
    for file in files.sorted(by: { $0.source.path < $1.source.path }) {
      Console.current.writeError("wrote \(displayPath(moved[file.source.path] ?? file.source.path))\n")
    }
  }

  private func displayPath(_ path: String) -> String { DiskFiles.standard.fromWorkingDirectory(path) }
}

extension NameChange.Kind: ExpressibleByArgument {}
