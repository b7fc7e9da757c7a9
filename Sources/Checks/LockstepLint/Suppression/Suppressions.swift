import Lockstep
package import LockstepModel

/// Takes away the findings that the authors of the files accepted.
package enum Suppressions {
  /// A finding that a comment silences.
  package struct SilencedFinding: Sendable {
    package var finding: Diagnostic
    /// Why, in the author's words.
    package var reason: String?
  }

  /// - Parameters:
  ///   - suppressions: the comments of all files.
  ///   - findings: of all files, in any order.
  ///   - broken: paths of files that were not read to their end, so that unused comments there are unknown.
  ///   - isTrace: whether the findings are those of the trace; for others, comments about its rules are neither used
  ///     nor unused.
  /// - Returns: the findings that are left, with those about the comments, in reading order; and the silenced findings.
  package static func apply(
    _ suppressions: [Suppression], to findings: [Diagnostic], levels: RuleLevels, broken: Set<String> = [],
    isTrace: Bool = false
  ) -> (kept: [Diagnostic], silenced: [SilencedFinding]) {
    let suppressions = isTrace ? suppressions : suppressions.filter { !RuleCatalogue.isTraced($0.rule.value) }
    if suppressions.isEmpty { return (findings.inReadingOrder(), []) }
    var lookup = SuppressionLookup(suppressions)
    var kept: [Diagnostic] = []
    var silenced: [SilencedFinding] = []
    for finding in findings {
      guard let first = lookup.markComments(about: finding, asUsed: finding.canBeSilenced),
        finding.canBeSilenced
      else {
        kept.append(finding)
        continue
      }
      silenced.append(SilencedFinding(finding: finding, reason: suppressions[first].reason?.value))
    }
    for (number, suppression) in suppressions.enumerated() {
      if !lookup.isUsed[number] {
        if broken.contains(suppression.source.path) { continue }
        if let level = levels.level(of: SuppressionRules.unused) {
          kept.append(suppression.unusedFinding(level, isAboutError: lookup.isAboutError[number]))
        }
      } else if suppression.reason == nil, let level = levels.level(of: SuppressionRules.withoutReason) {
        kept.append(suppression.missingReasonFinding(level))
      }
    }
    return (kept.inReadingOrder(), silenced)
  }
}

extension Suppression {
  /// - Parameter isAboutError: whether the rule finds something there that cannot be silenced.
  fileprivate func unusedFinding(_ level: Severity, isAboutError: Bool) -> Diagnostic {
    let message: String
    var help: String?
    // The intention of a misspelt comment is unknown: only one that names its rule and silences nothing is removed.
    var fix: Diagnostic.Fix? = .init("remove the comment", isSafe: true, edits: [.init(removalSpan, "")])
    if rule.value.isEmpty {
      message = "this comment silences nothing: it names no rule"
      help = "write 'lockstep:ignore RULE -- reason', or 'lockstep:ignore-file RULE -- reason'"
      fix = nil
    } else if let info = RuleCatalogue.info(rule.value), !info.canBeSilenced {
      message = "findings of '\(rule.value)' cannot be silenced"
      help =
        info.level != .error
        ? "its level can be set with 'rules:' in lockstep.yaml"
        : "the flow cannot run with them: fix the finding"
    } else if RuleCatalogue.info(rule.value) == nil {
      let known = RuleCatalogue.all.map(\.id)
      let close = Suggestion.similarNames(to: rule.value, among: known)
      message = "this comment silences nothing: no rule is called '\(rule.value)'"
      help = Suggestion.help(for: rule.value, among: known) ?? "'lockstep rules' lists all rules"
      fix =
        close.count == 1
        ? .init("write '\(close[0])'", isSafe: false, edits: [.init(rule.span, close[0])]) : nil
    } else if isAboutError {
      message = "this comment silences nothing: '\(rule.value)' is an error here"
      help = "a part with it does not run: correct it; only warnings of this rule can be silenced"
    } else {
      message = "this comment silences nothing: '\(rule.value)' finds nothing here"
    }
    return Diagnostic(
      SuppressionRules.unused, severity: level, message, at: Location(source, span), help: help,
      fixes: fix.map { [$0] } ?? [])
  }

  fileprivate func missingReasonFinding(_ level: Severity) -> Diagnostic {
    Diagnostic(
      SuppressionRules.withoutReason, severity: level,
      "this comment gives no reason for silencing '\(rule.value)'",
      at: Location(source, span), help: "write the reason after two dashes: \(Self.mark) \(rule.value) -- …")
  }
}

extension Diagnostic {
  /// Whether a comment may silence it. A warning of a reader that a project takes for an error still may be.
  package var canBeSilenced: Bool {
    rule.isOfReader ? rule.isDeclaredSilenceable && originalSeverity < .error : rule.canBeSilenced
  }
}
