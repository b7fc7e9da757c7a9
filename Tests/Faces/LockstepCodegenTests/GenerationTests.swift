import Foundation
import Lockstep
import LockstepCodegen
import LockstepModel
import Testing

/// The text that is generated.
///
/// `LOCKSTEP_UPDATE_GOLDEN=1 swift test --filter GenerationTests` rewrites what is expected; read the difference.
@Suite struct GenerationTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  private static let settings = """
    lockstep: 1
    external-flows: {UC9: {title: Call for help}}
    error-flows: {No internet: {}}
    """

  private static func door() throws -> [GeneratedFile] {
    let text = String(decoding: try Data(contentsOf: folder.appending(path: "door.yaml")), as: UTF8.self)
    return try Codegen.generate(
      [try Flows.document(text, path: "flows/door.yaml")], settings: try Flows.settings(settings),
      in: SwiftLanguage()
    ).get()
  }

  @Test func aFileForTheFlowAndOneForAll() throws {
    let files = try Self.door()
    #expect(files.map(\.name) == ["door.swift", "LockstepFlows.swift"])
    for file in files {
      let golden = Self.folder.appending(path: file.name + ".txt")
      if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] == "1" {
        try Data(file.text.utf8).write(to: golden)
      }
      let expected = String(decoding: try Data(contentsOf: golden), as: UTF8.self)
      let difference = zip(expected.split(separator: "\n"), file.text.split(separator: "\n")).first {
        $0 != $1
      }
      #expect(difference == nil)
      #expect(expected.count == file.text.count)
    }
  }

  /// The image in the source is the program's.
  @Test func theImageIsTheProgram() throws {
    let text = try #require(try Self.door().last).text
    let lines = text.split(separator: "\n").drop { !$0.contains("StaticString") }.dropFirst()
    let base64 = lines.prefix { !$0.contains("\"\"\"") }.map { $0.trimmingCharacters(in: .whitespaces) }
      .joined()
    let program = try FlowProgram(image: [UInt8](try #require(Data(base64Encoded: base64))))
    #expect(program.flowInfos.map(\.id) == ["PF1", "UC9"])
  }

  @Test func theOrderOfDocumentsDoesNotCount() throws {
    let (documents, settings) = try Flows.ours()
    let files = try Codegen.generate(documents, settings: settings, in: SwiftLanguage()).get()
    #expect(
      files == (try Codegen.generate(documents.reversed(), settings: settings, in: SwiftLanguage()).get()))
    #expect(files.map(\.name).prefix(2) == ["CP1_ChangePin.swift", "PF2.8_ValidatePin.swift"])
  }

  @Test func aNewMessageChangesTheProgramAlone() throws {
    let (documents, settings) = try Flows.ours()
    let before = try Codegen.generate(documents, settings: settings, in: SwiftLanguage()).get()
    let path = "use-cases/UC2.3_UnlockTheApp.yaml"
    let changed = try documents.map { document in
      guard document.source.path == path else { return document }
      let text = document.source.text(Span(start: 0, end: .max)).replacing(
        "Open with your PIN", with: "Enter it")
      return try Flows.document(text, path: path)
    }
    let after = try Codegen.generate(changed, settings: settings, in: SwiftLanguage()).get()
    #expect(zip(before, after).filter { $0 != $1 }.map(\.0.name) == [SwiftLanguage.projectFile])
  }

  @Test func accessAndNameAreTheProjects() throws {
    let settings = try Flows.settings("lockstep: 1\nswift: {name: DoorFlows, access: public}")
    let step = "  - {id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects OK, next: end}]}"
    let files = try Codegen.generate(
      [try Flows.document(steps: step)], settings: settings, in: SwiftLanguage()
    ).get()
    #expect(files[0].text.contains("public import Lockstep\n\nnonisolated extension DoorFlows {\n"))
    #expect(files[0].text.contains("  public nonisolated enum Try {\n"))
    #expect(files[1].text.contains("public nonisolated enum DoorFlows {\n"))
  }

  @Test func namedFlowsComeWithAllThatTheyReach() throws {
    let (documents, settings) = try Flows.ours()
    let files = try Codegen.generate(documents, settings: settings, named: ["PF2.8"], in: SwiftLanguage())
      .get()
    // UC2.3 is what a resumed session enters.
    #expect(
      files.map(\.name) == ["PF2.8_ValidatePin.swift", "UC2.3_UnlockTheApp.swift", SwiftLanguage.projectFile])
  }
}
