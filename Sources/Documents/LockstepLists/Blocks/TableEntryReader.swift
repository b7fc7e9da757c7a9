import Lockstep
import LockstepModel

/// The rows of a table as entries: fields with their values, numbered cells, or numbers in a column of their own.
struct TableEntryReader {
  let bytes: [UInt8]
  let words: ListWords

  init(_ bytes: [UInt8], _ words: ListWords) { (self.bytes, self.words) = (bytes, words) }

  /// - Parameter section: the meaning of the heading above the table.
  func entries(of lines: [Range<Int>], in section: Wording.ListWord?) -> [Entry] {
    let rows = padded(lines.map(cells))
    let textRows = rows.filter { !isDelimiter($0) }
    guard textRows.count > 0 else { return [] }
    let hasHead = rows.count > 1 && isDelimiter(rows[1])
    if let found = fieldsAndSteps(textRows, hasHead: hasHead) { return found }
    if let found = fieldEntries(textRows, hasHead: hasHead) { return found }
    guard hasHead, let head = textRows.first else { return [] }
    let body = Array(textRows.dropFirst())
    let isInAlternatives = section == .alternatives
    let titled = isInAlternatives || section == .main ? nil : titledEntries(body, head)
    if head.count == 1, let titled { return titled }
    if let section, [.actors, .supportingActors].contains(section), !namesStep(head[0]),
      let actors = actorEntries(body, head, rank: section)
    {
      return actors
    }
    return alternativeEntries(body, head, isInAlternatives: isInAlternatives) ?? titled
      ?? stepEntries(body, head, isMain: section == .main) ?? columnEntries(body, head)
  }

  /// Rows may have fewer cells than the head; the others are empty.
  private func padded(_ rows: [[Range<Int>]]) -> [[Range<Int>]] {
    guard let width = rows.first?.count else { return rows }
    return rows.map { row in
      let end = row.last?.upperBound ?? 0
      return row + Array(repeating: end..<end, count: max(0, width - row.count))
    }
  }

