import Lockstep
import LockstepModel

/// Lines of alternatives without a label of their own: the next sentence, a part of one, or another alternative.
extension OutlineReader {
  mutating func readNumberedEntry(_ entry: Entry) {
    guard let last = lastOfPart else { return entry.isHeading ? readTextEntry(entry) : beginBranch(entry) }
    let branch = OpenBranch(currentOutline.branches[last])
    if entry.isHeading { return beginBranch(entry) }
    if continuesMain(entry) {
      (part, partLevel) = (.main, mainLevel)
      return readMainEntry(entry)
    }
    if isBelowItem(entry) { return addBranchDetail(entry) }
    if !branch.hasItems, branch.isHeading, let place = placeBeforeSentence(entry) {
      currentOutline.branches[last].place = currentOutline.branches[last].place ?? place
      var sentence = entry
      sentence.label = nil
      sentence.text = entry.labelledText
      return appendBranchItem(sentence)
    }
    // In a cell nothing but its number says that a sentence is the next one of the alternative.
    let isNext = entry.label.map { text($0.range).value == "\(branch.itemCount + 1)" } == true
    // Behind an alternative of one of its sentences an alternative goes on with its next number.
    if !entry.isCell, !branch.isHeading, entry.indent <= branch.indent,
      let outer = outerBranch(around: entry),
      let label = entry.label,
      text(label.range).value == "\(OpenBranch(currentOutline.branches[outer]).itemCount + 1)"
    {
      currentOutline.branches[outer].items.append(makeItem(entry))
      currentOutline.branches[outer].end = max(currentOutline.branches[outer].end, entry.text.upperBound)
      return
    }
    let isInside =
      branch.isHeading || entry.indent > branch.indent || branch.shape != .number && (!entry.isCell || isNext)
    if isInside { appendBranchItem(entry) } else { beginBranch(entry) }
  }

  mutating func readTextEntry(_ entry: Entry) {
    if entry.isHeading {
      return beginBranch(entry)
    }
    if entry.isEmphasised, !entry.isBulleted, !entry.isCell, isWholeBold(entry),
      lastOfPart == nil || !saysWhereItLeads(entry)
    {
      return beginBranch(asHeading(entry))
    }
    guard let last = lastOfPart else { return readFirstText(entry) }
    let branch = OpenBranch(currentOutline.branches[last])
    if !branch.isHeading, entry.indent <= branch.indent, !entry.isCell,
      currentOutline.hasBranchLabels,
      beginnings.opensAlternative(entry.text)
    {
      return beginBranch(entry)
    }
    if entry.isBulleted, entry.indent <= branch.indent, !branch.isHeading,
      !isListOfLabel(entry, below: branch)
    {
      return beginBranch(entry)
    }
    if isAnotherParagraph(entry, behind: branch) { return beginBranch(entry) }
    if let outer = outerBranch(of: entry, branch) {
      currentOutline.branches[outer].paragraphs.append(entry.text)
      currentOutline.branches[outer].end = max(currentOutline.branches[outer].end, entry.text.upperBound)
      return
    }
    if branch.hasItems, isBelowItem(entry), outerBranch(of: entry, branch) == nil {
      addBranchDetail(entry)
    } else if entry.isBulleted, branch.isHeading || branch.hasItems || branch.shape != nil {
      appendBranchItem(entry)
    } else {
      currentOutline.branches[last].paragraphs.append(entry.text)
      currentOutline.branches[last].end = max(branch.end, entry.text.upperBound)
    }
  }

  /// A line below the heading of alternatives, before any of them.
  private mutating func readFirstText(_ entry: Entry) {
    if meansNone(entry) { return }
    if entry.isBulleted || entry.isCell || namesStepOrEnding(entry) || saysWhatHappens(entry.text) {
      beginBranch(entry)
    } else {
      firstParagraph = firstParagraph ?? entry
    }
  }

  /// Whether a bullet is a sentence of the alternative whose line above the list has a label and no bullet: `**4a. Mail is
  /// known**`. One that names a step is an alternative by itself.
  private func isListOfLabel(_ entry: Entry, below branch: OpenBranch) -> Bool {
    !branch.isBulleted && (branch.shape == .branch || branch.shape == .code)
      && entry.indent == branch.indent && StepWords(bytes, words).namedSteps(in: entry.text) == nil
  }

