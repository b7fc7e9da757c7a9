import LockstepModel

extension Rules {
  /// What `lockstep trace` reports, so that lists, explanations, comments and the project's `rules:` know of it.
  ///
  /// They have no examples here, since these take tests in several languages: `docs/trace.md` shows some.
  static let traced: [RuleInfo] = [
    traced(
      "untested-case", "no test cites a test case",
      "Nothing shows that the case is tested. 'require: none' in lockstep.yaml asks for no tests, and a case that is "
        + "tested by hand can be marked."),
    traced(
      "unpassed-case", "no test that cites a test case or a row passed",
      "With --results a citation counts as far as its test passed: one that failed, was skipped or did not run "
        + "verifies nothing."),
    traced(
      "dangling-citation", "a text cites a test case, a flow or a row that is not there",
      "The case or the row was renumbered or removed, or the id is misspelt; what the test verifies is unknown.",
      isFixable: true),
    traced(
      "citation-title", "the name of a test has the words of another case than the one that it cites",
      "The number and the words contradict each other. After a renumbering the words are usually right.",
      isFixable: true),
    traced(
      "foreign-case", "a test cites a case that the document of its class does not list",
      "Either the overview of the document lacks the case, or the test belongs to another class."),
    traced(
      "manual-case", "a case is marked as manual and a test cites it",
      "Testers repeat by hand what a test does already, or the test cites the wrong case.", .note,
      isFixable: true),
    traced(
      "uncovered-row", "no test covers a row of a flow",
      "Found only with 'require: row'. A row is covered by '@covers FLOW ROW' in a comment of a test."),
    traced(
      "flow-tested-twice", "two test classes of one language are about the same flow",
      "One of them may have kept the number of a flow that was renumbered since.", isFixable: true),
    traced(
      "stale-citation", "a row changed since the line that cites it was written",
      "The test may still verify what the row said then. The commit of the line, from git, is compared with the "
        + "present document.", isFixable: true),
    traced(
      "trace-files", "'trace:' names files that are not there",
      "Nothing is traced in files that are not found, and everything seems to be fine."),
    traced(
      "test-report", "a file given with --results is no report of tests",
      "No result can be taken from it.", .error),
  ]

  private static func traced(
    _ id: String, _ summary: String, _ why: String, _ level: Severity = .warning, isFixable: Bool = false
  ) -> RuleInfo {
    RuleInfo(id, summary, why: why, example: "", level: level, isFixable: isFixable)
  }
}
