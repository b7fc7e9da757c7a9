import Lockstep
import LockstepModel

/// Headings, which begin use cases and their parts.
extension OutlineReader {
  mutating func take(_ entry: Entry) {
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
  func level(of entry: Entry) -> Int? {
    if case .heading(let level) = entry.kind { return level }
    if entry.isField { return 8 }
    if entry.isCell { return nil }
    if entry.isEmphasised || bytes[entry.labelled].starts(with: "**".utf8) { return 7 }
    return entry.kind == .paragraph || entry.isBulleted ? 8 : nil
  }

  /// What a line announces, and the text behind its words.
  struct Announcement {
    var key: Wording.ListWord
    /// The words of the heading or label.
    var name: Range<Int>
    /// What follows in the line.
    var rest: Range<Int>
    /// Whether nothing else is in the line, or a colon follows.
    var isLabel: Bool
    /// Whether more words follow without a mark.
    var isOpen: Bool
    /// The number or the label that the words are followed by: `1`, `A`, `E1`.
    var number: Token?
  }

  func announcement(_ entry: Entry) -> Announcement? {
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
      number: next.flatMap { $0.isNumber ? $0 : key == .alternatives ? label($0, entry) : nil })
  }

  /// A capital letter, or a code with a number: `A`, `E1`, `AF-1`.
  private func label(_ token: Token, _ entry: Entry) -> Token? {
    guard token.before.isDisjoint(with: [.period, .parenthesis]) else { return nil }
    if token.range.count == 1, bytes[token.range].first?.isCapital == true { return token }
    guard let label = Label(bytes, token.range.lowerBound..<entry.text.upperBound), label.shape == .code
    else {
      return nil
    }
    return Token(word: token.word, range: label.range, before: token.before)
  }

