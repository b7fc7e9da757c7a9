import Lockstep

// A row that leads to another screen whose buttons are nearly the same shows only in the title. What deviates after it is no
// evidence: those rows are taken once more by another way.
extension AppTest {
  /// Finds rows that lead elsewhere, and what came after them.
  mutating func reviewRoutes() {
    let findings = results.flatMap(\.findings)
    let routes = Set(findings.compactMap { AppDiagnosis.rowLeadingElsewhere($0, results) })
    guard !routes.isEmpty else { return }
    knowledge.barredRows.formUnion(routes)
    var isChanged = false
    for number in results.indices {
      for place in results[number].findings.indices {
        let finding = results[number].findings[place]
        if finding.isAboutAdapter || finding.isDoubtful || routes.isDisjoint(with: finding.path) { continue }
        results[number].findings[place].isDoubtful = true
        isChanged = true
      }
    }
    guard isChanged else { return }
    let certain = routes.union(results.flatMap(\.findings).filter { !$0.isDoubtful }.flatMap(\.candidateRows))
    for finding in results.flatMap(\.findings) where finding.isDoubtful {
      for row in finding.candidateRows where !certain.contains(row) {
        knowledge.barredRows.remove(row)
        clearDeviation(of: row)
      }
    }
  }
}
