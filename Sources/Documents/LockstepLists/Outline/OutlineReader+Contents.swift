import Lockstep
import LockstepModel

/// What is under a heading: sentences, alternatives, values of fields.
extension OutlineReader {
  func makeItem(_ entry: Entry) -> UseCaseOutline.Item {
    UseCaseOutline.Item(
      label: entry.label.map { label in
        entry.number.map { SourceString("\($0)", at: Span(label.range)) } ?? name(of: label)
      }, text: entry.labelledText, actor: entry.actor,
      indent: entry.indent,
      isCell: entry.isCell, isInline: entry.isInline, isContinuation: entry.isContinuation,
      isResponse: entry.isResponse, next: entry.next)
  }

  mutating func readMainEntry(_ entry: Entry) {
    if entry.isContinuation, !currentOutline.mainItems.isEmpty {
      return currentOutline.mainItems.append(makeItem(entry))
    }
    if let label = entry.label, entry.kind == .item || label.isSetOff {
      switch label.shape {
      case .branch, .substep:
        isMainOpen = true
        return readAlternative(entry)
      case .number:
        if entry.indent <= mainIndent + 1 || entry.isCell || currentOutline.mainItems.isEmpty {
          currentOutline.mainItems.append(makeItem(entry))
        } else if !currentOutline.mainItems.isEmpty {
          appendMainParagraph(entry)
        }
        return
      case .code, .subcode: break
      }
    }
    if entry.isCell, entry.isBulleted, currentOutline.mainItems.last?.isCell == true {
      return addDetail(entry)
    }
    if entry.kind == .paragraph, !entry.isCell, entry.actor == nil {
      if let last = currentOutline.mainItems.last, !last.isCell,
        entry.indent > last.indent || isRepetition(entry)
      {
        return addDetail(entry)
      }
      return currentOutline.mainParagraphs.append(entry.text)
    }
    if !currentOutline.mainItems.isEmpty, !entry.isCell { return appendMainParagraph(entry) }
    currentOutline.mainParagraphs.append(entry.text)
  }

  /// A list below a sentence, which belongs to it.
  mutating func appendMainParagraph(_ entry: Entry) {
    let last = currentOutline.mainItems.count - 1
    let item = currentOutline.mainItems[last]
    // Some lists begin at the margin.
    let isList = entry.isBulleted && !item.isCell && endsWithColon(item.text)
    if entry.indent > item.indent || isList { return addDetail(entry) }
    currentOutline.mainParagraphs.append(entry.text)
  }

  /// Drops the numbers of cells that have no sentence: `4.`
  mutating func dropEmptyCells() {
    let isEmpty = { [bytes] (item: UseCaseOutline.Item) in
      item.isCell && item.details.isEmpty && Tokens.of(bytes, item.text).isEmpty
    }
    currentOutline.mainItems.removeAll(where: isEmpty)
    for place in currentOutline.branches.indices {
      currentOutline.branches[place].items.removeAll(where: isEmpty)
    }
  }

  private mutating func addDetail(_ entry: Entry) {
    currentOutline.mainItems[currentOutline.mainItems.count - 1].details.append(detail(entry))
  }

  func detail(_ entry: Entry) -> UseCaseOutline.Detail {
    let isNumbered = entry.label?.shape == .number
    return UseCaseOutline.Detail(
      text: entry.labelledText, indent: entry.indent, isNumbered: isNumbered,
      isListed: isNumbered || entry.isBulleted)
  }

  /// `Guest repeats steps 1-3 until done.`: a sentence wherever it is.
  private func isRepetition(_ entry: Entry) -> Bool {
    words[.repeats].firstMatch(tokens(entry.text)).map { !$0.numbers.isEmpty } == true
  }

  /// How far the numbers of the main flow are indented.
  private var mainIndent: Int { currentOutline.mainItems.first?.indent ?? .max - 1 }

  /// Whether an entry is the next sentence of the main flow, behind an alternative between its sentences.
  func continuesMain(_ entry: Entry) -> Bool {
    guard isMainOpen, !entry.isBulleted, entry.isCell || entry.indent <= mainIndent + 1,
      let last = currentOutline.mainItems.last(where: { $0.label != nil })?.label,
      let number = Int(last.value)
    else { return false }
    return entry.label.map { text($0.range).value } == "\(number + 1)"
  }

