import ArgumentParser
import LockstepDiff
import LockstepModel
import LockstepWorkspace

/// `lockstep renumber`: new ids, and every reference to them.
struct RenumberCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "renumber",
    abstract: "Renumbers the rows of a flow, with every reference to them in the project.",
    usage: """
      lockstep renumber UC2.3 --diff
      lockstep renumber UC2.3 --insert-after 1.3
      lockstep renumber UC2.3 --move 2.2 1.5
      """,
    discussion: """
      Without options scenarios become 1 to n, steps N.1 to N.m and rows a, b, c … in document order. All \
      references to them are updated, in all flows, scripts and worlds of the project, YAML and Markdown; \
      everything else stays as it is, byte for byte.

      --insert-after leaves a number free: 1.4 and the steps after it move up by one, as far as the first \
      gap. It takes a scenario or a row as well.

      --move takes the lines of a step to its new place; the steps of both scenarios count from 1. If a \
      scenario gets another first step, references to the scenario now name the step that they entered \
      before.

      Errata quote the document that a flow was made from: their cells keep its numbers. So does the text of \
      titles, notes and comments; mentions of a number that changes are listed for review. Rendered Markdown \
      tables are rendered again.

      Exit status: 0 fine; 1 a file has errors, or with --diff would change; 2 the renumbering is \
      impossible.
      """)

  @Argument(help: "The id of a flow, or its file.", completion: .flows)
  var flow: String?

  @Option(help: "Leave a number free after this step, scenario or row.")
  var insertAfter: String?

  @Option(parsing: .upToNextOption, help: "Move a step to a new number: 2.2 1.5.")
  var move: [String] = []

  @Flag(help: "Write nothing; print what would change as a unified diff.")
  var diff = false

  @OptionGroup var writing: WritingOptions

  func run() async throws {
    let (flow, plan) = try parseArguments()
    let (files, target) = try await load(flow)
    try stopIfAny(files.diagnostics.filter { $0.severity == .error && mayHideReferences(flow, $0) })
    let renumbering = try makeRenumbering(plan, of: flow, in: files)
    try stopIfAny(renumbering.problems)
    let changed = try await changedFiles(renumbering, files, target)
    if !diff { try write(changed) }
    printNotes(renumbering)
    if changed.isEmpty {
      if !writing.quiet { Console.current.writeError("nothing to renumber\n") }
      return
    }
    if diff { return try Report(command: "renumber", color: writing.color).showChanges(changed) }
    if !writing.quiet { for file in changed { Console.current.writeError("wrote \(file.source.path)\n") } }
  }

  /// The last word behind --move may be the flow.
  private func parseArguments() throws(UsageError) -> (flow: String, plan: RenumberingPlan) {
    var (flow, move) = (flow, move)
    if flow == nil, move.count == 3 { flow = move.removeLast() }
    guard let flow else {
      throw UsageError(
        "name a flow", help: "for example: lockstep renumber \(FlowDocument.Kind.useCase.exampleID)")
    }
    guard move.isEmpty || move.count == 2 else {
      throw UsageError("--move takes a step and its new number", help: "for example --move 2.2 1.5")
    }
    if insertAfter != nil, !move.isEmpty { throw UsageError("--insert-after and --move cannot be combined") }
    if let insertAfter { return (flow, .insertAfter(insertAfter)) }
    return (flow, move.isEmpty ? .all : .move(move[0], to: move[1]))
  }

  /// References in unreadable files cannot be renumbered.
  private func stopIfAny(_ errors: [Diagnostic]) throws {
    guard !errors.isEmpty else { return }
    Console.current.writeErrorLines(of: errors.inReadingOrder())
    Console.current.writeError("left all files as they are\n")
    throw Exit.findings
  }

  private func printNotes(_ renumbering: Renumbering) {
    Console.current.writeErrorLines(of: renumbering.notes.inReadingOrder())
    for numbering in renumbering.renumberedTables {
      guard let free = numbering.freedID, let after = numbering.precedingID?.value, !writing.quiet else {
        continue
      }
      Console.current.writeError("\(free) of \(numbering.flowID) is free now: write it behind \(after)\n")
    }
  }

  /// All files, or none if one of them cannot be written.
  private func write(_ files: [ChangedFile]) throws(UsageError) {
    try FileWriter.replaceUnchanged(files.map { ($0.source, $0.bytes) })
    let formats = Workspace.standard.formats
    for file in files where formats.format(of: file.source)?.rendering != nil {
      try RenderingFingerprints(besides: file.source.path).addFingerprint(
        of: String(decoding: file.bytes, as: UTF8.self))
    }
  }
}
