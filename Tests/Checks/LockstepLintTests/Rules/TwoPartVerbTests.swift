import Lockstep
import LockstepLint
import LockstepMarkdown
import LockstepModel
import Testing

/// Verbs of two parts, of which a title has one, or another verb.
@Suite struct TwoPartVerbTests {
  private static let settings = """
    lockstep: 1
    wording:
      ids: {partial-flow: TF-#}
      actors: {user: [Gast], system: [Maschine]}
      verbs: {displays: [zeigt … an], executes: [führt … aus], selects: [wählt]}
      steps: {screen: [Bildschirm], partial-flow: [Teilablauf]}
      details: {actions: [Knöpfe]}
    """

  private static func found(_ title: String) throws -> [Diagnostic] {
    let settings = try MarkedProject(settings).project.settings
    let text = """
      # Use Case 1 Kaffee

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1** | **PRIMARY SCENARIO** | |
      | **1.1** | **\(title)**<ul><li>Knöpfe: OK</li></ul> | |
      | 1.1a | Gast wählt OK | End |
      """
    let wording = try #require(settings?.wording)
    let read = MarkdownReader.read(SourceText(path: "UC1.md", text: text), wording)
    return Linter.lint(Project([try #require(read.value)], settings: settings)).filter {
      $0.rule.id == "unread-wording"
    }
  }

  /// The whole sentence, as its second part is at its end.
  @Test(arguments: [
    ("Maschine zeigt Bildschirm 'Auswahl'", "zeigt Bildschirm 'Auswahl' an"),
    ("Maschine führt [TF-1 Bezahlen](TF-1.md)", "führt Teilablauf [TF-1 Bezahlen](TF-1.md) aus"),
  ])
  func theMissingPartIsWritten(_ title: String, _ right: String) throws {
    let edits = try Self.found(title).flatMap(\.fixes).flatMap(\.edits)
    #expect(edits.map(\.text) == [right])
    #expect(
      edits.map {
        String(decoding: Array(title.utf8).suffix(Int($0.span.end - $0.span.start)), as: UTF8.self)
      }
        == [String(title.dropFirst("Maschine ".count))])
  }

  @Test(arguments: [
    ("Maschine öffnet Bildschirm 'Auswahl'", "'wording: {verbs: {displays: [zeigt … an, öffnet]}}'"),
    (
      "Automat öffnet Bildschirm 'Auswahl'",
      "'wording: {actors: {system: [Maschine, Automat]}, verbs: {displays: [zeigt … an, öffnet]}}'"
    ),
  ])
  func aDeclarationKeepsBothParts(_ title: String, _ declaration: String) throws {
    let help = try Self.found(title).compactMap(\.help)
    #expect(help.count == 1 && help[0].hasSuffix(declaration), "\(help)")
  }

  @Test func aWholeSentenceIsRead() throws {
    #expect(try Self.found("Maschine zeigt Bildschirm 'Auswahl' an").isEmpty)
  }
}
