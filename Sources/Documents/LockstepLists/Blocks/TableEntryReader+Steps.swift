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
    case remark
  }

  /// A row for each step, its number in a cell of its own. Who acts is in another cell, or in the heads of columns.
  func stepEntries(_ rows: [[Range<Int>]], _ head: [Range<Int>]) -> [Entry]? {
    let labels = rows.map { row in row.first.flatMap { parseNumberCell($0) } }
    guard labels.compactMap(\.self).count * 2 > rows.count, head.count >= 2 else { return nil }
    let columns = columnKinds(of: head)
    let hasCondition = head.contains { key(of: $0) == .trigger }
    return zip(rows, labels).flatMap { row, label -> [Entry] in
      let actor = zip(columns, row).first { $0.0 == .actor && !$0.1.isEmpty }?.1
      var entries: [Entry] = []
      for (column, cell) in zip(columns, row).dropFirst() where hasWords(cell) {
        switch column {
        case .actor, .remark: continue
        case .actorSentences(let name):
          entries.append(stepEntry(cell, label, actor: name, isFirst: entries.isEmpty))
        case .text:
          // What follows the condition of an alternative; beside a sentence there are only remarks.
          guard entries.isEmpty || label?.shape == .branch || hasCondition else { continue }
          entries.append(stepEntry(cell, label, actor: actor, isFirst: entries.isEmpty))
        }
      }
      return entries
    }
  }

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

  private func columnKinds(of head: [Range<Int>]) -> [Column] {
    var columns = head.map { cell -> Column in
      let tokens = Tokens.of(bytes, cell)
      if words.systems.nameEnd(in: tokens, at: 0) != nil || words.users.nameEnd(in: tokens, at: 0) != nil {
        return .actorSentences(cell)
      }
      let key = words.matchHeading(tokens[...])?.key
      return key == .actors ? .actor : key == .other ? .remark : .text
    }
    let acting = columns.indices.filter { if case .actorSentences = columns[$0] { true } else { false } }
    let others = columns.indices.dropFirst().filter { !acting.contains($0) && columns[$0] != .remark }
    if acting.count == 1, others.count == 1, let other = others.first {
      // `Step | Clerk | System`: the other column is of the other one.
      let isSystem = words.systems.nameEnd(in: Tokens.of(bytes, head[acting[0]]), at: 0) != nil
      let isActor = key(of: head[acting[0]]) == .actors
      if isSystem {
        columns[other] = .actorSentences(head[other])
      } else {
        columns[acting[0]] = isActor ? .actor : .text
      }
    } else if acting.count == 1 {
      columns[acting[0]] = key(of: head[acting[0]]) == .actors ? .actor : .text
    }
    return columns
  }

  private func hasWords(_ cell: Range<Int>) -> Bool { !Tokens.of(bytes, cell).isEmpty }

  /// A cell that has a number or a label and nothing else.
  private func parseNumberCell(_ cell: Range<Int>) -> Label? {
    if let label = Label(bytes, cell), label.textStart >= cell.upperBound { return label }
    var digits = cell
    while let first = digits.first, bytes[first] == UInt8(ascii: "*") { digits = digits.dropFirst() }
    while let last = digits.last, bytes[last] == UInt8(ascii: "*") { digits = digits.dropLast() }
    guard !digits.isEmpty, digits.count <= 5, bytes[digits].allSatisfy(\.isDigit) else { return nil }
    return Label(shape: .number, range: digits, textStart: cell.upperBound, isSetOff: true)
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
      row.enumerated().flatMap { column, cell -> [Entry] in
        let actor = head.indices.contains(column) ? head[column] : nil
        return lines(of: cell).map { part in
          var entry = cellEntry(part, actor: actor)
          if entry.label == nil, let number = parseBareNumber(part.text) {
            (entry.kind, entry.label) = (.item, number)
          }
          return entry
        }
      }
    }
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
      return words.systems.nameEnd(in: tokens, at: 0) != nil
    }
    guard isOfActors, head.count > 1, let title = head.first else { return nil }
    var entry = Entry(kind: .paragraph, indent: 4, text: title)
    entry.isCell = true
    entry.isUnnumberedTable = true
    return entry
  }
}
