/// Every rule whose name a finding can bear, as data.
public enum RuleCatalogue {
  /// What the linter itself looks for, with examples.
  public static let linted = Rules.all.map(\.info) + SuppressionRules.all

  /// In the order in which lists show them: those of the linter, then what readers and writers of files say.
  public static let all = linted + Rules.readers

  /// The rule called `id`.
  public static func info(_ id: String) -> RuleInfo? { byID[id] }

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
}
