import Lockstep
import LockstepModel

/// Headings, which begin use cases and their parts.
extension OutlineReader {
  mutating func readEntry(_ entry: Entry) {
    if case .heading(let level) = entry.kind {
      openLabel = nil
      if let section = actorSection, level <= section.level { actorSection = nil }
    }
    if entry.isUnnumberedTable {
      if currentOutline.hasUseCaseTitle, currentOutline.mainItems.isEmpty {
        currentOutline.mainHeading = currentOutline.mainHeading ?? entry.text
        currentOutline.hasMainFlowWords = true
      }
      return
    }
    if let row = entry.row { return readRow(row, entry) }
    if entry.headsSteps, !entry.isFieldName { return beginSteps(entry) }
    let entry = withoutChapter(entry)
    if awaitsTitle, readTitleLine(entry) { return }
    if let level = headingLevel(of: entry), !isDataOfStep(entry, level: level),
      readHeading(entry, level: level)
    {
      return
    }
    if entry.isFieldName, beginsUnknownField(entry) { return beginUnknownField(entry.text) }
    if let found = siblingLabel(entry) { return beginUnknownField(found, in: entry) }
    switch part {
    case .main: readMainEntry(entry)
    case .alternatives: readAlternative(entry)
    // A table of steps behind a field is not its value.
    case .field where entry.isCell && entry.kind == .item && entry.actor != nil: readUnheadedEntry(entry)
    case .field where isListBehindField(entry): readUnheadedEntry(entry)
    case .field: readFieldValue(entry)
    case .none: readUnheadedEntry(entry)
    }
    currentOutline.end = max(currentOutline.end, entry.text.upperBound)
  }

  /// The rank of an entry that may begin a part: 1 to 6 for headings, 7 for bold lines, 8 for other lines.
  func headingLevel(of entry: Entry) -> Int? {
    if case .heading(let level) = entry.kind { return level }
    if entry.isFieldName { return 8 }
    if entry.isCell || isInTableOfContents(entry) { return nil }
    if entry.isEmphasised || bytes[entry.labelledText].starts(with: "**".utf8) { return 7 }
    if isNumberedHeading(entry) { return 8 }
    return entry.kind == .paragraph || entry.isBulleted ? 8 : nil
  }

  /// Whether an item is nothing but a link to a heading of the document: `1. [Actors](#actors)`.
  private func isInTableOfContents(_ entry: Entry) -> Bool {
    guard entry.kind == .item || entry.isBulleted else { return false }
    let text = bytes[entry.text]
    guard let open = text.prefix(12).firstIndex(of: UInt8(ascii: "[")), text.last == UInt8(ascii: ")"),
      tokens(entry.text.lowerBound..<open).allSatisfy(\.isNumber)
    else { return false }
    return bytes.firstRange(of: Array("](#".utf8), in: open..<entry.text.upperBound) != nil
  }

