import Lockstep
import LockstepModel

/// Headings that are those of one alternative although no word says so, and what belongs to an alternative by a label.
extension OutlineReader {
  /// `**Trigger:** The card is declined (step 4)` below a heading behind the main flow makes that an alternative.
  ///
  /// - Returns: whether it did.
  mutating func beginAlternativeUnderHeading(_ found: PartHeading) -> Bool {
    guard part == .none, let last = lastMainSentence, let heading = unknownHeadings.last,
      heading.title.lowerBound > last.text.upperBound,
      StepWords(bytes, words).namedSteps(in: found.rest) != nil
    else { return false }
    openAlternatives(level: heading.level - 1, isSingleAlternative: true)
    var entry = Entry(kind: .heading(level: heading.level), indent: 0, text: heading.title)
    entry.label = Label(bytes, heading.title)
    beginBranch(entry)
    setTrigger(found.rest)
    return true
  }

  /// `### Step 4 – Card declined` behind the main flow may be an alternative, or say more about the step: only one that says
  /// where it leads is kept.
  ///
  /// - Returns: whether an alternative began.
  mutating func beginAlternativeAtStep(_ entry: Entry) -> Bool {
    guard case .heading(let level) = entry.kind, isBehindMain else { return false }
    let isBesideOne = part == .alternatives && currentOutline.branches.last?.isTentative == true
    guard part == .none || part == .main || isBesideOne else { return false }
    let tokens = tokens(entry.text.lowerBound..<min(entry.text.upperBound, entry.text.lowerBound + 120))
    guard let match = words[.step].match(tokens, at: 0), match.range.upperBound < tokens.count,
      !tokens[match.range.upperBound].before.isDisjoint(with: [.dash, .colon])
    else { return false }
    openAlternatives(level: level - 1, isSingleAlternative: true)
    currentOutline.branches.append(
      UseCaseOutline.Branch(
        label: nil, shape: nil, heading: entry.text, indent: 0, isHeading: true, start: entry.text.lowerBound,
        end: entry.text.upperBound, partNumber: alternativesPartCount, isTentative: true))
    return true
  }

  /// Whether a heading is that of an alternative of another one, and not of its step: `### A1.1: …` beside `### A1: …`.
  func isAlternativeOfAnother(_ entry: Entry) -> Bool {
    guard case .heading(let level) = entry.kind, entry.label?.shape == .subcode else { return false }
    return level <= alternativeLevel
  }

  /// The label of an alternative of another one, set apart from that of the step with its number.
  func extendedLabel(of entry: Entry) -> SourceString? {
    guard isAlternativeOfAnother(entry), let label = entry.label else { return nil }
    let own = name(of: label)
    return SourceString(own.value + ".", at: own.span)
  }

  /// Drops what says more about steps, and what has kinds of something and no alternatives.
  mutating func dropWhatIsNoAlternative() {
    dropKinds()
    let tentative = currentOutline.branches.filter(\.isTentative)
    guard !tentative.isEmpty else { return }
    let steps = tentative.compactMap { StepWords(bytes, words).namedSteps(in: $0.heading)?.steps.first }
    // Headings that count the steps are about these.
    let countsSteps = steps.count > 1 && steps.enumerated().allSatisfy { $1 == "\($0 + 1)" }
    let kept = currentOutline.branches.filter { !$0.isTentative || !countsSteps && saysWhereItLeads($0) }
    currentOutline.branches = kept
  }

  /// Drops the lines below `Variations` if these only list kinds of something: none of them has a label or names a step, and
  /// nothing happens in them.
  private mutating func dropKinds() {
    for part in variationParts {
      let lines = currentOutline.branches.filter { $0.partNumber == part }
      let steps = StepWords(bytes, words)
      let areKinds = lines.allSatisfy { line in
        guard line.shape == nil || line.shape == .number, line.items.isEmpty, line.trigger == nil,
          line.place == nil
        else { return false }
        return ([line.heading] + line.paragraphs).allSatisfy { text in
          let tokens = tokens(text)
          return tokens.count < 9 && !steps.meansAnyStep(text) && steps.namedSteps(in: text) == nil
            && words.conditionEnd(tokens, at: 0) == nil && words[.states].firstMatch(tokens) == nil
            && EndingReader.endings(in: tokens, bytes, words).isEmpty
        }
      }
      if areKinds { currentOutline.branches.removeAll { $0.partNumber == part } }
    }
    variationParts = []
  }

