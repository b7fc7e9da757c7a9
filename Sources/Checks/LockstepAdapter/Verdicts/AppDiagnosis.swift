import Lockstep

/// At which row each deviation of an app is, and which others only follow from it.
///
/// Where several rows were taken between two looks, those that the app took elsewhere as the tables say are not to blame;
/// of the others the last before a run that did not begin bears the deviation, or the first if the app shows that none was
/// taken, or else the last.
///
/// An app that has gone another way without showing it differs later, at rows that it takes as the table elsewhere.
struct AppDiagnosis: Sendable {
  /// A finding with what else is known about it.
  struct DiagnosedFinding: Sendable {
    var finding: AppFinding
    var place: AppFinding.Place?
    /// Rows that may bear it as well.
    var related: [RowID] = []
    /// Others that follow from it: the app was elsewhere already.
    var consequences: [DiagnosedFinding] = []
  }

  /// Causes, each with what follows from it.
  private(set) var diagnosedFindings: [DiagnosedFinding] = []
  /// The rows of which deviations tell something.
  private(set) var verdicts: [RowID: RowVerdict] = [:]

  init(_ results: [PlayResult], _ verdicts: [RowID: RowVerdict], of program: FlowProgram) {
    let taken = TakenRows(results, of: program)
    let findings = results.flatMap(\.findings)
    let certain = Set(findings.filter(\.isCertain).flatMap(\.candidateRows))
    var all: [DiagnosedFinding] = []
    for finding in findings {
      // One that a row explains which deviates for certain.
      let isExplained = finding.candidateRows.count > 1 && !certain.isDisjoint(with: finding.candidateRows)
      if isExplained, !finding.isAboutAdapter { continue }
      if let row = Self.rowLeadingElsewhere(finding, results) {
        all.append(DiagnosedFinding(finding: finding, place: .row(row)))
        continue
      }
      var suspects = finding.suspects.filter { !finding.clearedRows.contains($0) }
      if suspects.isEmpty { suspects = finding.suspects }
      let unproven = suspects.filter { (verdicts[$0] ?? .untried("")) < .conforming }
      if !unproven.isEmpty { suspects = unproven }
      // An app that has not moved took none of them.
      let likely =
        suspects.last(where: finding.rowsBeforeMissingRun.contains)
        ?? (finding.isScreenUnchanged ? suspects.first : suspects.last)
      if let bearer = likely {
        suspects.removeAll { $0 == bearer }
        all.append(DiagnosedFinding(finding: finding, place: .row(bearer), related: suspects))
      } else {
        all.append(DiagnosedFinding(finding: finding, place: finding.place))
      }
    }
    let causes = Self.causeIndexes(all, taken)
    for (index, one) in all.enumerated() where causes[index] == nil {
      var cause = one
      cause.consequences = all.indices.filter { causes[$0] == index }.map { all[$0] }
      diagnosedFindings.append(cause)
      recordVerdicts(of: cause, taken, program)
    }
  }

  private mutating func recordVerdicts(of cause: DiagnosedFinding, _ taken: TakenRows, _ program: FlowProgram)
  {
    if cause.finding.isAboutAdapter { return }
    if case .row(let row)? = cause.place {
      let verdict: RowVerdict = cause.finding.isFlaky ? .flaky : .deviates
      verdicts[row] = max(verdicts[row] ?? verdict, verdict)
    }
    for consequence in cause.consequences where consequence.finding.isRepeatedRun {
      if case .row(let row)? = consequence.place { verdicts[row] = .deviates }
    }
    for case .row(let row)? in cause.consequences.map(\.place)
    where (verdicts[row] ?? .conforming) <= .conforming {
      let place = cause.place.map { $0.name(in: program) } ?? cause.finding.playName
      verdicts[row] = taken.contains(row) ? .conforming : .unreachable("the app is elsewhere after \(place)")
    }
  }

