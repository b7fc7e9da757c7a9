/// A rule as data: its ID and its level, and its texts, which are in `docs/rules.md`. A finding holds its rule, so that
/// reports, levels, comments and explanations read one value.
///
/// The rules of readers and other commands are declared here; the linter's rules declare theirs next to their checks.
package final class RuleInfo: Sendable {
  /// In kebab case, as findings, levels and suppressions name it.
  package let id: String
  /// The level of its findings where the project sets none; nil is off.
  package let level: Severity?
  /// Whether some of its findings bring a fix.
  package let isFixable: Bool
  /// The parts that must be read completely for its findings to be true, besides the part that each is about.
  package let dependsOn: Dependencies
  package let isDeclaredSilenceable: Bool
  /// The first version that had the rule.
  package let sinceVersion: String

  /// - Parameter canBeSilenced: false where a flow cannot run with the finding, and where no comment reaches it.
  package init(
    _ id: String, dependsOn: Dependencies = [], level: Severity? = .error, isFixable: Bool = false,
    canBeSilenced: Bool = true, sinceVersion: String = "0.1"
  ) {
    self.id = id
    self.dependsOn = dependsOn
    self.level = level
    self.isFixable = isFixable
    self.isDeclaredSilenceable = canBeSilenced
    self.sinceVersion = sinceVersion
  }

  /// Whether a reader or another command reports it, and not the linter.
  package var isOfReader: Bool { Self.readerRules.contains(self) }

  /// Whether ``badExample`` and ``goodExample`` are examples: those of rules about lists are documents.
  package var hasExamples: Bool { !isOfReader || Self.listRules.contains(self) }

  /// Whether a comment may silence its findings. An error of a reader means that a part was not understood, and such a
  /// part does not run.
  package var canBeSilenced: Bool { isDeclaredSilenceable && (!isOfReader || severity < .error) }

  /// The word for its level, as a project writes it.
  package var levelWord: String { level?.word ?? "off" }

  /// The severity of a finding before the project's levels are applied.
  package var severity: Severity { level ?? .note }

  /// The problem, in one line without a full stop.
  package var summary: String { section?.summary ?? "" }

  /// Why it matters to people who run or read the flow.
  package var rationale: String { section?.rationale ?? "" }

  /// A project in which the rule finds something, and no other rule more than a note: one or more YAML
  /// files, a line `---` between them. Empty for the rules of readers.
  package var badExample: String { lines(without: "+") }

  /// The same project, fixed: the rule finds nothing, and no other more than a note.
  package var goodExample: String { lines(without: "-") }

  /// When its findings are held back, because they only follow from another finding; nil if never.
  ///
  /// A suppressed finding must follow from one cause about the same subject: an unrelated mistake changes nothing.
  package var suppressionCondition: String? { section?.suppressionCondition }

  private var section: RulePage.Section? { RulePage.sections[id] }

  private func lines(without mark: Character) -> String {
    (section?.example ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .filter { $0.first != mark }.map { $0.dropFirst(2) }.joined(separator: "\n")
  }
}

extension RuleInfo: Hashable {
  package static func == (left: RuleInfo, right: RuleInfo) -> Bool { left === right || left.id == right.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

// Problems that the linter reports and that stop a flow from running: unknown names, duplicate IDs, and rows that lead
// nowhere.
extension RuleInfo {
  package static let unknownStep = RuleInfo(
    "unknown-step", dependsOn: .steps, isFixable: true, canBeSilenced: false)
  package static let unknownFlow = RuleInfo(
    "unknown-flow", dependsOn: .declarations, isFixable: true, canBeSilenced: false)
  package static let unknownResult = RuleInfo(
    "unknown-result", dependsOn: .contract, isFixable: true, canBeSilenced: false)
  package static let impossibleReturn = RuleInfo(
    "impossible-return", dependsOn: [.contract, .declarations], isFixable: true, canBeSilenced: false)
  package static let unknownErrorFlow = RuleInfo(
    "unknown-error-flow", dependsOn: .declarations, isFixable: true, canBeSilenced: false)
  package static let undeclaredError = RuleInfo(
    "undeclared-error", dependsOn: [.contract, .declarations], isFixable: true, canBeSilenced: false)
  package static let unknownParameter = RuleInfo(
    "unknown-parameter", dependsOn: [.contract, .declarations], isFixable: true, canBeSilenced: false)
  package static let unknownAction = RuleInfo(
    "unknown-action", dependsOn: .declarations, isFixable: true, canBeSilenced: false)
  package static let unknownInput = RuleInfo(
    "unknown-input", dependsOn: .values, isFixable: true, canBeSilenced: false)
  package static let unknownDuration = RuleInfo(
    "unknown-duration", dependsOn: .values, level: .warning, isFixable: true)
  package static let duplicateId = RuleInfo("duplicate-id", isFixable: true, canBeSilenced: false)
  package static let idGap = RuleInfo("id-gap", dependsOn: .steps, level: .note)
  package static let idOrder = RuleInfo("id-order", dependsOn: .steps, level: .note)
  package static let mismatchedFileNumber = RuleInfo(
    "mismatched-file-number", dependsOn: .contract, level: .warning)
  package static let missingTarget = RuleInfo("missing-target")
  package static let stuckOutcome = RuleInfo("stuck-outcome", canBeSilenced: false)
  package static let automaticCycle = RuleInfo("automatic-cycle", canBeSilenced: false)
}
