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
}

extension RuleInfo: Hashable {
  package static func == (left: RuleInfo, right: RuleInfo) -> Bool { left === right || left.id == right.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
