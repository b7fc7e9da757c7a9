import Lockstep
import LockstepModel

/// Headings, which begin use cases and their parts.
extension OutlineReader {
  mutating func take(_ entry: Entry) {
    if entry.isUnnumbered {
      if currentOutline.isTitled, currentOutline.main.isEmpty {
        currentOutline.mainHeading = currentOutline.mainHeading ?? entry.text
        currentOutline.isMainNamed = true
      }
      return
    }
    if let level = level(of: entry), readHeading(entry, level: level) { return }
    switch part {
    case .main: readMain(entry)
    case .alternatives: readAlternative(entry)
    // A table of steps behind a field is not its value.
    case .field where entry.isCell && entry.kind == .item && entry.actor != nil: readLooseEntry(entry)
    case .field where isBehindField(entry): readLooseEntry(entry)
    case .field: readValue(entry)
    case .none: readLooseEntry(entry)
    }
    currentOutline.end = max(currentOutline.end, entry.text.upperBound)
  }

  /// The rank of an entry that may begin a part: 1 to 6 for headings, 7 for bold lines, 8 for other lines.
  func level(of entry: Entry) -> Int? {
    if case .heading(let level) = entry.kind { return level }
    if entry.isField { return 8 }
    if entry.isCell { return nil }
    if entry.isEmphasised || bytes[entry.labelled].starts(with: "**".utf8) { return 7 }
    if isNumberedHeading(entry) { return 8 }
    return entry.kind == .paragraph || entry.isBulleted ? 8 : nil
  }

  /// - Returns: whether the entry is nothing but a heading or a label.
  mutating func readHeading(_ entry: Entry, level: Int) -> Bool {
    if let found = announcement(entry), accepts(found, entry, level: level) {
      return take(found, entry, level: level)
    }
    if let code = useCaseCode(entry, level: level) {
      begin(titled: entry.text, level: level, code)
      return true
    }
    guard level <= 7 else { return false }
    if endsWithAlternatives(entry, level: level) {
      openAlternatives(level: level)
      return true
    }
    if beginsAlternative(entry, level: level) {
      openAlternatives(level: level - 1, isSingle: true)
      beginBranch(asHeading(entry))
      currentOutline.end = max(currentOutline.end, entry.text.upperBound)
      return true
    }
    var isInside = level > partLevel || level == 7 && partLevel == 7 && entry.label?.shape == .code
    // The next heading of the same rank is another alternative only if it says so.
    if isSingle, part == .alternatives, level == partLevel + 1, level < 7, !namesAlternative(entry) {
      isInside = false
    }
    if part == .alternatives, isInside { return false }
    if part == .main, level == 7 { return false }
    if case .field(let key) = part, isInside {
      // `### BR-001: Deposit` names a rule.
      if key == .rules { readValue(entry) }
      return level < 7 || key == .rules
    }
    if level == 7, entry.kind == .item || part == .none { return false }
    if level <= currentOutline.level, currentOutline.level < mainLevel, mainLevel < 7,
      !currentOutline.main.isEmpty
    {
      // What has the rank of the title, with the parts below it, may be the title of the next use case.
      begin(titled: entry.text, level: level, nil)
      currentOutline.isTitled = false
      isTentative = true
      return true
    }
    part = .none
    partLevel = 0
    unknown.removeAll { $0.level >= level }
    unknown.append((entry.text, level))
    return true
  }

  func useCaseLabel(_ range: Range<Int>) -> UseCaseID? { UseCaseID(bytes, range) }

