import LockstepModel

@testable import LockstepLint

/// `docs/rules.md`, made from the descriptions of the rules.
enum RuleDocument {
  static var text: String {
    [
      heading, table(RuleCatalogue.linted, areExplained: true), "## Rules of readers and other commands\n\n",
      table(RuleCatalogue.read, areExplained: false),
      "## Rules of trace\n\n`lockstep trace` compares tests with the flows; [trace.md](trace.md) has examples.\n\n",
      table(RuleInfo.traceRules, areExplained: false),
    ].joined() + RuleCatalogue.linted.map(section).joined()
  }

  private static let heading = """
    <!-- Made from the rules themselves: LOCKSTEP_UPDATE_GOLDEN=1 swift test --filter RuleDocumentTests -->

    # Rules

    The rules of `lockstep lint`, of the readers of files and of other commands. `lockstep rules` lists them, and
    `lockstep explain RULE` prints the section of a rule.

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

  private static func table(_ rules: [RuleInfo], areExplained: Bool) -> String {
    "| Rule | Level | Fix | Finds that |\n| --- | --- | --- | --- |\n"
      + rules.map { rule in
        "| \(areExplained ? "[\(rule.id)](#\(rule.id))" : rule.id) | \(rule.levelWord) | \(rule.isFixable ? "yes" : "") | \(cell(rule.summary)) |\n"
      }.joined() + "\n"
  }

  private static func section(_ rule: RuleInfo) -> String {
    """
    ## \(rule.id)

    \(sentence(rule.summary)) \(rule.why)

    Bad:

    \(example(rule.bad))

    Good:

    \(example(rule.good))

    - Level: \(rule.levelWord)
    - Fix: \(RuleText.fix(rule))
    - Suppressed: \(RuleText.suppressed(rule))
    - Silence: \(RuleText.silence(rule))
    - Since: \(rule.since)


    """
  }

  private static func example(_ text: String) -> String {
    let language = text.hasPrefix("|") || text.hasPrefix("# ") ? "markdown" : "yaml"
    return "```\(language)\n\(text)\n```"
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }
  private static func cell(_ text: String) -> String { text.split(separator: "|").joined(separator: "\\|") }
}
