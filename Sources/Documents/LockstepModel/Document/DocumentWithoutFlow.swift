/// A Markdown document of a project without a flow: the targets of links into it.
package struct DocumentWithoutFlow: Hashable, Sendable {
  package struct Heading: Hashable, Sendable {
    package var level: Int
    package var text: String
    /// The name by which links reach it.
    package var anchor: String
  }

  /// As ``SourceText/path`` of the other files of the project.
  package var path: String
  package var headings: [Heading]
  /// Other places that links reach by a name of their own: `<a id="top">`, `(top)=` and `{#top}`.
  package var namedAnchors: [String] = []
  /// Whether it was too large to be read: its headings are not known.
  package private(set) var isUnread = false

  /// A document that was not read.
  package init(unread path: String) {
    self.path = path
    headings = []
    isUnread = true
  }

  /// Reads the headings `# …` and the names of a document; blocks of code have none.
  package init(_ source: SourceText) {
    path = source.path
    headings = []
    var taken: [String: Int] = [:]
    var isCode = false
    for line in source.bytes.split(separator: 0x0A) {
      if line.starts(with: "```".utf8) || line.starts(with: "~~~".utf8) { isCode.toggle() }
      let level = line.prefix { $0 == 0x23 }.count
      if !isCode { namedAnchors += Self.namedAnchors(in: line) }
      guard !isCode, (1...6).contains(level), line.dropFirst(level).first == 0x20 else { continue }
      let text = Self.trimmed(String(decoding: line.dropFirst(level), as: UTF8.self))
      var anchor = Self.anchor(of: text)
      let count = taken[anchor, default: 0]
      taken[anchor] = count + 1
      if count > 0 { anchor += "-\(count)" }
      headings.append(Heading(level: level, text: text, anchor: anchor))
    }
  }

  /// The titles an anchor leads to: the heading, and the one directly under it.
  package func titles(of anchor: String) -> [String] {
    guard let index = headings.firstIndex(where: { $0.anchor == anchor }) else { return [] }
    let heading = headings[index]
    guard let next = headings.dropFirst(index + 1).first, next.level == heading.level + 1 else {
      return [heading.text]
    }
    return [heading.text, next.text]
  }

  /// The anchor that Markdown gives a heading: lower case, spaces as `-`, without punctuation.
  package static func anchor(of heading: String) -> String {
    var anchor = ""
    for scalar in heading.lowercased().unicodeScalars {
      if scalar == " " {
        anchor.unicodeScalars.append("-")
      } else if scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
        || ("0"..."9").contains(scalar)
      {
        anchor.unicodeScalars.append(scalar)
      }
    }
    return anchor
  }

  /// The names that a line gives a place, in lower case.
  private static func namedAnchors(in line: ArraySlice<UInt8>) -> [String] {
    // Nearly all lines have none of `="`, `)=` and `{#`.
    let pairs = zip(line, line.dropFirst())
    guard
      pairs.contains(where: {
        $0 == 0x3D && $1 == 0x22 || $0 == 0x29 && $1 == 0x3D || $0 == 0x7B && $1 == 0x23
      })
    else { return [] }
    let text = String(decoding: line, as: UTF8.self).lowercased()
    return [(" id=\"", "\""), (" name=\"", "\""), ("{#", "}"), ("(", ")=")].compactMap { open, close in
      guard let start = text.firstRange(of: open)?.upperBound,
        let end = text[start...].firstRange(of: close)?.lowerBound
      else { return nil }
      return String(text[start..<end])
    }
  }

  private static func trimmed(_ text: String) -> String {
    let blank: (Character) -> Bool = { $0 == " " || $0 == "\r" || $0 == "#" }
    var text = text.drop(while: blank)
    while let last = text.last, blank(last) { text.removeLast() }
    return String(text)
  }
}
