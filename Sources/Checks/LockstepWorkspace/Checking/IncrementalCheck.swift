import LockstepLint
import LockstepModel
import LockstepScenarios

/// A project as it was checked: the next check keeps the parts that depend on one file, and links all files again.
struct IncrementalCheck: Sendable {
  let project: Project
  private let cache: LintCache
  /// The findings about cells whose wording in the document is kept in the flow, by document.
  private let verbatimCellFindings: [[Diagnostic]]
  /// The findings of readers and rules, before any are held back or silenced.
  let allFindings: [Diagnostic]

  init(_ files: ProjectFiles, selecting selection: RuleSelection, after earlier: IncrementalCheck?) async {
    let project = await files.linking(after: earlier?.project).runOnAllCores(for: files.sources.count)
    self.project = project
    verbatimCellFindings = await Self.keptFindings(in: project, after: earlier).runOnAllCores(
      for: project.documents.count)
    let scenarios = ScenarioCheck.findings(in: files.scenarios, of: project)
    let properties = PropertyLinking.findings(of: project, in: files.scenarios)
    (allFindings, cache) = await Linter.checking(
      project, selecting: selection,
      readerFindings: files.diagnostics + verbatimCellFindings.joined() + scenarios + properties,
      after: earlier?.cache
    ).runOnAllCores(for: project.linked.tables.count)
  }

  /// Rendering a document takes longer than all rules about it, and needs nothing of other documents but their names.
  private static func keptFindings(
    in project: Project, after earlier: IncrementalCheck?
  ) -> Work<[[Diagnostic]]> {
    let known = earlier.flatMap { project.hasSameNames(as: $0.project) ? $0 : nil }
    return Work.shares(of: project.documents.indices) { range in
      range.map { number in
        let document = project.documents[number]
        if let known, known.project.documents[number].isUnchanged(from: document) {
          return known.verbatimCellFindings[number]
        }
        return project.formats.rendering(of: document)?.rendering.keptFindings(of: document, in: project)
          ?? []
      }
    }.map { $0.flatMap(\.self) }
  }
}
