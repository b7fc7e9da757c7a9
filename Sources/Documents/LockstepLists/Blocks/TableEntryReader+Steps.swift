import Lockstep
import LockstepModel

/// Tables of steps: a row for each, or a column for each actor.
extension TableEntryReader {
  /// What a column of a table of steps has.
  private enum Column: Equatable {
    case text
    /// The name of who acts, in each row.
    case actor
    /// What somebody does whom the head of the column names.
    case actorSentences(Range<Int>)
    /// What the system does in response, where its head names nobody.
    case response
    /// Alternatives of the step.
    case alternatives
    case remark

    /// Whether its head names who acts in all of its sentences.
    var hasSentences: Bool { if case .actorSentences = self { true } else { false } }
  }

  /// A row for each step, its number in a cell of its own. Who acts is in another cell, or in the heads of columns.
  ///
  /// - Parameter isMain: whether the heading above the table is that of a main flow, so that codes with numbers are those of steps.
  func stepEntries(_ rows: [[Range<Int>]], _ head: [Range<Int>], isMain: Bool = false) -> [Entry]? {
    let cells = rows.map { $0.first ?? 0..<0 }
    let labels = isMain ? numberCodes(cells) ?? cells.map(parseStepCell) : cells.map(parseStepCell)
    guard labels.compactMap(\.self).count * 2 > rows.count, head.count >= 2 else { return nil }
    let areNumbers = labels.count { $0?.shape == .number } * 2 > rows.count
    var columns = columnKinds(of: head, rows, isMain: areNumbers)
    let next = areNumbers ? nextColumn(of: head, rows, labels) : nil
    if let next { columns[next] = .remark }
    let hasCondition = head.contains { key(of: $0) == .trigger }
    return rows.indices.flatMap { number -> [Entry] in
      let (row, label) = (rows[number], labels[number])
      let actor = zip(columns, row).first { $0.0 == .actor && !$0.1.isEmpty }?.1
      var entries: [Entry] = []
      var alternatives: [Entry] = []
      for (column, cell) in zip(columns, row).dropFirst() where hasSentence(cell) {
        switch column {
        case .actor, .remark: continue
        case .actorSentences(let name):
          entries += stepEntries(cell, label, actor: name, isFirst: entries.isEmpty)
        case .response where Tokens.of(bytes, cell).count > 1 && !meansNone(cell):
          var response = stepEntries(cell, label, actor: nil, isFirst: entries.isEmpty)
          for place in response.indices { response[place].isResponse = true }
          entries += response
        case .alternatives where !meansNone(cell):
          if let label { alternatives += alternativeEntries(in: cell, besideStep: label.range) }
        case .response, .alternatives: continue
        case .text:
          // What follows the condition of an alternative; beside a sentence there are only remarks.
          guard entries.isEmpty || label?.shape == .branch || hasCondition else { continue }
          entries += stepEntries(cell, label, actor: actor, isFirst: entries.isEmpty)
        }
      }
      if let next, let last = entries.indices.last, !isNextRow(row[next], behind: number, labels) {
        entries[last].next = row[next]
      }
      return entries + alternatives
    }
  }

  /// The column that says which step follows each: as often as not it is the next row, or the end.
  private func nextColumn(of head: [Range<Int>], _ rows: [[Range<Int>]], _ labels: [Label?]) -> Int? {
    head.indices.dropFirst().first { column in
      let name = String(decoding: bytes[head[column]], as: UTF8.self)
      guard words.wording.columns.meaning(of: name) == .next || namesStep(head[column]) else { return false }
      let filled = rows.indices.filter { rows[$0].count > column && !rows[$0][column].isEmpty }
      let cells = filled.map { NextCell(bytes, words, rows[$0][column]) }
      let usual = zip(filled, cells).count { number, cell in
        cell.map { $0.step == nil } == true || isNextRow(rows[number][column], behind: number, labels)
      }
      return cells.allSatisfy { $0 != nil } && usual > 0 && usual * 2 >= filled.count
        && zip(filled, cells).contains { $1?.step != nil && isNextRow(rows[$0][column], behind: $0, labels) }
    }
  }

