import Lockstep
import LockstepModel

/// The name in `error-flow:` of a row or in `errors:` is not an error flow of the project.
struct UnknownErrorFlow: Rule {
  let info = RuleInfo.unknownErrorFlow

  func findings(in context: LintContext) -> [Diagnostic] {
    guard context.project.settings?.errorFlows.isEmpty != false else {
      return context.unresolvedFindings(info)
    }
    // Without declared error flows only misspellings can be found, by comparing with the lists of the project's documents.
    let listed = Set(context.project.documents.flatMap(\.errors).map { $0.value.lowercased() })
    return context.unresolvedFindings(info) { reference in
      let name = reference.text.value.lowercased()
      return !listed.contains(name) && !Suggestion.similarNames(to: name, among: listed).isEmpty
    }
  }
}
