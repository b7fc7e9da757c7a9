import LockstepModel
import LockstepReporting

/// What a change of names must not bring.
extension CheckResult {
  /// The first finding above a note that an earlier check has not, in words; nil without one. A note is advice, and no reason
  /// to keep a name.
  ///
  /// Messages may name something by its new name, so the findings of each rule are counted file by file.
  ///
  /// - Parameters:
  ///   - before: the check of the project as it is.
  ///   - isMoved: whether files have other paths now, so that their findings are counted together.
  ///   - displayPath: a path as people see it.
  package func describeAddedFinding(since before: CheckResult, isMoved: Bool, displayPath: (String) -> String)
    -> String?
  {
    func key(_ finding: Diagnostic) -> [String] {
      [isMoved ? "" : finding.location.source.path, finding.rule.id]
    }
    func grave(_ all: [Diagnostic]) -> [Diagnostic] { all.filter { $0.severity != .note } }
    let known = Dictionary(grouping: grave(before.diagnostics), by: key)
    for (key, found) in Dictionary(grouping: grave(diagnostics), by: key).sorted(by: {
      $0.key.lexicographicallyPrecedes($1.key)
    })
    where found.count > known[key, default: []].count {
      let messages = Set(known[key, default: []].map(\.message))
      guard let finding = found.first(where: { !messages.contains($0.message) }) ?? found.last else {
        continue
      }
      let place = finding.location
      return "\(displayPath(place.source.path)):\(LineTables.line(of: place)) would get a finding: "
        + "\(finding.message) (\(finding.rule.id))"
    }
    return nil
  }
}
