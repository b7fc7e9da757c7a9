import Lockstep
import LockstepModel

/// Alternatives, and the steps with labels of theirs.
extension OutlineReader {
  mutating func readAlternative(_ entry: Entry) {
    var entry = entry
    if entry.number != nil {
      // Its number counts within the alternative, as that of a bullet does.
      (entry.label, entry.number, entry.isBulleted) = (nil, nil, true)
    }
    if awaitsAlternativeText, readAlternativeText(entry) { return }
    let last = currentOutline.branches.count - 1
    if entry.isContinuation, last >= 0 { return appendBranchItem(entry) }
    if awaitsTriggerText, last >= 0, entry.kind == .paragraph {
      awaitsTriggerText = false
      return setTrigger(entry.text)
    }
    switch entry.label?.shape {
    case .branch? where isSentenceOfTitle(entry): readSentenceOfTitle(entry)
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
    case nil where entry.isFieldName && emptyAlternativesPart == alternativesPartCount: beginBranch(entry)
    case nil where readLabelOfAlternative(entry): break
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
        isBulleted: entry.isBulleted, start: entry.text.lowerBound, end: entry.text.upperBound,
        partNumber: alternativesPartCount))
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
  func outerBranch(around entry: Entry) -> Int? {
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
  func isBelowItem(_ entry: Entry) -> Bool {
    guard !entry.isCell, let item = currentOutline.branches.last?.items.last, !item.isCell else {
      return false
    }
    return entry.indent > item.indent + 1
  }

  mutating func addBranchDetail(_ entry: Entry) {
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
}
