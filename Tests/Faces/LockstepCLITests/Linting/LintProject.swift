import Foundation
import Testing

@testable import LockstepCLI

/// A project with one flow in a folder of its own, and what lint says about it.
enum LintProject {
  /// A flow whose rows are given, of a screen `1.1` with a row `1.1a`.
  static func flow(_ rows: String..., top: String = "") -> String {
    top + """
      flow: UC1
      kind: use-case
      title: Open the door
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              screen: Door
              transitions:
                - {id: 1.1a, user: selects Leave, next: end}

      """ + rows.map { "          \($0)\n" }.joined()
  }

  static let unused = flow(
    "# lockstep:ignore missing-target -- x", "- {id: 1.1b, user: selects B, next: end}")
  static let broken = flow("- {id: 1.1b, user: selects B}")

  static func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  static func write(_ text: String, _ path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  static func with<Result>(
    _ flow: String, _ body: (_ folder: String) async throws -> Result
  ) async throws -> Result {
    try await Places.withFolder(["lockstep.yaml": "lockstep: 1\n", "door.yaml": flow], body)
  }
}
