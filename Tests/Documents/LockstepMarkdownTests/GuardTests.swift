import Lockstep
import LockstepMarkdown
import LockstepModel
import Testing

/// The conditions and times behind the words of a row, as people write them.
@Suite struct GuardTests {
  @Test(arguments: [
    ("(after 10 minutes and 30 seconds)", 630), ("(after 10 minutes, 30 seconds)", 630),
    ("(after 1 hour, 5 minutes and 30 seconds)", 3930), ("(after 5m30s)", 330), ("(after 1h 30m)", 5400),
    ("(after: 5m)", 300), ("(after 5 minutes).", 300), ("(after 5m);", 300), ("(after&nbsp;5m)", 300),
    ("(after\u{A0}5\u{A0}minutes)", 300), ("(after **5m**)", 300), ("(_after 5m_)", 300),
    ("**(after 5m)**", 300), ("_(after 5 m)_.", 300), ("（after 5m）", 300), ("( after 5m )", 300),
  ])
  func aTimerIsRead(_ suffix: String, _ seconds: Int) throws {
    let row = try ScreenRow.read("Event: timer expires \(suffix)")
    #expect(row.trigger.text.value == "timer expires")
    guard case .fixed(let duration) = row.after else {
      Issue.record("\(suffix) is not read")
      return
    }
    #expect(duration.value == .seconds(seconds))
  }

  @Test(arguments: [
    "(after 5–10 minutes)", "(after at least 5 minutes)", "(after 5 minutes of inactivity)",
    "(after half an hour)", "(after 30 seconds 5 minutes)", "(after 5 minutes and)", "(after 00:05:00)",
  ])
  func anUncertainTimeIsNone(_ suffix: String) throws {
    let row = try ScreenRow.read("Event: timer expires \(suffix)")
    #expect(row.after == nil)
    #expect(row.trigger.text.value == "timer expires \(suffix)")
  }

  @Test(arguments: [
    "(when Cancelable)", "(when&nbsp;Cancelable)", "(when: Cancelable)", "(when **Cancelable**)",
    "(when Cancelable).", "（when Cancelable）", "_(when Cancelable)_", "(when 'Cancelable')",
    "(when cancelable)", "(when “CANCELABLE”)",
  ])
  func aConditionIsRead(_ suffix: String) throws {
    let row = try ScreenRow.read("User selects OK \(suffix)")
    #expect(row.trigger.text.value == "selects OK")
    #expect(row.when?.value == "Cancelable")
  }

  @Test func severalInOnePairOfParenthesesAreRead() throws {
    let row = try ScreenRow.read("Event: timer expires (after 5m, when Cancelable)")
    #expect(row.trigger.text.value == "timer expires")
    #expect(row.when?.value == "Cancelable")
    #expect(row.after?.spelling == "5m")
    let unknown = try ScreenRow.read("Event: timer expires (after 5m, when Closable)")
    #expect(unknown.after == nil && unknown.when == nil)
  }

  @Test(arguments: ["→", "->", "&rarr;", "=>"])
  func anArrowBehindAConditionBeginsTheEffect(_ arrow: String) throws {
    let timer = try ScreenRow.read("Event: timer expires (after 5m) \(arrow) rings the bell")
    #expect(timer.trigger.text.value == "timer expires" && timer.effect?.value == "rings the bell")
    #expect(timer.after?.spelling == "5m")
    let user = try ScreenRow.read("User selects OK (when Cancelable) \(arrow) rings", details: "Message: Hi")
    #expect(user.trigger.text.value == "selects OK" && user.effect?.value == "rings")
  }

  @Test(arguments: ["User selects Menu → open settings", "User selects Menu (top) → Settings"])
  func anArrowOfAMenuIsKept(_ words: String) throws {
    let row = try ScreenRow.read(words)
    #expect(row.effect == nil)
    #expect(row.trigger.text.value == String(words.dropFirst("User ".count)))
  }

  @Test(arguments: [
    ("the 'Door' screen", "Door"), ("a 'Door' screen", "Door"), ("the screen 'Door'", "Door"),
    ("the 'Door'", "Door"), ("the Door screen", "Door"), ("Door screen", "Door"),
  ])
  func anArticleIsNoPartOfAName(_ object: String, _ name: String) throws {
    let text = "| # | Description | Next |\n|---|---|---|\n| **1.1** | **System displays \(object)** | |\n"
    let read = MarkdownReader.read(SourceText(path: "UC1_A.md", text: "# Use Case 1 A\n\n\(text)"))
    let step = try #require(read.value?.steps.first)
    #expect(step.kind.value == .screen && step.name.value == name)
  }

  @Test func aFullwidthColonIsOne() throws {
    let row = try ScreenRow.read("Case：Door is open", details: "Message：Hello")
    #expect(row.trigger.kind == .case && row.trigger.text.value == "Door is open")
  }

  @Test func aBarInsideAListIsEscaped() throws {
    let line = "| **1.1** | **System displays screen 'A'**<ul><li>Message: Hi | there | all</li></ul> | |"
    let text =
      "# Use Case 1 A\n\n| # | Description | Next |\n|---|---|---|\n\(line)\n| 1.1a | User selects B | End |\n"
    let read = MarkdownReader.read(SourceText(path: "UC1_A.md", text: text))
    #expect(!read.diagnostics.contains { $0.rule.id == "markdown-markup" })
    #expect(!read.diagnostics.contains { $0.fixes.contains(where: \.isSafe) })
    let fix = try #require(read.diagnostics.first { $0.rule.id == "markdown-row" }?.fixes.first)
    var bytes = Array(text.utf8)
    for edit in fix.edits.reversed() {
      bytes.insert(contentsOf: edit.text.utf8, at: Int(edit.span.start))
    }
    let mended = String(decoding: bytes, as: UTF8.self)
    #expect(mended.contains("Hi \\| there \\| all</li></ul> | |"))
    #expect(
      MarkdownReader.read(SourceText(path: "UC1_A.md", text: mended)).diagnostics.allSatisfy {
        $0.severity == .note || $0.rule.id != "markdown-row"
      })
  }
}