  /// Whether a cell names the row behind one, or nothing.
  private func isNextRow(_ cell: Range<Int>, behind number: Int, _ labels: [Label?]) -> Bool {
    guard let step = NextCell(bytes, words, cell)?.step else { return cell.isEmpty }
    let next = labels.dropFirst(number + 1).first ?? nil
    return next.map { bytes[$0.range].elementsEqual(step.utf8) } == true
  }

  /// The sentence of a cell; for an alternative also its steps, if they are in lines of the same cell.
  private func stepEntries(
    _ cell: Range<Int>, _ label: Label?, actor: Range<Int>?, isFirst: Bool
  ) -> [Entry] {
    let isBranch = label?.shape == .branch || label?.shape == .code
    if !isBranch, actor != nil, let acts = acts(in: cell) {
      return acts.enumerated().map { stepEntry($1, label, actor: actor, isFirst: isFirst && $0 == 0) }
    }
    var lines = separateLines(of: cell, isBranch: isBranch)
    let first = lines.removeFirst()
    return [stepEntry(first.text, label, actor: actor, isFirst: isFirst)]
      + lines.map { cellEntry($0, actor: isBulleted($0) ? actor : nil) }
  }

  /// The lines of a cell that each say an act, with no mark between them: `Checks the name<br>Displays the list`.
  private func acts(in cell: Range<Int>) -> [Range<Int>]? {
    let acts = lines(of: cell).map(\.text)
    let areOpen = acts.dropLast().allSatisfy { bytes[$0].last.map { !".,;:!?".utf8.contains($0) } == true }
    let areActs = acts.allSatisfy { ActingWords.beginsAct(Tokens.of(bytes, $0), words) }
    return acts.count > 1 && areOpen && areActs ? acts : nil
  }

  /// A row of a field whose steps have a cell for their numbers, or the heads of such cells: `Extensions | Step | Action`.
  func stepEntryOfField(_ row: [Range<Int>]) -> [Entry]? {
    guard row.count > 2, hasWords(row[2]) else { return nil }
    var entries: [Entry] = []
    let isHead = !row[0].isEmpty && namesStep(row[1])
    if !row[0].isEmpty {
      var field = Entry(kind: .paragraph, indent: 0, text: row[0])
      (field.isCell, field.isFieldName, field.headsSteps) = (true, true, isHead)
      entries.append(field)
    }
    if isHead { return entries }
    // `Priority | 1 | of five` has no step.
    let isOfFlow = key(of: row[0]).map { [.main, .alternatives, .flow].contains($0) } ?? row[0].isEmpty
    guard isOfFlow, let label = parseNumberCell(row[1]) else { return nil }
    return entries + stepEntries(row[2], label, actor: nil, isFirst: true)
  }

  /// The rows of fields with those of steps below them: `Precondition | …`, `Step # | Description`, `1 | Clerk opens …`.
  func fieldsAndSteps(_ rows: [[Range<Int>]], hasHead: Bool) -> [Entry]? {
    guard
      let head = rows.indices.dropFirst().first(where: { place in
        headsNumbers(rows[place]) && place + 1 < rows.count && hasNumber(rows[place + 1])
      }), let fields = fieldEntries(Array(rows[..<head]), hasHead: hasHead, isAboveSteps: true),
      let name = rows[head].first
    else { return nil }
    let end = rows[(head + 1)...].firstIndex { !hasNumber($0) } ?? rows.count
    guard let steps = stepEntries(Array(rows[(head + 1)..<end]), rows[head]) else { return nil }
    var heading = Entry(kind: .paragraph, indent: 0, text: name)
    (heading.isCell, heading.headsSteps) = (true, true)
    let rest = end < rows.count ? fieldEntries(Array(rows[end...]), hasHead: false) : nil
    return fields + [heading] + steps + (rest ?? [])
  }

