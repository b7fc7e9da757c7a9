/// A rule as data: its ID, its level, and its texts. A finding holds its rule, so that reports,
/// levels, comments and explanations read one value.
///
/// The rules of readers and other commands are declared here; the linter's rules declare theirs next to their checks.
package final class RuleInfo: Sendable {
  /// In kebab case, as findings, levels and suppressions name it.
  package let id: String
  /// The problem, in one line without a full stop.
  package let summary: String
  /// Why it matters to people who run or read the flow.
  package let why: String
  /// ``bad`` and ``good`` in one text: `- ` begins a line of only the first, `+ ` one of only the second, two spaces
  /// one of both. Empty for rules of readers.
  let example: String
  /// The level of its findings where the project sets none; nil is off.
  package let level: Severity?
  /// Whether some of its findings bring a fix.
  package let isFixable: Bool
  /// The parts that must be read completely for its findings to be true, besides the part that each is about.
  package let dependsOn: Dependencies
  /// When its findings are held back, because they only follow from another finding; nil if never.
  ///
  /// A suppressed finding must follow from one cause about the same subject: an unrelated mistake changes nothing.
  package let suppressed: String?
  private let isSilenceable: Bool
  /// The first version that had the rule.
  package let since: String

  /// - Parameter canBeSilenced: false where a flow cannot run with the finding.
  package init(
    _ id: String, _ summary: String, why: String, example: String = "", dependsOn: Dependencies = [],
    level: Severity? = .error, isFixable: Bool = false, canBeSilenced: Bool = true, suppressed: String? = nil,
    since: String = "0.1"
  ) {
    self.id = id
    self.summary = summary
    self.why = why
    self.example = example
    self.dependsOn = dependsOn
    self.level = level
    self.isFixable = isFixable
    self.isSilenceable = canBeSilenced
    self.suppressed = suppressed
    self.since = since
  }

  /// Whether a reader or another command reports it, and not the linter: such a rule has no examples.
  package var isOfReader: Bool { example.isEmpty }

  /// Whether a comment may silence its findings. An error of a reader means that a part was not understood, and such a
  /// part does not run.
  package var canBeSilenced: Bool { isOfReader ? severity < .error : isSilenceable }

  /// The word for its level, as a project writes it.
  package var levelWord: String { level?.word ?? "off" }

  /// The severity of a finding before the project's levels are applied.
  package var severity: Severity { level ?? .note }

  // The rules of `lockstep replay`.

  package static let replayRules: [RuleInfo] = [
    .nonconformingSession, .unsettledSession, .outdatedLog, .invalidLog,
  ]

  package static let nonconformingSession = RuleInfo(
    "nonconforming-session", "a recorded session differs from the flows",
    why: "The app differs from its flows, or the flows have changed since.")
  package static let unsettledSession = RuleInfo(
    "unsettled-session", "a recorded session has too many explanations",
    why: "More than 10,000 ways through the flows lead to its screens: log rows, too.", level: .warning)
  package static let outdatedLog = RuleInfo(
    "outdated-log", "a session was recorded with another version of its flow",
    why: "The session is compared with rows that its app did not have.", level: .warning)
  package static let invalidLog = RuleInfo(
    "invalid-log", "a line of a log cannot be read", why: "Its session is not compared with the flows.")

  /// A project in which the rule finds something, and no other rule more than a note: one or more YAML
  /// files, a line `---` between them. Empty for the rules of readers.
  package var bad: String { lines(without: "+") }

  /// The same project, fixed: the rule finds nothing, and no other more than a note.
  package var good: String { lines(without: "-") }

  private func lines(without mark: Character) -> String {
    example.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { $0.first != mark }.map { $0.dropFirst(2) }.joined(separator: "\n")
  }

  /// The use case `UC1.1` with one scenario, up to its first step: most examples begin with it.
  ///
  /// - Parameter lines: more lines of the flow, as examples have them.
  package static func useCase(
    _ title: String, scenario: String? = nil, number: Int = 1, with lines: String...
  ) -> String {
    flow("UC1.\(number)", "use-case", title, scenario, lines)
  }

  /// The same of a partial flow.
  package static func partialFlow(
    _ id: String, _ title: String, scenario: String? = nil, with lines: String...
  ) -> String {
    flow(id, "partial-flow", title, scenario, lines)
  }

  private static func flow(
    _ id: String, _ kind: String, _ title: String, _ scenario: String?, _ lines: [String]
  ) -> String {
    let head = ["  flow: \(id)", "  kind: \(kind)", "  title: \(title)"] + lines
    let scenario = scenario.map { ["      title: \($0)"] } ?? []
    return (head + ["  scenarios:", "    - id: 1"] + scenario + ["      steps:", ""]).joined(separator: "\n")
  }

  // The rules of run, test, explore and generate.

  package static let scenarioRules: [RuleInfo] = [
    .tooManyParameters, .swiftNameConflict, .unresolvedName, .gherkinSyntax, .undefinedGherkinStep,
    .duplicateName,
    .unusedColumn, .missingColumn, .scenarioFailed, .propertyViolated, .invalidProperty, .invalidWorld,
    .incompleteRenumbering,
  ]

  package static let tooManyParameters = RuleInfo(
    "too-many-parameters", "a flow declares more than 32 parameters",
    why: "A session keeps at most 32 parameters of a call.")
  package static let swiftNameConflict = RuleInfo(
    "swift-name-conflict", "generated Swift has no valid name for something",
    why: "Two declarations would have the same name, or the name is not a Swift name.")
  /// Found by comparing scenarios with flows, so that it may follow from a flow that cannot be read.
  package static let unresolvedName = RuleInfo(
    "unresolved-name", "a scenario, a script or a world names something that does not exist",
    why: "No flow of the project has such a step, row, screen, input or outcome, so the line can never pass.")
  package static let gherkinSyntax = RuleInfo(
    "gherkin-syntax", "a .feature file cannot be read", why: "Its scenarios do not run as written.")
  package static let undefinedGherkinStep = RuleInfo(
    "undefined-gherkin-step", "a Gherkin step has no definition, or two", why: "The step cannot be run.")
  package static let duplicateName = RuleInfo(
    "duplicate-name", "two scenarios have the same id, or two worlds the same name",
    why: "A reference to the name is ambiguous.")
  package static let unusedColumn = RuleInfo(
    "unused-column", "no step of a scenario uses a column of its examples",
    why: "All examples run the same steps with the same values.")
  package static let missingColumn = RuleInfo(
    "missing-column", "an example lacks a value that other examples have", why: "Its steps cannot be run.")
  package static let scenarioFailed = RuleInfo(
    "scenario-failed", "a line of a scenario or script fails",
    why: "Either the flow or the scenario is wrong.")
  package static let propertyViolated = RuleInfo(
    "property-violated", "a property of lockstep.yaml does not hold",
    why: "A session can break the property.")
  package static let invalidProperty = RuleInfo(
    "invalid-property",
    "a property of lockstep.yaml names something that does not exist, or cannot be checked",
    why: "The property checks nothing.")
  package static let invalidWorld = RuleInfo(
    "invalid-world", "a world contradicts itself or the flows", why: "No scenario can run in it.")
  package static let incompleteRenumbering = RuleInfo(
    "incomplete-renumbering", "a reference cannot be renumbered automatically",
    why:
      "It would lead to a different row from before. An error stops the renumbering; a note needs a review.")

  // The rules of the reader and the writer of YAML files.

  package static let yamlRules: [RuleInfo] = [
    .yamlSyntax, .yamlEncoding, .yamlEmpty, .yamlLimit, .yamlFeature, .yamlDuplicateKey, .yamlType,
    .yamlCutText,
    .yamlInvisibleWhitespace, .yamlAmbiguousScalar, .unknownKey, .missingKey, .invalidValue, .invalidPattern,
    .unknownFileKind, .duplicateFlowFile, .fmtUnsafe, .unformatted, .driftedTable,
  ]

  package static let yamlSyntax = RuleInfo(
    "yaml-syntax", "a file is not valid YAML", why: "Nothing of the file can be read.", isFixable: true)
  package static let yamlEncoding = RuleInfo(
    "yaml-encoding", "a file is not UTF-8", why: "Nothing of the file can be read.")
  package static let yamlEmpty = RuleInfo("yaml-empty", "a file is empty", why: "A flow was expected here.")
  package static let yamlLimit = RuleInfo(
    "yaml-limit", "a file is too large or nested too deeply",
    why: "Limits keep a hostile file from using up memory and time. No real flow comes near them.")
  package static let yamlFeature = RuleInfo(
    "yaml-feature", "a file uses anchors, aliases, merge keys or tags",
    why: "The meaning of a row must not depend on another part of the file.")
  package static let yamlDuplicateKey = RuleInfo(
    "yaml-duplicate-key", "a mapping has the same key twice",
    why: "Some YAML readers take the first value, others the last.")
  package static let yamlType = RuleInfo(
    "yaml-type", "a value has the wrong type",
    why: "The key needs a text, a list or a mapping, and has another one.", isFixable: true)
  package static let yamlCutText = RuleInfo(
    "yaml-cut-text", "a '#' ends a text", why: "The rest of the line is read as a comment and is lost.",
    level: .warning, isFixable: true)
  package static let yamlInvisibleWhitespace = RuleInfo(
    "yaml-invisible-whitespace", "a text begins or ends with invisible whitespace",
    why: "It looks the same as the text without it, and is compared as a different text.", level: .warning,
    isFixable: true)
  package static let yamlAmbiguousScalar = RuleInfo(
    "yaml-ambiguous-scalar", "other YAML readers would change a value",
    why: "They read 1.10 as a number and No as false. In quotes it is a text for all of them.",
    level: .warning, isFixable: true)
  package static let unknownKey = RuleInfo(
    "unknown-key", "a key does not exist",
    why: "Its value is ignored, or read as the value of the key that it is close to.", isFixable: true)
  package static let missingKey = RuleInfo(
    "missing-key", "a required key is missing", why: "The rest of the entry has no meaning without it.")
  package static let invalidValue = RuleInfo(
    "invalid-value", "a key has an invalid value", why: "The value has no meaning there.", isFixable: true)
  package static let invalidPattern = RuleInfo(
    "invalid-pattern", "the pattern of an input is not valid", why: "No value could be checked against it.")
  package static let unknownFileKind = RuleInfo(
    "unknown-file-kind", "the kind of a file is unknown",
    why:
      "The first key determines the kind of a file: flow, lockstep, world, scenario, errata or gherkin. A list is a script, or scenarios."
  )
  package static let duplicateFlowFile = RuleInfo(
    "duplicate-flow-file", "a flow has a .yaml file and a .yml file of the same name",
    why: "Only the .yaml file is read; changes to the other one have no effect.")
  package static let fmtUnsafe = RuleInfo(
    "fmt-unsafe", "formatting would change the meaning of a file",
    why: "The file stays as it is. This is a mistake of the formatter: please report it.")
  package static let unformatted = RuleInfo(
    "unformatted", "a YAML file is not in the canonical layout",
    why: "The next change of the file would also change lines that its author did not touch.", isFixable: true
  )
  package static let driftedTable = RuleInfo(
    "drifted-table", "a table differs from the rendering of its flow",
    why: "The table and the app that runs the flow differ.", isFixable: true)
}

extension RuleInfo: Hashable {
  package static func == (left: RuleInfo, right: RuleInfo) -> Bool { left === right || left.id == right.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
