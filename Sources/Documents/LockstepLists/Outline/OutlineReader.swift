import Lockstep
import LockstepModel

/// Finds the use cases of a document and their parts.
struct OutlineReader {
  private enum Part: Equatable {
    case none
    case main
    case alternatives
    /// Another part, whose values belong to a field.
    case field(Wording.ListWord)
  }

  private let source: SourceText
  private let words: ListWords
  private(set) var outlines: [UseCaseOutline] = []
  private var part = Part.none
  private var partLevel = 0
  /// The last heading without a known meaning, and its level.
  private var unknown: (title: Range<Int>, level: Int)?
  private var current: UseCaseOutline
  /// Numbered items outside of any part, which are the flow where no part is.
  private var loose: [UseCaseOutline.Item] = []
  private var looseLists = 0

  private var bytes: [UInt8] { source.bytes }

  /// The use cases of a document, and what its prose declares.
  static func read(_ source: SourceText, _ words: ListWords) -> ([UseCaseOutline], Declarations) {
    var reader = OutlineReader(source, words)
    var declarations = Declarations(source.bytes, words)
    for entry in EntryReader.entries(of: source, words) {
      declarations.add(entry)
      reader.take(entry)
    }
    reader.finish(at: source.bytes.count)
    return (reader.outlines, declarations)
  }

  private init(_ source: SourceText, _ words: ListWords) {
    (self.source, self.words) = (source, words)
    current = UseCaseOutline(start: source.bytes.byteOrderMark)
  }

  private func tokens(_ range: Range<Int>) -> [Token] { Tokens.of(bytes, range) }

  private func text(_ range: Range<Int>) -> SourceString {
    SourceString(String(decoding: bytes[range], as: UTF8.self), at: Span(range))
  }

  // MARK: Headings

  private mutating func take(_ entry: Entry) {
    if entry.isUnnumbered {
      if current.isTitled, current.main.isEmpty {
        current.mainHeading = current.mainHeading ?? entry.text
        current.isMainNamed = true
      }
      return
    }
    if let level = level(of: entry), takeHeading(entry, level: level) { return }
    switch part {
    case .main: takeMain(entry)
    case .alternatives: takeAlternative(entry)
    case .field: takeValue(entry)
    case .none: takeLoose(entry)
    }
    current.end = max(current.end, entry.text.upperBound)
  }

  /// The rank of an entry that may begin a part: 1 to 6 for headings, 7 for bold lines, 8 for other lines.
  private func level(of entry: Entry) -> Int? {
    if case .heading(let level) = entry.kind { return level }
    if entry.isField { return 8 }
    if entry.isCell { return nil }
    if entry.isEmphasised || bytes[entry.labelled].starts(with: "**".utf8) { return 7 }
    return entry.kind == .paragraph || entry.isBulleted ? 8 : nil
  }

  /// What a line announces, and the text behind its words.
  private struct Announcement {
    var key: Wording.ListWord
    /// The words of the heading or label.
    var name: Range<Int>
    /// What follows in the line.
    var rest: Range<Int>
    /// Whether nothing else is in the line, or a colon follows.
    var isLabel: Bool
    /// Whether more words follow without a mark.
    var isOpen: Bool
    /// The number that the words are followed by.
    var number: Token?
  }

  private func announcement(_ entry: Entry) -> Announcement? {
    // The words of a heading are few.
    let first = entry.text.lowerBound
    var all = tokens(first..<min(entry.text.upperBound, first + 200))[...]
    // The number of a chapter: `4.3 Basic flow`, `**9. Main flow**`.
    if let first = all.first, first.isNumber, all.count > 1,
      entry.isHeading || entry.isEmphasised || bytes[entry.labelled].starts(with: "**".utf8)
    {
      all = all.dropFirst()
    }
    guard let first = all.first, let (key, count) = words.heading(all) else { return nil }
    let last = all[all.startIndex + count - 1]
    let next = all.dropFirst(count).first
    let start = restStart(behind: last.range.upperBound, in: entry.text)
    return Announcement(
      key: key, name: first.range.lowerBound..<last.range.upperBound,
      rest: start..<max(start, entry.text.upperBound),
      isLabel: next == nil || next?.before.contains(.colon) == true,
      isOpen: next.map { $0.before.isDisjoint(with: [.colon, .parenthesis, .dash, .quote]) } ?? false,
      number: next?.isNumber == true ? next : nil)
  }

