import Lockstep
import LockstepMarkdown
import LockstepModel
import TestSupport
import Testing

/// Places of single values, marked in the text.
@Suite struct PlaceTests {
  private func step(_ marked: Marked) throws -> Step {
    let document = try #require(MarkdownReader.read(marked.source).value)
    return try #require(document.sections.first?.scenarios.first?.steps.first)
  }

  private func expect(_ marked: Marked, _ spans: [Span?]) {
    #expect(spans.compactMap(\.self).map { Marked.show($0, marked.source) } == marked.marks)
  }

  @Test func ofAStep() throws {
    let marked = Marked.table(
      "| **«1.1»** | **«System displays screen» '«Kettle — hot»'**<ul><li>«Message:» «Hot?»</li>"
        + "<li>Actions: «Yes», «No, thanks»</li><li>Duration: «0.1» - «2» seconds</li><li>Picture: «screens/who.png»</li>"
        + "<li>«Just so»</li></ul> | |\n"
        + "| 1.1a | User selects No, thanks | |\n")
    let step = try step(marked)
    var spans: [Span?] = [step.id.span, step.kind.span, step.name.span]
    for detail in step.details {
      switch detail.content {
      case .message(let text): spans += [detail.key.span.trimmed(in: marked.source), text.span]
      case .actions(let names): spans += names.map(\.span)
      case .duration(let promise): spans += [promise.fromText.span, promise.toText.span]
      case .picture(let text), .line(let text): spans.append(text.span)
      default: break
      }
    }
    expect(marked, spans)
  }

  @Test func ofATransition() throws {
    let marked = Marked.table(
      "| **1.1** | **System waits** | |\n"
        + "| «1.1a» | «Case:» «Kettle is “hot” (first time)»<sup>«1»</sup> <br>&rarr; «It whistles» "
        + "| End, Go to: [«UC8.1 (Q)Tea»](«../use-cases/«UC8.1»_OrderTea.md») «1.8» |\n")
    let row = try #require(try step(marked).transitions.first)
    guard case .endGoTo(let flow, let target) = row.target?.kind else {
      Issue.record("no end-go-to")
      return
    }
    expect(
      marked,
      [
        row.id.span, row.trigger.keySpan, row.trigger.text.span, row.note?.span, row.effect?.span,
        row.target?.label?.span, row.target?.href?.span, flow.span, target?.span,
      ])
  }

  @Test(arguments: [
    ("«1.10»", "next 1.10"), ("Result: «Retry»", "result Retry"),
    ("Error flow: «No water»", "error-flow No water"),
    ("Show placeholder '«under construction»'", "show under construction"), ("«Back»", "back"),
    ("«Resume»<sup>1</sup>", "resume"), ("«End»", "end"), ("Go to: «UC8.1» Order tea", "go-to UC8.1"),
    ("Go to: [UC8.7 Old name](«UC8.1»_OrderTea)", "go-to UC8.1"),
    ("Go to: [«UC8.1» Tea](tea.md)", "go-to UC8.1"),
  ])
  func ofATarget(_ cell: String, _ words: String) throws {
    let marked = Marked.table("| **1.1** | **System waits** | |\n| 1.1a | Event: it boils | \(cell) |\n")
    let target = try #require(try step(marked).transitions.first?.target)
    expect(marked, [target.text.span])
    #expect(ModelText.show(target).hasPrefix(words))
  }

  @Test func ofTheTitleAndTheOverview() throws {
    let marked = Marked(
      "\u{FEFF}# Partial Flow «8.9» «Märkte»\r\n\r\n## Overview\r\n\r\n| Aspect | Description |\r\n|---|---|\r\n"
        + "| **«Used by»** | <ul><li>«[UC8.1 X](UC8.1_X.md)»</li><li>«ö»</ul></li> |\r\n"
        + "| **Possible Results** | <ul><li>«Paid»</li></ul> |\r\n\r\n---\r\n\r\n## Flow\r\n\r\n"
        + "| # | Description | Next |\r\n|---|---|---|\r\n| **1** | **«PRIMARY SCENARIO»** | |\r\n",
      path: "some/where/PF8.9_Marked.md")
    let document = try #require(MarkdownReader.read(marked.source).value)
    guard case .list(let items) = document.overview.first?.value else {
      Issue.record("no list")
      return
    }
    var spans: [Span?] = [document.id.span, document.title.span, document.overview.first?.key.span]
    spans += items.map(\.span)
    spans += [document.results.first?.span, document.sections.first?.scenarios.first?.title?.span]
    expect(marked, spans)
    #expect(document.id.value == "PF8.9" && document.kind.value == .partialFlow)
  }

  /// Every repair of broken lists, taken at its word, leaves nothing to repair.
  @Test func ofRepairs() throws {
    for cell in [
      "<ul><li>a</ul></li>", "<ul><li>a</li></li>", "<ul><li>a</li>", "<ul><li>a/li></ul>",
      "<ul>li>a</li></ul>",
      "<ul><li>a</li<li>b</li></ul>", "<ul><li>>a</li>/ul>", "<ul><li>a<li>b</li></ul>", "<ul><li>a",
    ] {
      let source = Marked.table("| **1.1** | **System waits**\(cell) | |\n").source
      var bytes = source.bytes
      let edits = MarkdownReader.read(source).diagnostics.flatMap(\.fixes).flatMap(\.edits)
      #expect(!edits.isEmpty, "\(cell)")
      for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
        bytes.replaceSubrange(Int(edit.span.start)..<Int(edit.span.end), with: edit.text.utf8)
      }
      let mended = MarkdownReader.read(SourceText(path: source.path, bytes: bytes))
      #expect(
        mended.diagnostics.isEmpty, "\(cell) became \(String(decoding: bytes.suffix(60), as: UTF8.self))")
    }
  }
}

extension Span {
  /// Without the blank behind a label.
  fileprivate func trimmed(in source: SourceText) -> Span {
    source.text(self).hasSuffix(" ") ? Span(start: start, end: end - 1) : self
  }
}

extension Marked {
  /// A flow table with these rows, in a document that has nothing else to say.
  fileprivate static func table(_ rows: String) -> Marked {
    Marked(
      "# Use Case 8.9 Marked\n\n## Flow\n\n| # | Description | Next |\n|---|---|---|\n" + rows,
      path: "UC8.9_Marked.md")
  }
}
