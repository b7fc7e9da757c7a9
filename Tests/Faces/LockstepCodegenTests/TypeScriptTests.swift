import Foundation
import LockstepCodegen
import LockstepModel
import Testing

/// The TypeScript that is generated; Tests/Hosts compiles it.
///
/// `LOCKSTEP_UPDATE_GOLDEN=1 swift test --filter TypeScriptTests` rewrites what is expected; read the difference.
@Suite struct TypeScriptTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  private static let settings = """
    lockstep: 1
    external-flows: {UC9: {title: Call for help}}
    error-flows: {No internet: {}}
    """

  private static func said(_ steps: String) throws -> [String] {
    Codegen.generate([try Flows.document(steps: steps)], settings: nil, in: TypeScriptLanguage()).said
  }

  @Test func aFileForTheFlowOneForTheActionsAndOneForAll() throws {
    let text = String(
      decoding: try Data(contentsOf: Self.folder.appending(path: "door.yaml")), as: UTF8.self)
    let files = try Codegen.generate(
      [try Flows.document(text, path: "flows/door.yaml")], settings: try Flows.settings(Self.settings),
      in: TypeScriptLanguage()
    ).get()
    #expect(files.map(\.name) == ["OpenDoor.ts", "Actions.ts", "Image.ts", "LockstepFlows.ts"])
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

  @Test func theOrderOfDocumentsDoesNotCount() throws {
    let (documents, settings) = try Flows.ours()
    let language = TypeScriptLanguage()
    let files = try Codegen.generate(documents, settings: settings, in: language).get()
    #expect(files == (try Codegen.generate(documents.reversed(), settings: settings, in: language).get()))
  }

  /// As in Swift: `blockedFor`, and another name where a button has that.
  @Test func aScreenHasTheValuesOfOutcomes() throws {
    let steps = """
        - id: 1.1
          system: checks
          action: code.check
          transitions:
            - {id: 1.1a, case: wrong, values: {left: integer, blocked-for: duration, title: text}, next: 1.2}
        - {id: 1.2, screen: Wrong, transitions: [{id: 1.2a, text: Left, next: end}]}
      """
    let files = try Codegen.generate(
      [try Flows.document(steps: steps)], settings: nil, in: TypeScriptLanguage()
    ).get()
    let text = try #require(files.first).text
    for member in [
      "leftValue(): number | undefined { return this.outcomeValue(\"left\"); }",
      "blockedFor(): lockstep.Duration | undefined { return this.outcomeValue(\"blocked-for\"); }",
      "titleValue(): string | undefined { return this.outcomeValue(\"title\"); }",
    ] { #expect(text.contains("get " + member)) }
  }

  /// `Actions & SideEffects` is a type in each project.
  @Test func flowsWithoutSideEffectsHaveATypeForThem() throws {
    let files = try Codegen.generate(
      [
        try Flows.document(
          steps: "  - {id: 1.1, screen: Hall, transitions: [{id: 1.1a, user: leaves, next: end}]}")
      ],
      settings: nil, in: TypeScriptLanguage()
    ).get()
    let text = try #require(files.last).text
    #expect(text.contains("export type SideEffect = never;"))
    #expect(text.contains("export interface SideEffects {"))
    #expect(text.contains("flow: Flow, actions: Actions, options:"))
  }

  /// A screen has members of its own, and a choice cannot have their names.
  @Test func aChoiceIsNotCalledAsAMemberOfItsScreen() throws {
    let steps = "  - {id: 1.1, screen: Hall, transitions: [{id: 1.1a, text: Title, next: end}]}"
    #expect(
      try Self.said(steps) == [
        "UC1.yaml:7:60: 'title' cannot be a name among the choices of UC1 1.1, where generated code uses it"
      ])
  }

  /// Swift cannot have a screen of this name, and TypeScript can.
  @Test func namesOfSwiftAreFree() throws {
    #expect(
      try Self.said("  - {id: 1.1, screen: Secret, transitions: [{id: 1.1a, user: views, next: end}]}") == [
        "UC1.yaml:7:62: 'view' cannot be a name among the choices of UC1 1.1, where generated code uses it"
      ])
    #expect(
      try Self.said("  - {id: 1.1, screen: Secret, transitions: [{id: 1.1a, user: leaves, next: end}]}") == []
    )
  }

  @Test func twoScreensDoNotShareAClass() throws {
    let steps = """
        - {id: 1.1, screen: The hall, transitions: [{id: 1.1a, user: leaves, next: 1.2}]}
        - {id: 1.2, screen: "The hall!", transitions: [{id: 1.2a, user: leaves, next: end}]}
      """
    #expect(
      try Self.said(steps) == [
        "UC1.yaml:8:23: 'TheHall' would be the name of two things among the screens of UC1 | UC1.yaml:7: the other, UC1 1.1"
      ])
  }

  /// Words of a document end no comment and no text.
  @Test func textsOfDocumentsStayTexts() throws {
    let steps = """
        - {id: 1.1, screen: "A */ hall", message: "`${1}`\\\\", transitions: [{id: 1.1a, user: "leaves \\"now\\" */", next: end}]}
      """
    let files = try Codegen.generate(
      [try Flows.document(steps: steps)], settings: nil, in: TypeScriptLanguage()
    ).get()
    let text = try #require(files.first).text
    #expect(text.contains("/** The screen 'A * / hall': UC1 1.1. */"))
    #expect(text.contains(#"this.selection("leaves \"now\" */", ["1.1a"])"#))
  }
}