  /// Where the text begins behind the words of a label: behind a parenthesis, a colon, the end of bold.
  private func restStart(behind place: Int, in range: Range<Int>) -> Int {
    var place = place
    let end = range.upperBound
    func skip() {
      while place < end, bytes[place] <= 0x20 || "*_:-".utf8.contains(bytes[place]) { place += 1 }
    }
    // `(s):` of `Actor(s):`
    if place < end, bytes[place] == UInt8(ascii: "("),
      let close = bytes[place..<end].firstIndex(of: UInt8(ascii: ")"))
    {
      place = close + 1
    }
    skip()
    if place + 2 < end, bytes[place] == 0xE2 || bytes[place] == 0xEF {
      let (scalar, length) = bytes.scalar(at: place, before: end)
      if scalar == "–" || scalar == "—" || scalar == "：" {
        place += length
        skip()
      }
    }
    return place
  }

  /// - Returns: whether the entry is nothing but a heading or a label.
  private mutating func takeHeading(_ entry: Entry, level: Int) -> Bool {
    if let found = announcement(entry), accepts(found, entry, level: level) {
      return take(found, entry, level: level)
    }
    if let code = useCaseCode(entry, level: level) {
      begin(titled: entry.text, level: level, code)
      return true
    }
    guard level <= 7 else { return false }
    let isInside = level > partLevel || level == 7 && partLevel == 7 && entry.label?.shape == .code
    if part == .alternatives, isInside { return false }
    if part == .main, level == 7 { return false }
    if case .field(let key) = part, isInside {
      // `### BR-001: Deposit` names a rule.
      if key == .rules { takeValue(entry) }
      return level < 7 || key == .rules
    }
    if level == 7, entry.kind == .item || part == .none { return false }
    part = .none
    partLevel = 0
    unknown = (entry.text, level)
    return true
  }

  /// Whether a line that begins with the words of a heading is one.
  private func accepts(_ found: Announcement, _ entry: Entry, level: Int) -> Bool {
    // A sentence may begin with any word.
    if entry.kind == .item, !entry.isBulleted, !entry.isEmphasised {
      return found.key == .useCase && bytes[entry.labelled].starts(with: "**".utf8) && found.isLabel
    }
    switch found.key {
    case .useCase:
      if entry.isField { return true }
      guard !found.rest.isEmpty else { return false }
      return !found.isOpen || found.number != nil || useCaseLabel(found.rest) != nil
    case .alternatives where part == .alternatives && level > partLevel:
      // `### Alternative flow 1` in the part of alternatives is one of them.
      return false
    case .main, .alternatives:
      if level <= 7 { return !found.isOpen || found.number != nil || entry.isHeading && found.key == .main }
      return found.isLabel && (level < 8 || entry.isField || found.rest.isEmpty || found.key == .main)
    case .trigger, .flow:
      return level >= 7 && found.isLabel || level < 7 && !found.isOpen
    case .id, .name, .actors, .supportingActors, .goal:
      if level < 7 { return !found.isOpen && part != .alternatives }
      return found.isLabel && part != .alternatives && part != .main || entry.isField
    default:
      if level < 7 { return !found.isOpen }
      return found.isLabel
        && (entry.isEmphasised || found.rest.isEmpty || entry.isField || isBehindFlow == false)
    }
  }

  private var isBehindFlow: Bool { part == .main || part == .alternatives }

  private func useCaseLabel(_ range: Range<Int>) -> UseCaseID? { UseCaseID(bytes, range) }

