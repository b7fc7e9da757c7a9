import Lockstep
import LockstepModel

/// Finds text that reads like a part of the flow but is not read as one.
struct UnreadTextReport {
  let source: SourceText
  let flow: String
  let reader: SentenceReader

  func findings(_ outline: UseCaseOutline) -> [Diagnostic] {
    var findings = ListFindings(source)
    let start = outline.mainItems.first?.text.lowerBound ?? outline.end
    for text in outline.mainParagraphs where text.lowerBound > start && reader.acts(in: text) {
      findings.add(
        .unreadSentence, "this sentence has no number, so it is not part of the flow",
        at: Span(text.trimmedOfSpaceAndMarks(in: source.bytes)), flow: flow,
        help: "number it, or indent it below the sentence before it")
    }
    for item in outline.mainItems + outline.branches.flatMap(\.items) {
      for detail in item.details where isUnreadCondition(detail.text) {
        findings.add(
          .unreadSentence, "this condition below a sentence is not part of the flow",
          at: Span(detail.text.trimmedOfSpaceAndMarks(in: source.bytes)), flow: flow,
          help: "make an alternative of it, with what happens then")
      }
    }
    var reported: Set<Int> = []
    for line in outline.strayLines where line.heading.lowerBound > start {
      if reported.contains(line.heading.lowerBound) { continue }
      guard leadsSomewhere(line.text) else { continue }
      reported.insert(line.heading.lowerBound)
      let name = PlainText.of(source.bytes, line.heading.trimmedOfSpaceAndMarks(in: source.bytes))
      findings.add(
        .unreadSentence,
        "the text below '\(name.value)' says where the flow leads, but is not part of it",
        at: name.span, flow: flow,
        help:
          "begin the alternative with the step that it belongs to, such as '3a', or declare the words of its heading: `wording: {lists: {alternatives: [\(name.value)]}}`"
      )
    }
    for field in outline.fields where field.isUnknown && field.values.contains(where: isSentence) {
      let name = PlainText.of(source.bytes, field.name.trimmedOfSpaceAndMarks(in: source.bytes))
      findings.add(
        .unreadSentence, "the text of '\(name.value)' reads like a part of the flow, but is none",
        at: name.span, flow: flow,
        help:
          "if these are alternatives, declare the name: `wording: {lists: {alternatives: [\(name.value)]}}`")
    }
    return findings.findings
  }

  /// Whether a line has the label of an alternative, or a number and somebody who acts, or says what happens then, or where
  /// it leads.
  private func isSentence(_ text: Range<Int>) -> Bool {
    guard let label = Label(source.bytes, text), label.isSetOff, label.textStart < text.upperBound else {
      return leadsSomewhere(text) || saysWhatHappens(text)
    }
    return label.shape == .branch || label.shape == .substep
      || reader.acts(in: label.textStart..<text.upperBound) || leadsSomewhere(text)
  }

  /// `No slot is free: System shows a message.`
  private func saysWhatHappens(_ text: Range<Int>) -> Bool {
    let tokens = Tokens.of(source.bytes, text)
    return tokens.indices.dropFirst().contains { place in
      let before = tokens[place].before
      return !before.isDisjoint(with: [.colon, .arrow])
        && reader.actors.directSubject(of: tokens, at: place) != nil && reader.acts(tokens, at: place)
    }
  }

  private func isUnreadCondition(_ text: Range<Int>) -> Bool {
    (reader.conditions.opens(text) || reader.opensOtherWay(text)) && !reader.saysWhatFollows(text)
  }

  private func leadsSomewhere(_ text: Range<Int>) -> Bool {
    !EndingReader.endings(in: Tokens.of(source.bytes, text), source.bytes, reader.words).isEmpty
  }
}
