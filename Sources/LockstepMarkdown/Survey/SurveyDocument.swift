import Lockstep
import LockstepModel

/// A table of a document, whatever its words are, as a survey looks at it.
struct SurveyTable {
  /// The number of a row without its prefix, as its cell shows it.
  struct Number {
    var prefix: String
    var id: String
    /// How many numbers there are, without letters.
    var depth: Int
    /// `a` of `1.1a` and of `1.1.a`.
    var isLettered = false
    var isDotted = false

    init?(_ cell: String) {
      let text = SurveyText.plain(cell)
      guard let start = text.firstIndex(where: { $0.isASCII && $0.isNumber }) else { return nil }
      prefix = SurveyText.trimmed(text[..<start])
      guard prefix.allSatisfy({ $0.isLetter || $0 == " " || $0 == "." }), prefix.count <= 16 else {
        return nil
      }
      id = String(text[start...])
      let parts = id.split(separator: ".", omittingEmptySubsequences: false)
      depth = 0
      for (place, part) in parts.enumerated() {
        let digits = part.prefix { $0.isASCII && $0.isNumber }
        let letters = part.dropFirst(digits.count)
        let isLast = place == parts.count - 1
        if !digits.isEmpty { depth += 1 }
        if letters.isEmpty, !digits.isEmpty { continue }
        guard isLast, place > 0, letters.count <= 2, letters.allSatisfy({ $0.isASCII && $0.isLetter }) else {
          return nil
        }
        isLettered = true
        isDotted = digits.isEmpty
      }
      guard (1...3).contains(depth) else { return nil }
    }

    var shape: NumberStyle.Shape? {
      isLettered ? (isDotted ? .dottedLetters : .letters) : depth == 3 ? .digits : nil
    }
  }

  var document: Int
  /// The first line, counted from 0.
  var line: Int
  /// The words of the heading above it.
  var heading: String?
  var head: [String]
  var rows: [(line: Int, cells: [String])]

  /// The cells of a column.
  func column(_ number: Int) -> [String] {
    rows.map { $0.cells.indices.contains(number) ? $0.cells[number] : "" }
  }

  /// Its columns by their content, if it is a flow: step and row numbers, the longest texts, and the
  /// targets.
  var flowColumns: (number: Int, description: Int, next: Int)? {
    guard head.count >= 3, rows.count >= 2 else { return nil }
    let numbers = head.indices.map { place in column(place).compactMap(Number.init) }
    let best = head.indices.max { Set(numbers[$0].map(\.id)).count < Set(numbers[$1].map(\.id)).count } ?? 0
    guard numbers[best].count * 2 > rows.count, numbers[best].contains(where: { $0.depth >= 2 }),
      numbers[best].contains(where: { $0.shape != nil })
    else { return nil }
    let others = head.indices.filter { $0 != best }
    func length(_ place: Int) -> Int { column(place).reduce(0) { $0 + $1.count } }
    guard let description = others.max(by: { length($0) < length($1) }) else { return nil }
    let rest = others.filter { $0 != description }
    func targets(_ place: Int) -> Int { 1000 * numbers[place].count + column(place).count { !$0.isEmpty } }
    guard let next = rest.max(by: { (targets($0), -$0) < (targets($1), -$1) }) else { return nil }
    return (best, description, next)
  }
}

/// A document as a survey looks at it.
struct SurveyDocument {
  var path: String
  /// The words of the first heading.
  var title = ""
  var titleLine = 0
  var tables: [SurveyTable] = []

  init(_ path: String, _ text: String, number: Int) {
    self.path = path
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      SurveyText.trimmed($0)
    }
    var heading: String?
    var isCode = false
    var line = 0
    while line < lines.count {
      defer { line += 1 }
      if lines[line].hasPrefix("```") { isCode.toggle() }
      if isCode { continue }
      if lines[line].hasPrefix("#") {
        heading = SurveyText.trimmed(lines[line].drop { $0 == "#" })
        if title.isEmpty { (title, titleLine) = (heading ?? "", line) }
        continue
      }
      guard lines[line].hasPrefix("|"), line + 1 < lines.count, Self.isRule(lines[line + 1]) else { continue }
      var table = SurveyTable(
        document: number, line: line, heading: heading, head: Self.cells(lines[line]), rows: [])
      line += 2
      while line < lines.count, lines[line].hasPrefix("|") {
        table.rows.append((line, Self.cells(lines[line])))
        line += 1
      }
      line -= 1
      tables.append(table)
    }
  }

  private static func isRule(_ line: String) -> Bool {
    line.contains("-") && line.contains("|") && line.allSatisfy { "|-: ".contains($0) }
  }

  private static func cells(_ line: String) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in line.dropFirst() {
      if character == "|", !isEscaped {
        cells.append(SurveyText.trimmed(cell[...]))
        cell = ""
      } else {
        cell.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    if !SurveyText.trimmed(cell[...]).isEmpty { cells.append(SurveyText.trimmed(cell[...])) }
    return cells
  }

  /// What its file's name begins with: `TF-1.1` of `TF-1.1_BuyTicket.md`.
  var stem: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return String(name.prefix { $0 != "_" && $0 != " " })
  }
}

