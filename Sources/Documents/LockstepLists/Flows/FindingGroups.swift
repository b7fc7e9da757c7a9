import LockstepModel

/// Joins findings of one kind where a document is not in a form in which each of them would be a mistake.
struct FindingGroups {
  private let all: [Diagnostic]
  private let isClean: Bool
  private let alternatives: Int
  /// The most findings about a document in another form.
  private static let most = 3

  /// - Parameters:
  ///   - isClean: whether the alternatives of the document name their steps.
  ///   - alternatives: how many there are.
  init(_ all: [Diagnostic], isClean: Bool, alternatives: Int) {
    (self.all, self.isClean, self.alternatives) = (all, isClean, alternatives)
  }

  var findings: [Diagnostic] {
    // If most alternatives lack the same, the document is written in that way.
    let habit = alternatives > 0 ? max(4, alternatives / 2 + 1) : .max
    if isClean { return grouped { $0.severity == .note ? 3 : habit } }
    let groups = grouped { _ in 2 }
    guard groups.count > Self.most else { return groups }
    // The graver ones say more about how much was understood.
    let order = groups.enumerated().sorted {
      ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
    }
    let kept = Set(order.prefix(Self.most).map(\.offset))
    return groups.enumerated().filter { kept.contains($0.offset) }.map(\.element)
  }

  /// - Parameter limit: from how many findings of its rule on a finding is joined with them.
  private func grouped(_ limit: (Diagnostic) -> Int) -> [Diagnostic] {
    var order: [RuleInfo] = []
    var groups: [RuleInfo: [Diagnostic]] = [:]
    for finding in all {
      if groups[finding.rule] == nil { order.append(finding.rule) }
      groups[finding.rule, default: []].append(finding)
    }
    return order.flatMap { rule -> [Diagnostic] in
      guard let group = groups[rule], let first = group.first, group.count >= limit(first) else {
        return groups[rule] ?? []
      }
      return [joined(group, first)]
    }
  }

  private func joined(_ group: [Diagnostic], _ first: Diagnostic) -> Diagnostic {
    var finding = first
    let rows = group.compactMap(\.row)
    let names =
      rows.prefix(12).joined(separator: ", ") + (rows.count > 12 ? " and \(rows.count - 12) more" : "")
    finding.message = Diagnostic.shortened("\(first.message); \(group.count) findings like this: \(names)")
    finding.related = group.dropFirst().prefix(8).map { .init($0.location, $0.message) }
    return finding
  }
}