  /// Where the text begins behind the words of a label: behind a parenthesis, a colon, the end of bold.
  func restStart(behind place: Int, in range: Range<Int>) -> Int {
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
  mutating func takeHeading(_ entry: Entry, level: Int) -> Bool {
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
      current.end = max(current.end, entry.text.upperBound)
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
  func accepts(_ found: Announcement, _ entry: Entry, level: Int) -> Bool {
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
    case .alternatives where level <= 7 && isBehindMain && namesStep(entry): return true
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

  /// Whether a heading behind the main flow and outside of a part of alternatives begins one: it has a label of one, or names
  /// the step.
  func beginsAlternative(_ entry: Entry, level: Int) -> Bool {
    guard isBehindMain, entry.kind != .item || level == 7 && entry.isEmphasised, part != .field(.rules) else {
      return false
    }
    // Within a part of alternatives the other lines decide.
    if part == .alternatives, level > partLevel || level == 7 { return false }
    switch entry.label?.shape {
    case .branch?: return true
    case .code?:
      guard let label = entry.label else { return false }
      let letters = String(decoding: bytes[label.range].prefix { $0.isCapital }, as: UTF8.self)
      return Self.alternativeLetters.contains(letters)
    case .number?, .substep?, .subcode?, nil: return namesStep(entry)
    }
  }

  /// `Specific exceptions`, `Other alternative flows`: a short heading behind the main flow whose last words name them.
  private func endsWithAlternatives(_ entry: Entry, level: Int) -> Bool {
    guard isBehindMain, entry.isHeading || isWholeBold(entry), entry.kind != .item,
      part != .alternatives || level <= partLevel
    else { return false }
    let tokens = tokens(entry.text.lowerBound..<min(entry.text.upperBound, entry.text.lowerBound + 80))
    guard tokens.count < 5 else { return false }
    return tokens.indices.dropFirst().contains { place in
      guard let (key, count) = words.heading(tokens[place...]) else { return false }
      return key == .alternatives && place + count == tokens.count
    }
  }

  private func namesAlternative(_ entry: Entry) -> Bool {
    let shape = entry.label?.shape
    return shape == .code || shape == .branch || namesStep(entry) || announcement(entry)?.key == .alternatives
  }

  /// The letters of labels of alternatives; others are those of rules, requirements and tests.
  private static let alternativeLetters: Set<String> = [
    "A", "E", "AF", "EF", "FA", "FE", "AC", "EC", "AS", "ES", "ALT", "EXC", "EX", "ERR", "V", "X", "SF",
  ]

  /// Whether `(step 4)` is in it.
  private func namesStep(_ entry: Entry) -> Bool {
    let tokens = tokens(entry.text.lowerBound..<min(entry.text.upperBound, entry.text.lowerBound + 300))
    return words[.step].all(tokens).contains { tokens[$0.range.lowerBound].before.contains(.parenthesis) }
  }

  var isBehindMain: Bool { current.mainHeading != nil && !current.main.isEmpty }

  var isBehindFlow: Bool { part == .main || part == .alternatives }

  func useCaseLabel(_ range: Range<Int>) -> UseCaseID? { UseCaseID(bytes, range) }

  mutating func take(_ found: Announcement, _ entry: Entry, level: Int) -> Bool {
    switch found.key {
    case .useCase, .id:
      if entry.isField, current.isSubstantial || found.key == .id && current.field(.id) != nil {
        beginTable(entry)
      }
      if found.key == .id {
        beginField(.id, found, level: level)
        break
      }
      if entry.isField || level == 8, current.title == nil || !current.isSubstantial {
        current.title = current.title ?? (entry.isField ? nil : found.rest)
        current.isTitled = true
        if entry.isField { beginField(.name, found, level: 8) }
        return true
      }
      let id = useCaseLabel(found.rest)
      begin(titled: found.rest, level: level, id)
      if id == nil, let number = found.number { take(number: number, of: entry) }
    case .main:
      beginMain(found, entry, level: level)
    case .alternatives:
      if let branch = singleAlternative(found, entry) {
        openAlternatives(level: level - 1, isSingle: true)
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
        start: entry.text.lowerBound, end: entry.text.upperBound, group: groups)
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
      written.utf8.count == 1 && current.branches.prefix(100).contains { $0.label?.value == written }
    let label = isLabel && !isTaken ? written : initials + written
    return UseCaseOutline.Branch(
      label: SourceString(label, at: Span(number.range)), shape: isLabel && number.isNumber ? .branch : .code,
      heading: rest, indent: 0, isHeading: true, start: entry.text.lowerBound, end: entry.text.upperBound,
      group: groups)
  }

  /// - Parameter isSingle: whether the heading is that of one alternative.
  mutating func openAlternatives(level: Int, isSingle: Bool = false) {
    self.isSingle = isSingle
    groups += 1
    part = .alternatives
    partLevel = level
    current.hasAlternativePart = true
  }

  /// The text in the line of a label: `Extensions: none`.
  mutating func takeRest(_ found: Announcement, _ entry: Entry) {
    guard found.isLabel, !found.rest.isEmpty, let label = Label(bytes, found.rest) else { return }
    var rest = entry
    rest.text = found.rest
    rest.label = label
    rest.kind = .item
    takeAlternative(rest)
  }

  mutating func beginMain(_ found: Announcement, _ entry: Entry, level: Int) {
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

  mutating func beginField(_ key: Wording.ListWord, _ found: Announcement, level: Int) {
    current.fields.append(.init(key: key, name: found.name, values: []))
    if found.isLabel || !found.isOpen, !found.rest.isEmpty, level >= 7 {
      current.fields[current.fields.count - 1].values.append(found.rest)
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
    current.number = text(number.range)
    let start = restStart(behind: number.range.upperBound, in: entry.text)
    if start < entry.text.upperBound { current.title = start..<entry.text.upperBound }
  }

  /// A further table of fields is another use case.
  private mutating func beginTable(_ entry: Entry) {
    finish(at: entry.text.lowerBound)
    current = UseCaseOutline(start: entry.text.lowerBound)
    current.isTitled = true
    (loose, looseLists, unknown) = ([], 0, nil)
  }

  mutating func begin(titled title: Range<Int>, level: Int, _ id: UseCaseID?) {
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
}
