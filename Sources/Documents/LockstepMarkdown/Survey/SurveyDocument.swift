import Lockstep
import LockstepModel

/// A table of a document, whatever its words are, as a survey looks at it.
struct SurveyTable {
  /// The number of a row: `Step 1.1a`.
  struct Number {
    var prefix: String
    var id: String
    /// How many groups of digits there are.
    var depth: Int
    /// nil for a scenario or a step.
    var shape: NumberStyle.Shape?

    init?(_ cell: Bytes) {
      let text = cell.trimmed(of: 0x2A).trimmed()
      guard let start = text.firstIndex(where: \.isDigit), let end = FlowID.number(text, from: start) else {
        return nil
      }
      let suffix = text.from(end)
      let letters = suffix.first == 0x2E ? suffix.dropFirst() : suffix
      prefix = text.upTo(start).trimmed().string
      id = text.from(start).string
      depth = text.part(start, end).count { $0 == 0x2E } + 1
      shape =
        suffix.isEmpty
        ? (depth == 3 ? .digits : nil) : letters.count < suffix.count ? .dottedLetters : .letters
      guard prefix.count <= 16, prefix.allSatisfy({ $0.isLetter || $0 == " " || $0 == "." }), depth <= 3,
        letters.count <= 2, letters.allSatisfy(\.isLetter), suffix.isEmpty || depth == 2 && !letters.isEmpty
      else { return nil }
    }
  }

  var document: Int
  /// The first line, counted from 0.
  var line: Int
  /// The words of the heading above it.
  var heading: String?
  var head: [String]
  var rows: [(line: Int, cells: [Bytes])] = []

  /// Its columns by their content, if it is a flow: step and row numbers, the longest texts, and the targets.
  var flowColumns: (number: Int, description: Int, next: Int)? {
    guard head.count >= 3, rows.count >= 2 else { return nil }
    let columns = head.indices.map { place in rows.map { $0.cells.dropFirst(place).first ?? [] } }
    let numbers = columns.map { $0.compactMap(Number.init) }
    let ids = numbers.map { Set($0.map(\.id)) }
    guard let number = head.indices.max(by: { ids[$0].count < ids[$1].count }),
      numbers[number].count * 2 > rows.count, numbers[number].contains(where: { $0.depth >= 2 }),
      numbers[number].contains(where: { $0.shape != nil })
    else { return nil }
    func filled(_ place: Int) -> Int { columns[place].count { !$0.isEmpty } }
    let others = head.indices.filter { $0 != number }
    // Remarks may be longer, but not every row has one.
    let most = others.map(filled).max() ?? 0
    let description = others.filter { filled($0) * 10 >= most * 9 }.max { left, right in
      columns[left].reduce(0) { $0 + $1.count } < columns[right].reduce(0) { $0 + $1.count }
    }
    func targets(_ place: Int) -> Int {
      1000 * numbers[place].count { $0.depth > 1 && ids[number].contains($0.id) } + filled(place)
    }
    let next = others.filter { $0 != description }.max { (targets($0), $1) < (targets($1), $0) }
    guard let description, let next else { return nil }
    return (number, description, next)
  }
}

/// A document as a survey looks at it.
struct SurveyDocument {
  var path: String
  /// The words of the first heading.
  var title = ""
  var titleLine = 0
  var tables: [SurveyTable] = []

  init(_ source: SourceText, number: Int = 0) {
    path = source.path
    let lines = Lines(source, .builtIn)
    var heading: String?
    let areCode = lines.areCode
    var line = 0
    while line < lines.count {
      let text = lines[line]
      line += 1
      if areCode[line - 1] { continue }
      if let words = text.heading?.words.string {
        heading = words
        if title.isEmpty { (title, titleLine) = (words, line - 1) }
      } else if text.contains(0x7C), lines[line].isDelimiterRow {
        let head = TableRow(text).cells.map { $0.trimmed(of: 0x2A).string }
        var table = SurveyTable(document: number, line: line - 1, heading: heading, head: head)
        line += 1
        while lines[line].contains(0x7C) {
          table.rows.append((line, TableRow(lines[line]).cells))
          line += 1
        }
        tables.append(table)
      }
    }
  }

