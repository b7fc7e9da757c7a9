import LockstepLint
import LockstepMarkdown
import LockstepModel
import LockstepScenarios

/// A project as it was checked: the next check keeps the parts that depend on one file, and links all files again.
struct ProjectCheck: Sendable {
  let project: Project
  private let cache: LintCache
  /// The findings about cells that are kept as a document wrote them, by document.
  private let kept: [[Diagnostic]]
  /// The findings of readers and rules, before any are held back or silenced.
  let found: [Diagnostic]

  init(_ files: ProjectFiles, after earlier: ProjectCheck?) async {
    let project = await files.linking(after: earlier?.project).onAllCores(for: files.sources.count)
    self.project = project
    kept = Self.keptFindings(in: project, after: earlier)
    let scenarios = ScenarioCheck.findings(in: files.scenarios, of: project)
    let properties = PropertyLinking.findings(of: project)
    (found, cache) = await Linter.checking(
      project, said: files.diagnostics + kept.joined() + scenarios + properties, after: earlier?.cache
    ).onAllCores(for: project.linked.tables.count)
  }

  /// Rendering a document takes longer than all rules about it, and needs nothing of other documents but their names.
  private static func keptFindings(in project: Project, after earlier: ProjectCheck?) -> [[Diagnostic]] {
    let known = earlier.flatMap { project.hasSameNames(as: $0.project) ? $0 : nil }
    return project.documents.enumerated().map { number, document in
      if let known, known.project.documents[number].isUnchanged(from: document) { return known.kept[number] }
      return MarkdownWriter.keptFindings(of: document, in: project)
    }
  }
}