  /// Whether a heading is that of kinds of something as often as of alternatives.
  func namesVariations(_ name: Range<Int>) -> Bool {
    tokens(name).last.map { Self.variationWords.contains($0.word) } == true
  }

  private static let variationWords: Set<String> = [
    "variations", "variation", "variants", "variant", "varianten", "variante", "variantes", "varianti",
  ]

  private func saysWhereItLeads(_ branch: UseCaseOutline.Branch) -> Bool {
    let last = branch.items.suffix(1).map(\.text) + branch.paragraphs
    return last.contains { !EndingReader.endings(in: tokens($0), bytes, words).isEmpty }
  }

  /// Whether a label may be one of the alternative above it, and not of the use case: it is in the text below a heading.
  func isFieldOfAlternative(_ found: PartHeading, level: Int) -> Bool {
    [.other, .preconditions, .postconditions].contains(found.key) && !found.rest.isEmpty
      && part == .alternatives && level >= 7 && partLevel < 7
      && currentOutline.branches.last?.isHeading == true
  }

  /// `- **Description**: The card is invalid` is the condition, if none is told.
  mutating func readFieldOfAlternative(_ found: PartHeading) {
    if found.key != .other {
      currentOutline.fields.append(.init(key: found.key, name: found.name, values: [found.rest]))
      return
    }
    let last = currentOutline.branches.count - 1
    guard last >= 0, currentOutline.branches[last].trigger == nil,
      currentOutline.branches[last].items.isEmpty,
      let name = tokens(found.name).last?.word, Self.descriptionWords.contains(name)
    else { return }
    if tokens(found.rest).dropFirst().contains(where: { $0.before.contains(.period) }) {
      // It also tells what happens then.
      currentOutline.branches[last].heading = found.rest
    } else {
      currentOutline.branches[last].trigger = found.rest
    }
  }

  private static let descriptionWords: Set<String> = [
    "description", "beschreibung", "kurzbeschreibung", "descripción", "descrição", "descrizione",
    "beschrijving",
  ]

  /// The sentences in the line of their label: `**Flow:** System shows an error. Use case ends.`
  mutating func readFlowInLine(_ found: PartHeading, _ entry: Entry) {
    guard !found.rest.isEmpty else { return }
    var rest = Entry(kind: .item, indent: entry.indent + 2, text: found.rest)
    rest.label = Label(bytes, found.rest)
    if part == .main {
      if rest.label != nil { for sentence in sentences(in: found.rest, of: rest) { readMainEntry(sentence) } }
    } else if rest.label?.isSetOff == true {
      for sentence in sentences(in: found.rest, of: rest) { readAlternative(sentence) }
    } else {
      rest.label = nil
      appendBranchItem(rest)
    }
  }

  /// Adds the words behind the label of a trigger, a condition or a place to the last alternative.
  mutating func setTrigger(_ text: Range<Int>) {
    let last = currentOutline.branches.count - 1
    guard last >= 0 else { return }
    guard !text.isEmpty else {
      currentOutline.branches[last].trigger = nil
      awaitsTriggerText = true
      return
    }
    let steps = StepWords(bytes, words)
    if steps.isOnlyPlace(text) {
      currentOutline.branches[last].place = text
      return
    }
    if let known = currentOutline.branches[last].trigger, steps.namedSteps(in: text) == nil,
      steps.namedSteps(in: known) != nil
    {
      // `**Trigger:** … (step 4)`, and a condition that says more
      currentOutline.branches[last].place = known
    }
    currentOutline.branches[last].trigger = text
  }
}