  /// - Returns: whether the entry is nothing but a heading or a label.
  mutating func readHeading(_ entry: Entry, level: Int) -> Bool {
    if beginsTableOfUseCase(entry) { return true }
    if var found = parsePartHeading(entry), acceptsHeading(found, entry, level: level) {
      // `Description | Step | Action`
      if entry.headsSteps, found.key == .other { found.key = .main }
      beginPart(found, entry, level: level)
      return true
    }
    let code = leadingUseCaseID(entry, level: level)
    if code != nil || beginsWithUseCaseWord(entry, level: level) {
      beginUseCase(titled: entry.text, level: level, code)
      return true
    }
    guard level <= 7 else { return false }
    if level == 7, isInFlowPart, saysWhereItLeads(entry) { return false }
    if isAlternativesHeading(entry, level: level) {
      openAlternatives(level: level)
      return true
    }
    if beginsAlternative(entry, level: level) {
      let isInMain = part == .main && entry.kind == .item
      openAlternatives(level: level - 1, isSingleAlternative: true)
      isMainOpen = isInMain
      beginBranch(asHeading(entry))
      currentOutline.end = max(currentOutline.end, entry.text.upperBound)
      return true
    }
    var isInside = level > partLevel || level == 7 && partLevel == 7 && entry.label?.shape == .code
    // The next heading of the same rank is another alternative only if it says so.
    if isSingleAlternative, part == .alternatives, level == partLevel + 1, level < 7, !namesAlternative(entry)
    {
      isInside = false
    }
    if part == .alternatives, isInside { return false }
    if part == .main, level == 7 { return false }
    if beginsNextUseCase(entry, level: level) {
      beginNextUseCase(titled: entry.text, level: level)
      return true
    }
    if entry.isHeading, readActorHeading(entry, level: level) { return true }
    if case .field(let key) = part, isInside {
      // `### BR-001: Deposit` names a rule.
      if key == .rules { readFieldValue(entry) }
      return level < 7 || key == .rules
    }
    if level == 7, entry.kind == .item || part == .none { return false }
    if beginAlternativeAtStep(entry) { return true }
    part = .none
    partLevel = 0
    addUnknownHeading(entry.text, level: level)
    return true
  }

  func parseUseCaseID(_ range: Range<Int>) -> UseCaseID? { UseCaseID(bytes, range) }

  mutating func beginPart(_ found: PartHeading, _ entry: Entry, level: Int) {
    isFieldInTable = entry.isCell
    switch found.key {
    case .useCase, .id:
      // The sentences so far are the flow of the use case before.
      if found.key == .useCase, currentOutline.mainItems.isEmpty { adoptUnheadedItems() }
      if entry.isFieldName,
        currentOutline.hasFlowParts || found.key == .id && currentOutline.field(.id) != nil
      {
        beginUseCaseTable(entry)
      }
      if found.key == .id {
        if entry.isHeading, !found.rest.isEmpty { return beginUseCase(identifiedBy: found, level: level) }
        beginField(.id, found, level: level)
        break
      }
      if entry.isFieldName || level == 8, currentOutline.title == nil || !currentOutline.hasFlowParts {
        currentOutline.title = currentOutline.title ?? (entry.isFieldName ? nil : found.rest)
        currentOutline.hasUseCaseTitle = true
        if entry.isFieldName { beginField(addIdentity(found) ? .useCase : .name, found, level: 8) }
        return
      }
      let id = parseUseCaseID(found.rest)
      beginUseCase(titled: found.rest, level: level, id)
      if id == nil, let number = found.number { readTitleNumber(number, of: entry) }
    case .main:
      beginMain(found, entry, level: level)
    case .alternatives:
      if entry.isFieldName, found.number != nil {
        beginAlternativeRow(found, entry)
      } else if found.isSetOff, sentences(in: found.rest, of: entry).count > 1 {
        openAlternatives(level: level)
        readHeadingRest(found, entry)
      } else if var branch = makeSingleAlternative(found, entry) {
        openAlternatives(level: level - 1, isSingleAlternative: true)
        branch.partNumber = alternativesPartCount
        currentOutline.branches.append(branch)
      } else {
        openAlternatives(level: level)
        alternativesChapter = chapterOfAlternatives(entry, level: level)
        if namesVariations(found.name) { variationParts.append(alternativesPartCount) }
        readHeadingRest(found, entry)
      }
    case .name where entry.isFieldName && currentOutline.hasFlowParts:
      // A table that has a name behind a flow is that of the next use case.
      beginUseCaseTable(entry)
      beginField(.name, found, level: level)
    case .trigger where part == .alternatives && !currentOutline.branches.isEmpty:
      setTrigger(found.rest)
    case .trigger where beginAlternativeUnderHeading(found): break
    case .flow where part == .alternatives || part == .main:
      readFlowInLine(found, entry)
    case _ where isFieldOfAlternative(found, level: level): readFieldOfAlternative(found)
    case .flow:
      beginMain(found, entry, level: level)
    default:
      if endsUseCase(found.key, entry, level: level) { addUnknownHeading(entry.text, level: level) }
      beginField(found.key, found, level: level)
    }
    // What is in an alternative, or in a part below a heading, opens none.
    let isOpened = partLevel == level || partLevel == level - 1
    openLabel =
      isOpened && entry.isBulleted && !entry.isCell ? OpenLabel(entry, hasContent: !found.rest.isEmpty) : nil
    currentOutline.end = max(currentOutline.end, entry.text.upperBound)
  }

