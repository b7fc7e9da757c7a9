import LockstepModel

extension Rules {
  /// What the readers of files report, and what run, test and fmt say and lint has no rule for, so that lists,
  /// explanations and the project's `rules:` know of it.
  ///
  /// They have no examples here: their own tests hold them.
  static let readers: [RuleInfo] = [
    // YAML.
    reader("yaml-syntax", "a file is no YAML", "Nothing of the file can be read.", isFixable: true),
    reader("yaml-encoding", "a file is not UTF-8", "Nothing of the file can be read."),
    reader("yaml-empty", "a file has no content", "A flow was expected here."),
    reader(
      "yaml-limit", "a file is too large or too deep", "Reading it would take more than a flow is worth."),
    reader(
      "yaml-feature", "a file uses anchors, aliases, merge keys or tags",
      "A flow says what it means in its place."),
    reader("yaml-duplicate-key", "a key stands twice", "Other readers take the last one, some the first."),
    reader(
      "yaml-shape", "a value has the wrong shape", "A list, a text or keys were expected there.",
      isFixable: true),
    reader(
      "yaml-cut-text", "a '#' ends a text", "What follows is taken for a comment and lost.", .warning,
      isFixable: true),
    reader(
      "yaml-hidden-blank", "a text begins or ends with a blank that cannot be seen",
      "It looks like another text and is compared as its own.", .warning, isFixable: true),
    reader(
      "yaml-ambiguous-scalar", "other YAML readers would change a value",
      "They take 1.10 for a number and No for false; in quotes it is a text for all of them.", .warning,
      isFixable: true),
    reader(
      "unknown-key", "a key does not exist",
      "What stands under it is read as that of the key that it is nearly like, and else never looked at.",
      isFixable: true),
    reader("missing-key", "a key is missing", "The rest of the entry has no meaning without it."),
    reader(
      "bad-value", "an invalid value for a key", "The value has no meaning there.",
      isFixable: true),
    reader("bad-pattern", "a pattern of an input cannot be read", "No value would be checked against it."),
    reader(
      "unknown-file-kind", "the first key does not say what a file is",
      "A file begins with flow, lockstep, world or scenario."),
    reader(
      "file-twice", "a flow lies in a .yaml file and in a .yml file of the same name",
      "Only one of them can be meant; the .yaml file is read."),
    // Markdown.
    reader(
      "markdown-html", "the markup of a list or of bold text is broken",
      "Renderers show something else than was meant.", .warning, isFixable: true),
    reader(
      "markdown-row", "a line of a table is no proper row",
      "Its content may be read otherwise than it was meant.", .warning),
    reader("markdown-table", "a table is interrupted", "What follows shows as text.", .warning),
    reader(
      "markdown-head", "a table has the rows of a flow but not its head", "No flow is read from it at all."),
    reader(
      "markdown-target", "the Next cell of a row is not understood", "Where the row leads is unknown.",
      .warning),
    reader(
      "markdown-link", "a link to a flow is missing or has no number", "Which flow is meant is unknown.",
      .warning),
    reader(
      "markdown-heading", "the heading and the file name differ, or one of them lacks its number",
      "Links use the file's number, people the heading's.", .warning),
    reader(
      "markdown-scrape", "the text of a web page stands for a document",
      "Lists and addresses of links are lost.", .warning),
    reader(
      "markdown-aspect", "a text beside a list of the overview is not read as a name",
      "It is kept, and counts for nothing.", .note),
    reader(
      "markdown-detail", "a text beside the list of a step is kept as a line of its own",
      "It is kept, and counts for nothing.", .note),
    reader("markdown-frame", "a document is not laid out as the others are", "Nothing of it is lost.", .note),
    reader(
      "markdown-title", "the title of a step does not say who does it", "It counts as done by the system.",
      .note),
    reader("markdown-no-table", "a document has no flow table", "There is no flow to read in it.", .note),
    // What stands between the two.
    reader(
      "import-lossy", "a YAML file cannot hold a line of a document as it stands",
      "Rendered again, the document would say something else."),
    reader(
      "merge-lost", "a table no longer has a row that its YAML file says more of",
      "Its action, names or values are not taken over by import --merge.", .warning),
    reader(
      "stale-source", "a text that is kept as a document wrote it does not say what its row says",
      "The row was changed since, so that the text is not rendered any more.", .warning, isFixable: true),
    // What run refuses.
    reader(
      "too-many-parameters", "a flow declares more than 32 parameters",
      "A session cannot remember which of so many a call passed."),
    // What generate refuses.
    reader(
      "swift-name", "generated Swift cannot name something",
      "Two things would have the same name, or the name is taken by the language."),
    // What scenarios, scripts and worlds say beside the flows.
    reader(
      unknownName, "a scenario, a script or a world names what is not there",
      "It can never hold: no flow of the project has such a step, row, screen, input or outcome."),
    reader(
      "feature-syntax", "a feature cannot be read", "Its scenarios would say something else than was meant."),
    reader(
      "unknown-step-words", "no vocabulary says what a step of a feature does, or two do",
      "The step could not be run."),
    reader(
      "duplicate-name", "two scenarios have the same id, or two worlds the same name",
      "Whatever names it means one of the two, and does not say which."),
    reader(
      "unused-column", "no step of a scenario uses a column of its examples",
      "Every example runs the same steps with the same values."),
    reader("missing-column", "an example lacks a value that others have", "Its steps could not be run."),
    // What playing scenarios and formatting files say.
    reader("script", "a scenario does not go as it says", "Either the flow is wrong or the scenario."),
    reader(
      "property", "a property of the project file does not hold, or names what is not there",
      "What must hold whatever happens is written down to be relied on."),
    reader("bad-world", "a world describes what cannot be", "No scenario can be played in it."),
    reader(
      "fmt-unsafe", "formatting would change what a file says", "The file stays as it is, which is safer."),
  ]

  /// Found by comparing scenarios with flows, so that it may follow from a flow that cannot be read.
  static let unknownName = "unknown-name"

  private static func reader(
    _ id: String, _ summary: String, _ why: String, _ level: Severity = .error,
    isFixable: Bool = false
  ) -> RuleInfo {
    RuleInfo(id, summary, why: why, example: "", level: level, isFixable: isFixable)
  }
}
