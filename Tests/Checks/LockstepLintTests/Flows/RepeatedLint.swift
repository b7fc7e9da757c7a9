import LockstepLint
import LockstepModel

/// A project that is linted again and again with other documents in the place of a few.
///
/// What rests on the unchanged documents alone is found once, as an editor does; that such a check finds what a whole one finds
/// is for the tests of the workspace to say.
struct RepeatedLint {
  private let project: Project
  private let levels: RuleLevels?
  private let cache: LintCache

  init(_ project: Project, levels: RuleLevels? = nil) {
    self.project = project
    self.levels = levels
    cache = Linter.checking(project, levels: levels).runOnOneCore().cache
  }

  /// What is found with these documents in the place of the project's own.
  ///
  /// - Parameter said: the findings of their readers.
  func findings(in documents: [FlowDocument], settings: ProjectDocument?, said: [Diagnostic] = [])
    -> [Diagnostic]
  {
    let changed = Project.linking(
      documents, settings: settings, domain: project.domain, formats: project.formats,
      documentsWithoutFlow: project.documentsWithoutFlow, pictures: project.pictures, after: project
    ).runOnOneCore()
    return Linter.checking(changed, levels: levels, readerFindings: said, after: cache).runOnOneCore()
      .findings
  }
}