  /// The alternative that a paragraph goes on with behind one that extends it, by how far it is indented.
  private func outerBranch(of entry: Entry, _ inner: OpenBranch) -> Int? {
    guard entry.kind == .paragraph, !entry.isCell, entry.indent > 0, entry.indent <= inner.indent else {
      return nil
    }
    let last = currentOutline.branches.count - 1
    return (max(0, last - Self.maxOpenBranches)..<last).last {
      currentOutline.branches[$0].indent < entry.indent
    }
  }

  /// The words of a first sentence that name a step and do not count it: `- Step 2: System …`.
  private func placeBeforeSentence(_ entry: Entry) -> Range<Int>? {
    guard entry.isBulleted, let label = entry.label, text(label.range).value != "1",
      bytes[entry.text.lowerBound..<label.range.lowerBound].contains(where: \.isLetter)
    else { return nil }
    return entry.text.lowerBound..<label.range.upperBound
  }

  private var beginnings: AlternativeBeginnings { AlternativeBeginnings(bytes: bytes, words: words) }

  func asHeading(_ entry: Entry) -> Entry {
    var entry = entry
    entry.kind = .heading(level: 7)
    return entry
  }

  func isWholeBold(_ entry: Entry) -> Bool {
    var text = bytes[entry.text]
    if text.last == UInt8(ascii: ":") {
      text = text.dropLast()
      while text.last == 0x20 { text = text.dropLast() }
    }
    return text.suffix(2).elementsEqual("**".utf8)
  }

  /// Whether a paragraph behind one that is an alternative by itself is another one, since it names a step, too.
  private func isAnotherParagraph(_ entry: Entry, behind branch: OpenBranch) -> Bool {
    guard entry.kind == .paragraph, !entry.isCell, entry.indent <= branch.indent, !branch.isHeading,
      branch.shape == nil, !branch.hasItems
    else { return false }
    let tokens = tokens(entry.text)
    let endings = EndingReader.endings(in: tokens, bytes, words)
    return words[.step].matches(in: tokens).contains { step in
      !endings.contains { $0.tokenRange.overlaps(step.range) }
    }
  }

  /// Whether a line says where the sentences above it lead, whatever marks it has: `**Use case ends**`.
  func saysWhereItLeads(_ entry: Entry) -> Bool {
    guard entry.label == nil else { return false }
    let tokens = tokens(entry.text)
    guard tokens.count <= 20, let ending = EndingReader.endings(in: tokens, bytes, words).first else {
      return false
    }
    return ending.tokenRange.lowerBound <= 2
  }

  /// Whether a paragraph says where an alternative begins or ends.
  func namesStepOrEnding(_ entry: Entry) -> Bool {
    let tokens = tokens(entry.text)
    return words[.step].firstMatch(tokens) != nil || !EndingReader.endings(in: tokens, bytes, words).isEmpty
  }

  /// A dash, or words for nothing.
  func meansNone(_ entry: Entry) -> Bool {
    let tokens = tokens(entry.text)
    return tokens.count < 2 || NothingWords.denyAlternatives(tokens, words)
  }

  /// Whether a line says when something else happens, and what: `If the card is declined, …`, `Card declined -> System …`.
  func saysWhatHappens(_ text: Range<Int>) -> Bool {
    let tokens = tokens(text)
    if tokens.contains(where: { $0.before.contains(.arrow) }) { return true }
    let conditions = ConditionLines(bytes: bytes, words: words)
    if conditions.opens(text), conditions.hasConsequence(text) { return true }
    // `Card is declined: The system shows an error.`
    return tokens.indices.dropFirst().contains { place in
      guard tokens[place].before.contains(.colon) || tokens[place].before.isSuperset(of: [.dash, .blank])
      else { return false }
      let start = Wording.isArticle(tokens[place].word) ? place + 1 : place
      return words.systems.phraseEnd(in: tokens, at: start) != nil
    }
  }

  /// The last alternative, if it is in the same part; otherwise no line of this one goes on with it.
  private var lastOfPart: Int? {
    guard let last = currentOutline.branches.last, last.partNumber == alternativesPartCount else {
      return nil
    }
    return currentOutline.branches.count - 1
  }
}
