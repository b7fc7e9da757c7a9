import Lockstep
import LockstepModel

/// Sentences that have numbers although Markdown has no list there.
extension EntryReader {
  /// The entries, with one for each sentence that has a number of its own.
  mutating func separateNumbers() {
    let numbers = InlineNumbers(bytes: bytes, words: words)
    let all = entries
    entries = []
    var lastNumber: DottedNumber?
    for (place, entry) in all.enumerated() {
      guard !entry.isCell, !entry.isHeading else {
        lastNumber = nil
        entries.append(entry)
        continue
      }
      let next = all.dropFirst(place + 1).first
      if let lines = dottedLines(of: entry), areCounted(lines, behind: lastNumber, before: next) {
        lastNumber = lines.last
        entries += lines.map { makeItem($0, entry) }
        continue
      }
      lastNumber = nil
      entries += separated(entry, numbers, before: next)
    }
  }

  /// The sentences in one item or paragraph, which the next item may not count again.
  private func separated(_ entry: Entry, _ numbers: InlineNumbers, before next: Entry?) -> [Entry] {
    guard entry.label != nil else { return [entry] }
    let parts = numbers.parts(of: entry.text, isCell: false)
    guard parts.count > 1 else { return [entry] }
    let items = parts.enumerated().map { place, part in
      var item = entry
      item.text = part
      item.label = Label(bytes, part)
      if place > 0 { (item.kind, item.isInline, item.isEmphasised) = (.item, true, false) }
      return item
    }
    let own = items.compactMap { $0.label.map { bytes[$0.range] } }
    if let next = next?.label, own.dropFirst().contains(where: { $0.elementsEqual(bytes[next.range]) }) {
      return [entry]
    }
    return items
  }

  // MARK: Numbers without a mark

  /// The number that a line begins with: `2.1 System …`
  struct DottedNumber {
    var line: Range<Int>
    var number: Range<Int>
    var path: [Int]

    func follows(_ last: DottedNumber) -> Bool {
      path.count == last.path.count && path.dropLast() == last.path.dropLast()
        && path.last == last.path.last.map { $0 + 1 }
    }
  }

  /// The lines of a paragraph, each of which begins with a number of several parts, and nothing but a blank behind it.
  private func dottedLines(of entry: Entry) -> [DottedNumber]? {
    guard entry.label == nil, !entry.isEmphasised, bytes[entry.text].first?.isDigit == true else {
      return nil
    }
    var lines: [DottedNumber] = []
    for line in bytes[entry.text].split(separator: 0x0A) {
      let text = line.drop { $0 <= 0x20 }
      let number = text.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
      let path = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
        Int(String(decoding: $0, as: UTF8.self))
      }
      let known = path.compactMap(\.self)
      let rest = text[number.endIndex...]
      guard path.count == 2, known.count == path.count, number.count <= 5, rest.first == 0x20,
        rest.dropFirst().first(where: { $0 != 0x20 }).map({ $0.isCapital || $0 >= 0x80 }) == true
      else { return nil }
      lines.append(
        DottedNumber(
          line: text.startIndex..<text.endIndex, number: number.startIndex..<number.endIndex, path: known))
    }
    return lines
  }

  /// Whether the numbers of lines count, also with those of the paragraphs beside them: a single one may be a chapter.
  private func areCounted(_ lines: [DottedNumber], behind last: DottedNumber?, before next: Entry?) -> Bool {
    guard let first = lines.first, let end = lines.last,
      zip(lines, lines.dropFirst()).allSatisfy({ $1.follows($0) })
    else { return false }
    if lines.count > 1 || last.map(first.follows) == true { return true }
    return next.flatMap { $0.isHeading || $0.isCell ? nil : dottedLines(of: $0)?.first }?.follows(end) == true
  }

  private func makeItem(_ line: DottedNumber, _ entry: Entry) -> Entry {
    var item = entry
    (item.kind, item.text) = (.item, line.line)
    let start = bytes[line.number.upperBound..<line.line.upperBound].firstIndex { $0 != 0x20 }
    item.label = Label(
      shape: .number, range: line.number, textStart: start ?? line.line.upperBound, isSetOff: true)
    return item
  }
}