  mutating func take(_ found: Announcement, _ entry: Entry, level: Int) -> Bool {
    switch found.key {
    case .useCase, .id:
      // The sentences so far are the flow of the use case before.
      if found.key == .useCase, currentOutline.main.isEmpty { useLoose() }
      if entry.isField, currentOutline.isSubstantial || found.key == .id && currentOutline.field(.id) != nil {
        beginTable(entry)
      }
      if found.key == .id {
        beginField(.id, found, level: level)
        break
      }
      if entry.isField || level == 8, currentOutline.title == nil || !currentOutline.isSubstantial {
        currentOutline.title = currentOutline.title ?? (entry.isField ? nil : found.rest)
        currentOutline.isTitled = true
        if entry.isField { beginField(.name, found, level: 8) }
        return true
      }
      let id = useCaseLabel(found.rest)
      begin(titled: found.rest, level: level, id)
      if id == nil, let number = found.number { take(number: number, of: entry) }
    case .main:
      beginMain(found, entry, level: level)
    case .alternatives:
      if currentOutline.main.isEmpty { useLoose() }
      if let branch = singleAlternative(found, entry) {
        openAlternatives(level: level - 1, isSingle: true)
        currentOutline.branches.append(branch)
      } else {
        openAlternatives(level: level)
        readRest(found, entry)
      }
    case .trigger where part == .alternatives && !currentOutline.branches.isEmpty:
      currentOutline.branches[currentOutline.branches.count - 1].trigger =
        found.rest.isEmpty ? nil : found.rest
      if found.rest.isEmpty { isTriggerOpen = true }
    case .flow where part == .alternatives || part == .main:
      break
    case .flow:
      beginMain(found, entry, level: level)
    default:
      beginField(found.key, found, level: level)
    }
    currentOutline.end = max(currentOutline.end, entry.text.upperBound)
    return true
  }

  /// `#### Alternative Flow 1: Name` by itself is an alternative, too.
  func singleAlternative(_ found: Announcement, _ entry: Entry) -> UseCaseOutline.Branch? {
    guard !entry.isField else { return nil }
    guard let number = found.number else {
      // `## Alternative flow (step 4): Mail is empty`, and any other name behind the words
      let isNamed = (entry.isHeading || isWholeBold(entry)) && !found.isOpen && tokens(found.rest).count > 1
      // `Alternative / Exception Flows` and `Alternative paths (Alternative Flow)` are of a part.
      if let next = tokens(found.rest).first, next.range.lowerBound > found.name.upperBound {
        let isList = bytes[found.name.upperBound..<next.range.lowerBound].contains(UInt8(ascii: "/"))
        if isList || words.heading(tokens(found.rest)[...])?.key == .alternatives { return nil }
      }
      guard isNamed && Label(bytes, found.rest) == nil || namesStep(entry) && !found.rest.isEmpty else {
        return nil
      }
      let start = restStart(behind: found.name.upperBound, in: entry.text)
      let heading =
        namesStep(entry) ? found.name.upperBound..<entry.text.upperBound : start..<entry.text.upperBound
      return UseCaseOutline.Branch(
        label: nil, shape: nil, heading: heading, indent: 0, isHeading: true,
        start: entry.text.lowerBound, end: entry.text.upperBound, groupNumber: groupCount)
    }
    var rest = found.rest
    // The text behind the number.
    let start = restStart(behind: number.range.upperBound, in: entry.text)
    rest = min(start, rest.upperBound)..<rest.upperBound
    let initials = tokens(found.name).compactMap { $0.word.first.map { String($0).uppercased() } }.joined()
    // A label stays as it is written: `E1`, `3a`.
    let written = String(decoding: bytes[number.range], as: UTF8.self)
    let isLabel = written.utf8.contains(where: \.isLetter)
    // `Exception A` beside `Alternative flow A` is another one.
    let isTaken =
      written.utf8.count == 1 && currentOutline.branches.prefix(100).contains { $0.label?.value == written }
    let label = isLabel && !isTaken ? written : initials + written
    return UseCaseOutline.Branch(
      label: SourceString(label, at: Span(number.range)), shape: isLabel && number.isNumber ? .branch : .code,
      heading: rest, indent: 0, isHeading: true, start: entry.text.lowerBound, end: entry.text.upperBound,
      groupNumber: groupCount)
  }

