// The rules of the reader of Markdown documents, and of import and render.
extension RuleInfo {
  package static let markdownRules: [RuleInfo] = [
    .markdownMarkup, .markdownRow, .markdownTable, .markdownTableHeader, .markdownTarget, .markdownLink,
    .markdownHeading, .markdownPastedPage, .markdownStrayOverviewText, .markdownStrayStepText,
    .markdownLayout, .markdownLimit,
    .markdownTitle, .markdownNoTable, .undeclaredWords, .importLossy, .mergeLost, .staleSource,
  ]

  package static let markdownMarkup = RuleInfo(
    "markdown-markup", "the markup of a list or of bold text is broken",
    why: "Markdown renderers may show it incorrectly.", level: .warning, isFixable: true)
  package static let markdownRow = RuleInfo(
    "markdown-row", "a line of a table is not a valid row", why: "The row may be misread.", level: .warning)
  package static let markdownTable = RuleInfo(
    "markdown-table", "a table is interrupted", why: "Renderers show the rest of the table as text.",
    level: .warning)
  package static let markdownTableHeader = RuleInfo(
    "markdown-table-header", "a table has the rows of a flow but not its header",
    why: "No flow is read from the table.")
  package static let markdownTarget = RuleInfo(
    "markdown-target", "the Next cell of a row is not understood", why: "The target of the row is unknown.",
    level: .warning)
  package static let markdownLink = RuleInfo(
    "markdown-link", "a link to a flow is missing or has no flow number",
    why: "Without a number the flow cannot be identified.", level: .warning)
  package static let markdownHeading = RuleInfo(
    "markdown-heading", "the heading and the file name have different numbers, or one of them has none",
    why: "Links use the number of the file, people the number of the heading.", level: .warning)
  package static let markdownPastedPage = RuleInfo(
    "markdown-pasted-page", "a document is text copied from a web page",
    why: "Lists and the addresses of links are lost in such a text.", level: .warning)
  package static let markdownStrayOverviewText = RuleInfo(
    "markdown-stray-overview-text", "a text next to a list in the overview is not read as a name",
    why: "It is kept, and has no effect.", level: .note)
  package static let markdownStrayStepText = RuleInfo(
    "markdown-stray-step-text", "a text next to the list of a step is kept as a line of its own",
    why: "It is kept, and has no effect.", level: .note)
  package static let markdownLayout = RuleInfo(
    "markdown-layout", "the layout of a document differs from the usual one",
    why: "Nothing of the document is lost.", level: .note)
  package static let markdownLimit = RuleInfo(
    "markdown-limit", "a document is too large",
    why: "A limit keeps a hostile file from using up memory and time. No real document comes near it.")
  package static let markdownTitle = RuleInfo(
    "markdown-title", "the title of a step does not name who acts",
    why: "The step is read as one of the system.", level: .note)
  package static let markdownNoTable = RuleInfo(
    "markdown-no-table", "a document has no flow table", why: "No flow is read from the document.",
    level: .note)
  package static let undeclaredWords = RuleInfo(
    "undeclared-words", "the documents use words that the project does not declare",
    why: """
      Rows in unknown words are read as something else, or not at all. While there are many of them, other findings \
      about tables are held back.
      """, level: .warning, isFixable: true)
  package static let importLossy = RuleInfo(
    "import-lossy", "a YAML file cannot hold a line of a document exactly",
    why: "Rendered from the YAML file, the document would have a different line.")
  package static let mergeLost = RuleInfo(
    "merge-lost", "the YAML files have details or an erratum of a row that is no longer in the table",
    why: """
      'import --merge' does not take over the action, names and values of a missing row, and an erratum of a changed \
      row is out of date.
      """,
    level: .warning)
  package static let staleSource = RuleInfo(
    "stale-source", "a verbatim cell does not match the fields of its row",
    why: "The row was changed after its cell was imported, so that the cell is no longer rendered.",
    level: .warning, isFixable: true)

  // The rules of `lockstep trace`. Without examples, since these take tests in several languages: `docs/trace.md` has
  // some.

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
