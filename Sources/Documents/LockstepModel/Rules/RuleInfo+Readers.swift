// The rules of readers and of other commands than lint, which have no examples.
extension RuleInfo {
  /// In the order in which lists show them.
  package static let readerRules =
    yamlRules + markdownRules + listRules + scenarioRules + appRules + replayRules + traceRules

  // The rules of the reader and the writer of YAML files.

  private static let yamlRules: [RuleInfo] = [
    .mergeConflict, .yamlSyntax, .yamlEncoding, .yamlEmpty, .yamlLimit, .yamlFeature, .yamlDuplicateKey,
    .yamlType,
    .yamlCutText, .yamlInvisibleWhitespace, .yamlAmbiguousScalar, .unknownKey, .missingKey, .invalidValue,
    .invalidPattern, .unknownFileKind, .duplicateFlowFile, .fmtUnsafe, .unformatted, .driftedTable,
  ]

  package static let mergeConflict = RuleInfo("merge-conflict")
  package static let yamlSyntax = RuleInfo("yaml-syntax", isFixable: true)
  package static let yamlEncoding = RuleInfo("yaml-encoding")
  package static let yamlEmpty = RuleInfo("yaml-empty")
  package static let yamlLimit = RuleInfo("yaml-limit")
  package static let yamlFeature = RuleInfo("yaml-feature")
  package static let yamlDuplicateKey = RuleInfo("yaml-duplicate-key")
  package static let yamlType = RuleInfo("yaml-type", isFixable: true)
  package static let yamlCutText = RuleInfo("yaml-cut-text", level: .warning, isFixable: true)
  package static let yamlInvisibleWhitespace = RuleInfo(
    "yaml-invisible-whitespace", level: .warning, isFixable: true)
  package static let yamlAmbiguousScalar = RuleInfo("yaml-ambiguous-scalar", level: .warning, isFixable: true)
  package static let unknownKey = RuleInfo("unknown-key", isFixable: true)
  package static let missingKey = RuleInfo("missing-key")
  package static let invalidValue = RuleInfo("invalid-value", isFixable: true)
  package static let invalidPattern = RuleInfo("invalid-pattern")
  package static let unknownFileKind = RuleInfo("unknown-file-kind")
  package static let duplicateFlowFile = RuleInfo("duplicate-flow-file")
  package static let fmtUnsafe = RuleInfo("fmt-unsafe")
  package static let unformatted = RuleInfo("unformatted", isFixable: true)
  package static let driftedTable = RuleInfo("drifted-table", isFixable: true)

  // The rules of the reader of Markdown documents, and of import and render.

  private static let markdownRules: [RuleInfo] = [
    .markdownEncoding, .markdownMarkup, .markdownInvisibleCharacter, .markdownRow, .markdownTable,
    .markdownTableHeader, .markdownTarget, .markdownLink,
    .markdownHeading, .markdownPastedPage, .markdownStrayOverviewText, .markdownStrayStepText,
    .markdownLayout, .markdownLimit, .markdownTitle, .markdownNoTable, .undeclaredWords, .importLossy,
    .lossyRendering, .mergeLost, .staleSource,
  ]

  package static let markdownEncoding = RuleInfo("markdown-encoding")
  package static let markdownInvisibleCharacter = RuleInfo(
    "markdown-invisible-character", level: .warning, isFixable: true)
  package static let markdownMarkup = RuleInfo("markdown-markup", level: .warning, isFixable: true)
  package static let markdownRow = RuleInfo("markdown-row", level: .warning, isFixable: true)
  package static let markdownTable = RuleInfo("markdown-table", level: .warning, isFixable: true)
  package static let markdownTableHeader = RuleInfo("markdown-table-header", isFixable: true)
  package static let markdownTarget = RuleInfo("markdown-target", level: .warning)
  package static let markdownLink = RuleInfo("markdown-link", level: .warning)
  package static let markdownHeading = RuleInfo("markdown-heading", level: .warning)
  package static let markdownPastedPage = RuleInfo("markdown-pasted-page", level: .warning)
  package static let markdownStrayOverviewText = RuleInfo("markdown-stray-overview-text", level: .note)
  package static let markdownStrayStepText = RuleInfo("markdown-stray-step-text", level: .note)
  package static let markdownLayout = RuleInfo("markdown-layout", level: .note)
  package static let markdownLimit = RuleInfo("markdown-limit")
  package static let markdownTitle = RuleInfo("markdown-title", level: .note)
  package static let markdownNoTable = RuleInfo("markdown-no-table", level: .note)
  package static let undeclaredWords = RuleInfo(
    "undeclared-words", level: .warning, isFixable: true, canBeSilenced: false)
  package static let importLossy = RuleInfo("import-lossy")
  package static let lossyRendering = RuleInfo("lossy-rendering", level: .warning)
  package static let mergeLost = RuleInfo("merge-lost", level: .warning)
  package static let staleSource = RuleInfo("stale-source", level: .warning, isFixable: true)

  // The rules of the reader of numbered lists.

  package static let listRules: [RuleInfo] = [
    .unreadUseCase, .unreadSentence, .lostNumbers, .misplacedLabel, .unanchoredAlternative, .emptyAlternative,
    .openAlternative, .severalEnds, .unhandledCheck, .conditionInStep, .undeclaredActor, .genericActor,
  ]

