import Foundation
import TestSupport
import Testing

/// A conversation that a person has read and agreed to: `Fixtures/jsonl/NAME/{arguments,in.jsonl,out.jsonl}`.
///
/// `arguments` says why it is there, after `#`, and how the flow is run. The digest of a flow is written
/// DIGEST-UC2.3, so that a new row in a flow does not change the files. `LOCKSTEP_UPDATE_GOLDEN=1 swift test` writes
/// the outputs anew.
struct JSONLCase: Sendable, CustomTestStringConvertible {
  var name: String
  var folder: URL

  var testDescription: String { name }

  static let fixtures = Repository.root.appending(path: "Tests/Faces/LockstepCLITests/Fixtures/jsonl")

  static let all: [JSONLCase] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: fixtures.path)) ?? []
    return names.sorted().map { JSONLCase(name: $0, folder: fixtures.appending(path: $0)) }
  }()

  func text(_ file: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: file)), as: UTF8.self)
  }

  /// The arguments of `run --jsonl`, with absolute paths: the working directory is the test runner's.
  func arguments() throws -> [String] {
    let lines = try text("arguments").split(separator: "\n").map(String.init)
    try #require(lines.count == 2 && lines[0].hasPrefix("# "))
    let words = lines[1].split(separator: " ").map { word in
      word.hasPrefix("flows/") ? Repository.root.appending(path: String(word)).path : String(word)
    }
    return ["run", "--jsonl", "--project", Repository.root.appending(path: "flows").path] + words
  }
}
