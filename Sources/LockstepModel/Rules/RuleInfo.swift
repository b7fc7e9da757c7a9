/// A rule as data: its id, its level, and what there is to say about it. A finding holds its rule, so that reports,
/// levels, comments and explanations read one value.
///
/// What readers and other commands report is declared here; the rules of the linter declare theirs where they look.
package final class RuleInfo: Sendable {
  /// In kebab case, as findings, levels and suppressions name it.
  package let id: String
  /// What is wrong, in one line without a full stop.
  package let summary: String
  /// Why it matters to whoever runs or reads the flow.
  package let why: String
  /// ``bad`` and ``good`` in one text: `- ` begins a line of the first alone, `+ ` one of the second alone, two spaces
  /// one of both. Empty for what readers of files report.
  let example: String
  /// The level of its findings where the project sets none; nil is off.
  package let level: Severity?
  /// Whether some of its findings bring a fix.
  package let isFixable: Bool
  /// What has to be read completely for its findings to be true, beside the part that each is about.
  package let dependsOn: Dependencies
  /// When it does not report what it finds, because that only follows from another finding; nil if it always does.
  ///
  /// What it suppresses must follow from one cause about the same subject: an unrelated mistake changes nothing.
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

  /// Whether a comment may silence its findings. An error of a reader means that something was not understood, and what
  /// is not understood does not run.
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
