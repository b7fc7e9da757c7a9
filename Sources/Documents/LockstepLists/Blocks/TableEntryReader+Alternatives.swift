import Lockstep
import LockstepModel

/// Tables with a row for each alternative: `Condition | Response`, `Exception | Step | Handling`.
extension TableEntryReader {
  /// What a column of such a table has.
  private enum Column: Equatable {
    case label
    /// The step that the alternative branches off from.
    case place
    case condition
    case consequence
    /// A consequence that the system brings about.
    case response
    case actor
    case remark
    /// Decided by the other columns.
    case text
  }

  /// The rows of a table as alternatives; nil for a table of steps, or of something else.
  ///
  /// - Parameter isInAlternatives: whether the heading above the table is that of alternatives.
  func alternativeEntries(
    _ rows: [[Range<Int>]], _ head: [Range<Int>], isInAlternatives: Bool
  ) -> [Entry]? {
    var columns = head.indices.map { place in
      column(head[place], rows.compactMap { $0.dropFirst(place).first })
    }
    let texts = columns.indices.filter { columns[$0] != .label && columns[$0] != .place }
    guard let first = texts.first, !columns.contains(.actor) else { return nil }
    // The heads of a table of steps name its alternatives behind the act.
    let isNamed = head.indices.contains { key(of: head[$0]) == .alternatives && $0 <= first }
    guard isNamed || isInAlternatives else { return nil }
    // Rows with labels of alternatives and of their steps are read as steps are, unless a cell names the step.
    let labels = rows.compactMap { $0.first.flatMap(parseNumberCell) }
    let areLabelled = labels.count { $0.shape != .number && $0.shape != .code } * 2 > rows.count
    if areLabelled, !columns.contains(.place), !(texts.count == 1 && columns[first] == .remark) { return nil }
    if !columns.contains(.condition) {
      let unknown = texts.first { columns[$0] == .text }
      guard let condition = unknown ?? texts.first(where: { columns[$0] == .remark }) else { return nil }
      columns[condition] = .condition
    }
    if !columns.contains(.consequence), !columns.contains(.response) {
      let further = texts.filter { columns[$0] == .text }
      for column in further.isEmpty ? texts.filter({ columns[$0] == .remark }) : further {
        columns[column] = .consequence
      }
    }
    return rows.compactMap { alternativeEntry($0, columns, isNamed: isNamed) }
  }

  private func column(_ head: Range<Int>, _ cells: [Range<Int>]) -> Column {
    let filled = cells.filter { !$0.isEmpty }
    let labels = filled.compactMap(parseNumberCell)
    let names = namesStep(head)
    if !filled.isEmpty, labels.count * 2 > filled.count {
      return names && labels.allSatisfy { $0.shape == .number } ? .place : .label
    }
    let steps = StepWords(bytes, words)
    if names || !filled.isEmpty && filled.allSatisfy(steps.isOnlyPlace) { return .place }
    switch key(of: head) {
    case .alternatives, .trigger: return .condition
    case .actors, .user, .system: return .actor
    case .flow: return .consequence
    case .id: return .label
    case let key?: return key == .other ? .remark : .text
    case nil: break
    }
    let tokens = Tokens.of(bytes, head)
    if isResponse(tokens) { return .response }
    if isActorColumn(tokens) { return .actor }
    return tokens.contains { Self.consequenceWords.contains($0.word) } ? .consequence : .text
  }

  private func alternativeEntry(_ row: [Range<Int>], _ columns: [Column], isNamed: Bool) -> Entry? {
    func cells(_ kind: Column) -> [Range<Int>] {
      zip(columns, row).filter { $0.0 == kind && !meansNone($0.1) }.map(\.1)
    }
    let conditions = cells(.condition)
    guard let cell = conditions.first ?? (cells(.consequence) + cells(.response)).first else { return nil }
    var entry = alternativeEntry(cell)
    if conditions.isEmpty { entry.row?.condition = cell.lowerBound..<cell.lowerBound }
    if entry.row?.label == nil { entry.row?.label = cells(.label).first.flatMap(parseNumberCell) }
    entry.row?.place = cells(.place).first
    entry.row?.isNamed = isNamed
    for (place, cell) in row.enumerated() where place < columns.count && !meansNone(cell) {
      guard columns[place] == .consequence || columns[place] == .response else { continue }
      entry.row?.consequences += lines(of: cell).map { line in
        var consequence = cellEntry(line)
        consequence.isResponse = columns[place] == .response
        return consequence
      }
    }
    return entry
  }