/// Small helpers for cells.
enum SurveyText {
  static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  /// Without the marks of bold and italic text.
  static func plain(_ text: String) -> String { trimmed(text.filter { $0 != "*" }) }

  /// The words before a list, and the items of the list.
  static func split(_ cell: String) -> (title: String, items: [String]) {
    let parts = cell.replacing("<ul>", with: "<li>").split(
      separator: "<li>", omittingEmptySubsequences: false)
    let items = parts.dropFirst().map { item in
      trimmed(item.split(separator: "<", omittingEmptySubsequences: false).first ?? "")
    }
    let title = parts.first.map(String.init) ?? cell
    return (plain(title.split(separator: "<").first.map(String.init) ?? ""), items.filter { !$0.isEmpty })
  }

  static func links(_ text: String) -> [(label: String, href: String, range: Range<String.Index>)] {
    var found: [(String, String, Range<String.Index>)] = []
    var place = text.startIndex
    while let open = text[place...].firstIndex(of: "["),
      let middle = text[open...].firstRange(of: "]("),
      let end = text[middle.upperBound...].firstIndex(of: ")")
    {
      let label = String(text[text.index(after: open)..<middle.lowerBound])
      place = text.index(after: end)
      found.append((label, String(text[middle.upperBound..<end]), open..<place))
    }
    return found
  }

  private static let opening: Set<Character> = ["'", "\"", "‘", "“", "„", "‚", "«", "»"]
  private static let closing: Set<Character> = ["'", "\"", "’", "”", "“", "‘", "»", "«"]

  /// The first quoted name with the texts before and after it.
  static func quoted(_ text: String) -> (before: String, name: String, after: String)? {
    var previous: Character = " "
    for place in text.indices {
      defer { previous = text[place] }
      guard opening.contains(text[place]), previous == " " else { continue }
      let rest = text[text.index(after: place)...]
      guard let end = rest.lastIndex(where: { closing.contains($0) }) else { return nil }
      return (trimmed(text[..<place]), String(rest[..<end]), trimmed(rest[rest.index(after: end)...]))
    }
    return nil
  }

  /// The names of a list with commas.
  static func names(_ text: String) -> [String] {
    text.split(separator: ",").map { trimmed($0) }.filter { !$0.isEmpty }
  }

  /// The label and the rest of `Buttons: Pay, Stop`.
  static func labelled(_ text: String) -> (label: String, value: String)? {
    guard let colon = text.firstIndex(of: ":"), text.index(after: colon) < text.endIndex else { return nil }
    let (label, value) = (trimmed(text[..<colon]), trimmed(text[text.index(after: colon)...]))
    guard let first = label.first, first.isLetter, label.count <= 32, !value.isEmpty, !label.contains("("),
      !label.contains("["),
      label.split(separator: " ").count <= 4, quoted(label) == nil
    else { return nil }
    return (label, value)
  }

  static func words(_ text: some StringProtocol) -> [String] {
    String(text).split { $0 == " " }.map { String($0) }
  }
}

/// Where a word was seen.
package struct SurveyPlace: Sendable, Hashable {
  package var document: Int
  /// Counted from 0.
  package var line: Int
}

/// Words with how often and where they were seen first.
struct WordTally {
  struct Seen {
    var text: String
    var count: Int
    var place: SurveyPlace
  }

  private var seen: [String: Int] = [:]
  private var all: [Seen] = []

  mutating func add(_ text: String, at place: SurveyPlace, count: Int = 1) {
    let key = Phrase.folded(text)
    guard !key.isEmpty else { return }
    if let number = seen[key] {
      all[number].count += count
    } else {
      seen[key] = all.count
      all.append(Seen(text: text, count: count, place: place))
    }
  }

  func count(_ text: String) -> Int { seen[Phrase.folded(text)].map { all[$0].count } ?? 0 }

  /// The most frequent first, then those that come first.
  var ranked: [Seen] {
    all.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }

  var isEmpty: Bool { all.isEmpty }
}
