import Lockstep
import LockstepModel

/// A cell of a table as HTML: its links, its bold text and its lists; everything else is plain text.
///
/// A cell may hold any markup, and a page that is opened from a build server must not run it.
enum CellHTML {
  private static let tags = ["<ul>", "</ul>", "<li>", "</li>", "<br>", "<sup>", "</sup>"]

  static func html(_ cell: String) -> String {
    let bytes = Array(cell.utf8)
    var html = ""
    var position = 0
    for link in MarkdownLink.all(in: cell) where link.range.lowerBound >= position {
      html += plain(bytes[position..<link.range.lowerBound])
      html += "<span title=\"\(XML.attribute(link.href))\">\(plain(Array(link.label.utf8)[...]))</span>"
      position = link.range.upperBound
    }
    return html + plain(bytes[position...])
  }

  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    var text = XML.text(String(decoding: bytes, as: UTF8.self))
    for tag in tags { text = text.replacing(XML.text(tag), with: tag) }
    text = text.replacing("&amp;rarr;", with: "&rarr;")
    // Every other part stands between two marks; a mark without another is itself.
    let parts = text.split(separator: "**", omittingEmptySubsequences: false)
    return parts.enumerated().map { number, part in
      if number % 2 == 0 { return String(part) }
      return number + 1 < parts.count ? "<b>\(part)</b>" : "**\(part)"
    }.joined()
  }
}
