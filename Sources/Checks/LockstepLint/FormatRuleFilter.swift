import LockstepModel

/// The documents of formats for which some rules make no sense.
struct FormatRuleFilter {
  private var rulesBySource: [ObjectIdentifier: Set<String>] = [:]
  /// From how many findings of a rule in such a document on there is one for all of them: prose has many links and words.
  private static let mergeThreshold = 3

  init(_ tables: [FlowTable]) {
    for table in tables {
      guard let judged = table.document.format.applicableRules else { continue }
      rulesBySource[ObjectIdentifier(table.document.source)] = judged
    }
  }

  /// The findings of one rule about one document.
  private struct Group: Hashable {
    var source: ObjectIdentifier
    var rule: RuleInfo
  }

  /// The findings of rules that make sense for their documents.
  func filtered(_ found: [Diagnostic]) -> [Diagnostic] {
    if rulesBySource.isEmpty { return found }
    var groups: [Group: [Diagnostic]] = [:]
    var kept: [Diagnostic] = []
    for finding in found {
      let source = ObjectIdentifier(finding.location.source)
      guard let judged = rulesBySource[source] else {
        kept.append(finding)
        continue
      }
      guard judged.contains(finding.rule.id) else { continue }
      if finding.rule.severity == .error {
        kept.append(finding)
      } else {
        groups[Group(source: source, rule: finding.rule), default: []].append(finding)
      }
    }
    for group in groups.values {
      guard group.count >= Self.mergeThreshold,
        var first = group.min(by: { $0.location.span.start < $1.location.span.start })
      else {
        kept += group
        continue
      }
      first.message = Diagnostic.shortened("\(first.message); \(group.count) findings like this")
      kept.append(first)
    }
    return kept
  }
}