  /// The ID in its file's name, or else in its title.
  var id: SurveyText.ID? {
    SurveyText.id(path) ?? SurveyText.words(title).lazy.compactMap(SurveyText.id).first
  }
}

/// Small helpers for texts.
enum SurveyText {
  typealias ID = (prefix: String, whole: String)

  /// The ID that an address or a label begins with: `TF-1.1` of `docs/TF-1.1_BuyTicket.md`; nil without one.
  static func id(_ text: String) -> ID? {
    let name = bytes(text.split(separator: "#").first?.split(separator: "/").last.map(String.init) ?? "")
    guard let start = name.firstIndex(where: \.isDigit), let end = FlowID.number(name, from: start) else {
      return nil
    }
    let prefix = name.upTo(start).string
    guard (1...8).contains(prefix.count), prefix.contains(where: \.isLetter), !prefix.contains(" ") else {
      return nil
    }
    return (prefix, name.upTo(end).string)
  }

  static func bytes(_ text: String) -> Bytes { Array(text.utf8)[...] }

  static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  static func links(_ text: String) -> [Link] { Link.all(in: bytes(text)) }

  /// The text around a part of it.
  static func around(_ part: Bytes, in text: String) -> (before: String, after: String) {
    let text = bytes(text)
    return (text.upTo(part.startIndex).trimmed().string, text.from(part.endIndex).trimmed().string)
  }

  /// The words before a list without marks of bold text, and the items of the list.
  static func split(_ cell: Bytes) -> (title: String, items: [String]) {
    let title = cell.upTo(ListTag.first(in: cell)?.written.startIndex ?? cell.endIndex)
    let items = ListMarkup(cell).parts.compactMap { part -> String? in
      if case .item(let item, isInside: _) = part, !item.isEmpty { item.string } else { nil }
    }
    let words = Reader.footnote(of: bytes(title.string.filter { $0 != "*" }).trimmed()).words
    return (words.string, items)
  }

  /// A name in quotes with the texts before and after it.
  static func quoted(_ text: String) -> (before: String, name: String, after: String)? {
    let text = bytes(text)
    for place in text.indices where text.at(place - 1) == 0x20 {
      if let quoted = Quoted(text.from(place)) {
        return (text.upTo(place).trimmed().string, quoted.name.trimmed().string, quoted.rest.trimmed().string)
      }
    }
    return nil
  }

  /// The label and the rest of `Buttons: Pay, Stop`.
  static func labelled(_ text: String) -> (label: String, value: String)? {
    let text = bytes(text)
    guard let colon = text.firstIndex(of: 0x3A) else { return nil }
    let (label, value) = (text.upTo(colon).trimmed().string, text.from(colon + 1).trimmed().string)
    guard label.first?.isLetter == true, label.count <= 32, !value.isEmpty, words(label).count <= 4,
      !label.contains("("), !label.contains("["), quoted(label) == nil
    else { return nil }
    return (label, value)
  }
}

/// Words with how often and where they were seen first.
struct WordTally {
  struct Seen {
    var text: String
    var count = 0
    var place: WordSurvey.Place
    /// How often its place spoke for which key.
    var votes: [String: Int] = [:]

    /// The key that most votes are for.
    var best: String? { votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
  }

  private var places: [String: Int] = [:]
  private var all: [Seen] = []

  mutating func add(_ text: String, at place: WordSurvey.Place, count: Int = 1, for vote: String? = nil) {
    let key = Phrase.folded(text)
    guard !key.isEmpty else { return }
    let number = places[key] ?? all.count
    if number == all.count {
      places[key] = number
      all.append(Seen(text: text, place: place))
    }
    all[number].count += count
    if let vote { all[number].votes[vote, default: 0] += 1 }
  }

  func count(_ text: String) -> Int { places[Phrase.folded(text)].map { all[$0].count } ?? 0 }

  /// The most frequent first, then those that come first.
  var ranked: [Seen] {
    all.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }

  var isEmpty: Bool { all.isEmpty }
}
