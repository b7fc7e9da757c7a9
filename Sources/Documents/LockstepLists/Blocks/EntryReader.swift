import Lockstep
import LockstepModel

/// Cuts a document into entries, as CommonMark cuts it into blocks as far as lists of sentences need: without code, comments
/// and front matter.
struct EntryReader {
  let bytes: [UInt8]
  let words: ListWords
  var entries: [Entry] = []
  var isAfterBlank = true
  /// Whether the last line is quoted: a quotation is a block of its own.
  private var isQuoted = false
  private var openFence: UInt8?
  private var isInComment = false
  /// How far the last label such as `4a` is indented; nil before the first one. Lines as far out may be alternatives.
  private var branchIndent: Int?
  private var tableLines: [Range<Int>] = []
  /// The mark of the last entry, where Markdown knows no such mark.
  private var lastMark: SubstepMark?
  /// How many entries have been searched for the last heading.
  private var headingSearchStart = 0
  private var section: Wording.ListWord?

  static func entries(of source: SourceText, _ words: ListWords) -> [Entry] {
    var reader = EntryReader(bytes: source.bytes, words: words)
    reader.read()
    reader.separateNumbers()
    return reader.entries
  }

  private init(bytes: [UInt8], words: ListWords) { (self.bytes, self.words) = (bytes, words) }

  private mutating func read() {
    var start = bytes.byteOrderMarkLength
    var number = 0
    var isFrontMatter = false
    while start <= bytes.count {
      var end = start < bytes.count ? bytes[start...].firstIndex(of: 0x0A) ?? bytes.count : bytes.count
      let next = end + 1
      if end > start, bytes[end - 1] == 0x0D { end -= 1 }
      let line = start..<end
      if number == 0, isFrontMatterMark(line) {
        isFrontMatter = true
      } else if isFrontMatter {
        if isFrontMatterMark(line) { isFrontMatter = false }
      } else {
        readLine(line)
      }
      number += 1
      start = next
    }
    finishTable()
  }

  private func isFrontMatterMark(_ line: Range<Int>) -> Bool {
    line.count >= 3 && bytes[line].allSatisfy { $0 == UInt8(ascii: "-") }
  }

  private mutating func readLine(_ line: Range<Int>) {
    let (indent, text) = splitIndent(of: line)
    let wasQuoted = isQuoted
    isQuoted = bytes[line].first { $0 != 0x20 } == UInt8(ascii: ">")
    if isQuoted, !wasQuoted { isAfterBlank = true }
    if let mark = fenceMark(text) {
      if openFence == nil { openFence = mark } else if openFence == mark { openFence = nil }
      return finishBlock()
    }
    if openFence != nil { return }
    if isInComment || bytes[text].starts(with: "<!--".utf8) {
      isInComment = !contains("-->", in: text)
      return
    }
    if text.isEmpty { return finishBlock() }
    if tableLines.isEmpty, isDelimiterRow(text), let head = takeTableHead() { tableLines = [head] }
    // Bars at the edges may be left out.
    if bytes[text.lowerBound] == UInt8(ascii: "|") || !tableLines.isEmpty && contains("|", in: text) {
      tableLines.append(text)
      return
    }
    finishTable()
    if readHeading(text) || readTaggedHeading(text) || readUnderline(text) { return }
    if isThematicBreak(text) { return finishBlock() }
    readTextLine(text, indent: indent)
  }

  private mutating func finishBlock() {
    finishTable()
    isAfterBlank = true
  }

  private func isDelimiterRow(_ text: Range<Int>) -> Bool {
    guard let first = bytes[text].first, "-:|".utf8.contains(first) else { return false }
    return bytes[text].allSatisfy { "-:| \t".utf8.contains($0) } && bytes[text].contains(UInt8(ascii: "|"))
      && bytes[text].contains(UInt8(ascii: "-"))
  }

  /// Takes the last line of a paragraph, which a delimiter row below it makes the head of a table.
  private mutating func takeTableHead() -> Range<Int>? {
    guard !isAfterBlank, let last = entries.last, last.kind == .paragraph, !last.isCell else { return nil }
    let start = bytes[last.text].lastIndex(of: 0x0A).map { $0 + 1 } ?? last.text.lowerBound
    let head = start..<last.text.upperBound
    guard contains("|", in: head) else { return nil }
    entries.removeLast()
    if start > last.text.lowerBound {
      var rest = last
      rest.text = last.text.lowerBound..<trimmedEnd(last.text.lowerBound..<start)
      entries.append(rest)
    }
    return head
  }

