import ArgumentParser
import Lockstep
import LockstepLint
import LockstepMarkdown
import LockstepModel
import LockstepWorkspace
import LockstepYAML

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
      let formats = Workspace.standard.formats
      guard formats.holdsProse(path), files.kind(path) == .file,
        !formats.sources(ofRendering: path).contains(where: { files.kind($0) != nil }),
        let bytes = try? files.read(path)
      else { return false }
      return MarkdownReader.hasFlowTable(SourceText(path: path, bytes: bytes))
    }
  }
}

/// The examples of a rule as Markdown tables; nil if a table cannot have the mistake.
struct TableExample {
  let bad: String
  let good: String

  init?(_ rule: RuleInfo) {
    guard let bad = Self.renderTables(rule.badExample), let good = Self.renderTables(rule.goodExample) else {
      return nil
    }
    func isFound(in project: Project) -> Bool {
      Linter.checking(project).runOnOneCore().findings.contains { $0.rule.id == rule.id }
    }
    guard isFound(in: bad.project), !isFound(in: good.project) else { return nil }
    (self.bad, self.good) = (bad.text, good.text)
  }

  /// The flows of an example, rendered, and the project that they are when they are read again.
  private static func renderTables(_ example: String) -> (text: String, project: Project)? {
    var (flows, settings, rest) = ([FlowDocument](), ProjectDocument?.none, "")
    for text in example.split(separator: "---\n").map(String.init) {
      let id =
        text.split(separator: "\n").first { $0.hasPrefix("flow: ") }?.dropFirst("flow: ".utf8.count) ?? ""
      switch YAMLReader.read(SourceText(path: "\(id).yaml", text: text)).value {
      case .flow(let flow): flows.append(flow)
      case .project(let document): (settings, rest) = (document, "\nlockstep.yaml:\n\n\(text)")
      default: return nil
      }
    }
    let source = Project(flows, settings: settings)
    let texts = flows.compactMap { MarkdownWriter.text(of: $0, in: source).value }
    let read = zip(flows, texts).compactMap { flow, text in
      MarkdownReader.read(SourceText(path: "\(flow.id.value).md", text: text)).value
    }
    guard texts.count == flows.count, read.count == flows.count else { return nil }
    let text = texts.joined(separator: "\n") + rest
    return (String(text.last == "\n" ? text.dropLast() : text[...]), Project(read, settings: settings))
  }
}
