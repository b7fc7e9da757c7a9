// The rules of `lockstep trace`. Without examples, since these take tests in several languages: `docs/trace.md` has
// some.
extension RuleInfo {
  package static let traceRules: [RuleInfo] = [
    .untestedCase, .failingTestCase, .danglingCitation, .mismatchedCitation, .unlistedTestCase,
    .automatedManualCase,
    .uncoveredRow, .flowTestedTwice, .staleCitation, .unmatchedTraceFiles, .invalidTestReport,
    .missingText, .inconsistentText, .unusedTextException, .invalidStringsFile,
  ]

  package static let untestedCase = RuleInfo(
    "untested-case", "no test cites a test case, or names a document that lists none",
    why: """
      Nothing shows that the case is tested. 'require: none' in lockstep.yaml requires no tests, and a case that is \
      tested by hand can be marked.
      """, level: .warning)
  package static let failingTestCase = RuleInfo(
    "failing-test-case", "no test that cites a test case or a row passed",
    why: """
      With --results a citation counts only if its test passed: a test that failed, was skipped or did not run verifies \
      nothing.
      """, level: .warning)
  package static let danglingCitation = RuleInfo(
    "dangling-citation", "a citation names a test case, a flow or a row that does not exist",
    why:
      "The case or row was renumbered or removed, or the id is misspelt, so the row that the test verifies is unknown.",
    level: .warning, isFixable: true)
  package static let mismatchedCitation = RuleInfo(
    "mismatched-citation", "the name of a test has the words of a different case from the one that it cites",
    why: "The number and the words contradict each other. After a renumbering the words are usually right.",
    level: .warning, isFixable: true)
  package static let unlistedTestCase = RuleInfo(
    "unlisted-test-case", "a test cites a case that the document of its class does not list",
    why: "Either the overview of the document lacks the case, or the test belongs to another class.",
    level: .warning)
  package static let automatedManualCase = RuleInfo(
    "automated-manual-case", "a case is marked as manual and a test cites it",
    why: "Testers repeat an automated test by hand, or the test cites the wrong case.", level: .note,
    isFixable: true)
  package static let uncoveredRow = RuleInfo(
    "uncovered-row", "no test covers a row of a flow",
    why: "Reported only with 'require: row'. A comment '@covers FLOW ROW' in a test covers a row.",
    level: .warning)
  package static let flowTestedTwice = RuleInfo(
    "flow-tested-twice", "two test classes of one language test the same flow",
    why: "One of them may have kept the number of a flow that was renumbered since.", level: .warning,
    isFixable: true)
  package static let staleCitation = RuleInfo(
    "stale-citation", "a row changed after the line that cites it was written",
    why: """
      The test may still verify the old row. The commit of the line, from git, is compared with the present document.
      """, level: .warning, isFixable: true)
  package static let unmatchedTraceFiles = RuleInfo(
    "unmatched-trace-files", "'trace:' or 'texts:' names files that do not exist",
    why: "Nothing is traced in files that are not found, and no test seems to be missing.", level: .warning)
  package static let invalidTestReport = RuleInfo(
    "invalid-test-report", "a file given with --results is not a test report",
    why: "No results can be read from it.")

  package static let missingText = RuleInfo(
    "missing-text", "no string of the app is a title, a message or an action of a flow",
    why: "The app shows another text than its flow, or none.", level: .warning)
  package static let inconsistentText = RuleInfo(
    "inconsistent-text", "a string of the app is nearly a text of a flow",
    why: "One of the two was corrected and the other one forgotten.", level: .warning)
  package static let unusedTextException = RuleInfo(
    "unused-text-exception", "an entry of 'text-exceptions:' excepts nothing",
    why: "Its step was renumbered or its text is in the app now, so it may hide a later difference.",
    level: .warning)
  package static let invalidStringsFile = RuleInfo(
    "invalid-strings-file", "a file under 'texts:' does not hold strings of an app",
    why: "No text of a flow can be found in it.")
}