  package static let unreadUseCase = RuleInfo("unread-use-case", level: .warning)
  package static let unreadSentence = RuleInfo("unread-sentence", level: .warning)
  package static let lostNumbers = RuleInfo("lost-numbers")
  package static let misplacedLabel = RuleInfo("misplaced-label", level: .warning)
  package static let unanchoredAlternative = RuleInfo("unanchored-alternative", level: .warning)
  package static let emptyAlternative = RuleInfo("empty-alternative", level: .warning)
  package static let openAlternative = RuleInfo("open-alternative", level: .warning)
  package static let severalEnds = RuleInfo("several-ends", level: .warning)
  package static let unhandledCheck = RuleInfo("unhandled-check", level: .note)
  package static let conditionInStep = RuleInfo("condition-in-step", level: .note)
  package static let undeclaredActor = RuleInfo("undeclared-actor", level: .warning)
  package static let genericActor = RuleInfo("generic-actor", level: .note)

  // The rules of run, test, explore and generate.

  private static let scenarioRules: [RuleInfo] = [
    .tooManyParameters, .swiftNameConflict, .unresolvedName, .gherkinSyntax, .undefinedGherkinStep,
    .unwritableFeature,
    .duplicateName, .unusedColumn, .missingColumn, .scenarioFailed, .propertyViolated, .invalidProperty,
    .invalidWorld, .incompleteRenumbering,
  ]

  package static let tooManyParameters = RuleInfo("too-many-parameters")
  package static let swiftNameConflict = RuleInfo("swift-name-conflict")
  /// Found by comparing scenarios with flows, so that it may follow from a flow that cannot be read.
  package static let unresolvedName = RuleInfo("unresolved-name")
  package static let gherkinSyntax = RuleInfo("gherkin-syntax")
  package static let undefinedGherkinStep = RuleInfo("undefined-gherkin-step")
  package static let unwritableFeature = RuleInfo("unwritable-feature")
  package static let duplicateName = RuleInfo("duplicate-name")
  package static let unusedColumn = RuleInfo("unused-column")
  package static let missingColumn = RuleInfo("missing-column")
  package static let scenarioFailed = RuleInfo("scenario-failed")
  package static let propertyViolated = RuleInfo("property-violated")
  package static let invalidProperty = RuleInfo("invalid-property")
  package static let invalidWorld = RuleInfo("invalid-world")
  package static let incompleteRenumbering = RuleInfo("incomplete-renumbering")

  // The rules of `lockstep test --app`.

  private static let appRules: [RuleInfo] = [.deviatingApp, .failedAdapter, .unusedAppException]

  package static let deviatingApp = RuleInfo("deviating-app")
  package static let failedAdapter = RuleInfo("failed-adapter")
  package static let unusedAppException = RuleInfo("unused-app-exception", level: .warning)

  // The rules of `lockstep replay`.

  private static let replayRules: [RuleInfo] = [
    .nonconformingSession, .unsettledSession, .outdatedLog, .invalidLog,
  ]

  package static let nonconformingSession = RuleInfo("nonconforming-session")
  package static let unsettledSession = RuleInfo("unsettled-session", level: .warning)
  package static let outdatedLog = RuleInfo("outdated-log", level: .warning)
  package static let invalidLog = RuleInfo("invalid-log")

  // The rules of `lockstep trace`.

  package static let traceRules: [RuleInfo] = [
    .untestedCase, .failingTestCase, .danglingCitation, .mismatchedCitation, .unlistedTestCase,
    .automatedManualCase, .uncoveredRow, .flowTestedTwice, .staleCitation, .unmatchedTraceFiles,
    .invalidTestReport, .missingText, .inconsistentText, .unusedTextException, .invalidStringsFile,
  ]

  package static let untestedCase = RuleInfo("untested-case", level: .warning)
  package static let failingTestCase = RuleInfo("failing-test-case", level: .warning)
  package static let danglingCitation = RuleInfo("dangling-citation", level: .warning, isFixable: true)
  package static let mismatchedCitation = RuleInfo("mismatched-citation", level: .warning, isFixable: true)
  package static let unlistedTestCase = RuleInfo("unlisted-test-case", level: .warning)
  package static let automatedManualCase = RuleInfo("automated-manual-case", level: .note, isFixable: true)
  package static let uncoveredRow = RuleInfo("uncovered-row", level: .warning)
  package static let flowTestedTwice = RuleInfo("flow-tested-twice", level: .warning, isFixable: true)
  package static let staleCitation = RuleInfo("stale-citation", level: .warning, isFixable: true)
  package static let unmatchedTraceFiles = RuleInfo("unmatched-trace-files", level: .warning)
  package static let invalidTestReport = RuleInfo("invalid-test-report")

  package static let missingText = RuleInfo("missing-text", level: .warning)
  package static let inconsistentText = RuleInfo("inconsistent-text", level: .warning)
  package static let unusedTextException = RuleInfo("unused-text-exception", level: .warning)
  package static let invalidStringsFile = RuleInfo("invalid-strings-file")
}