  private mutating func take(_ found: Announcement, _ entry: Entry, level: Int) -> Bool {
    switch found.key {
    case .useCase:
      if entry.isField || level == 8, current.title == nil || !current.isSubstantial {
        current.title = current.title ?? (entry.isField ? nil : found.rest)
        current.isTitled = true
        if entry.isField { beginField(.name, found, level: 8) }
        return true
      }
      begin(titled: found.rest, level: level, useCaseLabel(found.rest))
    case .main:
      beginMain(found, entry, level: level)
    case .alternatives:
      if let branch = singleAlternative(found, entry) {
        openAlternatives(level: level - 1)
        current.branches.append(branch)
      } else {
        openAlternatives(level: level)
        takeRest(found, entry)
      }
    case .trigger where part == .alternatives && !current.branches.isEmpty:
      current.branches[current.branches.count - 1].trigger = found.rest.isEmpty ? nil : found.rest
      if found.rest.isEmpty { isTriggerOpen = true }
    case .flow where part == .alternatives || part == .main:
      break
    case .flow:
      beginMain(found, entry, level: level)
    default:
      beginField(found.key, found, level: level)
    }
    current.end = max(current.end, entry.text.upperBound)
    return true
  }

  private var isTriggerOpen = false
  /// The first paragraph of a part of alternatives, which is one where nothing else is.
  private var prose: Entry?

  /// `#### Alternative Flow 1: Name` by itself is an alternative, too.
  private func singleAlternative(_ found: Announcement, _ entry: Entry) -> UseCaseOutline.Branch? {
    guard let number = found.number, !entry.isField else { return nil }
    var rest = found.rest
    // The text behind the number.
    let start = restStart(behind: number.range.upperBound, in: entry.text)
    rest = min(start, rest.upperBound)..<rest.upperBound
    let initials = tokens(found.name).compactMap { $0.word.first.map { String($0).uppercased() } }.joined()
    let label = initials + number.word.uppercased()
    return UseCaseOutline.Branch(
      label: SourceString(label, at: Span(number.range)), shape: .code, heading: rest, indent: 0,
      isHeading: true,
      start: entry.text.lowerBound, end: entry.text.upperBound)
  }

  private mutating func openAlternatives(level: Int) {
    part = .alternatives
    partLevel = level
    current.hasAlternativePart = true
  }

  /// The text in the line of a label: `Extensions: none`.
  private mutating func takeRest(_ found: Announcement, _ entry: Entry) {
    guard found.isLabel, !found.rest.isEmpty, let label = Label(bytes, found.rest) else { return }
    var rest = entry
    rest.text = found.rest
    rest.label = label
    rest.kind = .item
    takeAlternative(rest)
  }

  private mutating func beginMain(_ found: Announcement, _ entry: Entry, level: Int) {
    let isNested = part == .alternatives && level > partLevel
    if isNested { return }
    if !current.main.isEmpty {
      if let unknown, unknown.level < level {
        begin(titled: unknown.title, level: unknown.level, UseCaseID(bytes, unknown.title))
      } else {
        current.otherMains.append(found.name)
        part = .field(.other)
        partLevel = level
        return
      }
    }
    if current.title == nil, let unknown { current.title = unknown.title }
    part = .main
    partLevel = level
    current.mainHeading = current.mainHeading ?? found.name
    if found.key == .main { current.isMainNamed = true }
    if found.isLabel, !found.rest.isEmpty, let label = Label(bytes, found.rest) {
      var rest = entry
      rest.text = found.rest
      rest.label = label
      takeMain(rest)
    }
  }

  private mutating func beginField(_ key: Wording.ListWord, _ found: Announcement, level: Int) {
    current.fields.append(.init(key: key, name: found.name, values: []))
    if found.isLabel || !found.isOpen, !found.rest.isEmpty, level >= 7 {
      current.fields[current.fields.count - 1].values.append(found.rest)
    }
    part = .field(key)
    partLevel = level
  }

  /// The ID that a heading begins with, which makes it a use case: `CU-14 Editar huerto`.
  private func useCaseCode(_ entry: Entry, level: Int) -> UseCaseID? {
    guard level <= 7, !entry.isCell, entry.kind != .item || level < 7, let id = UseCaseID(bytes, entry.text),
      id.isOfUseCase
    else { return nil }
    if part == .alternatives, level > partLevel { return nil }
    return id
  }

  private mutating func begin(titled title: Range<Int>, level: Int, _ id: UseCaseID?) {
    if current.isSubstantial || !current.fields.isEmpty && current.title != nil {
      finish(at: title.lowerBound)
      current = UseCaseOutline(start: title.lowerBound)
    }
    current.title = title
    current.isTitled = true
    current.level = level
    current.end = max(current.end, title.upperBound)
    loose = []
    looseLists = 0
    unknown = nil
    part = .none
    partLevel = level
  }

