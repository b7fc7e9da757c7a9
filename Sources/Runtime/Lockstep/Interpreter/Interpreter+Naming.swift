// Which of the rows that can be taken are named by words or an ID.
extension Interpreter {
  /// The rows of the first group in which words or an ID name some: the first of them is taken. With `kind` nil only IDs
  /// count.
  func rows(named words: String, _ kind: TriggerKind?, among groups: [[RowMatch]]) -> [RowMatch] {
    for group in groups {
      let rows = group.map { $0.row }
      var found = rows.filter { program.rowInfo($0).id == words }
      if found.isEmpty, kind != nil {
        found = program.matching(words, among: rows)
        // The trigger's kind decides only between rows of the same words.
        let ofKind = found.filter { program.rowInfo($0).trigger == kind }
        if !ofKind.isEmpty { found = ofKind }
      }
      if !found.isEmpty { return group.filter { found.contains($0.row) } }
    }
    return []
  }

  /// The rows that an input can take now, each once: not those whose words and ID both take a row before them.
  package func takeableRows(_ state: SessionState) -> [RowID] {
    namedRows(among: takeableRowGroups(state)).filter { $0.row == $0.taken }.map { $0.row }
  }

  /// The rows that no input can take now, since their words and their ID take another row; with that row.
  package func shadowedRows(_ state: SessionState) -> [(row: RowID, taken: RowID)] {
    namedRows(among: takeableRowGroups(state)).filter { $0.row != $0.taken }
  }

  /// Whether the words of a row take it, and no other row of its step has them.
  package func isTakenByWords(_ row: RowID, _ state: SessionState) -> Bool {
    let info = program.rowInfo(row)
    let found = rows(named: info.text, info.inputKind, among: takeableRowGroups(state))
    return found.count == 1 && found.first?.row == row
  }

  /// Whether the ID of a row takes it.
  package func isTakenByID(_ row: RowID, _ state: SessionState) -> Bool {
    isTakenByID(row, among: takeableRowGroups(state))
  }

  private func isTakenByID(_ row: RowID, among groups: [[RowMatch]]) -> Bool {
    let found = rows(named: program.rowInfo(row).id, nil, among: groups)
    return found.count == 1 && found.first?.row == row
  }

  /// Each row of some groups once, with the row that is taken by what names it.
  func namedRows(among groups: [[RowMatch]]) -> [(row: RowID, taken: RowID)] {
    var found: [(row: RowID, taken: RowID)] = []
    var known: Set<RowID> = []
    for (number, group) in groups.enumerated() {
      for match in group where known.insert(match.row).inserted {
        let taken = number == 0 ? match.row : rowTaken(byNaming: match.row, among: groups)
        found.append((match.row, taken))
      }
    }
    return found
  }

  /// The row that is taken by the ID, the name or the words of a row: another one only if each of them takes another.
  private func rowTaken(byNaming row: RowID, among groups: [[RowMatch]]) -> RowID {
    if isTakenByID(row, among: groups) { return row }
    let info = program.rowInfo(row)
    var other = row
    for words in [info.text, info.outcomeName] {
      guard let found = rows(named: words, info.inputKind, among: groups).first else { continue }
      if found.row == row { return row }
      other = found.row
    }
    return other
  }
}

extension RowInfo {
  /// The kind of the input that names the row by its words: one of an event carries no value.
  var inputKind: TriggerKind { trigger == .event && gives == nil ? .event : .user }
}
