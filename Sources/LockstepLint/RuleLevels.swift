public import Lockstep

/// How serious the findings of each rule are in a project.
public struct RuleLevels: Sendable {
  /// Only rules that differ from their own level; nil inside is off.
  private var changed: [String: Severity?] = [:]

  /// The levels that a project file sets with `rules:`; a level that is no word for one is passed over, as
  /// its reader has reported it.
  public init(_ settings: ProjectDocument?) {
    for (rule, level) in settings?.rules ?? [] {
      if level.value == "off" {
        changed.updateValue(nil, forKey: rule.value)
      } else if let severity = Severity.allCases.first(where: { $0.word == level.value }) {
        changed[rule.value] = severity
      }
    }
  }

  /// The level of a rule's findings; nil if nobody wants them.
  public func level(of rule: any Rule) -> Severity? { changed[rule.info.id] ?? rule.info.level }
}
