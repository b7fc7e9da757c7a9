import LockstepLint
import LockstepMarkdown
import LockstepModel
import LockstepYAML

/// The examples of a rule as Markdown tables; nil if a table cannot have the mistake.
struct TableExample {
  let bad: String
  let good: String

  init?(_ rule: RuleInfo) {
    guard let bad = Self.tables(rule.bad), let good = Self.tables(rule.good) else { return nil }
    func isFound(in project: Project) -> Bool {
      Linter.checking(project).onOneCore().findings.contains { $0.rule.id == rule.id }
    }
    guard isFound(in: bad.project), !isFound(in: good.project) else { return nil }
    (self.bad, self.good) = (bad.text, good.text)
  }

  /// The flows of an example, rendered, and the project that they are when they are read again.
  private static func tables(_ example: String) -> (text: String, project: Project)? {
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