  /// Whether the first cell of a row is the head of a column of numbers: `Step #`, `#`.
  private func headsNumbers(_ row: [Range<Int>]) -> Bool {
    guard let cell = row.first, !cell.isEmpty else { return false }
    let tokens = Tokens.of(bytes, cell)
    if tokens.isEmpty { return bytes[cell].contains(UInt8(ascii: "#")) }
    return namesStep(cell) || key(of: cell) == .flow
  }

  private func hasNumber(_ row: [Range<Int>]) -> Bool { row.first.flatMap { parseStepCell($0) } != nil }

  private func stepEntry(_ cell: Range<Int>, _ label: Label?, actor: Range<Int>?, isFirst: Bool) -> Entry {
    var entry = Entry(kind: .item, indent: 4, text: cell)
    entry.isCell = true
    entry.actor = actor
    if isFirst, let label {
      entry.label = Label(shape: label.shape, range: label.range, textStart: cell.lowerBound, isSetOff: true)
    } else {
      entry.isContinuation = true
    }
    return entry
  }

  /// - Parameter isMain: whether the rows have the numbers of steps, and not labels of alternatives.
  private func columnKinds(of head: [Range<Int>], _ rows: [[Range<Int>]], isMain: Bool) -> [Column] {
    var columns = head.map { cell -> Column in
      let tokens = Tokens.of(bytes, cell)
      if isActorColumn(tokens) { return .actorSentences(name(inHead: cell)) }
      switch words.matchHeading(tokens[...])?.key {
      case .actors?: return .actor
      case .other?: return .remark
      case .alternatives? where isMain: return .alternatives
      default: return isMain && isResponse(tokens) ? .response : .text
      }
    }
    // The first column with text has the act.
    if !columns.dropFirst().contains(where: { $0 == .text || $0.hasSentences }) {
      columns = columns.map { $0 == .response || $0 == .alternatives ? .text : $0 }
    }
    // `Step | Description`
    if !columns.dropFirst().contains(where: { $0 == .text || $0.hasSentences }),
      let only = columns.dropFirst().firstIndex(of: .remark)
    {
      columns[only] = .text
    }
    let acting = columns.indices.filter { columns[$0].hasSentences }
    // `Step | Actor | Action | System response`: names beside what those do.
    if acting.count > 1, columns.dropFirst().contains(.text),
      let names = acting.first(where: { key(of: head[$0]) == .actors && hasNames(in: $0, of: rows) })
    {
      columns[names] = .actor
      return columns
    }
    let others = columns.indices.dropFirst().filter { columns[$0] == .text || columns[$0] == .actor }
    if acting.count == 1, others.count == 1, let other = others.first {
      // `Step | Clerk | System`: the other column is of the other one.
      let isSystem = words.systems.phraseEnd(in: Tokens.of(bytes, head[acting[0]]), at: 0) != nil
      let isActor = key(of: head[acting[0]]) == .actors
      if isSystem {
        columns[other] = .actorSentences(name(inHead: head[other]))
      } else {
        columns[acting[0]] = isActor ? .actor : .text
      }
    } else if acting.count == 1 {
      columns[acting[0]] = key(of: head[acting[0]]) == .actors ? .actor : .text
    }
    return columns
  }

  /// Whether the cells of a column have few words, as names have.
  private func hasNames(in column: Int, of rows: [[Range<Int>]]) -> Bool {
    let cells = rows.compactMap { $0.dropFirst(column).first }.filter { !$0.isEmpty }
    return cells.count { Tokens.of(bytes, $0).count < 4 } * 2 > cells.count
  }

  private func hasWords(_ cell: Range<Int>) -> Bool { !Tokens.of(bytes, cell).isEmpty }

  /// Whether a cell has more than a dash or a word for nothing: `N/A`. `No stock` is a condition.
  private func hasSentence(_ cell: Range<Int>) -> Bool {
    let tokens = Tokens.of(bytes, cell)
    return !NothingWords.areAll(of: tokens) || tokens.count == 2 && tokens.map(\.word) != ["n", "a"]
  }

  // MARK: Columns