  /// The text in the line of a label: `Extensions: none`, `Exceptions: If the card is declined, …`.
  mutating func readHeadingRest(_ found: PartHeading, _ entry: Entry) {
    guard found.isSetOff, !found.rest.isEmpty else { return }
    var rest = entry
    rest.text = found.rest
    rest.label = Label(bytes, found.rest)
    if rest.label != nil {
      rest.kind = .item
      for sentence in sentences(in: found.rest, of: rest) { readAlternative(sentence) }
      return
    }
    guard !entry.isHeading, namesStepOrEnding(rest) || saysWhatHappens(found.rest),
      tokens(found.rest).first.map({ Self.citingWords.contains($0.word) }) == false
    else { return }
    (rest.kind, rest.isBulleted, rest.isEmphasised) = (.paragraph, false, false)
    beginBranch(rest)
  }

  mutating func beginMain(_ found: PartHeading, _ entry: Entry, level: Int) {
    let isNested = part == .alternatives && level > partLevel
    if isNested { return }
    if !currentOutline.mainItems.isEmpty {
      if let unknown = unknownHeadings.last(where: { $0.level < level }) {
        beginUseCase(titled: unknown.title, level: unknown.level, UseCaseID(bytes, unknown.title))
      } else {
        currentOutline.otherMainHeadings.append(found.name)
        part = .field(.other)
        partLevel = level
        return
      }
    }
    if currentOutline.title == nil,
      let unknown = unknownHeadings.last(where: { $0.level < level }) ?? unknownHeadings.last
    {
      currentOutline.title = unknown.title
      if unknown.level < level { currentOutline.titleLevel = unknown.level }
    }
    if currentOutline.mainItems.isEmpty { mainLevel = level }
    if hasUseCaseLabel { currentOutline.hasUseCaseTitle = true }
    part = .main
    partLevel = level
    currentOutline.mainHeading = currentOutline.mainHeading ?? found.name
    if found.key == .main { currentOutline.hasMainFlowWords = true }
    if found.isSetOff, !found.rest.isEmpty, Label(bytes, found.rest) != nil {
      for sentence in sentences(in: found.rest, of: entry) { readMainEntry(sentence) }
    }
  }

  /// The sentences in the line of a label, each with its number: `Main flow: 1. Guest opens it. 2. System shows it.`
  func sentences(in rest: Range<Int>, of entry: Entry) -> [Entry] {
    InlineNumbers(bytes: bytes, words: words).parts(of: rest, isCell: false).map { text in
      var sentence = entry
      (sentence.text, sentence.label) = (text, Label(bytes, text))
      return sentence
    }
  }

  mutating func beginField(_ key: Wording.ListWord, _ found: PartHeading, level: Int) {
    let key = isBehindUseCase ? .other : key
    actorIndent = .max - 1
    if level < 7, [.actors, .supportingActors].contains(key) {
      actorSection = ActorSection(level: level, field: currentOutline.fields.count)
    }
    currentOutline.fields.append(.init(key: key, name: found.name, values: []))
    if found.isSetOff || !found.hasTrailingWords, !found.rest.isEmpty, level >= 7 {
      currentOutline.fields[currentOutline.fields.count - 1].values.append(found.rest)
    }
    part = .field(key)
    partLevel = level
  }
}
