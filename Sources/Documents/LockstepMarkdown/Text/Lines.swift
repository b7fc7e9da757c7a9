import Lockstep
import LockstepModel

/// The lines of a document without their line breaks.
struct Lines {
  let whole: Bytes
  let lines: [Bytes]
  /// What each line is to a Markdown reader.
  let blocks: [BlockParser.Line]
  /// How many lines at the start are front matter, the marks around it included.
  private let metadataLineCount: Int
  /// The words of the document.
  let wording: Wording

  init(_ source: SourceText, _ wording: Wording) {
    self.wording = wording
    whole = source.bytes[source.bytes.byteOrderMarkLength...]
    lines = whole.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      line.last == 0x0D ? line.dropLast() : line
    }
    let read = BlockParser(lines)
    (blocks, metadataLineCount) = (read.lines, read.metadataLineCount)
  }

  /// A part of a document, of whole lines.
  private init(whole: Bytes, lines: [Bytes], blocks: [BlockParser.Line], metadata: Int, _ wording: Wording) {
    (self.whole, self.lines, self.blocks, self.metadataLineCount) = (whole, lines, blocks, metadata)
    self.wording = wording
  }

  /// Some of the lines, as a document of its own.
  func part(_ range: Range<Int>) -> Lines {
    let range = range.clamped(to: lines.indices)
    let end = range.upperBound < count ? lines[range.upperBound].startIndex : whole.endIndex
    let start = range.isEmpty ? end : lines[range.lowerBound].startIndex
    return Lines(
      whole: whole.part(start, end), lines: Array(lines[range]), blocks: Array(blocks[range]),
      metadata: range.lowerBound == 0 ? metadataLineCount : 0, wording)
  }

  /// The lines that a document of several flows has for the one with this span; all for any other.
  func part(of document: FlowDocument) -> Lines {
    DocumentParts.lineRanges(self).lazy.map { self.part($0) }.first { $0.whole.extent == document.span }
      ?? self
  }

  var count: Int { lines.count }

  /// A line counted from 0; empty without one.
  subscript(_ number: Int) -> Bytes {
    lines.indices.contains(number) ? lines[number] : whole.part(whole.endIndex, whole.endIndex)
  }

  /// Whether a line is one of code: a fenced block with its marks, or an indented one.
  func isCode(_ number: Int) -> Bool { lines.indices.contains(number) && blocks[number].kind == .code }

  /// Whether Markdown is not read on a line, as it is code or HTML.
  func isHidden(_ number: Int) -> Bool {
    guard lines.indices.contains(number) else { return false }
    switch blocks[number].kind {
    case .code, .html: return true
    default: return false
    }
  }

  /// The level and the words of a heading on a line, whether it begins with `#` or has a line of `=` or `-` under it.
  func heading(at number: Int) -> (level: Int, words: Bytes)? {
    guard lines.indices.contains(number), !blocks[number].isNested,
      case .heading(let level) = blocks[number].kind
    else { return nil }
    return blocks[number].text.heading ?? (level, blocks[number].text.trimmed())
  }

  /// The title in the metadata above a document: `title: Use Case 1.1 Pay`, with or without quotes.
  var metadataTitle: Bytes? {
    for line in lines.prefix(metadataLineCount) {
      guard let rest = line.dropping("title:") else { continue }
      let title = rest.trimmed()
      let isQuoted =
        title.count > 1 && title.first == title.last && (title.first == 0x22 || title.first == 0x27)
      return isQuoted ? title.dropFirst().dropLast() : title
    }
    return nil
  }

  /// Whether a block is the metadata above a document, and nothing else.
  func isMetadata(_ block: Bytes) -> Bool {
    metadataLineCount > 0 && block.startIndex == lines[0].startIndex
      && block.endIndex == lines[metadataLineCount - 1].endIndex
  }

  /// The line behind a heading: one under a line of `=` has two.
  func end(ofHeadingAt number: Int) -> Int {
    number + 1 < count && blocks[number + 1].kind == .underline ? number + 2 : number + 1
  }

  /// The text of some lines without the empty ones around it; nil if there is nothing else.
  func trimmedText(_ range: Range<Int>) -> Bytes? {
    var range = range.clamped(to: lines.indices)
    while let first = range.first, self[first].isBlank { range = range.dropFirst() }
    while let last = range.last, self[last].isBlank { range = range.dropLast() }
    guard let first = range.first, let last = range.last else { return nil }
    return whole.part(self[first].startIndex, self[last].endIndex)
  }
}