  mutating func readFieldValue(_ entry: Entry) {
    guard !currentOutline.fields.isEmpty, !isTextBehindActors(entry) else { return }
    if case .field(.trigger) = part, awaitsTriggerText { awaitsTriggerText = false }
    let last = currentOutline.fields.count - 1
    if [.actors, .supportingActors].contains(currentOutline.fields[last].key) { return readActors(entry) }
    currentOutline.fields[last].values.append(entry.text)
  }

  /// Names below a heading of actors, in lines that may say their rank: `Secondary: Bank`.
  private mutating func readActors(_ entry: Entry) {
    let last = currentOutline.fields.count - 1
    // `The shop has two actors:`
    if entry.kind == .paragraph, bytes[entry.text].last == UInt8(ascii: ":") { return }
    // `- Full access` below `- Admin` names nobody.
    if currentOutline.fields[last].values.isEmpty { actorIndent = entry.indent }
    if entry.isBulleted, entry.indent > actorIndent + 1, !entry.isCell { return }
    if let rank = entry.actorRank {
      return readActor(entry.text, rank: rank, of: currentOutline.fields[last].name)
    }
    for text in nameLines(of: entry) ?? [entry.text] {
      if let (key, name, value) = rankedActor(text) {
        currentOutline.fields.append(.init(key: key, name: name, values: [value]))
      } else {
        currentOutline.fields[last].values.append(text)
      }
    }
  }

  /// A row of a table of actors below a heading.
  private mutating func readActor(_ name: Range<Int>, rank: Wording.ListWord, of heading: Range<Int>) {
    if let place = currentOutline.fields.lastIndex(where: { $0.key == rank && $0.name == heading }) {
      currentOutline.fields[place].values.append(name)
    } else {
      currentOutline.fields.append(.init(key: rank, name: heading, values: [name]))
    }
  }

  /// `### Clerk` below `## Actors` is a name; a sentence between them is none, and what is below a name is about that one.
  ///
  /// - Returns: whether it is one.
  mutating func readActorHeading(_ entry: Entry, level: Int) -> Bool {
    guard let section = actorSection, level == section.nameLevel ?? max(level, section.level + 1),
      tokens(entry.text).count < 6, currentOutline.fields.indices.contains(section.field)
    else { return false }
    if section.nameLevel == nil {
      let values = currentOutline.fields[section.field].values
      currentOutline.fields[section.field].values = values.filter { tokens($0).count < 6 }
      actorSection?.nameLevel = level
    }
    let start = entry.label?.textStart ?? TitleDecoration.chapterEnd(bytes, entry.text)
    let name = min(start, entry.text.upperBound)..<entry.text.upperBound
    currentOutline.fields[section.field].values.append(name)
    currentOutline.fields.append(.init(key: .other, name: name, values: []))
    (part, partLevel, isFieldInTable) = (.field(.other), section.level, true)
    return true
  }

  /// `Secondary: Bank`
  private func rankedActor(
    _ text: Range<Int>
  ) -> (key: Wording.ListWord, name: Range<Int>, value: Range<Int>)? {
    let tokens = tokens(text.prefix(80))
    guard tokens.count > 1, tokens[1].before.contains(.colon),
      let key = words.actorRank(tokens[0].word)
    else { return nil }
    return (key, tokens[0].range, tokens[1].range.lowerBound..<text.upperBound)
  }

  /// The lines of a paragraph of a few words each, or with a rank; nil for a sentence that is wrapped.
  private func nameLines(of entry: Entry) -> [Range<Int>]? {
    guard !entry.isBulleted, entry.text.count < 1_000 else { return nil }
    let lines = bytes[entry.text].split(separator: 0x0A).map { $0.startIndex..<$0.endIndex }
    return lines.allSatisfy { tokens($0).count < 6 || rankedActor($0) != nil } ? lines : nil
  }

  /// Whether a sentence is in a paragraph of its own behind a line that names the actors, or a cell in a table: it names none.
  private func isTextBehindActors(_ entry: Entry) -> Bool {
    guard let field = currentOutline.fields.last, [.actors, .supportingActors].contains(field.key),
      entry.isCell ? !isFieldInTable : entry.kind == .paragraph && tokens(entry.text).count > 4,
      let value = field.values.first, field.name.upperBound <= value.lowerBound
    else { return false }
    return !bytes[field.name.upperBound..<value.lowerBound].contains(0x0A)
  }

