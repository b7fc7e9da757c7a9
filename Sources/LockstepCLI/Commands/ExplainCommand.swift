import ArgumentParser
import Lockstep
import LockstepLint
import LockstepMarkdown
import LockstepModel
import LockstepWorkspace

/// `lockstep explain RULE`: the purpose of a rule, its findings, and how to fix them.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains a rule: its reason, a bad and a good example.",
    discussion: """
      In a folder whose flows are Markdown tables the examples are tables, too, unless a table cannot have the mistake.
      """)

  @Argument(
    help: "The rule's name, as in brackets behind a finding.", completion: .list(RuleCatalogue.all.map(\.id)))
  var rule: String

  @Argument(help: "A folder of flows; tables in it make the examples tables.", completion: .directory)
  var directory = "."

  func run() throws {
    let names = RuleCatalogue.all.map(\.id)
    guard let info = RuleCatalogue.info(rule) else {
      throw UsageError(
        "no rule is called '\(rule)'",
        help: Suggestion.help(for: rule, among: names) ?? "'lockstep rules' lists them")
    }
    let example = try hasTables() ? TableExample(info) : nil
    Console.current.write(RuleText.explanation(info, tables: example.map { ($0.bad, $0.good) }))
  }

  /// Whether the folder, or a folder directly in it, has a table that no YAML file is rendered to.
  private func hasTables() throws(WorkspaceError) -> Bool {
    let files = DiskFiles.standard
    let paths = try files.names(in: directory).map { FilePath.join(directory, $0) }
    let inside = paths.flatMap { folder in
      ((try? files.names(in: folder)) ?? []).map { FilePath.join(folder, $0) }
    }
    return (paths + inside).contains { path in
      guard FileNames.isMarkdown(path), files.kind(path) == .file,
        !FileNames.counterparts(of: path).contains(where: { files.kind($0) != nil }),
        let bytes = try? files.read(path)
      else { return false }
      return MarkdownReader.hasFlowTable(SourceText(path: path, bytes: bytes))
    }
  }
}
