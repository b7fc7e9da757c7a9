/// Cells of tables, which are Markdown, as HTML.
///
/// Only what tables are written with has a meaning: bold and slanted words, lists, line breaks, raised notes, links.
/// All else is shown as it is written, so that no text of a flow can become markup.
package struct CellHTML {
  /// Where a link leads within the page, by its label; nil for one that leads anywhere else.
  private let addressOfLabel: (String) -> String?

  package init(addressOfLabel: @escaping (String) -> String? = { _ in nil }) {
    self.addressOfLabel = addressOfLabel
  }

  private static let tags = ["ul", "li", "sup", "em", "strong"]
  private static let entities = [
    "&rarr;": "→", "&larr;": "←", "&amp;": "&amp;", "&lt;": "&lt;", "&gt;": "&gt;", "&quot;": "&quot;",
    "&nbsp;": " ",
  ]
  private static let maximumNesting = 12

  package func html(_ markdown: String) -> String {
    var writer = Writer(addressOfLabel: addressOfLabel, rest: markdown[...])
    return writer.write()
  }

  private struct Writer {
    let addressOfLabel: (String) -> String?
    var rest: Substring
    var html = ""
    /// The tags that are open, the outermost first.
    var openTags: [String] = []
    /// Text that was not written yet.
    var pendingText = ""

    mutating func write() -> String {
      while let character = rest.first {
        switch character {
        case "<" where convertTag(): break
        case "*" where convertEmphasis(): break
        case "&" where convertEntity(): break
        case "[" where convertLink(): break
        case "\\" where rest.dropFirst().first.map { "|*[]<&\\`_".contains($0) } ?? false:
          rest = rest.dropFirst()
          pendingText.append(rest.removeFirst())
        default: pendingText.append(rest.removeFirst())
        }
      }
      flushText()
      while let tag = openTags.popLast() { html += "</\(tag)>" }
      return html
    }

    private mutating func flushText() {
      html += XML.escaped(pendingText)
      pendingText = ""
    }

    private mutating func emitMarkup(_ markup: String) {
      flushText()
      html += markup
    }

    private mutating func convertTag() -> Bool {
      for line in ["<br>", "<br/>", "<br />"] where rest.hasPrefix(line) {
        rest = rest.dropFirst(line.count)
        emitMarkup("<br>")
        return true
      }
      for tag in CellHTML.tags {
        if rest.hasPrefix("<\(tag)>"), openTags.count < CellHTML.maximumNesting,
          (tag == "li") == (openTags.last == "ul")
        {
          rest = rest.dropFirst(tag.count + 2)
          emitMarkup("<\(tag)>")
          openTags.append(tag)
          return true
        }
        if rest.hasPrefix("</\(tag)>"), openTags.last == tag {
          rest = rest.dropFirst(tag.count + 3)
          openTags.removeLast()
          emitMarkup("</\(tag)>")
          return true
        }
      }
      return false
    }

    private mutating func convertEmphasis() -> Bool {
      for (mark, tag) in [("**", "strong"), ("*", "em")] where rest.hasPrefix(mark) {
        if openTags.last == tag {
          rest = rest.dropFirst(mark.count)
          openTags.removeLast()
          emitMarkup("</\(tag)>")
          return true
        }
        let inner = rest.dropFirst(mark.count)
        guard !openTags.contains(tag), inner.contains(mark), let first = inner.first, !first.isWhitespace,
          openTags.last != "ul", openTags.count < CellHTML.maximumNesting
        else { continue }
        rest = inner
        emitMarkup("<\(tag)>")
        openTags.append(tag)
        return true
      }
      return false
    }

    private mutating func convertEntity() -> Bool {
      guard let end = rest.prefix(8).firstIndex(of: ";"),
        let known = CellHTML.entities[String(rest[...end])]
      else { return false }
      rest = rest[rest.index(after: end)...]
      emitMarkup(known)
      return true
    }

    /// `[label](address)`: the label alone where the address leads out of the page.
    private mutating func convertLink() -> Bool {
      guard let middle = rest.utf8.prefix(TextLink.maximumLength).firstIndex(of: UInt8(ascii: "]")),
        rest[middle...].hasPrefix("]("),
        let end = rest[middle...].utf8.prefix(TextLink.maximumLength).firstIndex(of: UInt8(ascii: ")"))
      else { return false }
      let label = String(rest[rest.index(after: rest.startIndex)..<middle])
      let target = String(rest[rest.index(middle, offsetBy: 2)..<end])
      rest = rest[rest.index(after: end)...]
      if let address = addressOfLabel(label) {
        emitMarkup(#"<a href="\#(XML.escaped(address))">\#(XML.escaped(label))</a>"#)
      } else {
        emitMarkup(#"<span class="ref" title="\#(XML.escaped(target))">\#(XML.escaped(label))</span>"#)
      }
      return true
    }
  }
}
