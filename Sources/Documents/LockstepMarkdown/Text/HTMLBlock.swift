import Lockstep

/// A block of HTML, by what begins it (CommonMark, section "HTML blocks").
struct HTMLBlock {
  /// The text that ends it; nil for one that ends at a blank line.
  private let endMarks: [String]?
  /// Whether a page shows its text.
  let isShown: Bool

  var endsAtBlankLine: Bool { endMarks == nil }

  private static let verbatimTags = ["script", "pre", "textarea", "style"]
  private static let blockTags: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col",
    "colgroup",
    "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form",
    "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe",
    "legend",
    "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param",
    "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track",
    "ul",
  ]

  /// - Parameters:
  ///   - line: a line without its indentation.
  ///   - interruptsParagraph: whether a paragraph would end here, which a single tag of any other name does not do.
  init?(_ line: Bytes, interruptsParagraph: Bool) {
    guard line.first == 0x3C else { return nil }
    let name = Self.name(line.dropFirst())
    let closing = line.at(line.startIndex + 1) == 0x2F
    let word = closing ? Self.name(line.dropFirst(2)) : name
    let behind = line.at(line.startIndex + (closing ? 2 : 1) + word.utf8.count)
    if !closing, Self.verbatimTags.contains(name), behind == nil || behind == 0x3E || behind?.isSpace == true
    {
      self.init(endMarks: Self.verbatimTags.map { "</\($0)>" }, isShown: false)
    } else if line.hasPrefix("<!--") {
      self.init(endMarks: ["-->"], isShown: false)
    } else if line.hasPrefix("<?") {
      self.init(endMarks: ["?>"], isShown: false)
    } else if line.hasPrefix("<![cdata[") {
      self.init(endMarks: ["]]>"], isShown: false)
    } else if line.hasPrefix("<!"), line.at(line.startIndex + 2)?.isLetter == true {
      self.init(endMarks: [">"], isShown: false)
    } else if Self.blockTags.contains(word),
      behind == nil || behind == 0x3E || behind?.isSpace == true
        || behind == 0x2F && line.hasSlashAndBracket(behind: word, isClosing: closing)
    {
      self.init(endMarks: nil, isShown: true)
    } else if !interruptsParagraph, let end = HTMLTag.end(in: line), line.from(end).isBlank {
      self.init(endMarks: nil, isShown: true)
    } else {
      return nil
    }
  }

  private init(endMarks: [String]?, isShown: Bool) {
    (self.endMarks, self.isShown) = (endMarks, isShown)
  }

  /// Whether it ends on a line, which belongs to it.
  func ends(on line: Bytes) -> Bool { endMarks?.contains { line.offset(of: $0) != nil } ?? false }

  /// The letters and digits that a text begins with, in lower case.
  private static func name(_ text: Bytes) -> String {
    text.prefix(16).prefix(while: \.isLetterOrDigit).string.lowercased()
  }
}

/// A whole tag of HTML at the beginning of a text.
private enum HTMLTag {
  /// Where it ends; nil without one.
  static func end(in text: Bytes) -> Int? {
    var place = text.startIndex + 1
    let isClosing = text.at(place) == 0x2F
    if isClosing { place += 1 }
    guard text.at(place)?.isLetter == true else { return nil }
    while let byte = text.at(place), byte.isLetterOrDigit || byte == 0x2D { place += 1 }
    var hasSpace = skipSpaces(text, &place)
    while !isClosing, hasSpace, skipAttribute(text, &place) { hasSpace = skipSpaces(text, &place) }
    if !isClosing, text.at(place) == 0x2F { place += 1 }
    return text.at(place) == 0x3E ? place + 1 : nil
  }

  private static func skipSpaces(_ text: Bytes, _ place: inout Int) -> Bool {
    let start = place
    while text.at(place)?.isSpace == true { place += 1 }
    return place > start
  }

  /// `name`, `name=value`, `name="value"`
  private static func skipAttribute(_ text: Bytes, _ place: inout Int) -> Bool {
    func isName(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "_:.-".utf8.contains(byte) }
    guard let first = text.at(place), first.isLetter || first == 0x5F || first == 0x3A else { return false }
    while let byte = text.at(place), isName(byte) { place += 1 }
    var next = place
    _ = skipSpaces(text, &next)
    guard text.at(next) == 0x3D else { return true }
    next += 1
    _ = skipSpaces(text, &next)
    guard let quote = text.at(next) else { return false }
    if quote == 0x22 || quote == 0x27 {
      guard let end = text.from(next + 1).firstIndex(of: quote) else { return false }
      place = end + 1
      return true
    }
    let value = text.from(next).prefix { !$0.isSpace && !"\"'=<>`".utf8.contains($0) }
    place = value.endIndex
    return !value.isEmpty
  }
}

extension Bytes {
  /// `<br/>`: whether `/>` is behind the name of a tag.
  fileprivate func hasSlashAndBracket(behind name: String, isClosing: Bool) -> Bool {
    has("/>", at: startIndex + (isClosing ? 2 : 1) + name.utf8.count)
  }
}
