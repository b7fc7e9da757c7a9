import Lockstep
import LockstepModel

/// A row of a table as HTML: its three cells, with the corrections of its erratum.
struct PageRow {
  /// The id of the flow's section in the page.
  var flow: String
  var id: String
  var description: String
  var next: String
  var erratum: Erratum?
  var classes: String
  /// More attributes of the row, escaped.
  var attributes = ""
  /// Where ``next`` leads within the page, if it is a step of the same table.
  var address: String?
  /// Coverage and findings of the row, in addition to its table.
  var notes: [String] = []

  func html(_ cells: CellHTML) -> String {
    let anchor = XML.escaped(PageAddress.row(id, of: flow))
    let isAbsent = erratum?.isAbsent == true
    var html = #"<tr class="\#(classes)\#(erratum == nil ? "" : " amended")" id="\#(anchor)"\#(attributes)>"#
    html += #"<td class="n">\#(corrected(id, said: erratum?.id?.value, plain))</td><td class="d">"#
    html += corrected(description, said: erratum?.cell, cells.html)
    for note in notes { html += #" <small class="note">\#(plain(note))</small>"# }
    if let erratum {
      let lead = isAbsent ? "Not in the document: " : "Corrected: "
      html += #"<p class="because"><b>\#(lead)</b>\#(plain(erratum.because.value))</p>"#
    }
    var leads = corrected(next, said: erratum?.next?.value, cells.html)
    if let address, erratum?.next == nil { leads = #"<a href="\#(XML.escaped(address))">\#(leads)</a>"# }
    html += #"</td><td class="x">\#(leads)</td></tr>"#
    return html
  }

  private func plain(_ text: String) -> String { XML.escaped(text) }

  /// The erratum: the document's text struck through, and the correction.
  private func corrected(_ text: String, said: String?, _ write: (String) -> String) -> String {
    guard let said else { return write(text) }
    return "<del>\(write(said))</del> <ins>\(write(text))</ins>"
  }
}

/// Addresses within a page.
enum PageAddress {
  static func flow(_ id: String) -> String { "#" + encoded(id) }
  static func row(_ row: String, of flow: String) -> String { "row:\(flow):\(row)" }

  /// A text in a fragment: bytes that could end or confuse the fragment are encoded.
  static func encoded(_ text: String) -> String { PercentEncoding.encoded(text, keeping: ".-_/:") }
}
