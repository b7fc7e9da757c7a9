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
      isCell: entry.isCell, isContinuation: entry.isContinuation, isResponse: entry.isResponse)
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
    if entry.indent > currentOutline.mainItems[last].indent { return addDetail(entry) }
    currentOutline.mainParagraphs.append(entry.text)
  }

  private mutating func addDetail(_ entry: Entry) {
    currentOutline.mainItems[currentOutline.mainItems.count - 1].details.append(detail(entry))
  }

  private func detail(_ entry: Entry) -> UseCaseOutline.Detail {
    UseCaseOutline.Detail(text: entry.labelledText, isNumbered: entry.label?.shape == .number)
  }

  /// `Guest repeats steps 1-3 until done.`: a sentence wherever it is.
  private func isRepetition(_ entry: Entry) -> Bool {
    words[.repeats].firstMatch(tokens(entry.text)).map { !$0.numbers.isEmpty } == true
  }

  /// How far the numbers of the main flow are indented.
  private var mainIndent: Int { currentOutline.mainItems.first?.indent ?? .max - 1 }

  /// Whether an entry is the next sentence of the main flow, behind an alternative between its sentences.
  private func continuesMain(_ entry: Entry) -> Bool {
    guard isMainOpen, !entry.isBulleted, entry.isCell || entry.indent <= mainIndent + 1,
      let last = currentOutline.mainItems.last(where: { $0.label != nil })?.label,
      let number = Int(last.value)
    else { return false }
    return entry.label.map { text($0.range).value } == "\(number + 1)"
  }

  mutating func readFieldValue(_ entry: Entry) {
    guard !currentOutline.fields.isEmpty, !isProseBehindActors(entry) else { return }
    if case .field(.trigger) = part, awaitsTriggerText { awaitsTriggerText = false }
    currentOutline.fields[currentOutline.fields.count - 1].values.append(entry.text)
  }

  /// Whether a sentence is in a paragraph of its own behind a line that names the actors: it names none.
  private func isProseBehindActors(_ entry: Entry) -> Bool {
    guard let field = currentOutline.fields.last, [.actors, .supportingActors].contains(field.key),
      entry.kind == .paragraph, !entry.isCell, let value = field.values.first,
      field.name.upperBound <= value.lowerBound
    else { return false }
    return !bytes[field.name.upperBound..<value.lowerBound].contains(0x0A) && tokens(entry.text).count > 4
  }

  /// Whether a numbered list comes behind a field that has its value on its own line: `**Actor:** Guest`, then the sentences of
  /// a flow without a heading.
  func isListBehindField(_ entry: Entry) -> Bool {
    guard let field = currentOutline.fields.last, let label = entry.label, entry.kind == .item, !entry.isCell,
      entry.indent < 4, ![.preconditions, .postconditions, .rules].contains(field.key)
    else { return false }
    if !unheadedItems.isEmpty {
      return label.shape == .number || label.shape == .branch || label.shape == .substep
    }
    guard label.shape == .number, source.text(Span(label.range)) == "1", field.values.count == 1,
      let value = field.values.first, field.name.upperBound <= value.lowerBound
    else { return false }
    return !bytes[field.name.upperBound..<value.lowerBound].contains(0x0A)
  }

  /// Reads an entry that is under no heading of a flow: a sentence of what may be the main flow, or an alternative of it.
  mutating func readUnheadedEntry(_ entry: Entry) {
    // A row of a table is a sentence if another cell says who acts.
    let isOutside = entry.isCell ? entry.actor != nil : entry.indent < 4
    guard let label = entry.label, label.shape == .number, entry.kind == .item, isOutside else {
      if let label = entry.label, label.shape == .branch, entry.kind == .item,
        !unheadedItems.isEmpty || !currentOutline.mainItems.isEmpty
      {
        if currentOutline.mainItems.isEmpty { adoptUnheadedItems() }
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
    if unheadedListCount == 1 { unheadedItems.append(makeItem(entry)) }
  }

  private mutating func addStrayLine(_ entry: Entry) {
    guard part == .none, isBehindMain, let heading = unknownHeadings.last?.title else { return }
    currentOutline.strayLines.append((heading, entry.text))
  }

  /// A single numbered list of a use case without a heading of the flow.
  mutating func adoptUnheadedItems() {
    guard currentOutline.mainHeading == nil, currentOutline.mainItems.isEmpty, unheadedListCount == 1,
      unheadedItems.count > 1,
      currentOutline.title != nil
    else { return }
    currentOutline.mainItems = unheadedItems
    unheadedItems = []
  }

  mutating func readAlternative(_ entry: Entry) {
    var entry = entry
    if entry.number != nil {
      // Its number counts within the alternative, as that of a bullet does.
      (entry.label, entry.number, entry.isBulleted) = (nil, nil, true)
    }
    let last = currentOutline.branches.count - 1
    if entry.isContinuation, last >= 0 { return appendBranchItem(entry) }
    if awaitsTriggerText, last >= 0, entry.kind == .paragraph {
      awaitsTriggerText = false
      return setTrigger(entry.text)
    }
    switch entry.label?.shape {
    case .branch?: beginBranch(entry)
    case .substep?: readSubstep(entry)
    case .code?:
      if entry.isHeading || entry.isEmphasised || entry.isBulleted || entry.label?.isSetOff == true {
        beginBranch(entry)
      } else {
        readTextEntry(entry)
      }
    case .subcode? where isAlternativeOfAnother(entry): beginBranch(entry)
    case .subcode?: if last >= 0 { appendBranchItem(entry) } else { beginBranch(entry) }
    case .number?: readNumberedEntry(entry)
    case nil: readTextEntry(entry)
    }
  }

  mutating func beginBranch(_ entry: Entry) {
    if entry.isHeading || entry.isEmphasised, let found = parsePartHeading(entry), found.key == .alternatives,
      let branch = makeSingleAlternative(found, entry)
    {
      return currentOutline.branches.append(branch)
    }
    if part != .alternatives {
      part = .alternatives
      partLevel = max(partLevel, 7)
    }
    if entry.label?.shape == .branch { currentOutline.hasBranchLabels = true }
    if case .heading(let level) = entry.kind, entry.label?.shape != .subcode { alternativeLevel = level }
    currentOutline.branches.append(
      UseCaseOutline.Branch(
        label: innerLabel(of: entry) ?? extendedLabel(of: entry) ?? entry.label.map(name),
        shape: shape(of: entry),
        heading: withoutName(entry.labelledText),
        actor: entry.actor,
        indent: entry.indent, isHeading: entry.isHeading || entry.isEmphasised && entry.label?.shape == .code,
        start: entry.text.lowerBound, end: entry.text.upperBound, partNumber: alternativesPartCount))
  }

  /// The label of an alternative that is indented below a numbered sentence of another one: `1a` below sentence 1 of `3a` is
  /// `3a1a`.
  private func innerLabel(of entry: Entry) -> SourceString? {
    guard let label = entry.label, label.shape == .branch, !entry.isCell else { return nil }
    let own = name(of: label)
    guard let number = LabelPath.anchor(of: own.value), let counted = Int(number),
      let outer = outerBranch(around: entry)
    else { return nil }
    let branch = currentOutline.branches[outer]
    guard branch.items.contains(where: { $0.label?.value == number && $0.indent <= entry.indent }),
      let parent = branch.label, let shape = branch.shape
    else { return nil }
    let letters = own.value.dropFirst(number.count)
    let place = BranchStepID.text(counted, of: parent.value, shape)
    return SourceString(place + letters, at: own.span)
  }

  /// The last alternative that an entry is indented below.
  private func outerBranch(around entry: Entry) -> Int? {
    currentOutline.branches.indices.suffix(Self.maxOpenBranches).last {
      currentOutline.branches[$0].indent < entry.indent
    }
  }

  /// `4.1` is no step, so it is a name.
  private func shape(of entry: Entry) -> Label.Shape? {
    if entry.isHeading, entry.label?.shape == .subcode { return .code }
    guard let label = entry.label, label.shape == .number, bytes[label.range].contains(UInt8(ascii: "."))
    else {
      return entry.label?.shape
    }
    return .code
  }

  mutating func appendBranchItem(_ entry: Entry) {
    let last = currentOutline.branches.count - 1
    guard last >= 0 else { return }
    currentOutline.branches[last].items.append(makeItem(entry))
    currentOutline.branches[last].end = max(currentOutline.branches[last].end, entry.text.upperBound)
  }

  /// Whether an entry is indented below the last sentence of an alternative.
  private func isBelowItem(_ entry: Entry) -> Bool {
    guard !entry.isCell, let item = currentOutline.branches.last?.items.last, !item.isCell else {
      return false
    }
    return entry.indent > item.indent + 1
  }

  private mutating func addBranchDetail(_ entry: Entry) {
    let branch = currentOutline.branches.count - 1
    guard branch >= 0, !currentOutline.branches[branch].items.isEmpty else { return }
    let item = currentOutline.branches[branch].items.count - 1
    currentOutline.branches[branch].items[item].details.append(detail(entry))
    currentOutline.branches[branch].end = max(currentOutline.branches[branch].end, entry.text.upperBound)
  }

  /// The position of an alternative with a label, among the last ones.
  ///
  /// No part of the array may be held while it grows, or it is copied each time.
  func findOpenBranch(_ label: String) -> Int? {
    let first = max(0, currentOutline.branches.count - Self.maxOpenBranches)
    return (first..<currentOutline.branches.count).last {
      LabelPath.isSame(currentOutline.branches[$0].label?.value, label)
    }
  }

  /// How many alternatives may come between one and a step of it.
  static let maxOpenBranches = 16

  /// A step `3a1`, which belongs to `3a`.
  mutating func readSubstep(_ entry: Entry) {
    guard let label = entry.label else { return }
    let own = name(of: label)
    let parent = LabelPath.parent(of: own.value)
    // The label that it belongs to may have been interrupted by one that extends it.
    let last = currentOutline.branches.count - 1
    if let place = findOpenBranch(parent),
      place == last
        || LabelPath.extends(
          currentOutline.branches[last].label?.value, currentOutline.branches[place].label?.value)
        || !entry.isCell && currentOutline.branches[last].indent > entry.indent
    {
      currentOutline.branches[place].items.append(makeItem(entry))
      currentOutline.branches[place].end = max(currentOutline.branches[place].end, entry.text.upperBound)
      return
    }
    // `1E1`, `1E2`: the exceptions of step 1, and not steps of `1E`.
    if bytes[label.range].contains(UInt8(ascii: "E")) { return beginBranch(entry) }
    currentOutline.misplacedSteps.append((own, currentOutline.branches.last?.label))
    if last >= 0,
      entry.isCell || currentOutline.branches[last].indent < entry.indent
        || currentOutline.branches[last].items.isEmpty == false
    {
      appendBranchItem(entry)
    } else {
      beginBranch(entry)
      let new = currentOutline.branches.count - 1
      currentOutline.branches[new].items.append(makeItem(entry))
    }
  }

  mutating func readNumberedEntry(_ entry: Entry) {
    let last = currentOutline.branches.count - 1
    guard last >= 0 else { return entry.isHeading ? readTextEntry(entry) : beginBranch(entry) }
    let branch = OpenBranch(currentOutline.branches[last])
    if entry.isHeading { return beginBranch(entry) }
    if continuesMain(entry) {
      (part, partLevel) = (.main, mainLevel)
      return readMainEntry(entry)
    }
    if isBelowItem(entry) { return addBranchDetail(entry) }
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
    let last = currentOutline.branches.count - 1
    if entry.isHeading {
      return beginBranch(entry)
    }
    if entry.isEmphasised, !entry.isBulleted, !entry.isCell, isWholeBold(entry),
      last < 0 || !saysWhereItLeads(entry)
    {
      return beginBranch(asHeading(entry))
    }
    guard last >= 0 else {
      if entry.isBulleted || entry.isCell && !meansNone(entry) || namesStepOrEnding(entry) {
        beginBranch(entry)
      } else if !meansNone(entry) {
        firstParagraph = firstParagraph ?? entry
      }
      return
    }
    let branch = OpenBranch(currentOutline.branches[last])
    if !branch.isHeading, entry.indent <= branch.indent, !entry.isCell,
      currentOutline.hasBranchLabels,
      beginnings.opensAlternative(entry.text)
    {
      return beginBranch(entry)
    }
    if entry.isBulleted, entry.indent <= branch.indent, !branch.isHeading { return beginBranch(entry) }
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

  private var beginnings: AlternativeBeginnings { AlternativeBeginnings(bytes: bytes, words: words) }

  func asHeading(_ entry: Entry) -> Entry {
    var entry = entry
    entry.kind = .heading(level: 7)
    return entry
  }

  func isWholeBold(_ entry: Entry) -> Bool {
    let text = bytes[entry.text]
    return text.suffix(2).elementsEqual("**".utf8) || text.suffix(3).elementsEqual("**:".utf8)
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

  /// A dash or a word for nothing.
  func meansNone(_ entry: Entry) -> Bool { tokens(entry.text).count < 2 }
}
