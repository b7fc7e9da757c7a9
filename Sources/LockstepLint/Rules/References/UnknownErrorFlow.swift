import Lockstep
import LockstepModel

/// `error-flow:` of a row or a name in `errors:` is no error flow of the project (design §2).
struct UnknownErrorFlow: ProjectRule {
  let info = RuleInfo.unknownErrorFlow

  func findings(in subject: LintSubject) -> [Diagnostic] {
    guard subject.project.settings?.errorFlows.isEmpty != false else {
      return subject.unresolved(info)
    }
    // A project that declares no error flow at all has not said which there are: only slips can be told, by
    // what its documents list.
    let listed = Set(subject.project.documents.flatMap(\.errors).map { $0.value.lowercased() })
    return subject.unresolved(info) { reference in
      let name = reference.text.value.lowercased()
      return !listed.contains(name) && !Suggestion.close(to: name, among: listed).isEmpty
    }
  }
}
