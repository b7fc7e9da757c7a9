import Lockstep
import LockstepModel

/// What is under a heading: sentences, alternatives, values of fields.
extension OutlineReader {
  func item(_ entry: Entry) -> UseCaseOutline.Item {
    UseCaseOutline.Item(
      label: entry.label.map { label in
        entry.number.map { SourceString("\($0)", at: Span(label.range)) } ?? text(label.range)
      }, text: entry.labelled, actor: entry.actor,
      indent: entry.indent,
      isCell: entry.isCell, isContinuation: entry.isContinuation)
  }

  mutating func readMain(_ entry: Entry) {
    if entry.isContinuation, !currentOutline.main.isEmpty { return currentOutline.main.append(item(entry)) }
    if let label = entry.label, entry.kind == .item || label.isSetOff {
      switch label.shape {
      case .branch, .substep: return readAlternative(entry)
      case .number:
        let base = currentOutline.main.first?.indent ?? entry.indent
        if entry.indent <= base + 1 || entry.isCell || currentOutline.main.isEmpty {
          currentOutline.main.append(item(entry))
        } else if !currentOutline.main.isEmpty {
          extendMain(entry)
        }
        return
      case .code, .subcode: break
      }
    }
    if entry.kind == .paragraph, !entry.isCell, entry.actor == nil {
      return currentOutline.mainParagraphs.append(entry.text)
    }
    if !currentOutline.main.isEmpty, !entry.isCell { return extendMain(entry) }
    currentOutline.mainParagraphs.append(entry.text)
  }

  /// A list below a sentence, which belongs to it.
  mutating func extendMain(_ entry: Entry) {
    let last = currentOutline.main.count - 1
    if entry.indent > currentOutline.main[last].indent { return }
    currentOutline.mainParagraphs.append(entry.text)
  }

  mutating func readValue(_ entry: Entry) {
    guard !currentOutline.fields.isEmpty else { return }
    if case .field(.trigger) = part, isTriggerOpen { isTriggerOpen = false }
    currentOutline.fields[currentOutline.fields.count - 1].values.append(entry.text)
  }

  /// Whether a numbered list comes behind a field that has its value on its own line: `**Actor:** Guest`, then the sentences of
  /// a flow without a heading.
  func isBehindField(_ entry: Entry) -> Bool {
    guard let field = currentOutline.fields.last, let label = entry.label, entry.kind == .item, !entry.isCell,
      entry.indent < 4, ![.preconditions, .postconditions, .rules].contains(field.key)
    else { return false }
    if !loose.isEmpty { return label.shape == .number || label.shape == .branch || label.shape == .substep }
    guard label.shape == .number, source.text(Span(label.range)) == "1", field.values.count == 1,
      let value = field.values.first, field.name.upperBound <= value.lowerBound
    else { return false }
    return !bytes[field.name.upperBound..<value.lowerBound].contains(0x0A)
  }

  /// Reads an entry that is under no heading of a flow: a sentence of what may be the main flow, or an alternative of it.
  mutating func readLooseEntry(_ entry: Entry) {
    // A row of a table is a sentence if another cell says who acts.
    let isOutside = entry.isCell ? entry.actor != nil : entry.indent < 4
    guard let label = entry.label, label.shape == .number, entry.kind == .item, isOutside else {
      if let label = entry.label, label.shape == .branch, entry.kind == .item,
        !loose.isEmpty || !currentOutline.main.isEmpty
      {
        if currentOutline.main.isEmpty { useLoose() }
        if let prose, currentOutline.branches.isEmpty { beginBranch(prose) }
        prose = nil
        openAlternatives(level: 8)
        readAlternative(entry)
      }
      return
    }
    if source.text(Span(label.range)) == "1" { looseListCount += 1 }
    if looseListCount == 1 { loose.append(item(entry)) }
  }

  /// A single numbered list of a use case without a heading of the flow.
  mutating func useLoose() {
    guard currentOutline.mainHeading == nil, currentOutline.main.isEmpty, looseListCount == 1,
      loose.count > 1,
      currentOutline.title != nil
    else { return }
    currentOutline.main = loose
    loose = []
  }

  mutating func readAlternative(_ entry: Entry) {
    var entry = entry
    if entry.number != nil {
      // Its number counts within the alternative, as that of a bullet does.
      (entry.label, entry.number, entry.isBulleted) = (nil, nil, true)
    }
    let last = currentOutline.branches.count - 1
    if entry.isContinuation, last >= 0 { return append(entry) }
    if isTriggerOpen, last >= 0, entry.kind == .paragraph {
      isTriggerOpen = false
      currentOutline.branches[last].trigger = entry.text
      return
    }
    switch entry.label?.shape {
    case .branch?: beginBranch(entry)
    case .substep?: readSubstep(entry)
    case .code?:
      if entry.isHeading || entry.isEmphasised || entry.isBulleted || entry.label?.isSetOff == true {
        beginBranch(entry)
      } else {
        readText(entry)
      }
    case .subcode?: if last >= 0 { append(entry) } else { beginBranch(entry) }
    case .number?: readNumbered(entry)
    case nil: readText(entry)
    }
  }

