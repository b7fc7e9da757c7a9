import LockstepModel
import TestSupport
import Testing

@testable import LockstepWorkspace

/// What one file says and rules about other files ask for: an edit of it is noticed in the others.
@Suite struct ToldToOthersTests {
  /// A change of a line in one file, and the rule that finds something else in another.
  struct Edit: CustomTestStringConvertible, Sendable {
    let path: String
    let before: String
    let after: String
    let rule: String

    init(_ path: String, _ before: String, _ after: String, _ rule: String) {
      (self.path, self.before, self.after, self.rule) = (path, before, after, rule)
    }

    var testDescription: String { "\(rule): \(after)" }
  }

  private static let files = [
    "lockstep.yaml": "lockstep: 1\nerror-flows: {No internet: {}}\n",
    "menu.yaml": """
    flow: UC1.1
    kind: use-case
    title: Show the menu
    errors: [No internet]
    overview:
      additional-documentation: ["[UC1.2 Show what there is to know](UC1.2_Info.md)"]
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            screen: Menu
            actions: [Info, Code, Leave]
            transitions:
              - {id: 1.1a, user: selects Info, go-to: UC1.2, step: 1.2}
              - {id: 1.1b, user: selects Code, next: 1.2}
              - {id: 1.1c, user: selects Leave, next: 1.3}
          - id: 1.2
            screen: Code
            input: {text: Code, name: code, secret: true}
            actions: [Send]
            transitions:
              - {id: 1.2a, user: selects Send, gives: code, next: 1.3}
          - id: 1.3
            partial-flow: PF1.1
            with: [Strict]
            transitions:
              - {id: 1.3a, returns: Done, next: end}
          - id: 1.4
            partial-flow: PF1.1
            transitions:
              - {id: 1.4a, returns: Done, next: end}

    """,
    "info.yaml": """
    flow: UC1.2
    kind: use-case
    title: Show what there is to know
    overview:
      triggered-by: ["User selects 'Info' in UC1.1", "User selects 'About' in UC1.1"]
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            screen: Info
            actions: [More]
            transitions:
              - {id: 1.1a, user: selects More, next: 1.2}
          - id: 1.2
            screen: Details
            actions: [Close]
            transitions:
              - {id: 1.2a, user: selects Close, next: end}

    """,
    "check.yaml": """
    flow: PF1.1
    kind: partial-flow
    title: Check the code
    parameters: [Strict]
    results: [Done, Refused]
    errors: [No internet]
    overview:
      used-by: [UC1.1]
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            system: asks the server
            transitions:
              - {id: 1.1a, case: Code is right, result: Done}
              - {id: 1.1b, case: Code is poor, when: Strict, result: Refused}
              - {id: 1.1c, error: No internet, error-flow: No internet}

    """,
  ]

  private static let edits = [
    Edit("check.yaml", "Done", "Finished", "impossible-return"),
    Edit("check.yaml", "when: Strict, result: Refused", "result: Refused", "unhandled-result"),
    Edit("check.yaml", "when: Strict, result: Refused", "when: Strict, result: Done", "unhandled-result"),
    Edit("check.yaml", "parameters: [Strict]", "parameters: [Severe]", "unknown-parameter"),
    Edit("check.yaml", "kind: partial-flow", "kind: use-case", "mismatched-call-kind"),
    Edit(
      "check.yaml", "error: No internet, error-flow: No internet", "case: Line is dead, next: back",
      "unraised-error"),
    Edit(
      "check.yaml", "system: asks the server", "system: asks the server\n        reads: [code]",
      "skipped-input"),
    Edit("menu.yaml", "Info", "Help", "unknown-trigger-action"),
    Edit("menu.yaml", "actions: [Info, ", "actions: [Info, About, ", "unknown-trigger-action"),
    Edit("menu.yaml", "selects Leave, next: 1.3", "selects Leave, go-to: UC1.20", "unknown-trigger-action"),
    Edit("menu.yaml", "go-to: UC1.2, step: 1.2", "next: back", "triggered-by-stale"),
    Edit("menu.yaml", "with: [Strict]", "with: []", "unpassed-parameter"),
    Edit("info.yaml", "- id: 1.2", "- id: 1.4", "unknown-step"),
    Edit(
      "info.yaml", "title: Show what there is to know", "title: Show the imprint", "mismatched-link-title"),
    Edit("info.yaml", "kind: use-case", "kind: partial-flow", "go-to-partial-flow"),
  ]

  @Test(arguments: edits) func anEditIsNoticedInOtherFiles(edit: Edit) async throws {
    let text = try #require(Self.files[edit.path])
    try #require(text.contains(edit.before))
    let edited = text.replacing(edit.before, with: edit.after)
    let project = MemoryProject(Self.files)
    let open = OpenWorkspace(["."], in: project.files)
    func others(_ result: CheckResult) -> [String] {
      MemoryProject.lines(result).filter { $0.hasSuffix("[\(edit.rule)]") && !$0.hasPrefix(edit.path) }
    }
    let before = others(try await open.check())
    await open.setText(Array(edited.utf8), of: edit.path)
    let after = others(try await open.check())
    project.files[edit.path] = Array(edited.utf8)
    let fresh = others(try await project.check())
    #expect(after == fresh)
    #expect(after != before, "the edit tells others nothing: \(after)")
    await open.setText(Array(text.utf8), of: edit.path)
    #expect(others(try await open.check()) == before)
  }
}