  // MARK: Contents

  private func item(_ entry: Entry) -> UseCaseOutline.Item {
    UseCaseOutline.Item(
      label: entry.label.map { text($0.range) }, text: entry.labelled, actor: entry.actor,
      indent: entry.indent,
      isCell: entry.isCell)
  }

  private mutating func takeMain(_ entry: Entry) {
    if let label = entry.label, entry.kind == .item || label.isSetOff {
      switch label.shape {
      case .branch, .substep: return takeAlternative(entry)
      case .number:
        let base = current.main.first?.indent ?? entry.indent
        if entry.indent <= base + 1 || entry.isCell || current.main.isEmpty {
          current.main.append(item(entry))
        } else if !current.main.isEmpty {
          extendMain(entry)
        }
        return
      case .code, .subcode: break
      }
    }
    if entry.kind == .paragraph, !entry.isCell, entry.actor == nil {
      return current.mainParagraphs.append(entry.text)
    }
    if !current.main.isEmpty, !entry.isCell { return extendMain(entry) }
    current.mainParagraphs.append(entry.text)
  }

  /// A list below a sentence, which belongs to it.
  private mutating func extendMain(_ entry: Entry) {
    let last = current.main.count - 1
    if entry.indent > current.main[last].indent { return }
    current.mainParagraphs.append(entry.text)
  }

  private mutating func takeValue(_ entry: Entry) {
    guard !current.fields.isEmpty else { return }
    if case .field(.trigger) = part, isTriggerOpen { isTriggerOpen = false }
    current.fields[current.fields.count - 1].values.append(entry.text)
  }

  private mutating func takeLoose(_ entry: Entry) {
    guard let label = entry.label, label.shape == .number, entry.kind == .item, entry.indent < 4 else {
      if let label = entry.label, label.shape == .branch, entry.kind == .item,
        !loose.isEmpty || !current.main.isEmpty
      {
        if current.main.isEmpty { useLoose() }
        if let prose, current.branches.isEmpty { beginBranch(prose) }
        prose = nil
        openAlternatives(level: 8)
        takeAlternative(entry)
      }
      return
    }
    if source.text(Span(label.range)) == "1" { looseLists += 1 }
    if looseLists == 1 { loose.append(item(entry)) }
  }

  /// A single numbered list of a use case without a heading of the flow.
  private mutating func useLoose() {
    guard current.mainHeading == nil, current.main.isEmpty, looseLists == 1, loose.count > 1,
      current.title != nil
    else { return }
    current.main = loose
    loose = []
  }

  private mutating func takeAlternative(_ entry: Entry) {
    let last = current.branches.count - 1
    if isTriggerOpen, last >= 0, entry.kind == .paragraph {
      isTriggerOpen = false
      current.branches[last].trigger = entry.text
      return
    }
    switch entry.label?.shape {
    case .branch?: beginBranch(entry)
    case .substep?: takeSubstep(entry)
    case .code?:
      if entry.isHeading || entry.isEmphasised || entry.isBulleted || entry.label?.isSetOff == true {
        beginBranch(entry)
      } else {
        takeText(entry)
      }
    case .subcode?: if last >= 0 { append(entry) } else { beginBranch(entry) }
    case .number?: takeNumbered(entry)
    case nil: takeText(entry)
    }
  }

  private mutating func beginBranch(_ entry: Entry) {
    if entry.isHeading || entry.isEmphasised, let found = announcement(entry), found.key == .alternatives,
      let branch = singleAlternative(found, entry)
    {
      return current.branches.append(branch)
    }
    if part != .alternatives {
      part = .alternatives
      partLevel = max(partLevel, 7)
    }
    current.branches.append(
      UseCaseOutline.Branch(
        label: entry.label.map { text($0.range) }, shape: entry.label?.shape, heading: entry.labelled,
        indent: entry.indent, isHeading: entry.isHeading || entry.isEmphasised && entry.label?.shape == .code,
        start: entry.text.lowerBound, end: entry.text.upperBound))
  }