  /// An alternative whose label, condition and steps are in one cell.
  func alternativeEntry(_ cell: Range<Int>) -> Entry {
    var parts = separateLines(of: cell, isBranch: true)
    let first = parts.removeFirst().text
    var entry = Entry(kind: .item, indent: 4, text: first)
    entry.isCell = true
    let label = Label(bytes, first).flatMap { label in
      label.isSetOff && label.shape != .number && label.textStart < first.upperBound ? label : nil
    }
    let condition = (label?.textStart ?? first.lowerBound)..<first.upperBound
    entry.row = AlternativeRow(label: label, condition: condition, consequences: parts.map { cellEntry($0) })
    return entry
  }

  /// The lines of a cell whose labels say that they are apart; one that is only wrapped is a line by itself.
  func separateLines(of cell: Range<Int>, isBranch: Bool) -> [CellLine] {
    let whole = CellLine(text: cell, number: nil)
    let all = lines(of: cell)
    let areApart = all.dropFirst().contains { line in
      if !isBranch, isBulleted(line) { return true }
      guard let label = Label(bytes, line.text), label.isSetOff else { return line.number != nil }
      return isBranch || label.shape == .substep || label.shape == .branch
    }
    return areApart ? all : [whole]
  }

  /// The alternatives in a cell beside a step: one, or one in each line that says where it leads.
  func alternativeEntries(in cell: Range<Int>, besideStep number: Range<Int>) -> [Entry] {
    let all = lines(of: cell).map(\.text)
    let areSeveral =
      all.count > 1
      && all.allSatisfy { line in
        let label = Label(bytes, line)
        let isApart = label.map { $0.isSetOff || $0.textStart >= line.upperBound } == true
        return isApart && label?.shape != .number && label?.shape != .substep
          || !EndingReader.endings(in: Tokens.of(bytes, line), bytes, words).isEmpty
      }
    return (areSeveral ? all : [cell]).map { text in
      var entry = alternativeEntry(text)
      entry.row?.place = number
      entry.row?.isBesideStep = true
      return entry
    }
  }

  /// Whether a cell has nothing, a dash or a word for nothing.
  func meansNone(_ cell: Range<Int>) -> Bool { NothingWords.areAll(of: Tokens.of(bytes, cell)) }

  /// Whether the head of a column says that its cells name a step: `Step`, `At step`.
  func namesStep(_ head: Range<Int>) -> Bool {
    let tokens = Tokens.of(bytes, head)
    return tokens.count < 4 && key(of: head) != .flow && tokens.contains(where: words.namesStep)
  }

  /// Whether the head of a column names the system or the user.
  func isActorColumn(_ tokens: [Token]) -> Bool {
    words.systems.phraseEnd(in: tokens, at: 0) != nil || words.users.phraseEnd(in: tokens, at: 0) != nil
  }

  /// Whether the head of a column names what the system does in response.
  func isResponse(_ tokens: [Token]) -> Bool {
    tokens.count < 5 && tokens.contains { Self.responseWords.contains($0.word) }
  }

  private static let responseWords: Set<String> = [
    "response", "responses", "reaction", "reactions", "result", "results", "outcome", "reaktion", "antwort",
    "ergebnis", "respuesta", "reacción", "resultado", "resposta", "reação", "réponse", "réaction", "résultat",
    "risposta", "reazione", "risultato", "reactie", "resultaat",
  ]
  private static let consequenceWords: Set<String> = [
    "handling", "action", "actions", "behavior", "behaviour", "resolution", "treatment", "recovery",
    "consequence", "then", "flow", "steps", "returns", "return", "resume", "resumes", "next", "end", "ends",
    "behandlung", "folge", "verhalten", "massnahme", "maßnahme", "vorgehen", "fortsetzung", "ende",
    "rückkehr",
    "acción", "tratamiento", "ação", "tratamento", "traitement", "azione", "gestione", "actie", "afhandeling",
  ]
}
