import Lockstep
import LockstepLint
import LockstepMarkdown
import LockstepModel
import LockstepScenarios
import LockstepYAML

/// A project as it was checked, for the check after the next edit: that does again only what depends on the edit.
struct ProjectCheck: Sendable {
  let project: Project
  private let memory: LintMemory
  /// What is wrong with cells that are kept as a document wrote them, document by document.
  private let kept: [[Diagnostic]]
  /// What readers and rules found, before anything is held back or silenced.
  let found: [Diagnostic]

  init(_ files: ProjectFiles, after earlier: ProjectCheck?) async {
    let (project, relinked) = await files.relinking(after: earlier?.project).onAllCores()
    self.project = project
    let levels = RuleLevels(files.settings)
    memory = await Linter.looking(at: project, levels: levels, relinked: relinked, after: earlier?.memory)
      .onAllCores()
    kept = Self.keptFindings(in: project, memory, after: earlier)
    let scenarios = ScenarioCheck.findings(in: files.scenarios, of: project)
    let properties = PropertyLinking.findings(of: project)
    found = Linter.findings(memory, said: files.diagnostics + kept.joined() + scenarios + properties)
  }

  private static func keptFindings(
    in project: Project, _ memory: LintMemory, after earlier: ProjectCheck?
  ) -> [[Diagnostic]] {
    let documents = project.documents
    let checked = memory.checkedDocuments
    return documents.indices.map { number in
      // What was not looked at again has its place among as many documents as before.
      if let known = earlier?.kept, !checked.contains(number), number < known.count { return known[number] }
      return MarkdownWriter.keptFindings(of: documents[number], in: project)
    }
  }
}
