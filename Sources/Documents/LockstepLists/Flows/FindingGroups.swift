import LockstepModel

/// Joins findings of one kind where a document is not in a form in which each of them would be a mistake.
struct FindingGroups {
  private let all: [Diagnostic]
  private let isClean: Bool
  /// How many alternatives each use case has, by its ID.
  private let alternatives: [String: Int]
  /// The most findings about a document in another form.
  private static let most = 3
  /// A document with more findings, and more than it has alternatives, is not in one of the forms.
  private static let mostMistakes = 9

  /// - Parameters:
  ///   - isClean: whether the alternatives of the document name their steps.
  ///   - alternatives: how many there are, by the IDs of their use cases.
  init(_ all: [Diagnostic], isClean: Bool, alternatives: [String: Int]) {
    (self.all, self.isClean, self.alternatives) = (all, isClean, alternatives)
  }

  var findings: [Diagnostic] {
    let total = alternatives.values.reduce(0, +)
    if isClean, all.count(where: { $0.severity > .note }) <= max(Self.mostMistakes, total) {
      return groups(of: all, by: \.rule).flatMap { withoutHabits($0, of: total) }
    }
    let kinds = groups(of: all, by: \.rule).map(joined)
    guard kinds.count > Self.most else { return kinds }
    // The graver ones say more about how much was understood.
    let order = kinds.enumerated().sorted {
      ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
    }
    let kept = Set(order.prefix(Self.most).map(\.offset))
    var findings = kinds.enumerated().filter { kept.contains($0.offset) }.map(\.element)
    let others = kinds.indices.filter { !kept.contains($0) }.map { kinds[$0].rule.id }
    findings[0].message = Diagnostic.shortened(
      "\(findings[0].message); not listed before these are fixed: \(others.joined(separator: ", "))")
    return findings
  }

  /// Findings of one rule, with those joined that most alternatives have: the document is written in that way.
  ///
  /// - Parameter total: how many alternatives there are.
  private func withoutHabits(_ group: [Diagnostic], of total: Int) -> [Diagnostic] {
    guard let first = group.first else { return [] }
    let habit = total > 0 ? max(4, total / 2 + 1) : .max
    let limit = first.severity == .note || first.rule == .undeclaredActor ? 3 : habit
    if group.count >= limit { return [joined(group)] }
    return groups(of: group, by: \.flow).flatMap { group in
      let isHabit = group.count >= 3 && group.count == group[0].flow.flatMap { alternatives[$0] }
      return isHabit ? [joined(group)] : group
    }
  }

  /// In the order of the first of each.
  private func groups<Key: Hashable>(
    of findings: [Diagnostic], by key: (Diagnostic) -> Key
  ) -> [[Diagnostic]] {
    var places: [Key: Int] = [:]
    var groups: [[Diagnostic]] = []
    for finding in findings {
      if let place = places[key(finding)] {
        groups[place].append(finding)
      } else {
        places[key(finding)] = groups.count
        groups.append([finding])
      }
    }
    return groups
  }

  private func joined(_ group: [Diagnostic]) -> Diagnostic {
    var finding = group[0]
    if group.count == 1 { return finding }
    let rows = group.compactMap(\.row)
    let more = rows.count > 12 ? " and \(rows.count - 12) more" : ""
    let names = rows.isEmpty ? "" : ": \(rows.prefix(12).joined(separator: ", "))\(more)"
    finding.message = Diagnostic.shortened("\(finding.message); \(group.count) findings like this\(names)")
    finding.related = group.dropFirst().prefix(8).map { .init($0.location, $0.message) }
    return finding
  }
}
