import Lockstep
import LockstepModel

/// Reading a Next cell (grammar §3.5).
extension Reader {
  /// Where the row leads, and the footnote behind it.
  mutating func target(_ cell: Bytes, row: Bytes) -> (target: Target?, note: SourceString?) {
    let (words, note) = Self.footnote(of: cell)
    return (target(of: words, row: row), note?.text)
  }

  private mutating func target(of words: Bytes, row: Bytes) -> Target? {
    if words.isEmpty { return nil }
    let number = words.trimmed(of: 0x2A)
    if FlowID.number(number, from: number.startIndex) == number.endIndex { return Target(.next(number.text)) }
    if words.isWord("back") { return Target(.back(SourceString("back", at: words.extent))) }
    if words.isWord("end") { return Target(.end(SourceString("end", at: words.extent))) }
    if words.isWord("resume") { return Target(.resume(SourceString("resume", at: words.extent))) }
    if let result = words.dropping("result:") ?? words.dropping("return:") {
      return Target(.result(result.trimmed().text))
    }
    if let error = words.dropping("error flow:") { return errorFlow(error.trimmed(), row: row) }
    if let shown = words.dropping("show placeholder ") {
      let shown = shown.trimmed()
      return Target(.show((Quoted(shown, mustEnd: true)?.name ?? shown).text))
    }
    if let rest = words.dropping("end, go to:") {
      return goTo(rest, row: row) { .endGoTo(flow: $0, step: $1) }
    }
    if let rest = words.dropping("go to:") { return goTo(rest, row: row) { .goTo(flow: $0, step: $1) } }
    if let rest = words.dropping("to:") ?? words.dropping("go to ") {
      report(
        .markdownTarget, "'\(words.upTo(rest.startIndex).trimmed().string)' is read as 'Go to:'",
        at: words, row: row, help: "write 'Go to: ' before the link")
      return goTo(rest, row: row) { .goTo(flow: $0, step: $1) }
    }
    if words.first == 0x5B, let link = Link.all(in: words).first { return bareLink(words, link, row: row) }
    notUnderstood(words, row: row)
    return nil
  }

  /// A link without a word: to a flow if it has the number of one, else to what is shown for an error.
  private mutating func bareLink(_ words: Bytes, _ link: Link, row: Bytes) -> Target? {
    let isFlow = FlowID.ofAddress(link.href) != nil || FlowID.leading(link.label) != nil
    let meant = isFlow ? "Go to:" : "Error flow:"
    report(
      .markdownTarget, "a link alone is read as '\(meant)'", at: words, row: row,
      help: "write '\(meant) ' before it")
    return isFlow ? goTo(words, row: row) { .goTo(flow: $0, step: $1) } : errorFlow(words, row: row)
  }

  private mutating func notUnderstood(_ words: Bytes, row: Bytes) {
    report(
      .markdownTarget, severity: .error, "'\(words.string)' is no place to go to", at: words, row: row,
      help: Suggestion.help(for: words.string, among: ["Back", "End", "Resume"])
        ?? "write a number, 'Go to: [\(FlowDocument.Kind.useCase.exampleID) …](…)', 'Result: …', 'Error flow: …', 'Back', 'End', 'Resume' or "
        + "'Show placeholder '…''", losing: .target)
  }

  private mutating func errorFlow(_ words: Bytes, row: Bytes) -> Target {
    guard let link = Link.all(in: words).first, link.whole.startIndex == words.startIndex else {
      return Target(.errorFlow(words.text))
    }
    leftOver(words.from(link.whole.endIndex).trimmed(), row: row)
    return Target(.errorFlow(link.label.text), label: link.label.text, href: link.href.text)
  }

  private mutating func goTo(_ words: Bytes, row: Bytes, _ kind: (SourceString, SourceString?) -> Target.Kind)
    -> Target?
  {
    let words = words.trimmed()
    let links = Link.all(in: words)
    guard let link = links.first else {
      // A flow that is named and not linked.
      guard let id = FlowID.leading(words) else {
        notUnderstood(words, row: row)
        return nil
      }
      return Target(kind(id.text, nil), label: words.text)
    }
    if let second = links.dropFirst().first {
      report(
        .markdownTarget, severity: .error, "a row leads to one place, this one names \(links.count)",
        at: second.whole,
        row: row, label: "only \(link.label.string) is taken",
        help: "make a row of each, with what tells them apart", losing: .target)
    }
    let tail = links.count > 1 ? words.upTo(words.startIndex) : words.from(link.whole.endIndex).trimmed()
    var step: SourceString?
    if FlowID.number(tail, from: tail.startIndex) == tail.endIndex {
      step = tail.text
    } else {
      leftOver(tail, row: row)
    }
    return Target(kind(flowName(of: link, row: row), step), label: link.label.text, href: link.href.text)
  }

  /// The flow that a link leads to: the number of the file, which decides, or that of the label.
  mutating func flowName(of link: Link, row: Bytes) -> SourceString {
    if let id = FlowID.ofAddress(link.href) ?? FlowID.leading(link.label) { return id.text }
    report(
      .markdownLink, "neither the label nor the address of this link has the number of a flow",
      at: link.whole, row: row)
    return link.label.text
  }

  private mutating func leftOver(_ words: Bytes, row: Bytes) {
    guard !words.isEmpty else { return }
    report(.markdownTarget, "these words behind the link are not understood", at: words, row: row)
  }
}