  private mutating func append(_ entry: Entry) {
    let last = current.branches.count - 1
    guard last >= 0 else { return }
    current.branches[last].items.append(item(entry))
    current.branches[last].end = max(current.branches[last].end, entry.text.upperBound)
  }

  /// The position of an alternative with a label, among the last ones.
  ///
  /// No part of the array may be held while it grows, or it is copied each time.
  private func openBranch(_ label: String) -> Int? {
    let first = max(0, current.branches.count - Self.mostOpen)
    return (first..<current.branches.count).last {
      LabelPath.isSame(current.branches[$0].label?.value, label)
    }
  }

  /// How many alternatives may come between one and a step of it.
  private static let mostOpen = 16

  /// A step `3a1`, which belongs to `3a`.
  private mutating func takeSubstep(_ entry: Entry) {
    guard let label = entry.label else { return }
    let own = text(label.range)
    let parent = LabelPath.parent(of: own.value)
    // The label that it belongs to may have been interrupted by one that extends it.
    let last = current.branches.count - 1
    if let place = openBranch(parent),
      place == last
        || LabelPath.extends(current.branches[last].label?.value, current.branches[place].label?.value)
    {
      current.branches[place].items.append(item(entry))
      current.branches[place].end = max(current.branches[place].end, entry.text.upperBound)
      return
    }
    current.misplaced.append((own, current.branches.last?.label))
    if last >= 0,
      entry.isCell || current.branches[last].indent < entry.indent
        || current.branches[last].items.isEmpty == false
    {
      append(entry)
    } else {
      beginBranch(entry)
      let new = current.branches.count - 1
      current.branches[new].items.append(item(entry))
    }
  }

  private mutating func takeNumbered(_ entry: Entry) {
    let last = current.branches.count - 1
    guard last >= 0 else { return entry.isHeading ? takeText(entry) : beginBranch(entry) }
    let branch = OpenBranch(current.branches[last])
    if entry.isHeading { return beginBranch(entry) }
    let isInside =
      branch.isHeading || entry.indent > branch.indent || branch.shape != .number && !entry.isCell
    if isInside { append(entry) } else { beginBranch(entry) }
  }

  private mutating func takeText(_ entry: Entry) {
    let last = current.branches.count - 1
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
    let branch = OpenBranch(current.branches[last])
    if entry.isBulleted, entry.indent <= branch.indent, !branch.isHeading { return beginBranch(entry) }
    if entry.isBulleted, branch.isHeading || branch.hasItems || branch.shape != nil {
      append(entry)
    } else {
      current.branches[last].paragraphs.append(entry.text)
      current.branches[last].end = max(branch.end, entry.text.upperBound)
    }
  }

  private func asHeading(_ entry: Entry) -> Entry {
    var entry = entry
    entry.kind = .heading(level: 7)
    return entry
  }

  private func isWholeBold(_ entry: Entry) -> Bool {
    let text = bytes[entry.text]
    return text.suffix(2).elementsEqual("**".utf8) || text.suffix(3).elementsEqual("**:".utf8)
  }

  /// Whether a paragraph says where an alternative begins or ends.
  private func namesPlace(_ entry: Entry) -> Bool {
    let tokens = tokens(entry.text)
    return words[.step].first(tokens) != nil || !Ending.all(tokens, bytes, words).isEmpty
  }

  /// A dash or a word for nothing.
  private func isNone(_ entry: Entry) -> Bool { tokens(entry.text).count < 2 }

  private mutating func finish(at place: Int) {
    if current.main.isEmpty { useLoose() }
    current.end = max(current.end, min(place, source.bytes.count))
    if current.isSubstantial || current.title != nil && !current.fields.isEmpty { outlines.append(current) }
  }
}

/// What decides whether an entry belongs to the last alternative, without its items.
private struct OpenBranch {
  let indent: Int
  let isHeading: Bool
  let shape: Label.Shape?
  let hasItems: Bool
  let end: Int

  init(_ branch: UseCaseOutline.Branch) {
    (indent, isHeading, shape, end) = (branch.indent, branch.isHeading, branch.shape, branch.end)
    hasItems = !branch.items.isEmpty
  }
}
