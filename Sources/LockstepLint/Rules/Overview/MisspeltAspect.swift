import Lockstep
import LockstepModel

/// The name of an aspect of the overview comes close to a known one that is missing.
struct MisspeltAspect: LocalFlowRule {
  let info = RuleInfo(
    "misspelt-aspect", "the name of an overview row is misspelt",
    why: "Content under an unknown name is ignored.",
    example: """
        flow: UC1.1
        kind: use-case
        title: Open the app
        overview:
      -   gaol: The app is open.
      +   goal: The app is open.
      +   owner: The door team.
        scenarios:
          - id: 1
            steps:
              - {id: 1.1, screen: Home, transitions: [{id: 1.1a, user: selects Close, next: end}]}
      """,
    level: .warning)

  /// The aspects that rules look at, and those that every known document has.
  private static let known = [
    "Summary", "Goal", "Preconditions", "Postconditions", "Triggered by", "Used by", "Parameters",
    "Possible Results", "Possible errors", "Additional Documentation", "Logical Test Cases",
  ]
  /// Those that a YAML file lists under keys of the flow itself.
  private static let lists = [
    "Parameters": "parameters", "Possible Results": "results", "Possible errors": "errors",
  ]

  func findings(in flow: LintSubject.Flow, _ summary: TableSummary) -> [Diagnostic] {
    let document = flow.document
    guard flow.isFirstOfDocument, !document.overview.isEmpty else { return [] }
    let rows = document.overview.map { (key: $0.key, name: TableText.aspect($0.key.value)) }
    let known = Set(Self.known.map { $0.lowercased() })
    let odd = rows.filter { !known.contains($0.name.lowercased()) }
    if odd.isEmpty { return [] }
    // Some have no row of their own, because their names alone give it.
    let names =
      [("parameters", document.parameters), ("possible results", document.results)]
      + [("possible errors", document.errors)]
    let written = Set(rows.map { $0.name.lowercased() } + names.filter { !$0.1.isEmpty }.map(\.0))
    let absent = Self.known.filter { !written.contains($0.lowercased()) }
    return odd.compactMap { key, name in
      guard let meant = Suggestion.close(to: name, among: absent).first ?? Self.longer(name, absent) else {
        return nil
      }
      var help = "did you mean '\(meant)'?"
      if !document.source.isMarkdown {
        help =
          Self.lists[meant].map { "list them under '\($0):' of the flow" }
          ?? "did you mean '\(meant.lowercased().replacing(" ", with: "-"))'?"
      }
      return finding(
        "'\(key.value)' is not a known row of the overview", at: key.span, in: flow, row: name, help: help)
    }
  }

  /// The one name that has all the words of a shorter one: `Possible errors` for `Errors`.
  private static func longer(_ name: String, _ names: [String]) -> String? {
    let words = Set(name.lowercased().split(separator: " "))
    let longer = names.filter { words.isSubset(of: $0.lowercased().split(separator: " ")) }
    return words.isEmpty || longer.count > 1 ? nil : longer.first
  }
}
