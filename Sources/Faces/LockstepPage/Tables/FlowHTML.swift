import Lockstep
import LockstepModel

/// One flow of a page: its heading, its overview, its callers and its table.
struct FlowHTML {
  let page: Page
  let table: FlowTable
  let callers: CallHierarchy

  private var id: String { table.entry.id }
  private var text: TableText { TableText(page.project, of: table.document) }

  private var cells: CellHTML {
    CellHTML { label in
      let names = [label, String(label.prefix { !$0.isWhitespace })]
      return names.first(where: page.ids.contains).map(PageAddress.flow)
    }
  }

  /// The title without its id: `Unlock the app`.
  static func title(_ table: FlowTable) -> String {
    let name = table.section.name.map { " – \($0.value)" } ?? ""
    return table.document.title.value + name
  }

  func tableHTML() -> String {
    let title = XML.escaped(Self.title(table))
    var html = #"<article class="flow" data-flow="\#(XML.escaped(id))">"#
    html += #"<h2><span class="id">\#(XML.escaped(id))</span> \#(title)</h2>"#
    html +=
      overview() + PlayedSession.html(page.scenarios, of: id) + callersHTML
      + page.marks.counterExamplesHTML(of: id)
    html += "<table><caption>Steps of \(XML.escaped(id)) \(title)</caption><thead><tr>"
    for column in Wording.Column.allCases {
      html += #"<th scope="col">\#(XML.escaped(text.wording.columns.written(column).text))</th>"#
    }
    html += "</tr></thead>"
    for scenario in table.section.scenarios { html += "<tbody>\(rows(scenario))</tbody>" }
    return html + "</table></article>"
  }

  private func overview() -> String {
    let aspects = text.overview
    guard !aspects.isEmpty else { return "" }
    var html = "<details class=\"overview\"><summary>About this flow</summary><dl>"
    for aspect in aspects {
      let erratum = table.document.erratum { text.isSame(aspect, as: $0) }
      html += "<dt>\(XML.escaped(aspect.name))</dt><dd>"
      html += corrected(aspect.description, said: erratum?.description?.value, cells.html)
      if let erratum {
        html += "<p class=\"because\"><b>Corrected: </b>\(XML.escaped(erratum.because.value))</p>"
      }
      html += "</dd>"
    }
    return html + "</dl></details>"
  }

  private var callersHTML: String {
    let places = callers.callers(of: table.index).filter { page.ids.contains($0.flow) }
    guard !places.isEmpty else { return "" }
    let links = places.map { place in
      let address = "#" + PageAddress.encoded(PageAddress.row(place.row, of: place.flow))
      return #"<a href="\#(XML.escaped(address))">\#(XML.escaped("\(place.flow) \(place.row)"))</a>"#
    }
    return "<p class=\"callers\">Entered from \(links.joined(separator: ", "))</p>"
  }

  private func rows(_ scenario: Scenario) -> String {
    var html = ""
    if scenario.title != nil || scenario.target != nil {
      html += row(scenario.id, text.description(of: scenario) ?? "", text.next(of: scenario), "scenario")
    }
    for step in scenario.steps {
      let kind = step.kind.value
      let attributes = #" data-step="\#(XML.escaped(step.id.value))""#
      html += row(
        step.id, text.description(of: step), text.next(of: step), "step \(kind.rawValue)", attributes)
      for transition in step.transitions { html += row(transition, of: step) }
    }
    return html
  }

  private func row(_ transition: FlowRow, of step: Step) -> String {
    var attributes =
      #" data-row="\#(XML.escaped(transition.id.value))" data-of="\#(XML.escaped(step.id.value))""#
    if !transition.values.isEmpty {
      let values = transition.values.map { "\($0.name.value):\($0.kind.value.rawValue)" }
      attributes += #" data-values="\#(XML.escaped(values.joined(separator: " ")))""#
    }
    let marks = page.marks.marks(ofRow: transition.id.value, of: step, in: table)
    let classes = ["row", transition.trigger.kind.rawValue] + marks.map(\.kind)
    return row(
      transition.id, text.description(of: transition, in: step), text.next(of: transition),
      classes.joined(separator: " "), attributes, leads: address(of: transition),
      notes: marks.map(\.text))
  }

  /// The row of this table that a row leads to.
  private func address(of transition: FlowRow) -> String? {
    guard case .next(let text)? = transition.target?.kind, table.entry.stepNames.contains(text.value) else {
      return nil
    }
    return "#" + PageAddress.encoded(PageAddress.row(text.value, of: id))
  }

  /// A row: its three cells, with the corrections of its erratum.
  ///
  /// - Parameters:
  ///   - attributes: more attributes of the row, escaped.
  ///   - address: where `next` leads within the page, if it is a step of the same table.
  ///   - notes: coverage and findings of the row, in addition to its table.
  private func row(
    _ id: SourceString, _ description: String, _ next: String, _ classes: String, _ attributes: String = "",
    leads address: String? = nil, notes: [String] = []
  ) -> String {
    let found = page.marks.findings(about: id.value, in: table).filter { found in
      !notes.contains { $0.hasSuffix(found) }
    }
    let erratum = table.document.erratum(of: id, in: table.section)
    let anchor = XML.escaped(PageAddress.row(id.value, of: self.id))
    var html = #"<tr class="\#(classes)\#(erratum == nil ? "" : " amended")" id="\#(anchor)"\#(attributes)>"#
    html +=
      #"<td class="n">\#(corrected(id.value, said: erratum?.id?.value, XML.escaped))</td><td class="d">"#
    html += corrected(description, said: erratum?.cell, cells.html)
    for note in notes + found { html += #" <small class="note">\#(XML.escaped(note))</small>"# }
    if let erratum {
      let lead = erratum.isAbsent ? "Not in the document: " : "Corrected: "
      html += #"<p class="because"><b>\#(lead)</b>\#(XML.escaped(erratum.because.value))</p>"#
    }
    var leads = corrected(next, said: erratum?.next?.value, cells.html)
    if let address, erratum?.next == nil { leads = #"<a href="\#(XML.escaped(address))">\#(leads)</a>"# }
    return html + #"</td><td class="x">\#(leads)</td></tr>"#
  }

  /// The erratum: the document's text struck through, and the correction.
  private func corrected(_ text: String, said: String?, _ write: (String) -> String) -> String {
    guard let said else { return write(text) }
    return "<del>\(write(said))</del> <ins>\(write(text))</ins>"
  }
}
