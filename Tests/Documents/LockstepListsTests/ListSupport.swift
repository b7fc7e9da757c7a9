import Lockstep
import LockstepLint
import LockstepLists
import LockstepModel
import LockstepWorkspace
import TestSupport
import Testing

/// Reads documents as a project does.
enum Lists {
  /// The findings of files, as `path:line rule`.
  static func findings(_ files: [String: String]) async throws -> [String] {
    let workspace = Workspace(MemoryFiles(files))
    var tables = LineTables()
    return try await workspace.check(workspace.targets(of: ["."])).diagnostics.map { finding in
      "\(tables.pathAndLine(of: finding.location)) \(finding.rule.id)"
    }
  }

  static func document(_ text: String, wording: Wording = .builtIn) throws -> FlowDocument {
    let source = SourceText(path: "a.md", text: text)
    let read = ListFormat().read(source, wording: wording, domain: DomainDeclaration())
    return try #require(read.value?.flows.first)
  }

  /// The steps and rows of a flow in short lines: `3 screen 'list'`, `  4 user 'selects' → 5`.
  static func lines(_ document: FlowDocument) -> [String] {
    document.sections.flatMap(\.scenarios).flatMap { scenario in
      (scenario.id.value.isEmpty ? [] : ["\(scenario.id.value):"])
        + scenario.steps.flatMap { step in
          let next = step.target.map { " → \($0.text.value)" } ?? ""
          return ["\(step.id.value) \(step.kind.value.rawValue) '\(step.name.value)'\(next)"]
            + step.transitions.map { row in
              "  \(row.id.value) \(row.trigger.kind.rawValue) '\(row.trigger.text.value)' → \(row.target?.text.value ?? "?")"
            }
        }
    }
  }

  /// A loan with a screen, a user's sentence on it, and two steps of the system.
  static let loan = """
    1. Guest selects a game.
    2. System displays the price.
    3. Guest confirms.
    4. System charges the card.
    5. System stores the loan.
    """

  /// The short lines of a use case with these alternatives.
  static func lines(_ extensions: String, main: String = loan) throws -> [String] {
    lines(try document(useCase(main, extensions)))
  }

  /// The findings of a use case with these alternatives.
  static func findings(_ extensions: String, main: String = loan) async throws -> [String] {
    try await findings(["UC-1.md": useCase(main, extensions)])
  }

  /// A use case whose steps and alternatives are given.
  static func useCase(_ main: String, _ extensions: String = "", actor: String = "Guest") -> String {
    """
    # UC-1 Borrow a game

    **Primary Actor:** \(actor)

    ## Main Success Scenario

    \(main)

    ## Extensions

    \(extensions)

    """
  }
}