  mutating func beginBranch(_ entry: Entry) {
    if entry.isHeading || entry.isEmphasised, let found = announcement(entry), found.key == .alternatives,
      let branch = singleAlternative(found, entry)
    {
      return currentOutline.branches.append(branch)
    }
    if part != .alternatives {
      part = .alternatives
      partLevel = max(partLevel, 7)
    }
    currentOutline.branches.append(
      UseCaseOutline.Branch(
        label: entry.label.map { text($0.range) }, shape: shape(of: entry), heading: entry.labelled,
        actor: entry.actor,
        indent: entry.indent, isHeading: entry.isHeading || entry.isEmphasised && entry.label?.shape == .code,
        start: entry.text.lowerBound, end: entry.text.upperBound, groupNumber: groupCount))
  }

  /// `4.1` is no step, so it is a name.
  private func shape(of entry: Entry) -> Label.Shape? {
    guard let label = entry.label, label.shape == .number, bytes[label.range].contains(UInt8(ascii: "."))
    else {
      return entry.label?.shape
    }
    return .code
  }

  mutating func append(_ entry: Entry) {
    let last = currentOutline.branches.count - 1
    guard last >= 0 else { return }
    currentOutline.branches[last].items.append(item(entry))
    currentOutline.branches[last].end = max(currentOutline.branches[last].end, entry.text.upperBound)
  }

  /// The position of an alternative with a label, among the last ones.
  ///
  /// No part of the array may be held while it grows, or it is copied each time.
  func openBranch(_ label: String) -> Int? {
    let first = max(0, currentOutline.branches.count - Self.mostOpen)
    return (first..<currentOutline.branches.count).last {
      LabelPath.isSame(currentOutline.branches[$0].label?.value, label)
    }
  }

  /// How many alternatives may come between one and a step of it.
  static let mostOpen = 16

  /// A step `3a1`, which belongs to `3a`.
  mutating func readSubstep(_ entry: Entry) {
    guard let label = entry.label else { return }
    let own = text(label.range)
    let parent = LabelPath.parent(of: own.value)
    // The label that it belongs to may have been interrupted by one that extends it.
    let last = currentOutline.branches.count - 1
    if let place = openBranch(parent),
      place == last
        || LabelPath.extends(
          currentOutline.branches[last].label?.value, currentOutline.branches[place].label?.value)
        || !entry.isCell && currentOutline.branches[last].indent > entry.indent
    {
      currentOutline.branches[place].items.append(item(entry))
      currentOutline.branches[place].end = max(currentOutline.branches[place].end, entry.text.upperBound)
      return
    }
    // `1E1`, `1E2`: the exceptions of step 1, and not steps of `1E`.
    if bytes[label.range].contains(UInt8(ascii: "E")) { return beginBranch(entry) }
    currentOutline.misplaced.append((own, currentOutline.branches.last?.label))
    if last >= 0,
      entry.isCell || currentOutline.branches[last].indent < entry.indent
        || currentOutline.branches[last].items.isEmpty == false
    {
      append(entry)
    } else {
      beginBranch(entry)
      let new = currentOutline.branches.count - 1
      currentOutline.branches[new].items.append(item(entry))
    }
  }

  mutating func readNumbered(_ entry: Entry) {
    let last = currentOutline.branches.count - 1
    guard last >= 0 else { return entry.isHeading ? readText(entry) : beginBranch(entry) }
    let branch = OpenBranch(currentOutline.branches[last])
    if entry.isHeading { return beginBranch(entry) }
    // In a cell nothing but its number says that a sentence is the next one of the alternative.
    let isNext = entry.label.map { text($0.range).value == "\(branch.count + 1)" } == true
    let isInside =
      branch.isHeading || entry.indent > branch.indent || branch.shape != .number && (!entry.isCell || isNext)
    if isInside { append(entry) } else { beginBranch(entry) }
  }

  mutating func readText(_ entry: Entry) {
    let last = currentOutline.branches.count - 1
    if entry.isHeading {
      return beginBranch(entry)
    }
    if entry.isEmphasised, !entry.isBulleted, !entry.isCell, isWholeBold(entry) {
      return beginBranch(asHeading(entry))
    }
    guard last >= 0 else {
      if entry.isBulleted || entry.isCell && !isNone(entry) || namesPlace(entry) {
        beginBranch(entry)
      } else if !isNone(entry) {
        prose = prose ?? entry
      }
      return
    }
    let branch = OpenBranch(currentOutline.branches[last])
    if entry.isBulleted, entry.indent <= branch.indent, !branch.isHeading { return beginBranch(entry) }
    if let outer = outerBranch(of: entry, branch) {
      currentOutline.branches[outer].paragraphs.append(entry.text)
      currentOutline.branches[outer].end = max(currentOutline.branches[outer].end, entry.text.upperBound)
      return
    }
    if entry.isBulleted, branch.isHeading || branch.hasItems || branch.shape != nil {
      append(entry)
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
    return (max(0, last - Self.mostOpen)..<last).last { currentOutline.branches[$0].indent < entry.indent }
  }

  func asHeading(_ entry: Entry) -> Entry {
    var entry = entry
    entry.kind = .heading(level: 7)
    return entry
  }

  func isWholeBold(_ entry: Entry) -> Bool {
    let text = bytes[entry.text]
    return text.suffix(2).elementsEqual("**".utf8) || text.suffix(3).elementsEqual("**:".utf8)
  }

  /// Whether a paragraph says where an alternative begins or ends.
  func namesPlace(_ entry: Entry) -> Bool {
    let tokens = tokens(entry.text)
    return words[.step].first(tokens) != nil || !Ending.all(tokens, bytes, words).isEmpty
  }

  /// A dash or a word for nothing.
  func isNone(_ entry: Entry) -> Bool { tokens(entry.text).count < 2 }
}