  /// A title that differs after one row alone is a deviation of that row, which leads elsewhere, and not of the screen.
  static func rowLeadingElsewhere(_ finding: AppFinding, _ results: [PlayResult]) -> RowID? {
    guard let (key, difference) = finding.difference, case .otherTitle = difference else { return nil }
    let isShownElsewhere = results.contains { result in
      result.seenScreens.contains { $0.key == key && !$0.differences.contains(difference) }
    }
    return isShownElsewhere ? finding.rows.last : nil
  }

  /// By the numbers of cases: the number of the case that each follows from, itself a cause.
  private static func causeIndexes(_ cases: [DiagnosedFinding], _ taken: TakenRows) -> [Int: Int] {
    var causes: [Int: Int] = [:]
    let culprits = cases.map { taken.culpritRow(of: $0) }
    for (index, one) in cases.enumerated() where !one.finding.isAboutAdapter && !causes.values.contains(index)
    {
      let cause = cases.indices.first { other in
        let finding = cases[other].finding
        if (causes[other] ?? other) == index || finding.isAboutAdapter || finding.isFlaky { return false }
        return one.follows(cases[other], taken)
          || other < index && culprits[index] != nil && culprits[index] == culprits[other]
      }
      if let cause { causes[index] = causes[cause] ?? cause }
    }
    return causes
  }
}

extension AppDiagnosis.DiagnosedFinding {
  /// Whether the app was elsewhere already, because of another case.
  fileprivate func follows(_ other: AppDiagnosis.DiagnosedFinding, _ taken: TakenRows) -> Bool {
    guard case .row(let row)? = place else { return false }
    // A screen under another title, from which no row leads where it should, is another screen.
    if let (key, difference) = other.finding.difference, case .otherTitle = difference,
      finding.originScreen == key.screen, !taken.hasLeft(key.screen)
    {
      return true
    }
    guard case .row(let earlier)? = other.place, earlier != row else { return false }
    // The other outcomes of an action that runs twice.
    if finding.isRepeatedRun, other.finding.isRepeatedRun, finding.message == other.finding.message {
      return true
    }
    // A row that goes well where the other one was not taken, or is taken anew without it.
    if case .recurs(let play)? = finding.recurrence, !play.rows.contains(earlier) { return false }
    return (taken.contains(row) || finding.isDoubtful) && finding.path.contains(earlier)
  }
}

/// The rows that an app took as the tables say.
private struct TakenRows {
  private var rows: Set<RowID> = []
  /// By rows: those that were taken before it at some time.
  private var earlierRows: [RowID: Set<RowID>] = [:]
  /// The screens from which a row was taken.
  private var leftScreens: Set<String> = []

  init(_ results: [PlayResult], of program: FlowProgram) {
    // Only of rows that deviate as well the others are asked for.
    let deviating = Set(results.flatMap(\.findings).flatMap(\.candidateRows))
    for result in results {
      var own: Set<RowID> = []
      for move in result.play.moves.prefix(result.conformingMoveCount) {
        for row in move.rows {
          if deviating.contains(row) { earlierRows[row, default: []].formUnion(own) }
          own.insert(row)
        }
        let isChoice = if case .choose = move.operation { true } else { false }
        if isChoice || !move.rows.isEmpty, let view = move.before,
          let screen = ExpectedScreen(view, in: program)
        {
          leftScreens.insert(screen.name)
        }
      }
      rows.formUnion(own)
    }
  }

  func contains(_ row: RowID) -> Bool { rows.contains(row) }

  func hasLeft(_ screen: String) -> Bool { leftScreens.contains(screen) }

  /// The last row on the way to a deviation after which the deviating row never went well; nil if it never did at
  /// all.
  func culpritRow(of one: AppDiagnosis.DiagnosedFinding) -> RowID? {
    guard !one.finding.isAboutAdapter, !one.finding.isFlaky, case .row(let row)? = one.place, contains(row)
    else {
      return nil
    }
    let innocent = earlierRows[row] ?? []
    return one.finding.path.last { !innocent.contains($0) && $0 != row }
  }
}
