import Lockstep
package import LockstepModel

/// Checks what can only be seen when all documents of a project are there.
///
/// What is wrong with a file by itself its reader has reported already; no rule says it again.
package enum Linter {
  /// What every rule finds in a project, in the order people read.
  ///
  /// Pure: no file, no clock, no environment.
  /// - Parameters:
  ///   - levels: by default what the project file says.
  ///   - said: what the readers of the files said; given back among the findings, at the levels that the
  ///     project sets for them.
  package static func lint(
    _ project: Project, levels: RuleLevels? = nil, said: [Diagnostic] = []
  ) -> [Diagnostic] {
    linting(project, levels: levels, said: said).onOneCore()
  }

  /// The work of ``lint(_:levels:said:)``, which all cores may share.
  package static func linting(
    _ project: Project, levels: RuleLevels? = nil, said: [Diagnostic] = []
  ) -> Work<[Diagnostic]> {
    let levels = levels ?? RuleLevels(project.settings)
    return LintMemory.looking(at: project, levels).map { findings($0, said: said) }
  }

  /// The work of ``lint(_:levels:said:)`` as far as it is about rules, after an edit with what the last check found.
  ///
  /// - Parameters:
  ///   - relinked: the tables that were linked again since the check of `memory`; nil if all were.
  package static func looking(
    at project: Project, levels: RuleLevels, relinked: [LinkedProject.FlowIndex]?, after memory: LintMemory?
  ) -> Work<LintMemory> {
    if let relinked, let memory, let work = memory.looking(againAt: project, relinked: relinked, levels) {
      return work
    }
    return LintMemory.looking(at: project, levels)
  }

  /// What readers said and what rules found, in the order people read.
  package static func findings(_ memory: LintMemory, said: [Diagnostic]) -> [Diagnostic] {
    merged(said, memory.found, memory.levels)
  }

  /// What readers said and what rules found, without what rules found about rows whose target a reader could not
  /// understand: that is a consequence.
  private static func merged(_ said: [Diagnostic], _ found: [Diagnostic], _ levels: RuleLevels)
    -> [Diagnostic]
  {
    let lost = Set(said.lazy.filter { $0.loss == .target }.compactMap(RowName.init))
    // A reader says itself of which words it has none.
    let told = Set(said.lazy.filter { $0.loss != .nothing }.compactMap(RowName.init))
    let own =
      told.isEmpty
      ? found
      : found.filter { finding in
        guard let row = RowName(finding) else { return true }
        return !(finding.basis.isWording ? told : lost).contains(row)
      }
    return (said.compactMap(levels.adjusted) + own).inReadingOrder()
  }

  private struct RowName: Hashable {
    var path: String
    var row: String

    init?(_ finding: Diagnostic) {
      guard let row = finding.row else { return nil }
      (path, self.row) = (finding.location.source.path, row)
    }
  }
}
