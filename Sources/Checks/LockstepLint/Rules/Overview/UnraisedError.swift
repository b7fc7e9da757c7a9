import Lockstep
import LockstepModel

/// A flow declares an error that neither it nor a flow that it calls raises (`errors`).
struct UnraisedError: DocumentRule {
  let info = RuleInfo("unraised-error", dependsOn: .rows, level: .warning)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    // If a project declares no error flow, no other rule reports a name that it does not declare.
    let declares = context.project.settings?.errorFlows.isEmpty == false
    let unknown = declares ? context.unknownErrors[flow.document.source.path] ?? [] : []
    let document = flow.document
    guard !document.errors.isEmpty else { return [] }
    let called = context.flowUses.documentsReachedByCalls(from: document.id.value)
    // The errors that an external flow raises are unknown.
    guard called.dropFirst().allSatisfy(context.hasDocument) else { return [] }
    let raised = called.reduce(into: Set<String>()) { $0.formUnion(context.raisedErrors(of: $1)) }
    let pages = Dictionary(
      document.errorLinks(context.project.wording).map { ($0.label, "#" + ($0.anchor ?? "")) },
      uniquingKeysWith: { first, _ in first })
    // Only for the help, which is seldom needed.
    lazy var own = document.steps.flatMap(\.transitions)
      .filter { $0.trigger.kind == .error }.map(\.trigger.text.value)
    let unraised = document.errors.filter { error in
      if error.value.isBlank || raised.contains(error.value.lowercased()) || unknown.contains(error.span) {
        return false
      }
      return pages[error.value].map(raised.contains) != true
    }
    return unraised.enumerated().map { number, error in
      let help =
        number < Suggestion.maxSuggestedFindings ? Suggestion.help(for: error.value, among: own) : nil
      var finding = finding(
        "no row of \(document.id.value) raises the declared error '\(error.value)'", at: error.span, in: flow,
        row: flow.wording.aspects.preferredWord(.errors).text,
        help: help ?? "remove it, or add the row that raises it")
      // The row that raises it may be in a lost part, also in a flow that is not named.
      finding.basis.needsWholeProject = true
      return finding
    }
  }
}