  private mutating func finishTable() {
    guard !tableLines.isEmpty else { return }
    let rows = tableLines
    tableLines = []
    entries += TableEntryReader(bytes, words).entries(of: rows, in: findSection())
    isAfterBlank = true
  }

  /// The meaning of the last heading, or bold line: that of its first words, or alternatives, whatever comes before these.
  private mutating func findSection() -> Wording.ListWord? {
    while headingSearchStart < entries.count {
      let entry = entries[headingSearchStart]
      headingSearchStart += 1
      // The head of a table says nothing about the next one.
      guard !entry.isCell, entry.isHeading || entry.isEmphasised && entry.kind == .paragraph else { continue }
      let tokens = Tokens.of(bytes, entry.text.prefix(120))
      let areAlternatives = tokens.indices.prefix(6).contains { place in
        words.matchHeading(tokens[place...])?.key == .alternatives
      }
      let title = tokens.dropFirst(tokens.first?.isNumber == true ? 1 : 0)
      let found = words.matchHeading(title)
      // `**Actor:** Guest` is a field with its value.
      let isHeading = entry.isHeading || found?.count == title.count
      section = areAlternatives ? .alternatives : isHeading ? found?.key : nil
    }
    return section
  }

  /// The text of a line without whitespace around it, and the column where it begins; quotation marks of blocks are left out.
  private func splitIndent(of line: Range<Int>) -> (column: Int, text: Range<Int>) {
    var (column, start) = (0, line.lowerBound)
    while start < line.upperBound {
      switch bytes[start] {
      case 0x20: column += 1
      case 0x09: column += 4 - column % 4
      case UInt8(ascii: ">") where column < 4: column = 0
      default: return (column, start..<trimmedEnd(start..<line.upperBound))
      }
      start += 1
    }
    return (column, line.upperBound..<line.upperBound)
  }

