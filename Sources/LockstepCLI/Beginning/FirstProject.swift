import LockstepMarkdown
import LockstepModel
import LockstepYAML

/// What `lockstep init` writes: small, without findings, and it runs.
///
/// It has one of each thing that a project is made of: a use case, the partial flow that it calls, an action of its own,
/// a timer, the world that answers for the action, a script, the scenario that uses both, and the tables.
enum FirstProject {
  static let flowID = "UC1.1"

  /// The paths and the texts, in the order in which they are best read.
  static var files: [(path: String, text: String)] {
    let flows = [
      (path: "flows/use-cases/UC1.1_MakeTea.yaml", text: modeline(.flow, up: 2) + useCase),
      (path: "flows/partial-flows/PF1.1_BoilWater.yaml", text: modeline(.flow, up: 2) + partialFlow),
    ]
    return [("flows/lockstep.yaml", modeline(.project, up: 1) + settings)] + flows + tables(of: flows)
      + [
        ("flows/scenarios/make-tea.yaml", modeline(.scenario, up: 2) + scenario),
        ("flows/worlds/kettle-off.yaml", modeline(.world, up: 2) + world),
        ("flows/scripts/switch-on.yaml", modeline(.script, up: 2) + script),
      ] + SchemaKind.allCases.map { ("schemas/\($0.fileName)", $0.schema(worldKeys: Domain.worldKeys)) }
  }

  /// What `lockstep render` writes beside the flows.
  private static func tables(of flows: [(path: String, text: String)]) -> [(path: String, text: String)] {
    let documents = flows.compactMap { flow -> FlowDocument? in
      guard case .flow(let document)? = YAMLReader.read(SourceText(path: flow.path, text: flow.text)).value
      else { return nil }
      return document
    }
    let project = Project(documents)
    return documents.compactMap { document in
      guard let path = MarkdownWriter.path(beside: document.source.path),
        let text = MarkdownWriter.text(of: document, in: project).value
      else { return nil }
      return (path, text)
    }
  }

  /// The line by which editors find the schema of a file.
  private static func modeline(_ kind: SchemaKind, up: Int) -> String {
    "# yaml-language-server: $schema=\(String(repeating: "../", count: up))schemas/\(kind.fileName)\n"
  }
}
