import LockstepModel

/// Reading the title, and the id that the file's name gives.
extension Reader {
  /// - Parameter words: `Partial Flow 2.8 Validate entered PIN`; nil without a title.
  mutating func readTitle(_ words: Bytes?, isHeading: Bool) {
    let words = words?.trimmed() ?? lines.whole.upTo(lines.whole.startIndex)
    var heading = parseHeading(words)
    let path = Array(source.path.utf8)[...]
    // Each of several flows is called by its heading.
    let fromFile = isFlowPart ? nil : FlowID.ofAddress(path, wording)?.string
    if heading.number == nil { heading.title = Self.titleWithoutNumber(heading.title, of: fromFile, wording) }
    let place = heading.number ?? words
    let id = fromFile ?? heading.id ?? Self.stem(of: path)
    flowID = id
    document.id = SourceString(id, at: place.extent)
    document.title = heading.title.writtenText
    document.kind = Located(
      wording.kind(ofID: id) ?? heading.kind, at: words.upTo(place.startIndex).trimmed().extent)
    checkTitle(heading, words, fromFile: fromFile, id: id, at: place, isHeading: isHeading)
  }

  /// The heading of a document, taken apart.
  struct Heading {
    /// `PF2.8`
    var id: String?
    /// The part that names it: `2.8` after "Partial Flow", or an id such as `CP1`.
    var number: Bytes?
    var title: Bytes
    /// The kind by the heading; a use case if it has none.
    var kind = FlowDocument.Kind.useCase
    /// Whether it is written as headings are: `# Use Case 2.3 …`.
    var isWellFormed = false
  }

  func parseHeading(_ words: Bytes) -> Heading { Self.parseHeading(words, wording) }

  static func parseHeading(_ words: Bytes, _ wording: Wording) -> Heading {
    var heading = Heading(title: words)
    for kind in FlowDocument.Kind.allCases {
      guard let rest = wording.headings.object(of: kind.headingWord, in: words) else { continue }
      if let id = FlowID.leadingID(rest, wording), wording.kind(ofID: id.string) == kind {
        heading.id = id.string
        heading.number = id
      } else if let end = FlowID.endOfNumber(in: rest, from: rest.startIndex) {
        heading.id = wording.template(kind)?.id(rest.upTo(end).string)
        heading.number = rest.upTo(end)
      } else {
        continue
      }
      heading.kind = kind
      heading.title = words.from(heading.number?.endIndex ?? words.startIndex)
    }
    if heading.number == nil, let id = FlowID.leadingID(words, wording) {
      heading.id = id.string
      heading.number = id
      heading.kind = wording.kind(ofID: id.string.uppercased()) ?? .useCase
      heading.title = words.from(id.endIndex)
    }
    if heading.number == nil, let (kind, title) = kindWithoutNumber(words, wording) {
      (heading.kind, heading.title) = (kind, title)
    }
    // `# Use Case 9.1. Show app menu`: a stray dot; others write a colon or a dash.
    let separator = Self.separatorLength(before: heading.title)
    heading.isWellFormed = separator == 0 || heading.number == nil
    if !heading.isWellFormed { heading.title = heading.title.dropFirst(separator) }
    heading.title = heading.title.trimmed()
    return heading
  }

  /// The kind that a heading without a number names, and the title behind it: `Use Case Pay`, `UC Pay`.
  private static func kindWithoutNumber(_ words: Bytes, _ wording: Wording) -> (FlowDocument.Kind, Bytes)? {
    for kind in FlowDocument.Kind.allCases {
      let prefixes = wording.templates(kind).map { Phrase(String($0.prefix.prefix(while: \.isLetter))) }
      for name in wording.headings[kind.headingWord].map(\.head) + prefixes where !name.isEmpty {
        guard let end = name.end(in: words, at: words.startIndex) else { continue }
        let rest = words.from(end)
        let title = rest.dropFirst(separatorLength(before: rest)).trimmed()
        if !title.isEmpty { return (kind, title) }
      }
    }
    return nil
  }

  /// A title without the number of the file's ID before it: `1 Pay` in `UC1.md`. Any other number is a part of it.
  private static func titleWithoutNumber(_ title: Bytes, of id: String?, _ wording: Wording) -> Bytes {
    guard let id, let end = FlowID.endOfNumber(in: title, from: title.startIndex),
      let kind = wording.kind(ofID: id),
      wording.templates(kind).contains(where: { $0.number(of: id) == title.upTo(end).string[...] })
    else { return title }
    let rest = title.from(end)
    let words = rest.dropFirst(separatorLength(before: rest)).trimmed()
    return words.isEmpty ? title : words
  }

  /// How many bytes of a title are a mark that parts it from the number.
  private static func separatorLength(before title: Bytes) -> Int {
    let blanks = title.prefix { $0 == 0x20 }.count
    let rest = title.dropFirst(blanks)
    if let first = rest.first, first == 0x2E && blanks == 0 || first == 0x3A { return blanks + 1 }
    if rest.starts(with: "- ".utf8) { return blanks + 2 }
    for dash in ["– ", "— "] where rest.starts(with: dash.utf8) { return blanks + dash.utf8.count }
    return 0
  }

  private mutating func checkTitle(
    _ heading: Heading, _ words: Bytes, fromFile: String?, id: String, at place: Bytes, isHeading: Bool
  ) {
    let title = SourceString("title", at: place.extent)
    let row = Array(title.value.utf8)[...]
    guard let found = heading.id else {
      if words.isEmpty {
        report(
          .markdownHeading, "the document has no title", at: words, row: row,
          help: "begin it with '# \(wording.heading(id))'")
      } else if fromFile == nil || lines.metadataTitle == nil {
        report(
          .markdownHeading, "the heading has no flow number; the document counts as \(id)", at: words,
          row: row, help: "write '# \(wording.heading(id)) \(heading.title.string)'")
        if isHeading { keepSource(words, as: title) }
      }
      return
    }
    if let fromFile, fromFile != found {
      report(
        .markdownHeading, "the file name has the number \(fromFile), the heading has \(found)", at: place,
        row: row, help: "links use the number of the file name, so the document counts as \(fromFile)")
    }
    let isPlain = heading.isWellFormed && "\(wording.heading(id)) \(heading.title.string)" == words.string
    if isHeading, !isPlain { keepSource(words, as: title) }
  }

  /// The file's name without its folder and ending, where neither it nor the heading has a number.
  private static func stem(of path: Bytes) -> String {
    let name = path.lastIndex(of: 0x2F).map { path.from($0 + 1) } ?? path
    return (name.lastIndex(of: 0x2E).map { name.upTo($0) } ?? name).string
  }
}
