import Foundation
import Lockstep
import LockstepModel
import LockstepPINWorld
import TestSupport
import Testing

@testable import LockstepYAML

/// The files that are made from the key tables are up to date.
///
/// `LOCKSTEP_UPDATE_GOLDEN=1 swift test --filter SchemaFileTests` writes them anew; read the difference.
@Suite struct SchemaFileTests {
  private func expect(_ path: String, toBe text: String) throws {
    let file = Repository.root.appending(path: path)
    if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let found = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let wanted = text.components(separatedBy: "\n")
    let same = zip(found, wanted).prefix { $0 == $1 }.count
    let isSame = found == wanted
    #expect(isSame, "\(path) is stale from line \(same + 1) on; see CONTRIBUTING.md")
  }

  @Test(arguments: SchemaKind.allCases) func schemasAreUpToDate(_ kind: SchemaKind) throws {
    try expect("schemas/\(kind.fileName)", toBe: kind.schema(worldKeys: PINWorld.keys))
  }

  @Test func theReferenceIsUpToDate() throws {
    try expect("docs/format.md", toBe: FormatReference.text)
  }

  @Test(arguments: SchemaKind.allCases) func schemasAreJSONWithExamplesEverywhere(_ kind: SchemaKind) throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(kind.schema(worldKeys: PINWorld.keys).utf8))
        as? [String: Any])
    let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
    for object in [schema] + definitions.values {
      #expect(object["description"] is String)
      for (key, property) in object["properties"] as? [String: [String: Any]] ?? [:] {
        #expect(property["description"] is String, "\(key)")
        #expect((property["examples"] as? [Any])?.count == 1, "\(key)")
      }
    }
  }

  /// Every file of `flows/` says which schema is its own, by a path that leads to it.
  @Test func everyFlowNamesItsSchema() throws {
    let files = try SchemaAgreementTests.flows.get()
    #expect(files.count >= 20)
    for file in files {
      let place = Repository.root.appending(path: "flows/\(file.name)")
      let line = String(decoding: file.bytes, as: UTF8.self).prefix { $0 != "\n" }
      let mark = "# yaml-language-server: $schema="
      #expect(line.hasPrefix(mark), "\(file.name)")
      let schema = place.deletingLastPathComponent().appending(path: String(line.dropFirst(mark.count)))
      let wanted = Repository.root.appending(path: "schemas/\(file.kind.fileName)")
      #expect(schema.standardizedFileURL.path == wanted.standardizedFileURL.path, "\(file.name)")
      #expect(FileManager.default.fileExists(atPath: schema.path), "\(file.name)")
    }
  }
}
