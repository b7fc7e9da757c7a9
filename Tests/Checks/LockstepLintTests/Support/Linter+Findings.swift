import LockstepLint
import LockstepModel

extension Linter {
  /// What readers and rules found in a project, on one core; comments and broken files silence nothing.
  static func lint(_ project: Project, levels: RuleLevels? = nil, said: [Diagnostic] = []) -> [Diagnostic] {
    checking(project, levels: levels, readerFindings: said).runOnOneCore().findings
  }
}