  private func cells(_ line: Range<Int>) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    // A bar at the edge encloses no cell.
    var start = line.lowerBound + (bytes[line].first == UInt8(ascii: "|") ? 1 : 0)
    var place = start
    while place < line.upperBound {
      if bytes[place] == UInt8(ascii: "|"), place == start || bytes[place - 1] != UInt8(ascii: "\\") {
        cells.append(trimmed(start..<place))
        start = place + 1
      }
      place += 1
    }
    if start < line.upperBound { cells.append(trimmed(start..<line.upperBound)) }
    return cells
  }

  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = range.first {
      if bytes[first] <= 0x20 {
        range = range.dropFirst()
      } else if let blank = Self.blanks.first(where: { bytes[range].starts(with: $0) }) {
        range = range.dropFirst(blank.count)
      } else {
        break
      }
    }
    while let last = range.last, bytes[last] <= 0x20 { range = range.dropLast() }
    return range
  }

  /// How lines of a cell are indented.
  private static let blanks = ["&nbsp;", "&ensp;", "&emsp;", "\u{A0}", "\u{2003}"].map { Array($0.utf8) }

  private func isDelimiter(_ cells: [Range<Int>]) -> Bool {
    !cells.isEmpty
      && cells.allSatisfy { cell in
        !cell.isEmpty && bytes[cell].allSatisfy { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
      }
  }

  // MARK: Fields

  /// A table of fields and values: the first cells are labels of a use case. Those below a head decide, as `ID` and `Name`
  /// also name columns of other tables.
  ///
  /// - Parameter isAboveSteps: whether the rows of steps below them say already that they are fields.
  func fieldEntries(_ rows: [[Range<Int>]], hasHead: Bool, isAboveSteps: Bool = false) -> [Entry]? {
    // A row without a name has more of the value of the row before it.
    let judged = (hasHead && rows.count > 1 ? rows.dropFirst() : rows[...]).filter {
      $0.first?.isEmpty == false
    }
    let labelledCount = judged.count { row in row.first.flatMap { key(of: $0) } != nil }
    let first = rows.first?.first ?? 0..<0
    let isUseCase = namesUseCase(first)
    guard
      labelledCount * 2 >= judged.count || judged.contains(where: holdsMainFlow)
        || isAboveSteps && isUseCase && rows.count == 1, rows.allSatisfy({ $0.count >= 2 })
    else { return nil }
    // `Field | Value`
    let hasOwnHead = hasHead && rows.count > 1 && key(of: first) == nil && !isUseCase
    return rows.dropFirst(hasOwnHead ? 1 : 0).flatMap { row -> [Entry] in
      if let step = stepEntryOfField(row) { return step }
      return row.enumerated().flatMap { column, cell -> [Entry] in
        guard isFieldName(cell, column, row.count) else { return lines(of: cell).map { cellEntry($0) } }
        var field = Entry(kind: .paragraph, indent: 0, text: cell)
        field.isCell = true
        field.isFieldName = true
        field.isUseCaseID =
          isUseCase && cell == first && words.matchHeading(Tokens.of(bytes, cell)[...]) == nil
        return [field]
      }
    }
  }

  /// Whether a cell has the ID of a use case, or the words for one and its number: `UC1`, `Use case 1`, `Use case UC1`.
  private func namesUseCase(_ cell: Range<Int>) -> Bool {
    let tokens = Tokens.of(bytes, cell)
    let found = words.matchHeading(tokens[...])
    let start = found?.key == .useCase ? found?.count ?? 0 : 0
    guard start < tokens.count else { return false }
    let rest = tokens[start].range.lowerBound..<cell.upperBound
    if let id = UseCaseID(bytes, rest), id.isOfUseCase { return id.titleStart >= cell.upperBound }
    return start > 0 && start + 1 == tokens.count && tokens[start].isNumber
  }

  /// Whether a row has the sentences of the main flow, so that the others are fields, whatever their names.
  private func holdsMainFlow(_ row: [Range<Int>]) -> Bool {
    row.first.flatMap { key(of: $0) } == .main
      && row.dropFirst().contains { cell in
        lines(of: cell).count { $0.number != nil || Label(bytes, $0.text)?.shape == .number } > 1
      }
  }

  /// Whether a cell names a field: the first one of a row, or a further one in `ID | 7 | Name | Feed the fish`.
  private func isFieldName(_ cell: Range<Int>, _ column: Int, _ count: Int) -> Bool {
    if cell.isEmpty { return false }
    return column == 0 || column % 2 == 0 && column + 1 < count && key(of: cell) != nil
  }

  /// The meaning of a cell that is the name of a field and nothing else.
  func key(of cell: Range<Int>) -> Wording.ListWord? {
    let tokens = Tokens.of(bytes, cell)
    guard let (key, count) = words.matchJoinedHeading(tokens[...], bytes) else { return nil }
    if count == tokens.count || tokens[count].before.contains(.parenthesis) { return key }
    // `Alternative flow 1`
    let isCounted = key == .alternatives && count + 1 == tokens.count && tokens[count].word.utf8.count < 3
    return isCounted ? key : nil
  }

  /// A line of a cell.
  struct CellLine {
    var text: Range<Int>
    /// The number of an item of an ordered list, and its tag.
    var number: (value: Int, tag: Range<Int>)?
    /// Whether it is an item of a list without numbers.
    var isBulleted = false
  }

  /// The lines of a cell. Items of a list need no closing tags.
  func lines(of cell: Range<Int>) -> [CellLine] {
    var parts: [CellLine] = []
    var start = cell.lowerBound
    var place = start
    // The numbers of the last items of the open lists; nil for one without numbers.
    var lists: [Int?] = []
    var number: (value: Int, tag: Range<Int>)?
    var isBulleted = false
    while place < cell.upperBound {
      if bytes[place] == UInt8(ascii: "<"), let tag = lineBreakTag(at: place, before: cell.upperBound) {
        parts.append(CellLine(text: trimmed(start..<place), number: number, isBulleted: isBulleted))
        (number, isBulleted) = (nil, false)
        switch tag.name {
        case "ol", "ul":
          if tag.closes { _ = lists.popLast() } else { lists.append(tag.name == "ol" ? 0 : nil) }
        case "li" where !tag.closes:
          if let last = lists.last, let count = last {
            lists[lists.count - 1] = count + 1
            number = (count + 1, place..<tag.end)
          } else {
            isBulleted = !lists.isEmpty
          }
        default: break
        }
        place = tag.end
        start = tag.end
      } else {
        place += 1
      }
    }
    parts.append(
      CellLine(text: trimmed(start..<cell.upperBound), number: number, isBulleted: isBulleted))
    return parts.filter { !$0.text.isEmpty }.flatMap(separated)
  }

  /// The sentences of a line that has their numbers inside it.
  private func separated(_ line: CellLine) -> [CellLine] {
    let parts = InlineNumbers(bytes: bytes, words: words).parts(of: line.text, isCell: true)
    return parts.enumerated().map { place, text in
      guard place == 0 else { return CellLine(text: text) }
      return CellLine(text: text, number: line.number, isBulleted: line.isBulleted)
    }
  }

  /// A tag that begins a new line: `<br>`, `<li>`, `</p>`.
  private func lineBreakTag(at place: Int, before end: Int) -> (name: String, closes: Bool, end: Int)? {
    let limit = min(end, place + 12)
    guard let close = bytes[place..<limit].firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let name = String(
      decoding: bytes[place + 1..<close].filter(\.isLetter).map { $0 | 0x20 }, as: UTF8.self)
    guard ["br", "li", "ul", "ol", "p"].contains(name) else { return nil }
    return (name, bytes[place + 1] == UInt8(ascii: "/"), close + 1)
  }

  func cellEntry(_ part: CellLine, actor: Range<Int>? = nil) -> Entry {
    var entry = cellEntry(part.text, actor: actor)
    if part.isBulleted { (entry.isBulleted, entry.kind) = (true, .item) }
    // A number that is written in the item is its own.
    guard entry.label == nil, let (value, tag) = part.number else { return entry }
    entry.kind = .item
    entry.number = value
    entry.label = Label(shape: .number, range: tag, textStart: entry.text.lowerBound, isSetOff: true)
    return entry
  }

  /// Whether a line is an item of a list without numbers.
  func isBulleted(_ line: CellLine) -> Bool {
    line.isBulleted || Self.bullets.contains { bytes[line.text].starts(with: $0.utf8) }
  }

  private static let bullets = ["- ", "* ", "•", "&bull;"]

  private func cellEntry(_ text: Range<Int>, actor: Range<Int>?) -> Entry {
    var text = text
    var isBulleted = false
    if let bullet = Self.bullets.first(where: { bytes[text].starts(with: $0.utf8) }) {
      text = trimmed(text.dropFirst(bullet.utf8.count))
      isBulleted = true
    }
    let bold = ["<b>", "<strong>"].first { bytes[text].starts(with: $0.utf8) }
    if let bold { text = trimmed(text.dropFirst(bold.utf8.count)) }
    var entry = Entry(kind: .paragraph, indent: 4, text: text)
    entry.isCell = true
    entry.isBulleted = isBulleted
    entry.label = Label(bytes, text)
    if entry.label?.isSetOff == true || isBulleted { entry.kind = .item }
    entry.isEmphasised = bold != nil || bytes[text].starts(with: "**".utf8)
    entry.actor = actor
    return entry
  }
}