  /// - Parameter isSingle: whether the heading is that of one alternative.
  mutating func openAlternatives(level: Int, isSingle: Bool = false) {
    self.isSingle = isSingle
    groupCount += 1
    part = .alternatives
    partLevel = level
    currentOutline.hasAlternativePart = true
  }

  /// The text in the line of a label: `Extensions: none`.
  mutating func readRest(_ found: Announcement, _ entry: Entry) {
    guard found.isLabel, !found.rest.isEmpty, let label = Label(bytes, found.rest) else { return }
    var rest = entry
    rest.text = found.rest
    rest.label = label
    rest.kind = .item
    readAlternative(rest)
  }

  mutating func beginMain(_ found: Announcement, _ entry: Entry, level: Int) {
    let isNested = part == .alternatives && level > partLevel
    if isNested { return }
    if !currentOutline.main.isEmpty {
      if let unknown = unknown.last(where: { $0.level < level }) {
        begin(titled: unknown.title, level: unknown.level, UseCaseID(bytes, unknown.title))
      } else {
        currentOutline.otherMains.append(found.name)
        part = .field(.other)
        partLevel = level
        return
      }
    }
    if currentOutline.title == nil, let unknown = unknown.last(where: { $0.level < level }) ?? unknown.last {
      currentOutline.title = unknown.title
      if unknown.level < level { currentOutline.level = unknown.level }
    }
    if currentOutline.main.isEmpty { mainLevel = level }
    if isTentative { currentOutline.isTitled = true }
    part = .main
    partLevel = level
    currentOutline.mainHeading = currentOutline.mainHeading ?? found.name
    if found.key == .main { currentOutline.isMainNamed = true }
    if found.isLabel, !found.rest.isEmpty, let label = Label(bytes, found.rest) {
      var rest = entry
      rest.text = found.rest
      rest.label = label
      readMain(rest)
    }
  }

  mutating func beginField(_ key: Wording.ListWord, _ found: Announcement, level: Int) {
    currentOutline.fields.append(.init(key: key, name: found.name, values: []))
    if found.isLabel || !found.isOpen, !found.rest.isEmpty, level >= 7 {
      currentOutline.fields[currentOutline.fields.count - 1].values.append(found.rest)
    }
    part = .field(key)
    partLevel = level
  }

  /// The ID that a heading begins with, which makes it a use case: `CU-14 Editar huerto`.
  func useCaseCode(_ entry: Entry, level: Int) -> UseCaseID? {
    guard level <= 7, !entry.isCell, let id = UseCaseID(bytes, entry.text), id.isOfUseCase else { return nil }
    // `**UC1 — Register**` is a title although its ID is the label of an item.
    if entry.kind == .item, entry.isBulleted || !isWholeBold(entry) { return nil }
    if part == .alternatives, level > partLevel { return nil }
    return id
  }

  /// `Use case 3: Name`
  private mutating func take(number: Token, of entry: Entry) {
    guard bytes[number.range].allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }) else { return }
    currentOutline.number = text(number.range)
    let start = restStart(behind: number.range.upperBound, in: entry.text)
    if start < entry.text.upperBound { currentOutline.title = start..<entry.text.upperBound }
  }

  /// A further table of fields is another use case.
  private mutating func beginTable(_ entry: Entry) {
    finish(at: entry.text.lowerBound)
    currentOutline = UseCaseOutline(start: entry.text.lowerBound)
    currentOutline.isTitled = true
    (loose, looseListCount, unknown) = ([], 0, [])
  }

  mutating func begin(titled title: Range<Int>, level: Int, _ id: UseCaseID?) {
    if currentOutline.isSubstantial || !currentOutline.fields.isEmpty && currentOutline.title != nil {
      finish(at: title.lowerBound)
      currentOutline = UseCaseOutline(start: title.lowerBound)
    }
    currentOutline.title = title
    currentOutline.isTitled = true
    isTentative = false
    currentOutline.level = level
    currentOutline.end = max(currentOutline.end, title.upperBound)
    loose = []
    looseListCount = 0
    unknown = []
    part = .none
    partLevel = level
  }
}
