import Lockstep
import LockstepModel

/// Reading a Next cell.
extension Reader {
  /// Where the row leads, and the footnote after it.
  mutating func readTarget(_ cell: Bytes, row: Bytes) -> (target: Target?, note: SourceString?) {
    let (words, note) = Self.splitFootnote(of: cell)
    return (readTarget(of: words, row: row), note?.text)
  }

  private mutating func readTarget(of words: Bytes, row: Bytes) -> Target? {
    let words = words.droppingArrow ?? words
    if words.isEmpty { return nil }
    if let number = number(in: words) { return Target(.next(number.text)) }
    if let number = numberAmongExtraWords(words) {
      let fix = Diagnostic.Fix(
        "write '\(number.string)'", isSafe: true, edits: [.init(words.extent, number.string)])
      report(
        .markdownTarget, "'\(words.string)' is read as '\(number.string)'", at: words, row: row,
        fixes: [fix])
      return Target(.next(number.text))
    }
    switch wording.targets.meaning(of: words) {
    case .back: return Target(.back(SourceString("back", at: words.extent)))
    case .end: return Target(.end(SourceString("end", at: words.extent)))
    case .resume: return Target(.resume(SourceString("resume", at: words.extent)))
    default: break
    }
    let label = wording.targets.leadingLabel(of: words)
    switch label?.key {
    case .result: return label.map { Target(.result($0.value.text)) }
    case .errorFlow: return label.map { readErrorFlow($0.value, row: row) }
    case .endGoTo: return label.flatMap { readGoTo($0.value, row: row) { .endGoTo(flow: $0, step: $1) } }
    case .goTo: return label.flatMap { readGoTo($0.value, row: row) { .goTo(flow: $0, step: $1) } }
    default: break
    }
    if let shown = wording.targets.object(of: .placeholder, in: words), !shown.isEmpty {
      return Target(.show((QuotedName(shown, mustEnd: true)?.name ?? shown).text))
    }
    if let rest = objectOfIrregularGoTo(words) {
      let meant = wording.targets.preferredWord(.goTo).labelled("").dropLast()
      report(
        .markdownTarget, "'\(words.upTo(rest.startIndex).trimmed().string)' is read as '\(meant)'", at: words,
        row: row, help: "write '\(meant) ' before the link")
      return readGoTo(rest, row: row) { .goTo(flow: $0, step: $1) }
    }
    if words.first == 0x5B, let link = CellLink.all(in: words).first {
      return readBareLink(words, link, row: row)
    }
    reportUnknownTarget(words, row: row)
    return nil
  }

  /// The number of a step or scenario, if it is all that the words say.
  private func number(in words: Bytes) -> Bytes? {
    let number = wording.numbers.withoutPrefix(words.trimmed(of: 0x2A))
    return FlowID.endOfNumber(in: number, from: number.startIndex) == number.endIndex ? number : nil
  }

  /// The number in `Step 1.2`, `go to step 1.2`, `(1.2)` and `1.2.`, which can mean nothing else.
  private func numberAmongExtraWords(_ words: Bytes) -> Bytes? {
    var rest = words
    if rest.first == 0x28, rest.last == 0x29 { rest = rest.dropFirst().dropLast() }
    if rest.last == 0x2E { rest = rest.dropLast() }
    let label = wording.targets.leadingLabel(of: rest)
    if let object = label?.key == .goTo ? label?.value : wording.targets.object(of: .goTo, in: rest) {
      rest = object
    }
    for word in ["go to ", "goto ", "to ", "step ", "schritt "] {
      rest = rest.trimmed()
      rest = rest.dropping(word) ?? rest
    }
    return number(in: rest.trimmed())
  }

  /// The text behind `Go to` without its colon, or the last word of it with one: `To: …`.
  private func objectOfIrregularGoTo(_ words: Bytes) -> Bytes? {
    if let rest = wording.targets.object(of: .goTo, in: words) { return rest }
    for word in wording.targets[.goTo] where !word.endsInEllipsis {
      let last = word.head.text.split(separator: " ").last.map { Word(String($0)) }
      if let rest = last?.value(in: words) { return rest }
    }
    return nil
  }

