import Lockstep
import LockstepModel

/// One flow of a page: its heading, its overview, the rows that enter it, and its table or its sentences.
struct FlowHTML {
  let page: Page
  let table: FlowTable
  let originLinks: OriginLinks
  let keys: PageKeys
  /// Where lines begin, if rows link to an editor.
  let lines: LineTable?

  init(page: Page, table: FlowTable, originLinks: OriginLinks) {
    (self.page, self.table, self.originLinks) = (page, table, originLinks)
    keys = PageKeys(table)
    lines = page.editorAddress == nil ? nil : LineTable(table.document.source)
  }

  private var id: String { table.entry.id }
  /// Its name on the page.
  var pageID: String { page.prefix + id }
  var text: TableText { TableText(page.project, of: table.document) }

  var cells: CellHTML {
    CellHTML { label in
      let names = [label, String(label.prefix { !$0.isWhitespace })]
      return names.first(where: page.flowIDs.contains).map { PageAddress.flow(page.prefix + $0) }
    }
  }

  /// The title without its id: `Unlock the app`.
  static func title(_ table: FlowTable) -> String {
    let name = table.section.name.map { " – \($0.value)" } ?? ""
    return table.document.title.value + name
  }

  func html() -> String {
    let title = XML.escaped(Self.title(table))
    var html = #"<article class="flow" data-flow="\#(XML.escaped(pageID))">"#
    html += #"<h2><span class="id">\#(XML.escaped(id))</span> \#(title)</h2>"#
    let aspects = text.overview
    let context =
      PlayedSession.html(page.scenarios, of: id) + originLinks.html(of: table)
      + page.marks.counterExamplesHTML(of: id)
    if let written = table.section.sentenceList {
      // In the order of the document, where conditions are before the sentences, and results behind them.
      let start = written.sentences.first?.span.start ?? 0
      let said = aspects.filter { $0.span != nil }
      let above = said.prefix { ($0.span?.start ?? 0) < start }
      html += overviewHTML(above, "About this flow", isOpen: true) + context
      html += SentencesHTML(self, written).html()
      html += overviewHTML(said.dropFirst(above.count), "More about this flow", isOpen: true)
    } else {
      html += overviewHTML(aspects[...], "About this flow") + context + tableHTML(title)
    }
    return html + "</article>"
  }

  /// - Parameter title: escaped.
  private func tableHTML(_ title: String) -> String {
    var html = "<table><caption>Steps of \(XML.escaped(id)) \(title)</caption><thead><tr>"
    for column in Wording.Column.allCases {
      html += #"<th scope="col">\#(XML.escaped(text.wording.columns.preferredWord(column).text))</th>"#
    }
    html += "</tr></thead>"
    var step = 0
    for (number, scenario) in table.section.scenarios.enumerated() {
      html += "<tbody>\(rowsHTML(scenario, number, from: &step))</tbody>"
    }
    return html + "</table>"
  }

  private func overviewHTML(
    _ aspects: ArraySlice<TableText.Aspect>, _ summary: String, isOpen: Bool = false
  ) -> String {
    guard !aspects.isEmpty else { return "" }
    var html = "<details class=\"overview\"\(isOpen ? " open" : "")><summary>\(summary)</summary><dl>"
    for aspect in aspects {
      let erratum = table.document.erratum { text.isSame(aspect, as: $0) }
      html += "<dt>\(XML.escaped(aspect.name))</dt><dd>"
      html += correctedHTML(aspect.description, said: erratum?.description?.value, cells.html)
      if let erratum {
        html += "<p class=\"because\"><b>Corrected: </b>\(XML.escaped(erratum.because.value))</p>"
      }
      html += "</dd>"
    }
    return html + "</dl></details>"
  }

  /// - Parameter place: that of the first step in the table; afterwards that of the next scenario's.
  private func rowsHTML(_ scenario: Scenario, _ number: Int, from place: inout Int) -> String {
    var html = ""
    if scenario.title != nil || scenario.target != nil {
      html += rowHTML(
        scenario.id, keys.scenarios[number], within: scenario.span, text.description(of: scenario) ?? "",
        text.next(of: scenario), "scenario")
    }
    for step in scenario.steps {
      let key = keys.steps[place]
      html += rowHTML(
        step.id, key, within: step.span, text.description(of: step), text.next(of: step),
        "step \(step.kind.value.rawValue)", #" data-step="\#(XML.escaped(key))""#)
      for row in step.transitions.indices { html += rowHTML(row, of: step, at: place) }
      place += 1
    }
    return html
  }

  private func rowHTML(_ number: Int, of step: Step, at place: Int) -> String {
    let (transition, key) = (step.transitions[number], keys.rows[place][number])
    let marks = page.marks.marks(of: transition, key, of: step, in: table)
    return rowHTML(
      transition.id, key, within: transition.span, text.description(of: transition, in: step),
      text.next(of: transition), classes(transition, marks.map(\.kind)),
      attributes(ofRow: number, of: step, at: place),
      leads: target(ofRow: number, of: place).map { address(of: $0.key) }, notes: marks.map(\.text))
  }

  /// A row: its three cells, with the corrections of its erratum.
  ///
  /// - Parameters:
  ///   - key: what identifies it, whatever its id.
  ///   - attributes: more attributes of the row, escaped.
  ///   - address: where `next` leads within the page, if it is a step of the same table.
  ///   - notes: coverage and findings of the row, in addition to its table.
  private func rowHTML(
    _ id: SourceString, _ key: String, within span: Span, _ description: String, _ next: String,
    _ classes: String, _ attributes: String = "", leads address: String? = nil, notes: [String] = []
  ) -> String {
    let found = findings(about: id, within: span, besides: notes)
    let change = page.marks.changeByPlace["\(self.id) \(key)"].map { " \($0)" } ?? ""
    let erratum = table.document.erratum(of: id, in: table.section)
    let anchor = XML.escaped(PageAddress.row(key, of: pageID))
    var html =
      #"<tr class="\#(classes)\#(change)\#(erratum == nil ? "" : " amended")" id="\#(anchor)"\#(attributes)>"#
    html +=
      #"<td class="n">\#(correctedHTML(id.value, said: erratum?.id?.value, XML.escaped))</td><td class="d"\#(ReadingDirection.attribute(of: description))>"#
    html += correctedHTML(description, said: erratum?.descriptionCell, cells.html)
    html += editLink(to: id.span) + (notes + found).map(noteHTML).joined()
    if let erratum {
      let lead = erratum.isAbsent ? "Not in the document: " : "Corrected: "
      html += #"<p class="because"><b>\#(lead)</b>\#(XML.escaped(erratum.because.value))</p>"#
    }
    var leads = correctedHTML(next, said: erratum?.next?.value, cells.html)
    if let address, erratum?.next == nil { leads = #"<a href="\#(XML.escaped(address))">\#(leads)</a>"# }
    return html + #"</td><td class="x"\#(ReadingDirection.attribute(of: next))>\#(leads)</td></tr>"#
  }

  /// The erratum: the document's text struck through, and the correction.
  private func correctedHTML(_ text: String, said: String?, _ write: (String) -> String) -> String {
    guard let said else { return write(text) }
    return "<del>\(write(said))</del> <ins>\(write(text))</ins>"
  }
}
