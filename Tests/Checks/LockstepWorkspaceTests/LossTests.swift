import Foundation
import LockstepModel
import TestSupport
import Testing

@testable import LockstepWorkspace

/// What a reader could not read takes away only what follows from it: a mistake elsewhere in the file is reported all
/// the same, in YAML and in a table.
@Suite struct LossTests {
  /// A change of the example's largest flow.
  struct Change: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var old: String
    var new: String
    var rule: String
    /// Whether it is only found where all steps can be read.
    var needsSteps = false

    init(_ name: String, _ rule: String, _ old: String, _ new: String, needsSteps: Bool = false) {
      (testDescription, self.rule, self.old, self.new) = (name, rule, old, new)
      self.needsSteps = needsSteps
    }
  }

  /// Errors of the reader, which take something away.
  private static let yamlLosses = [
    Change(
      "a key that is nearly one", "unknown-key", "{id: 4.1a, user: selects Close, next",
      "{id: 4.1a, user: selects Close, nxt"),
    Change(
      "a key that may be two", "unknown-key", "{id: 4.1a, user: selects Close, next",
      "{id: 4.1a, user: selects Close, ext"),
    Change(
      "a list for a target", "yaml-type", "{id: 4.1a, user: selects Close, next: 1.3}",
      "{id: 4.1a, user: selects Close, next: [1.3]}"),
    Change(
      "no number of seconds", "invalid-value",
      "system: determines whether user has obtained PID\n        action: account.pid\n        duration: {from: 0.0,",
      "system: determines whether user has obtained PID\n        action: account.pid\n        duration: {from: soon,"
    ),
    Change("a row without a number", "missing-key", "{id: 4.1a, user", "{user"),
    Change(
      "an open bracket", "yaml-syntax", "actions: [Delete Wallet, Back]\n        transitions",
      "actions: [Delete Wallet, Back\n        transitions", needsSteps: true),
  ]

  private static let yamlMistakes = [
    Change(
      "no target", "missing-target", "user: selects Info, go-to: UC9.2}", "user: selects Info}"),
    Change(
      "a screen that leads to itself", "self-loop", "{id: 2.1a, user: selects Close, next: 1.3}",
      "{id: 2.1a, user: selects Close, next: 2.1}"),
    Change(
      "other letters", "inconsistent-action-name", "user: selects Enter PIN,", "user: selects Enter pin,"),
    Change(
      "a number that nothing has", "unknown-step", "{id: 5.2a, user: selects OK, next: 1.3}",
      "{id: 5.2a, user: selects OK, next: 77.7}", needsSteps: true),
    Change("a result that cannot be", "impossible-return", "returns: Retry,", "returns: Rety,"),
  ]

  private static let tableLosses = [
    Change(
      "a target that is misspelt", "markdown-target", "| 4.1a | User selects Close | 1.3 |",
      "| 4.1a | User selects Close | Bakc |"),
    Change(
      "a row without a cell", "markdown-row", "| 4.1a | User selects Close | 1.3 |",
      "| 4.1a | User selects Close"),
    Change("a row without words", "markdown-row", "| 4.1a | User selects Close | 1.3 |", "| 4.1a | | 1.3 |"),
    Change(
      "a row without bars", "markdown-row", "| 4.1a | User selects Close | 1.3 |",
      "4.1a User selects Close 1.3"),
    Change(
      "a list that is not closed", "markdown-markup", "Actions: Delete Wallet, Back</li></ul>",
      "Actions: Delete Wallet, Back</li>"),
  ]

  private static let tableMistakes = [
    Change(
      "no target", "missing-target", "| 1.3b | User selects Forgot PIN | 6 |",
      "| 1.3b | User selects Forgot PIN | |"),
    Change(
      "a screen that leads to itself", "self-loop", "| 2.1a | User selects Close | 1.3 |",
      "| 2.1a | User selects Close | 2.1 |"),
    Change(
      "other letters", "inconsistent-action-name", "User selects Enter PIN |", "User selects Enter pin |"),
    Change(
      "a number that nothing has", "unknown-step", "| 5.2a | User selects OK | 1.3 |",
      "| 5.2a | User selects OK | 77.7 |"),
    Change("a result that cannot be", "impossible-return", "Result: Retry |", "Result: Rety |"),
  ]

  @Test(arguments: yamlLosses, yamlMistakes)
  func inYAMLBothAreFound(_ loss: Change, _ mistake: Change) async throws {
    // What the open bracket swallowed may be the step that a number names.
    let isHidden = loss.needsSteps && mistake.needsSteps
    try await expect(
      [loss.rule] + (isHidden ? [] : [mistake.rule]), with: [loss, mistake],
      in: "use-cases/UC2.3_UnlockTheApp.yaml")
  }

  @Test(arguments: tableLosses, tableMistakes)
  func inATableBothAreFound(_ loss: Change, _ mistake: Change) async throws {
    try await expect(
      [loss.rule, mistake.rule], with: [loss, mistake], in: "use-cases/UC2.3_UnlockTheApp.md")
  }

  private func expect(_ rules: [String], with changes: [Change], in path: String) async throws {
    var files: [String: String] = [:]
    for path in ["lockstep.yaml", "partial-flows/PF2.8_ValidatePin.yaml", path] {
      files[path] = try String(contentsOf: Repository.root.appending(path: "flows/" + path), encoding: .utf8)
    }
    files["lockstep.yaml"]? += "\n" + MemoryProject.actions
    let before = try await found(in: path, files)
    if path.hasSuffix(".md") { files[path] = Self.narrow(try #require(files[path])) }
    for change in changes {
      let text = try #require(files[path])
      try #require(text.ranges(of: change.old).count == 1, "\(change.old)")
      files[path] = text.replacing(change.old, with: change.new)
    }
    let after = try await found(in: path, files)
    #expect(before.map(\.message) == [])
    #expect(after.map(\.rule.id).sorted() == rules.sorted(), "\(after.map(\.message))")
  }

  private func found(in path: String, _ files: [String: String]) async throws -> [Diagnostic] {
    try await MemoryProject(files).check().diagnostics.filter {
      $0.location.source.path == path && $0.severity >= .warning
    }
  }

  /// The table with columns as wide as they are, so that a change is written without counting blanks.
  private static func narrow(_ table: String) -> String {
    table.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("|") ? String(line).replacing(#/ +\|/#, with: " |") : String(line)
    }.joined(separator: "\n")
  }
}
