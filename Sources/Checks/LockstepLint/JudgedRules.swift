import LockstepModel

/// The documents of formats for which some rules make no sense.
struct JudgedRules {
  private var rules: [ObjectIdentifier: Set<String>] = [:]

  init(_ tables: [FlowTable]) {
    for table in tables {
      guard let judged = table.document.format.judgedRules else { continue }
      rules[ObjectIdentifier(table.document.source)] = judged
    }
  }

  /// The findings of rules that make sense for their documents.
  func findings(in found: [Diagnostic]) -> [Diagnostic] {
    rules.isEmpty
      ? found
      : found.filter { rules[ObjectIdentifier($0.location.source)]?.contains($0.rule.id) != false }
  }
}