  private func trimmedEnd(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] <= 0x20 || bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
    return end
  }

  private func fenceMark(_ text: Range<Int>) -> UInt8? {
    guard let first = bytes[text].first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~"),
      bytes[text].prefix(3).count == 3, bytes[text].prefix(3).allSatisfy({ $0 == first })
    else { return nil }
    return first
  }

  private func contains(_ mark: String, in text: Range<Int>) -> Bool {
    bytes.firstRange(of: Array(mark.utf8), in: text) != nil
  }

  private func isThematicBreak(_ text: Range<Int>) -> Bool {
    guard let first = bytes[text].first, "-*_".utf8.contains(first) else { return false }
    let marks = bytes[text].filter { $0 != 0x20 }
    return marks.count >= 3 && marks.allSatisfy { $0 == first }
  }

  private mutating func readTextLine(_ text: Range<Int>, indent: Int) {
    var content = text
    var isBulleted = false
    let (first, second) = (bytes[text.lowerBound], text.count > 1 ? bytes[text.lowerBound + 1] : 0x20)
    if [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")].contains(first),
      second == 0x20 || second == 0x09
    {
      isBulleted = true
      content = content.dropFirst()
      while let first = content.first, bytes[first] <= 0x20 { content = content.dropFirst() }
    } else if bytes[text].starts(with: [0xE2, 0x80, 0xA2]) {
      isBulleted = true
      content = content.dropFirst(3)
      while let first = content.first, bytes[first] <= 0x20 { content = content.dropFirst() }
    }
    if isStruckOut(content) { return }
    var new = makeEntry(.paragraph, content, indent: indent)
    new.isBulleted = isBulleted
    let mark = findSubstepMark(new)
    if let mark { addMark(mark, to: &new) }
    let isLabelled = new.label.map { $0.isSetOff || $0.shape == .branch || $0.shape == .substep } == true
    if new.isBulleted || isLabelled { new.kind = .item }
    new.isInline = new.kind == .item && continuesItemByItsForm(new)
    if new.kind == .paragraph, continuesLastEntry(new) {
      entries[entries.count - 1].text = entries[entries.count - 1].text.lowerBound..<content.upperBound
    } else {
      entries.append(new)
      lastMark = mark
      if new.label?.shape == .branch { branchIndent = new.indent }
    }
    isAfterBlank = false
  }

  /// Whether Markdown takes a line for a part of the item above it, as its number has no blank behind it: `3.System …`
  private func continuesItemByItsForm(_ entry: Entry) -> Bool {
    guard !isAfterBlank, !entry.isBulleted, let last = entries.last, last.kind == .item, !last.isCell,
      let label = entry.label, label.shape == .number
    else { return false }
    return bytes[label.textStart - 1] == UInt8(ascii: ".")
  }

  /// The mark of a line below a sentence.
  private func findSubstepMark(_ entry: Entry) -> SubstepMark? {
    guard !entry.isBulleted, entry.label == nil, !entry.isEmphasised, let last = entries.last,
      last.kind == .item, !last.isCell, entry.indent > 0
    else { return nil }
    return SubstepMark.find(bytes, entry.text, below: last, behind: lastMark)
  }

  private func addMark(_ mark: SubstepMark, to entry: inout Entry) {
    if let label = mark.label {
      entry.label = label
    } else {
      // As a bullet: what is above it counts it.
      entry.isBulleted = true
      entry.text = mark.textStart..<entry.text.upperBound
    }
  }

  func makeEntry(_ kind: Entry.Kind, _ content: Range<Int>, indent: Int) -> Entry {
    let content = withoutEmoji(content, isHeading: kind != .paragraph)
    var new = Entry(kind: kind, indent: indent, text: content)
    new.label = kind == .paragraph ? Label(bytes, content) : headingLabel(content)
    new.isEmphasised = beginsBold(content)
    return new
  }

  /// Also behind a tag: `<u>**Extensions**</u>`.
  private func beginsBold(_ content: Range<Int>) -> Bool {
    var text = bytes[content]
    if text.first == UInt8(ascii: "<"), let close = InlineTag.close(text, at: text.startIndex) {
      text = text[(close + 1)...]
    }
    return text.starts(with: "**".utf8) || text.starts(with: "__".utf8)
  }

  /// A title without emojis before it; a sentence keeps its signs.
  private func withoutEmoji(_ content: Range<Int>, isHeading: Bool) -> Range<Int> {
    let start = TitleDecoration.emojiEnd(bytes, content)
    guard start > content.lowerBound else { return content }
    let rest = start..<content.upperBound
    if isHeading { return rest }
    guard bytes[rest].starts(with: "**".utf8) else { return content }
    let tokens = Tokens.of(bytes, rest.prefix(80))
    return words.matchHeading(tokens[...]) != nil || UseCaseID(bytes, rest)?.isOfUseCase == true
      ? rest : content
  }

  /// Whether all that a line says is struck out: `~~4. System prints it.~~`, `4. ~~System prints it.~~`
  private func isStruckOut(_ content: Range<Int>) -> Bool {
    let text = Label(bytes, content).map { $0.textStart..<max($0.textStart, content.upperBound) } ?? content
    return bytes[text].starts(with: "~~".utf8) && Tokens.of(bytes, text).isEmpty
  }

  private func endsSentence(_ text: Range<Int>) -> Bool {
    bytes[text].last.map { ".!?:)~*_".utf8.contains($0) } == true
  }

  private func endsBold(_ text: Range<Int>) -> Bool {
    let end = bytes[text].last { $0 != UInt8(ascii: ":") }
    return end == UInt8(ascii: "*") || end == UInt8(ascii: "_")
  }

  /// Whether a paragraph is the next line of the entry before it.
  private func continuesLastEntry(_ new: Entry) -> Bool {
    guard !isAfterBlank, let last = entries.last, !last.isHeading, !new.isEmphasised, !last.isCell else {
      return false
    }
    if last.isEmphasised, endsBold(last.text) { return false }
    // What is indented below a line, or goes on with its sentence, belongs to it.
    if let branchIndent, new.indent <= branchIndent, endsSentence(last.text),
      AlternativeBeginnings(bytes: bytes, words: words).opensAlternative(new.text)
    {
      return false
    }
    // A field is a line by itself.
    let tokens = Tokens.of(bytes, new.text.lowerBound..<min(new.text.upperBound, new.text.lowerBound + 80))
    return !words.beginsField(tokens)
  }
}
