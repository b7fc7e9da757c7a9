import LockstepModel

/// `docs/rules.md`, made from what the rules say about themselves.
package enum RuleDocument {
  package static var text: String {
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

    What `lockstep lint` looks for, and what readers of the files say. `lockstep rules` lists them,
    `lockstep explain RULE` says the same as this page.

    ## Levels

    A project sets levels in `lockstep.yaml`; `off` stops a rule:

    ```yaml
    lockstep: 1
    rules: {unreachable-scenario: note, missing-target: "off"}
    ```

    ## One mistake, one finding

    While the reader of a file has errors for it, what only follows from them is held back: findings in that file, and
    those in others that name its flow. While `lockstep.yaml` cannot be read, nothing else is said. All of it comes
    back, if it is still true, as soon as the file is mended.

    ## Comments that silence

    ```yaml
    - {id: 1.1b, user: selects Info}  # lockstep:ignore missing-target -- waits for a text
    # lockstep:ignore missing-target -- both rows wait for a text
    - id: 1.2
    # lockstep:ignore-file unreachable-step -- a draft
    ```

    At the end of a line a comment is about what begins on the line; on a line of its own, about the next entry or
    key and everything in it; `ignore-file`, anywhere, about the whole file. In Markdown it is an HTML comment: in
    a row or behind its last bar, about its line; on a line of its own, about what follows up to a blank line, such as a
    table, or about rows of it that it names:

    ```markdown
    <!-- lockstep:ignore missing-target 1.1b, 1.2a -- wait for a text -->
    | # | Description | Next |
    ```

    The reason behind ` -- ` is part of it. Errors with which a flow could not run cannot be silenced.

    ## Baselines

    `lockstep lint --baseline lint.baseline --update-baseline` writes all present findings into a file.
    With `--baseline lint.baseline` these stay silent from then on, and only new ones are told. An entry knows its finding
    by file, rule, row and message, so lines may move. What was mended is told, and goes with the next
    `--update-baseline`. What is found in files that their readers have errors for is not taken into it.

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
