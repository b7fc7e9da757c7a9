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
    why: "Markdown renderers may show it incorrectly.", level: .warning,
    isFixable: true)
  package static let markdownRow = RuleInfo(
    "markdown-row", "a line of a table is not a valid row",
    why: "The row may be misread.",
    level: .warning)
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
    why: "Without a number the flow cannot be identified.",
    level: .warning)
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
    why: "Nothing of the document is lost.",
    level: .note)
  package static let markdownLimit = RuleInfo(
    "markdown-limit", "a document is too large",
    why: "A limit keeps a hostile file from using up memory and time. No real document comes near it.")
  package static let markdownTitle = RuleInfo(
    "markdown-title", "the title of a step does not name who acts",
    why: "The step is read as one of the system.",
    level: .note)
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
    level: .warning,
    isFixable: true)
}
