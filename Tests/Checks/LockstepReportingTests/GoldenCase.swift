import Foundation
import Lockstep
import LockstepModel
import Testing

/// Files, findings in them, and the report of each format that a person has read and agreed to.
///
/// The files stand in `Fixtures/NAME` with `text.out`, `short.out` and `json.out` beside them;
/// `LOCKSTEP_UPDATE_GOLDEN=1 swift test` writes these anew.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  /// The folder's name.
  var name: String
  /// What it is there for.
  var why: String
  /// Flows that the run is said to have checked.
  var flows = 14
  var findings: @Sendable (_ files: GoldenFiles) throws -> [Diagnostic]

  var testDescription: String { name }

  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures", directoryHint: .isDirectory)

  var folder: URL { Self.fixtures.appending(path: name, directoryHint: .isDirectory) }

  func diagnostics() throws -> [Diagnostic] {
    try findings(GoldenFiles(folder: folder)).inReadingOrder()
  }
}
