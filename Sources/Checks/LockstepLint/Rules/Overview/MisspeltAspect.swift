import Lockstep
import LockstepModel

/// The name of an aspect of the overview comes close to a known one that is missing.
struct MisspeltAspect: Rule {
  let info = RuleInfo("misspelt-aspect", level: .warning)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    let document = flow.document
    guard flow.isFirstOfDocument, !document.overview.isEmpty else { return [] }
    let wording = flow.wording
    let odd = document.overview.filter { wording.aspect($0.key.value) == nil }
    if odd.isEmpty { return [] }
    var written = Set(document.overview.compactMap { wording.aspect($0.key.value) })
    // Keys of their own take the place of rows.
    let hasKeys = !document.format.traits.contains(.usesWording)
    if hasKeys, !document.parameters.isEmpty { written.insert(.parameters) }
    if hasKeys, !document.results.isEmpty { written.insert(.results) }
    let absent = OverviewAspect.allCases.filter { !written.contains($0) }
    let names = absent.flatMap { wording.aspects[$0].map(\.text) }
    return odd.compactMap { row in
      let name = wording.spelling(ofAspect: row.key.value)
      let read = hasKeys ? nil : wording.aspect(of: row).map { wording.aspects.preferredWord($0).text }
      guard
        let meant = read ?? Suggestion.similarNames(to: name, among: names).first
          ?? Self.longerName(name, names)
      else { return nil }
      return finding(
        "'\(row.key.value)' is not a known row of the overview"
          + (read == nil ? "" : ": it is read as '\(meant)'"),
        at: row.key.span, in: flow, row: name,
        help: flow.spelled(.aspect(wording.aspect(meant), named: meant)))
    }
  }

  /// The one name that has all the words of a shorter one: `Possible errors` for `Errors`.
  private static func longerName(_ name: String, _ names: [String]) -> String? {
    let words = Set(name.lowercased().split(separator: " "))
    let longer = names.filter { words.isSubset(of: $0.lowercased().split(separator: " ")) }
    return words.isEmpty || longer.count > 1 ? nil : longer.first
  }
}