  /// Whether a numbered list comes behind a field that has its value on its own line: `**Actor:** Guest`, then the sentences of
  /// a flow without a heading.
  func isListBehindField(_ entry: Entry) -> Bool {
    guard let field = currentOutline.fields.last, let label = entry.label, entry.kind == .item, !entry.isCell,
      entry.indent < 4
    else { return false }
    if [.preconditions, .postconditions, .rules].contains(field.key) {
      // The conditions may be in a list, too.
      let isBehind = unheadedItems.last.map { $0.text.lowerBound > field.name.upperBound } == true
      guard field.key == .preconditions, isBehind || beginsWithAct(entry) else { return false }
    }
    if !unheadedItems.isEmpty {
      return label.shape == .number || label.shape == .branch || label.shape == .substep
    }
    guard label.shape == .number, source.text(Span(label.range)) == "1", field.values.count == 1,
      let value = field.values.first, field.name.upperBound <= value.lowerBound
    else { return false }
    return !bytes[field.name.upperBound..<value.lowerBound].contains(0x0A)
  }

  /// Whether a sentence begins with a word for the system or a user, and not with its state.
  func beginsWithAct(_ entry: Entry) -> Bool {
    let tokens = tokens(entry.labelledText)
    let start = tokens.first.map { Wording.isArticle($0.word) } == true ? 1 : 0
    guard
      let end = words.systems.phraseEnd(in: tokens, at: start) ?? words.users.phraseEnd(in: tokens, at: start)
    else { return false }
    return end < tokens.count && words[.states].match(tokens, at: end) == nil
  }

  /// Reads an entry that is under no heading of a flow: a sentence of what may be the main flow, or an alternative of it.
  mutating func readUnheadedEntry(_ entry: Entry) {
    if entry.isCell, entry.isBulleted, entry.label == nil, unheadedItems.last?.isCell == true {
      return unheadedItems[unheadedItems.count - 1].details.append(detail(entry))
    }
    // A row of a table is a sentence if another cell says who acts.
    let isOutside = entry.isCell ? entry.actor != nil : entry.indent < 4
    guard let label = entry.label, label.shape == .number, entry.kind == .item, isOutside else {
      if let label = entry.label, label.shape == .branch, entry.kind == .item,
        !unheadedItems.isEmpty || !currentOutline.mainItems.isEmpty
      {
        if let firstParagraph, currentOutline.branches.isEmpty { beginBranch(firstParagraph) }
        firstParagraph = nil
        openAlternatives(level: 8)
        isMainOpen = true
        readAlternative(entry)
      } else {
        addStrayLine(entry)
      }
      return
    }
    addStrayLine(entry)
    if source.text(Span(label.range)) == "1" { unheadedListCount += 1 }
    if unheadedItems.isEmpty { unheadedLevel = unknownHeadings.last?.level ?? 0 }
    if unheadedListCount == 1 { unheadedItems.append(makeItem(entry)) }
  }

  private mutating func addStrayLine(_ entry: Entry) {
    guard part == .none, let heading = unknownHeadings.last?.title,
      let last = currentOutline.mainItems.last ?? unheadedItems.last,
      heading.lowerBound > last.text.lowerBound
    else { return }
    currentOutline.strayLines.append((heading, entry.text))
  }

  /// Whether a numbered list may be the main flow of a use case without a heading of that: the only one.
  private var hasSingleUnheadedList: Bool {
    currentOutline.mainHeading == nil && currentOutline.mainItems.isEmpty && unheadedListCount == 1
      && unheadedItems.count > 1 && currentOutline.title != nil
  }

  mutating func adoptUnheadedItems() {
    guard hasSingleUnheadedList else { return }
    currentOutline.mainItems = unheadedItems
    mainLevel = unheadedLevel
    unheadedItems = []
  }

  /// The last sentence above the place that is one of the main flow, or would be if an alternative followed.
  var lastMainSentence: UseCaseOutline.Item? {
    currentOutline.mainItems.last ?? (hasSingleUnheadedList ? unheadedItems.last : nil)
  }
}
