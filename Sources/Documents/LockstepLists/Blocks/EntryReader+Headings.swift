import Lockstep
import LockstepModel

/// Headings, in each form of Markdown and in HTML.
extension EntryReader {
  mutating func readHeading(_ text: Range<Int>) -> Bool {
    let level = bytes[text].prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(level), text.count > level else { return false }
    var content = text.lowerBound + level..<text.upperBound
    guard bytes[content.lowerBound] <= 0x20 || isPartOfUseCase(content) else { return false }
    while let last = content.last, bytes[last] == UInt8(ascii: "#") || bytes[last] <= 0x20 {
      content = content.dropLast()
    }
    while let first = content.first, bytes[first] <= 0x20 { content = content.dropFirst() }
    // `# <a name="x"></a>UC-7: Feed the fish`
    while bytes[content].starts(with: "<".utf8),
      let close = bytes[content].prefix(200).firstIndex(of: UInt8(ascii: ">")), close + 1 < content.upperBound
    {
      content = close + 1..<content.upperBound
    }
    entries.append(makeEntry(.heading(level: level), content, indent: 0))
    isAfterBlank = true
    return true
  }

  /// `<h2><strong>Main flow</strong></h2>`
  mutating func readTaggedHeading(_ text: Range<Int>) -> Bool {
    let head = bytes[text].prefix(4)
    guard head.count == 4, head.starts(with: "<h".utf8) || head.starts(with: "<H".utf8),
      head.last == UInt8(ascii: ">"), let digit = head.dropFirst(2).first, (0x31...0x36).contains(digit)
    else { return false }
    var content = text.dropFirst(4)
    while bytes[content].last == UInt8(ascii: ">"),
      let open = bytes[content].suffix(12).lastIndex(of: UInt8(ascii: "<"))
    {
      content = content.lowerBound..<open
    }
    while bytes[content].first == UInt8(ascii: "<"),
      let close = bytes[content].prefix(40).firstIndex(of: UInt8(ascii: ">"))
    {
      content = close + 1..<content.upperBound
    }
    while let first = content.first, bytes[first] <= 0x20 { content = content.dropFirst() }
    while let last = content.last, bytes[last] <= 0x20 { content = content.dropLast() }
    guard !content.isEmpty else { return false }
    entries.append(makeEntry(.heading(level: Int(digit) - 0x30), content, indent: 0))
    isAfterBlank = true
    return true
  }

  /// A line of `=` or `-` under a paragraph makes it a heading.
  mutating func readUnderline(_ text: Range<Int>) -> Bool {
    guard !isAfterBlank, let last = entries.last, last.kind == .paragraph, let first = bytes[text].first,
      first == UInt8(ascii: "=") || first == UInt8(ascii: "-"), bytes[text].allSatisfy({ $0 == first })
    else { return false }
    entries[entries.count - 1].kind = .heading(level: first == UInt8(ascii: "=") ? 1 : 2)
    isAfterBlank = true
    return true
  }

  /// Whether words begin a part of a use case, or are its title: older Markdown needs no blank in `#Use case: Feed the fish`.
  private func isPartOfUseCase(_ content: Range<Int>) -> Bool {
    guard bytes[content.lowerBound].isLetter else { return false }
    return words.matchHeading(Tokens.of(bytes, content.prefix(120))[...]) != nil
      || UseCaseID(bytes, content)?.isOfUseCase == true
  }

  /// The label of a heading, also behind the number of its chapter: `6.2 (1A) Mail is empty`.
  func headingLabel(_ content: Range<Int>) -> Label? {
    let label = Label(bytes, content)
    guard label == nil || label?.shape == .number else { return label }
    let start = label?.textStart ?? TitleDecoration.chapterEnd(bytes, content)
    guard start > content.lowerBound, start < content.upperBound,
      let inner = Label(bytes, start..<content.upperBound), inner.shape == .branch || inner.shape == .code
    else { return label }
    return inner
  }
}
