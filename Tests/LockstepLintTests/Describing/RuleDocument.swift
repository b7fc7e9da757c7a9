import Foundation
import LockstepModel
import TestSupport

@testable import LockstepLint

/// `docs/rules.md`, made from the descriptions of the rules.
enum RuleDocument {
  static func text() throws -> String {
    let folders = try folders()
    let families = families.map { folder, title in
      section(title, RuleCatalogue.linted.filter { (folders[$0.id] ?? "Suppression") == folder })
    }
    return ([heading] + families).joined()
      + section("Files that cannot be read as intended, and other commands", RuleCatalogue.read)
      + section("Trace", RuleInfo.traceRules)
  }

  /// The folders of the rules, in the order of the page.
  private static let families = [
    ("References", "References"), ("Results", "Results of partial flows"), ("Overview", "The overview"),
    ("Links", "Links"), ("Rows", "Numbers and rows"), ("Screens", "Steps and their actions"),
    ("Values", "Values"), ("Ways", "Targets and paths"), ("Reading", "Probable mistakes of meaning"),
    ("Wording", "Words"), ("Project", "The project file"), ("Suppression", "Comments that silence"),
  ]

  /// The folder of each rule of the linter, which has a file of its own name unless the linker alone finds what it reports.
  private static func folders() throws -> [String: String] {
    let rules = Repository.root.appending(path: "Sources/LockstepLint/Rules").path()
    let files = try FileManager.default.subpathsOfDirectory(atPath: rules).map { $0.split(separator: "/") }
    let stems = Dictionary(
      files.filter { $0.count == 2 }.map {
        ($0[1].replacing(".swift", with: "").lowercased(), String($0[0]))
      },
      uniquingKeysWith: { first, _ in first })
    let linked = Set(Rules.all.compactMap { ($0 as? UnresolvedReference)?.info.id })
    return Dictionary(
      uniqueKeysWithValues: RuleCatalogue.linted.compactMap { rule in
        let folder = linked.contains(rule.id) ? "References" : stems[rule.id.replacing("-", with: "")]
        return folder.map { (rule.id, $0) }
      })
  }

  private static let heading = """
    <!-- Made from the rules themselves: LOCKSTEP_UPDATE_GOLDEN=1 swift test --filter RuleDocumentTests -->

    # Rules

    `lockstep explain RULE` prints the reason for a rule, a bad and a good example, and when its findings are suppressed;
    in a folder of Markdown tables the examples are tables. `lockstep rules` lists all rules.

    ## Levels

    A project sets levels in `lockstep.yaml`; `off` turns a rule off:

    ```yaml
    lockstep: 1
    rules: {unreachable-scenario: note, missing-target: off}
    ```

    ## One mistake, one finding

    Findings that only follow from another finding are suppressed as follow-ups. If part of a file cannot be read, this
    applies to findings in that file, and to findings in other files that name its flow. If `lockstep.yaml` cannot be
    read, only that is reported. As soon as the file is fixed, the remaining findings are reported.

    ## Comments that silence

    ```yaml
    - {id: 1.1b, user: selects Info}  # lockstep:ignore missing-target -- waits for a text
    # lockstep:ignore missing-target -- both rows wait for a text
    - id: 1.2
    # lockstep:ignore-file unreachable-step -- a draft
    ```

    A comment at the end of a line applies to what begins on the line. A comment on a line of its own applies to the
    next entry or key and everything in it. `ignore-file` applies to the whole file, wherever it is. In Markdown use an
    HTML comment: in a row or after its last bar it applies to that line; on a line of its own, to the lines up to the
    next empty line, such as a table, or only to the rows that it names:

    ```markdown
    <!-- lockstep:ignore missing-target 1.1b, 1.2a -- wait for a text -->
    | # | Description | Next |
    ```

    A comment needs a reason after ` -- `. Errors that keep a flow from running cannot be silenced.

    ## Baselines

    `lockstep lint --baseline lint.baseline --update-baseline` writes all present findings into a file. From then on
    `--baseline lint.baseline` hides these findings and reports only new ones. An entry is matched by file, rule, row and
    message, so lines may move. Fixed findings are reported, and the next `--update-baseline` removes them. Findings in
    files with reading errors are not written into a baseline.

    ## All rules

    """

  private static func section(_ title: String, _ rules: [RuleInfo]) -> String {
    "\n### \(title)\n\n| rule | level | fix | finds that |\n|---|---|---|---|\n"
      + rules.map { rule in
        let summary = rule.summary.split(separator: "|").joined(separator: "\\|")
        return
          "| <a id=\"\(rule.id)\"></a>`\(rule.id)` | \(rule.levelWord) | \(rule.isFixable ? "yes" : "") | \(summary) |\n"
      }.joined()
  }
}
