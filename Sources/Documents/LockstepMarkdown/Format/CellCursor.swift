import Lockstep
import LockstepModel

/// The cell of a table that a place is in, and its text before the place.
struct CellCursor {
  /// Where its text begins.
  let start: Int
  /// Whether the columns are those of the rows that are proposed.
  let hasUsualColumns: Bool
  private let text: ArraySlice<UInt8>
  private let column: Column
  /// The text of the row's first cell.
  private let firstCell: ArraySlice<UInt8>

  /// The column that the cursor is in.
  private enum Column {
    case flow(Wording.Column)
    case overview(Wording.OverviewColumn)
  }

  /// - Parameters:
  ///   - line: the row, up to the place.
  ///   - head: the first line of the table.
  /// - Returns: nil elsewhere, and in tables that mean nothing here.
  init?(_ line: ArraySlice<UInt8>, _ wording: Wording, head: () -> ArraySlice<UInt8>) {
    guard line.first == UInt8(ascii: "|") else { return nil }
    let bars = line.indices.filter {
      line[$0] == UInt8(ascii: "|") && ($0 == line.startIndex || line[$0 - 1] != 0x5C)
    }
    guard let bar = bars.last else { return nil }
    let heads = head().dropFirst().split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self).split { $0 == " " || $0 == "*" }.joined(separator: " ")
    }
    let columns = heads.map { wording.columns.meaning(of: $0) }
    let aspects = heads.map { wording.overviewColumns.meaning(of: $0) }
    hasUsualColumns = columns.prefix { $0 != nil } == [.number, .description, .next]
    let number = bars.count - 1
    func cell(_ number: Int) -> ArraySlice<UInt8> {
      guard bars.indices.contains(number) else { return line[line.endIndex...] }
      let end = number + 1 < bars.count ? bars[number + 1] : line.endIndex
      return line[(bars[number] + 1)..<end].trimmed()
    }
    if columns.contains(.next), columns.indices.contains(number), let column = columns[number] {
      self.column = .flow(column)
      firstCell = columns.firstIndex(of: .number).map(cell) ?? line[line.endIndex...]
    } else if aspects.contains(.aspect), aspects.indices.contains(number), let column = aspects[number] {
      self.column = .overview(column)
      firstCell = aspects.firstIndex(of: .aspect).map(cell) ?? line[line.endIndex...]
    } else {
      return nil
    }
    start = line[(bar + 1)...].firstIndex { $0 != 0x20 } ?? line.endIndex
    text = line[start...]
  }

  /// What fits, and where its text begins.
  func completion(_ wording: Wording) -> (CursorContext.Kind, Int)? {
    switch column {
    case .overview(.aspect): return (.tableAspect, start)
    case .overview(.description): return overviewCompletion(wording)
    case .flow(.number): return (.tableNumber, start)
    case .flow(let column):
      guard let row = RowNumberCell(firstCell, wording.numbers) else { return nil }
      switch (row.kind, column) {
      case (.transition, .description): return rowCompletion(wording)
      case (.step, .description): return titleCompletion(wording)
      case (.transition, _), (.scenario, .next):
        return (.tableTarget(wording.targets.leadingLabel(of: text)?.key), start)
      case (.step, _), (.scenario, _): return nil
      }
    }
  }

  private func overviewCompletion(_ wording: Wording) -> (CursorContext.Kind, Int)? {
    switch wording.aspect(String(decoding: firstCell.trimmed(of: UInt8(ascii: "*")), as: UTF8.self)) {
    case .usedBy: (.tableCallers, itemStart ?? start)
    case .errors: (.errorFlow, itemStart ?? start)
    default: nil
    }
  }

  /// The words of a row, and the conditions behind them.
  private func rowCompletion(_ wording: Wording) -> (CursorContext.Kind, Int)? {
    if let open = text.lastIndex(of: UInt8(ascii: "(")), !text[open...].contains(UInt8(ascii: ")")),
      let (key, _) = wording.suffixes.leadingWord(text[(open + 1)...])
    {
      let name = text[open...].lastIndex(of: 0x20).map { $0 + 1 } ?? text.endIndex
      switch key {
      case .when: return (.parameter, name)
      case .after: return (.delay, name)
      case .gives: return (.input, name)
      }
    }
    if let kind = wording.triggers.leadingLabel(of: text)?.key.kind { return (.tableWords(kind), start) }
    return (.tableWords(wording.actor(leading: text)?.key == .user ? .user : nil), start)
  }

  /// The title of a step, the name in it, and the list below it.
  private func titleCompletion(_ wording: Wording) -> (CursorContext.Kind, Int)? {
    if let itemStart {
      guard let label = wording.details.leadingLabel(of: text[itemStart...])?.key else {
        return (.tableLabel, itemStart)
      }
      guard label == .with else { return nil }
      return (.calleeParameter, text[itemStart...].lastIndex(of: 0x20).map { $0 + 1 } ?? text.endIndex)
    }
    let quotes = text.indices.filter { text[$0] == UInt8(ascii: "'") }
    guard quotes.count % 2 == 1, let quote = quotes.last else { return (.tableTitle, start) }
    return (.screen, quote + 1)
  }

  /// Where the entry of a list begins that is being written.
  private var itemStart: Int? {
    let mark = Array("<li>".utf8)
    guard text.count >= mark.count else { return nil }
    return (text.startIndex...(text.endIndex - mark.count)).last { text[$0...].starts(with: mark) }
      .map { $0 + mark.count }
  }
}
