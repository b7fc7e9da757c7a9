import LockstepModel
import Testing

@Suite struct DiagnosticTests {
  private let place = Location(SourceText(path: "a.yaml", text: "a"), Span(start: 0, end: 1))

  /// A word of megabytes is quoted on each row that has it.
  @Test func theTextsOfAFindingHaveALimit() throws {
    let word = String(repeating: "ä€", count: 100_000)
    let text = "no step is called '\(word)', nor a scenario"
    let finding = Diagnostic(
      .unknownStep, text, at: place, label: text, help: text, related: [.init(place, text)],
      notes: [.init(.note, [text])], fixes: [.init(text, isSafe: true, edits: [.init(place.span, word)])])
    let texts = [
      finding.message, try #require(finding.label), try #require(finding.help), finding.related[0].message,
      finding.notes[0].lines[0], finding.fixes[0].title,
    ]
    for text in texts {
      #expect(text.hasPrefix("no step is called 'ä€ä€"))
      #expect(text.hasSuffix("€', nor a scenario"))
      #expect(text.contains("…") && !text.unicodeScalars.contains("\u{FFFD}"))
      #expect(text.utf8.count <= Diagnostic.maximumTextLength + 3)
    }
    #expect(finding.fixes[0].edits[0].text == word)
  }

  @Test func otherTextsStayAsTheyAre() {
    let text = String(repeating: "a", count: Diagnostic.maximumTextLength)
    #expect(Diagnostic(.unknownStep, text, at: place).message == text)
  }
}
