import LockstepModel

/// Joins findings of one kind where a document is not in a form in which each of them would be a mistake.
struct FindingGroups {
  private let allFindings: [Diagnostic]
  private let isWellFormed: Bool
  /// How many alternatives each use case has, by its ID.
  private let branchCounts: [String: Int]
  /// The most rules with findings about a document in another form.
  private static let maxRules = 3
  /// A document with more findings, and more than it has alternatives, is not in one of the forms.
  private static let maxMistakes = 9

  /// - Parameters:
  ///   - isWellFormed: whether the alternatives of the document name their steps.
  ///   - branchCounts: how many there are, by the IDs of their use cases.
  init(_ allFindings: [Diagnostic], isWellFormed: Bool, branchCounts: [String: Int]) {
    (self.allFindings, self.isWellFormed, self.branchCounts) = (allFindings, isWellFormed, branchCounts)
  }

  var findings: [Diagnostic] {
    let total = branchCounts.values.reduce(0, +)
    if isWellFormed, allFindings.count(where: { $0.severity > .note }) <= max(Self.maxMistakes, total) {
      return groups(of: allFindings, by: { RuleAndSeverity(rule: $0.rule, severity: $0.severity) }).flatMap {
        joiningFrequent($0, of: total)
      }
    }
    let kinds = groups(of: allFindings, by: FindingKind.init).map(joinGroup)
    guard Set(kinds.map(\.rule)).count > Self.maxRules else { return kinds }
    // What is not played comes first; then the graver ones say more about how much was understood.
    let order = kinds.enumerated().sorted { one, other in
      if (one.element.rule == .unreadUseCase) != (other.element.rule == .unreadUseCase) {
        return one.element.rule == .unreadUseCase
      }
      return (other.element.severity, one.offset) < (one.element.severity, other.offset)
    }
    let rules = order.map(\.element.rule).uniqued(by: \.self)
    let kept = rules.prefix(Self.maxRules)
    var findings = kinds.filter { kept.contains($0.rule) }
    let others = kinds.map(\.rule).filter { !kept.contains($0) }.uniqued(by: \.self).map(\.id)
    if let first = findings.firstIndex(where: { $0.rule == .unreadUseCase }) { findings.swapAt(0, first) }
    findings[0].message = Diagnostic.shortened(
      "\(findings[0].message); not listed before these are fixed: \(others.joined(separator: ", "))")
    return findings
  }

  /// Findings of one rule and severity, with those joined that most alternatives have: the document is written in that way.
  ///
  /// - Parameter total: how many alternatives there are.
  private func joiningFrequent(_ group: [Diagnostic], of total: Int) -> [Diagnostic] {
    guard let first = group.first else { return [] }
    let habit = total > 0 ? max(4, total / 2 + 1) : .max
    let limit = first.severity == .note || first.rule == .undeclaredActor ? 3 : habit
    if group.count >= limit { return joiningAlike(group) }
    return groups(of: group, by: \.flow).flatMap { group in
      let isHabit = group.count >= 3 && group.count == group[0].flow.flatMap { branchCounts[$0] }
      return isHabit ? joiningAlike(group) : group
    }
  }

  private func joiningAlike(_ group: [Diagnostic]) -> [Diagnostic] {
    groups(of: group, by: FindingKind.init).map(joinGroup)
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

  private func joinGroup(_ group: [Diagnostic]) -> Diagnostic {
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

private struct RuleAndSeverity: Hashable {
  let rule: RuleInfo
  let severity: Severity
}

/// What findings have in common that one of them can speak for: their rule, how grave they are, and what they say.
private struct FindingKind: Hashable {
  let rule: RuleInfo
  let severity: Severity
  /// What the message says of the last thing that it names: the words behind it.
  let predicate: String

  init(_ finding: Diagnostic) {
    (rule, severity) = (finding.rule, finding.severity)
    let words = finding.message.split(separator: " ")
    let start = words.lastIndex(where: Self.isName).map { $0 + 1 } ?? 0
    predicate = words[start...].joined(separator: " ")
  }

  /// Whether a word is a label, a number, or the end of a quotation.
  private static func isName(_ word: Substring) -> Bool {
    word.contains { $0.isNumber || $0 == "*" || $0 == "'" }
      || word.count == 1 && word.first?.isUppercase == true
  }
}
