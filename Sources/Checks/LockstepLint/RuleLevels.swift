package import LockstepModel

/// How serious the findings of each rule are in a project.
package struct RuleLevels: Hashable, Sendable {
  /// Only rules that differ from their own level; nil inside is off.
  private var changedLevels: [String: Severity?] = [:]
  private var includesAllRules = false

  /// Every rule, also those that are off; such findings are notes.
  package static var all: RuleLevels {
    var levels = RuleLevels(nil)
    levels.includesAllRules = true
    return levels
  }

  /// The levels that a project file sets with `rules:`; an unknown level is skipped, as its reader has reported it.
  package init(_ settings: ProjectDocument?) {
    for (rule, level) in settings?.rules ?? [] {
      if level.value == "off" {
        changedLevels.updateValue(nil, forKey: rule.value)
      } else if let severity = Severity.allCases.first(where: { $0.word == level.value }) {
        changedLevels[rule.value] = severity
      }
    }
  }

  /// The level of a rule's findings; nil if they are off.
  package func level(of info: RuleInfo) -> Severity? {
    if let level = changedLevels[info.id] { return level }
    return info.level ?? (includesAllRules ? .note : nil)
  }

  /// A reader's finding at the level that the project sets for it; nil if it is off.
  ///
  /// A rule that is an error by itself stays one, whatever a project sets: the file cannot be read as intended.
  package func adjusted(_ finding: Diagnostic) -> Diagnostic? {
    guard finding.rule.severity < .error, let level = changedLevels[finding.rule.id] else { return finding }
    guard let level else { return nil }
    var finding = finding
    finding.severity = level
    return finding
  }
}
