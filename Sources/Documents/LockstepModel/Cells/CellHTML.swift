/// Cells of tables, which are Markdown, as HTML.
///
/// Only what tables are written with has a meaning: bold and slanted words, lists, line breaks, raised notes, links.
/// All else is shown as it is written, so that no text of a flow can become markup.
package struct CellHTML {
  /// Where a link leads within the page, by its label; nil for one that leads anywhere else.
  private let address: (String) -> String?

  package init(address: @escaping (String) -> String? = { _ in nil }) { self.address = address }

  private static let tags = ["ul", "li", "sup", "em", "strong"]
  private static let entities = [
    "&rarr;": "→", "&larr;": "←", "&amp;": "&amp;", "&lt;": "&lt;", "&gt;": "&gt;", "&quot;": "&quot;",
    "&nbsp;": " ",
  ]
  private static let mostNested = 12

  package func html(_ markdown: String) -> String {
    var writer = Writer(address: address, rest: markdown[...])
    return writer.write()
  }

  private struct Writer {
    let address: (String) -> String?
    var rest: Substring
    var html = ""
    /// The tags that are open, the outermost first.
    var open: [String] = []
    /// Text that was not written yet.
    var text = ""

    mutating func write() -> String {
      while let character = rest.first {
        switch character {
        case "<" where takeTag(): break
        case "*" where takeStars(): break
        case "&" where takeEntity(): break
        case "[" where takeLink(): break
        case "\\" where rest.dropFirst().first.map { "|*[]<&\\`_".contains($0) } ?? false:
          rest = rest.dropFirst()
          text.append(rest.removeFirst())
        default: text.append(rest.removeFirst())
        }
      }
      flush()
      while let tag = open.popLast() { html += "</\(tag)>" }
      return html
    }

    private mutating func flush() {
      html += XML.escaped(text)
      text = ""
    }

    private mutating func emit(_ markup: String) {
      flush()
      html += markup
    }

    private mutating func takeTag() -> Bool {
      for line in ["<br>", "<br/>", "<br />"] where rest.hasPrefix(line) {
        rest = rest.dropFirst(line.count)
        emit("<br>")
        return true
      }
      for tag in CellHTML.tags {
        if rest.hasPrefix("<\(tag)>"), open.count < CellHTML.mostNested, (tag == "li") == (open.last == "ul")
        {
          rest = rest.dropFirst(tag.count + 2)
          emit("<\(tag)>")
          open.append(tag)
          return true
        }
        if rest.hasPrefix("</\(tag)>"), open.last == tag {
          rest = rest.dropFirst(tag.count + 3)
          open.removeLast()
          emit("</\(tag)>")
          return true
        }
      }
      return false
    }

    private mutating func takeStars() -> Bool {
      for (mark, tag) in [("**", "strong"), ("*", "em")] where rest.hasPrefix(mark) {
        if open.last == tag {
          rest = rest.dropFirst(mark.count)
          open.removeLast()
          emit("</\(tag)>")
          return true
        }
        let inner = rest.dropFirst(mark.count)
        guard !open.contains(tag), inner.contains(mark), let first = inner.first, !first.isWhitespace,
          open.last != "ul", open.count < CellHTML.mostNested
        else { continue }
        rest = inner
        emit("<\(tag)>")
        open.append(tag)
        return true
      }
      return false
    }

    private mutating func takeEntity() -> Bool {
      guard let end = rest.prefix(8).firstIndex(of: ";"),
        let known = CellHTML.entities[String(rest[...end])]
      else { return false }
      rest = rest[rest.index(after: end)...]
      emit(known)
      return true
    }

    /// `[label](address)`: the label alone where the address leads out of the page.
    private mutating func takeLink() -> Bool {
      guard let middle = rest.utf8.prefix(TextLink.limit).firstIndex(of: UInt8(ascii: "]")),
        rest[middle...].hasPrefix("]("),
        let end = rest[middle...].utf8.prefix(TextLink.limit).firstIndex(of: UInt8(ascii: ")"))
      else { return false }
      let label = String(rest[rest.index(after: rest.startIndex)..<middle])
      let target = String(rest[rest.index(middle, offsetBy: 2)..<end])
      rest = rest[rest.index(after: end)...]
      if let address = address(label) {
        emit(#"<a href="\#(XML.escaped(address))">\#(XML.escaped(label))</a>"#)
      } else {
        emit(#"<span class="ref" title="\#(XML.escaped(target))">\#(XML.escaped(label))</span>"#)
      }
      return true
    }
  }
}
