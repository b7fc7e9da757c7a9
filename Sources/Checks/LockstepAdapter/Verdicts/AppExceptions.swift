import Lockstep
import LockstepModel

/// The rows and steps in which an app may deviate, with the reasons.
struct AppExceptions {
  private let source: SourceText?
  private let entries: [ProjectDocument.AppException]

  init(_ project: Project) {
    source = project.settings?.source
    entries = project.settings?.appExceptions ?? []
  }

  /// The reason for which a place may deviate; nil if it may not.
  func allowedReason(_ name: String?) -> String? {
    entries.first { $0.row.value == name }?.because.value
  }

  /// Exceptions of rows and screens that were judged and do not deviate.
  func unusedFindings(among conforming: Set<String>) -> [Diagnostic] {
    guard let source else { return [] }
    return entries.filter { conforming.contains($0.row.value) }.map { entry in
      Diagnostic(
        .unusedAppException, "the app does not deviate at '\(entry.row.value)'",
        at: Location(source, entry.row.span), help: "remove the exception")
    }
  }
}
