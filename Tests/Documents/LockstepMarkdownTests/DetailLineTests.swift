import Lockstep
import LockstepMarkdown
import LockstepModel
import Testing

/// Details on lines behind the title of a step (docs/tables.md, "Details are a list, or lines behind the title").
@Suite struct DetailLineTests {
  private static func step(_ cell: String) throws -> (step: Step, findings: [String]) {
    let text = """
      # Use Case 1 A

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1** | **PRIMARY SCENARIO** | |
      | **1.1** | \(cell) | |
      | 1.1a | User selects OK | End |
      """
    let read = MarkdownReader.read(SourceText(path: "UC1_A.md", text: text))
    let step = try #require(read.value?.steps.first)
    return (step, read.diagnostics.map(\.rule.id))
  }

  private static func texts(_ step: Step) -> [String] {
    step.details.map { detail in
      switch detail.content {
      case .message(let text): "message \(text.value)"
      case .actions(let names): "actions \(names.map(\.value))"
      case .line(let text): "line \(text.value)"
      default: detail.key.value
      }
    }
  }

  private static let lines = "<br>Message: Hello<br/>Hint: scan the code<br />Actions: Leave, Help"

  @Test(arguments: [
    "**System displays screen 'Start'**" + lines, "System displays screen 'Start'" + lines,
    "System displays screen 'Start' <br>" + lines,
  ])
  func eachLineIsADetail(_ cell: String) throws {
    let (step, findings) = try Self.step(cell)
    #expect(step.kind.value == .screen && step.name.value == "Start")
    #expect(
      Self.texts(step) == ["message Hello", "line Hint: scan the code", "actions [\"Leave\", \"Help\"]"])
    #expect(findings.isEmpty)
  }

  @Test func linesMayStandBeforeAList() throws {
    let cell = "System displays screen 'Start'<br>Message: Hello<br>world<ul><li>Actions: OK</li></ul>"
    let (step, findings) = try Self.step(cell)
    #expect(Self.texts(step) == ["message Hello", "line world", "actions [\"OK\"]"])
    #expect(step.name.value == "Start" && findings.isEmpty)
  }

  @Test func boldTextThatGoesOnIsAFinding() throws {
    let (step, findings) = try Self.step(
      "**System displays screen 'Start'<br>Message: Hello<br>Welcome**<ul><li>Actions: OK</li></ul>")
    #expect(Self.texts(step) == ["message Hello", "line Welcome", "actions [\"OK\"]"])
    #expect(step.name.value == "Start" && findings == ["markdown-markup"])
  }

  @Test func wordsBehindTheTitleWithoutALineBreakAreAFinding() throws {
    let (step, findings) = try Self.step("**System displays screen 'Start'** (new)<br>Message: Hello")
    #expect(Self.texts(step) == ["line (new)", "message Hello"])
    #expect(findings == ["markdown-stray-step-text"])
  }

  @Test func aLineUnderACallPassesAParameter() throws {
    for title in [
      "System executes partial flow [PF1 B](PF1_B.md)", "**System executes partial flow [PF1 B](PF1_B.md)**",
    ] {
      let (step, findings) = try Self.step(title + "<br>Cancelable<br>With: first time")
      #expect(step.passedParameters.map(\.value) == ["Cancelable", "first time"])
      #expect(step.details.isEmpty && findings.isEmpty)
    }
  }

  /// A step has one message: nothing of it is lost.
  @Test(arguments: [
    "**System displays screen 'Start'**<ul><li>Message: Booked.</li><li>Actions: OK</li><li>Message: Come.</li></ul>",
    "**System displays screen 'Start'**<br>Message: Booked.<br>Actions: OK<br>Message: Come.",
  ])
  func severalMessagesAreLinesOfOne(_ cell: String) throws {
    let (step, _) = try Self.step(cell)
    #expect(Self.texts(step) == ["message Booked.<br>Come.", "actions [\"OK\"]"])
  }

  @Test(arguments: [
    "System displays screen **'Start'**", "System displays **screen 'Start'**",
    "System displays screen _'Start'_",
    "System displays screen **Start**",
  ])
  func marksAroundTheNameAreNoPartOfIt(_ cell: String) throws {
    let (step, _) = try Self.step(cell)
    #expect(step.kind.value == .screen && step.name.value == "Start")
  }
}
