import ArgumentParser
import Lockstep
import LockstepDiff
import LockstepLinking
import LockstepModel
import LockstepReporting
import LockstepText
import LockstepWorkspace
import LockstepYAML

/// `lockstep diff`: what changed between two versions of a flow.
struct DiffCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
  }

  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two versions of a flow as behaviour, not as text.",
    usage: """
      lockstep diff OLD NEW [--format text|json] [--fail-on-loss]
      lockstep diff HEAD:flows/door.yaml flows/door.yaml --fail-on-loss
      """,
    discussion: """
      A version is a file, or a file of a git revision as REV:path, with the path as git takes it: from the \
      top of the repository, or with ./ from the working directory.

      Steps and rows are found again by what they are, not by their numbers. What is lost comes first: \
      results that no row gives any more, and steps that no row leads to any more. Then other behaviour, \
      then other numbers, then other words. A step counts as reachable from the beginning of its own \
      document; what other documents lead to is not looked at.
      """)

  @Argument(help: "The old version: a file, or REV:path.", completion: .file(extensions: ["yaml", "md"]))
  var old: String

  @Argument(help: "The new version: a file, or REV:path.", completion: .file(extensions: ["yaml", "md"]))
  var new: String

  @Option(help: "How changes are printed: text or json.")
  var format = Format.text

  @Flag(help: "Make the exit status 1 if a result or a reachable step is lost.")
  var failOnLoss = false

  func run() throws {
    let console = Console.current
    let diff = FlowDiff(from: try document(old), to: try document(new))
    switch format {
    case .text:
      console.write(
        diff.isEmpty && console.isTerminal ? "No change in behaviour, numbers or wording.\n" : diff.text)
    case .json: console.write(diff.json)
    }
    if failOnLoss, diff.hasLosses { throw Exit.findings }
  }

  private func document(_ version: String) throws -> FlowDocument {
    let source = SourceText(path: version, bytes: try bytes(version))
    let checked = Workspace.standard.content(of: source)
    let errors = checked.diagnostics.filter { $0.severity == .error }
    // Half a flow would differ in what could not be read.
    guard errors.isEmpty else {
      Console.current.complain(ShortReporter().report(errors, summary: Summary(of: errors, flows: 1)))
      throw WrongUse("'\(version)' cannot be compared, because it cannot be read")
    }
    guard case .flow(let document)? = checked.value else { throw WrongUse("'\(version)' is not a flow file") }
    return document
  }

  private func bytes(_ version: String) throws(WrongUse) -> [UInt8] {
    // A file may have a colon in its name.
    if DiskFiles.standard.kind(version) == nil, let revision = Revision(version) {
      return try revision.read()
    }
    return try DiskFiles.standard.readStream(version)
  }
}
