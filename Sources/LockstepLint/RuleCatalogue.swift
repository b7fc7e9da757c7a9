/// Every rule whose level a project can set, as data.
public enum RuleCatalogue {
  /// In the order in which lists show them.
  public static let all = Rules.all.map(\.info) + SuppressionRules.all

  /// The rule called `id`.
  public static func info(_ id: String) -> RuleInfo? { linted[id] }

  static let linted = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
}