  /// A link without a word: to a flow if it has the number of one, else to the view of an error.
  private mutating func readBareLink(_ words: Bytes, _ link: CellLink, row: Bytes) -> Target? {
    let isFlow = FlowID.ofAddress(link.href, wording) != nil || FlowID.leadingID(link.label, wording) != nil
    let meant = wording.targets.preferredWord(isFlow ? .goTo : .errorFlow).labelled("").dropLast()
    report(
      .markdownTarget, "a link without a word before it is read as '\(meant)'", at: words, row: row,
      help: "write '\(meant) ' before it")
    return isFlow ? readGoTo(words, row: row) { .goTo(flow: $0, step: $1) } : readErrorFlow(words, row: row)
  }

  private mutating func reportUnknownTarget(_ words: Bytes, row: Bytes) {
    let wording = wording
    func written(_ word: Wording.TargetWord) -> Word { wording.targets.preferredWord(word) }
    report(
      .markdownTarget, severity: .error, "'\(words.string)' is not a target", at: words, row: row,
      help: Suggestion.help(
        for: words.string, among: [Wording.TargetWord.back, .end, .resume].map { written($0).text })
        ?? "write a number, '\(written(.goTo).labelled("[\(wording.exampleID(.useCase)) …](…)"))', "
        + "'\(written(.result).labelled("…"))', '\(written(.errorFlow).labelled("…"))', "
        + "'\(written(.back).text)', '\(written(.end).text)', '\(written(.resume).text)' or "
        + "'\(written(.placeholder).sentence("'…'"))'", losing: .target)
  }

  private mutating func readErrorFlow(_ words: Bytes, row: Bytes) -> Target {
    guard let link = CellLink.all(in: words).first, link.whole.startIndex == words.startIndex else {
      return Target(.errorFlow(words.text))
    }
    reportExtraWords(words.from(link.whole.endIndex).trimmed(), row: row)
    return Target(.errorFlow(link.label.text), label: link.label.text, href: link.href.text)
  }

  private mutating func readGoTo(
    _ words: Bytes, row: Bytes, _ kind: (SourceString, SourceString?) -> Target.Kind
  )
    -> Target?
  {
    let words = words.trimmed()
    let links = CellLink.all(in: words)
    guard let link = links.first else {
      // A flow that is named and not linked.
      guard let id = FlowID.leadingID(words, wording) else {
        reportUnknownTarget(words, row: row)
        return nil
      }
      return Target(kind(id.text, nil), label: words.text)
    }
    if let second = links.dropFirst().first {
      report(
        .markdownTarget, severity: .error, "a row has one target, but this one has \(links.count)",
        at: second.whole, row: row, label: "only \(link.label.string) is taken",
        help: "make a row of each, with a condition in its words", losing: .target)
    }
    let tail = links.count > 1 ? words.upTo(words.startIndex) : words.from(link.whole.endIndex).trimmed()
    var step: SourceString?
    let number = wording.numbers.withoutPrefix(tail)
    if FlowID.endOfNumber(in: number, from: number.startIndex) == number.endIndex {
      step = number.text
    } else {
      reportExtraWords(tail, row: row)
    }
    return Target(kind(readFlowName(of: link, row: row), step), label: link.label.text, href: link.href.text)
  }

  /// The flow that a link leads to: the number of the file, which decides, or that of the label.
  mutating func readFlowName(of link: CellLink, row: Bytes) -> SourceString {
    if let id = FlowID.ofAddress(link.href, wording) ?? FlowID.leadingID(link.label, wording) {
      return id.text
    }
    report(
      .markdownLink, "neither the label nor the address of this link has the number of a flow",
      at: link.whole, row: row)
    return link.label.text
  }

  private mutating func reportExtraWords(_ words: Bytes, row: Bytes) {
    guard !words.isEmpty else { return }
    report(.markdownTarget, "these words after the link are not understood", at: words, row: row)
  }
}
