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

  /// As a message names them, or as a row brings them; a screen without any has none.
  @Test func screensHaveTheValuesThatTheyShow() throws {
    let (documents, settings) = try Flows.ours()
    let files = try Codegen.generate(documents, settings: settings, in: SwiftLanguage()).get()
    let text = try #require(files.first { $0.name == "PF2.8_ValidatePin.swift" }).text
    #expect(
      text.components(separatedBy: "var blockedFor: Duration? { view.duration(\"blocked-for\") }").count == 2)
    let screen = try #require(text.range(of: "nonisolated struct TemporarilyBlocked"))
    #expect(text[screen.upperBound...].contains("var blockedFor: Duration?"))
  }

  /// A value may be called as a member of a screen, or as one of its choices.
  @Test func aValueGivesWayToTheMembersOfItsScreen() throws {
    let steps = """
        - id: 1.1
          system: checks
          action: check
          transitions:
            - {id: 1.1a, case: Wrong, as: wrong, values: {title: text, leave: integer, text: text}, next: 1.2}
        - id: 1.2
          screen: Door
          transitions: [{id: 1.2a, user: leaves, next: end}]
      """
    let files = try Codegen.generate([try Flows.document(steps: steps)], settings: nil, in: SwiftLanguage())
      .get()
    for member in ["titleValue: String?", "leaveValue: Int64?", "text: String?"] {
      #expect(files[0].text.contains("var \(member) { view."), "\(member)")
    }
  }

  /// A `switch` over where sessions go on is one for all flows.
  @Test func destinationsAreOneType() throws {
    let (documents, settings) = try Flows.ours()
    let files = try Codegen.generate(documents, settings: settings, in: SwiftLanguage()).get()
    let texts = files.map(\.text).joined()
    #expect(texts.components(separatedBy: "enum Destination: ").count == 2)
    #expect(texts.components(separatedBy: "case showAllAvailableCards = \"UC7.1\"").count == 2)
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