  /// Columns named after who acts, with numbered cells.
  func columnEntries(_ rows: [[Range<Int>]], _ head: [Range<Int>]) -> [Entry] {
    let numbered = rows.joined().filter { Label(bytes, $0)?.shape == .number || parseBareNumber($0) != nil }
    let count = rows.joined().count { !$0.isEmpty }
    guard numbered.count * 2 > count else {
      return rows.isEmpty ? [] : [unnumberedTableEntry(rows, head)].compactMap(\.self)
    }
    return rows.flatMap { row -> [Entry] in
      let columns = row.enumerated().map { column, cell -> [Entry] in
        let name = head.indices.contains(column) ? name(inHead: head[column]) : nil
        let isResponse = name.map { isResponseColumn(Tokens.of(bytes, $0)) } == true
        return lines(of: cell).map { part in
          var entry = cellEntry(part, actor: name)
          entry.isResponse = isResponse
          if entry.label == nil, let number = parseBareNumber(part.text) {
            (entry.kind, entry.label) = (.item, number)
          }
          return entry
        }
      }
      return inOrderOfNumbers(columns)
    }
  }

  /// The head of a column without a remark, which is not about who acts in one sentence: `System (backend)`.
  private func name(inHead cell: Range<Int>) -> Range<Int> {
    guard let open = bytes[cell].firstIndex(of: UInt8(ascii: "(")), open > cell.lowerBound else {
      return cell
    }
    return trimmed(cell.lowerBound..<open)
  }

  /// Whether the head of a column says that its sentences are the system's, and does not begin with who acts.
  private func isResponseColumn(_ head: [Token]) -> Bool { !isActorColumn(head) && isResponse(head) }

  /// The lines of the cells of a row; where the cells of several columns share the numbers, in the order of these.
  private func inOrderOfNumbers(_ columns: [[Entry]]) -> [Entry] {
    let all = columns.flatMap(\.self)
    let numbers = all.map { entry in
      entry.label.flatMap { label in
        label.shape == .number ? Int(String(decoding: bytes[label.range], as: UTF8.self)) : nil
      }
    }
    // A line without a number goes on with the one before it, in its cell.
    guard columns.count(where: { $0.count > 1 }) > 1,
      columns.allSatisfy({ $0.first.map { $0.label != nil } ?? true })
    else { return all }
    var keyed: [(number: Int, place: Int)] = []
    for place in all.indices {
      guard let number = numbers[place] ?? (all[place].label == nil ? keyed.last?.number : nil) else {
        return all
      }
      keyed.append((number, place))
    }
    let own = numbers.compactMap(\.self)
    guard Set(own).count == own.count else { return all }
    return keyed.sorted { ($0.number, $0.place) < ($1.number, $1.place) }.map { all[$0.place] }
  }

  /// A number with only a blank behind it, which is one where most cells have one: `1.1 Clerk opens it`.
  private func parseBareNumber(_ cell: Range<Int>) -> Label? {
    let number =
      cell.lowerBound..<cell.lowerBound + bytes[cell].prefix { $0.isDigit || $0 == UInt8(ascii: ".") }.count
    guard (1...5).contains(number.count), bytes[number.lowerBound].isDigit,
      bytes[number.upperBound - 1].isDigit,
      number.upperBound + 1 < cell.upperBound, bytes[number.upperBound] == 0x20
    else { return nil }
    return Label(shape: .number, range: number, textStart: number.upperBound + 1, isSetOff: true)
  }

  /// A table of actors whose cells have no numbers, as one entry that says so.
  private func unnumberedTableEntry(_ rows: [[Range<Int>]], _ head: [Range<Int>]) -> Entry? {
    let isOfActors = head.contains { cell in
      let tokens = Tokens.of(bytes, cell)
      return words.systems.phraseEnd(in: tokens, at: 0) != nil
    }
    guard isOfActors, head.count > 1, let title = head.first else { return nil }
    var entry = Entry(kind: .paragraph, indent: 4, text: title)
    entry.isCell = true
    entry.isUnnumberedTable = true
    return entry
  }
}
