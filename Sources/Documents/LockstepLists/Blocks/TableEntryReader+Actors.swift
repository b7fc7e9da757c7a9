import LockstepModel

/// Tables that tell who acts: `Actor | Role`.
extension TableEntryReader {
  /// The names in a table below the heading of actors; nil for another table.
  ///
  /// - Parameter rank: the meaning of the heading, which other cells of a row may change: `Bank | Secondary actor`.
  func actorEntries(_ rows: [[Range<Int>]], _ head: [Range<Int>], rank: Wording.ListWord) -> [Entry]? {
    guard let column = nameColumn(rows, head) else { return nil }
    return rows.compactMap { row in
      guard !row[column].isEmpty, !meansNone(row[column]) else { return nil }
      var entry = Entry(kind: .paragraph, indent: 4, text: row[column])
      entry.isCell = true
      let others = row.enumerated().filter { $0.offset != column }
      entry.actorRank = others.lazy.compactMap { self.rank(in: $0.element) }.first ?? rank
      return entry
    }
  }

  /// The column whose head says so; else the first one, if the others describe its names.
  private func nameColumn(_ rows: [[Range<Int>]], _ head: [Range<Int>]) -> Int? {
    let named = head.indices.first { place in
      key(of: head[place]).map { [.actors, .supportingActors, .name].contains($0) } == true
    }
    guard let column = named ?? (head.count == 1 || isDescribed(rows) ? 0 : nil),
      !head.contains(where: { words.systems.phraseEnd(in: Tokens.of(bytes, $0), at: 0) != nil })
    else { return nil }
    let areNames = rows.allSatisfy { row in
      row.indices.contains(column) && Label(bytes, row[column]) == nil
        && Tokens.of(bytes, row[column]).count <= Self.mostWords
    }
    return areNames ? column : nil
  }

  private func isDescribed(_ rows: [[Range<Int>]]) -> Bool {
    rows.count { row in row.dropFirst().contains { Tokens.of(bytes, $0).count > 3 } } * 2 > rows.count
  }

  /// The most words of a name, without what is in parentheses.
  private static let mostWords = 8

  private func rank(in cell: Range<Int>) -> Wording.ListWord? {
    let tokens = Tokens.of(bytes, cell.prefix(80))
    if let found = words.matchHeading(tokens[...])?.key, [.actors, .supportingActors].contains(found) {
      return found
    }
    return tokens.count == 1 ? words.actorRank(tokens[0].word) : nil
  }
}
