import Lockstep

/// At which row each deviation of an app is.
///
/// Where several rows were taken between two looks, those that the app took elsewhere as the tables say are not to blame;
/// of the others the last bears the deviation.
struct AppDiagnosis: Sendable {
  struct Case: Sendable {
    var finding: AppFinding
    var place: AppFinding.Place?
    /// Rows that may bear it as well.
    var related: [RowID] = []
  }

  private(set) var cases: [Case] = []
  /// The rows that bear a deviation which one of several suspects has.
  private(set) var rows: Set<RowID> = []

  init(_ results: [PlayResult], _ verdicts: [RowID: RowVerdict]) {
    for finding in results.flatMap(\.findings) {
      var suspects = finding.suspects.filter { (verdicts[$0] ?? .untried("")) < .asTable }
      if suspects.isEmpty { suspects = finding.suspects }
      guard let bearer = suspects.popLast() else {
        cases.append(Case(finding: finding, place: finding.place))
        continue
      }
      if !finding.isOfAdapter { rows.insert(bearer) }
      cases.append(Case(finding: finding, place: .row(bearer), related: suspects))
    }
  }
}
