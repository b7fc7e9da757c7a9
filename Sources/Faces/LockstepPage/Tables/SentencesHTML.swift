import Lockstep
import LockstepModel

/// A flow as the sentences of its document, each of which is the place of its steps and rows; alternatives are below the
/// sentence that they branch off from.
struct SentencesHTML {
  private let flow: FlowHTML
  private let text: SentenceList
  private let places: SentencePlaces
  /// The alternatives of each sentence, by where that begins; those of none by nil.
  private let alternatives: [UInt32?: [Int]]
  private let isFromTheRight: Bool
  /// The errors and warnings about each sentence, by where that begins.
  private let findings: [UInt32: [String]]

  init(_ flow: FlowHTML, _ text: SentenceList) {
    (self.flow, self.text) = (flow, text)
    isFromTheRight = ReadingDirection.isFromTheRight(text.sentences.map(\.text))
    let places = SentencePlaces(text, flow.table.section)
    self.places = places
    let found = flow.page.marks.findings(ofSentencesIn: flow.table).compactMap { finding in
      places.sentence(at: finding.location.span.start, orBehind: finding.row != nil).map {
        ($0, [finding.summary])
      }
    }
    findings = Dictionary(found, uniquingKeysWith: +)
    alternatives = Dictionary(grouping: text.alternatives.indices) { text.alternatives[$0].origin?.start }
  }

  func html() -> String {
    let label = XML.escaped("Sentences of \(flow.table.entry.id)")
    var html = isFromTheRight ? #"<div dir="rtl">"# : "<div>"
    html += text.heading.isEmpty ? "" : "<h3>\(XML.escaped(text.heading))</h3>"
    html += #"<ol class="sentences" aria-label="\#(label)">\#(listHTML(text.sentences[...]))</ol>"#
    let others = alternatives[nil] ?? []
    if !others.isEmpty { html += "<h3 dir=\"auto\">At no single step</h3>" + branchesHTML(others) }
    return html + "</div>"
  }

  private func listHTML(_ sentences: ArraySlice<SentenceList.Sentence>) -> String {
    sentences.map { sentence in
      let own = places.placesBySentence[sentence.span.start] ?? []
      let below = branchesHTML(alternatives[sentence.span.start] ?? [])
      return "<li>\(lineHTML(sentence, own))\(below)</li>"
    }.joined(separator: "\n")
  }

  private func branchesHTML(_ numbers: [Int]) -> String {
    if numbers.isEmpty { return "" }
    return "<ul class=\"branches\">\(numbers.map(branchHTML).joined(separator: "\n"))</ul>"
  }

  private func branchHTML(_ number: Int) -> String {
    let branch = text.alternatives[number]
    guard let head = branch.sentences.first else { return "" }
    let (rows, scenario) = (places.placesByAlternative[number], places.scenarioOfAlternative[number])
    let own = places.placesBySentence[head.span.start] ?? []
    let isAtOne = rows.count == 1
    var html = lineHTML(head, (isAtOne ? rows : []) + own, classes: "line head")
    if rows.count > 1 { html += "<p class=\"at\">at \(rows.map(chipHTML).joined(separator: " "))</p>" }
    let rest = branch.sentences.dropFirst()
    if !rest.isEmpty { html += "<ol class=\"sentences\">\(listHTML(rest))</ol>" }
    if let scenario { html = wrapped(html, "scenario", flow.keys.scenarios[scenario]) }
    let below = branchesHTML(alternatives[head.span.start] ?? [])
    return "<li\(rows.isEmpty ? " class=\"idle\"" : "")>\(html)\(below)</li>"
  }

  /// A sentence within its steps and rows, and below it the rows that it implies.
  private func lineHTML(
    _ sentence: SentenceList.Sentence, _ own: [SentencePlaces.Place], classes: String = "line"
  ) -> String {
    var notes: [String] = []
    var opened = ""
    var below = ""
    var leads = ""
    var (wrappers, entered) = (0, Set<Int>())
    for place in own {
      let step = flow.table.steps[place.step]
      guard let number = place.row else {
        let key = flow.keys.steps[place.step]
        opened += openingTag(
          "step \(step.kind.value.rawValue)", key, #" data-step="\#(XML.escaped(key))""#)
        wrappers += 1
        continue
      }
      let row = step.transitions[number]
      // Where a sentence has several rows, only the first one has its words.
      if place.isImplied || !entered.insert(place.step).inserted {
        below += impliedRowHTML(place)
        continue
      }
      let marks = flow.page.marks.marks(of: row, flow.keys.rows[place.step][number], of: step, in: flow.table)
      notes += marks.map(\.text)
      opened += openingTag(place, marks.map(\.kind))
      leads += targetHTML(place, from: sentence)
      wrappers += 1
    }
    // A row that is a fault says so itself.
    notes += (findings[sentence.span.start] ?? []).filter { found in !notes.contains { $0.hasSuffix(found) } }
    let direction = ReadingDirection.attribute(of: sentence.text)
    let changes = flow.page.marks.sentenceChanges[flow.table.entry.id]
    let change = changes?[sentence.span.start].map { " \($0)" } ?? ""
    var html =
      #"\#(opened)<p class="\#(classes)\#(change)"><span class="n">\#(XML.escaped(sentence.number))</span>"#
    html += #"<span class="d"\#(direction)>\#(XML.escaped(sentence.text))"#
    html += (own.isEmpty ? "" : flow.editLink(to: sentence.span)) + notes.map(flow.noteHTML).joined()
    html += "</span><span class=\"x\">\(leads)</span></p>"
    return html + String(repeating: "</div>", count: wrappers) + below
  }

  private func openingTag(
    _ place: SentencePlaces.Place, _ marks: [String], element: String = "div"
  ) -> String {
    let step = flow.table.steps[place.step]
    guard let number = place.row else { return "" }
    return openingTag(
      flow.classes(step.transitions[number], marks), flow.keys.rows[place.step][number],
      flow.attributes(ofRow: number, of: step, at: place.step), element: element)
  }

  private func openingTag(
    _ classes: String, _ key: String, _ attributes: String = "", element: String = "div"
  ) -> String {
    let change = flow.page.marks.changeByPlace["\(flow.table.entry.id) \(key)"].map { " \($0)" } ?? ""
    let anchor = XML.escaped(PageAddress.row(key, of: flow.pageID))
    return #"<\#(element) class="\#(classes)\#(change)" id="\#(anchor)"\#(attributes)>"#
  }

  private func wrapped(_ html: String, _ classes: String, _ key: String) -> String {
    openingTag(classes, key) + html + "</div>"
  }

  /// Where a row leads, unless that is the next sentence, or another sentence says that the flow is over.
  private func targetHTML(
    _ place: SentencePlaces.Place, from sentence: SentenceList.Sentence? = nil
  ) -> String {
    guard let number = place.row else { return "" }
    let row = flow.table.steps[place.step].transitions[number]
    let target = flow.target(ofRow: number, of: place.step)
    let step = target?.place.map { flow.table.steps[$0] }
    if let step, let sentence, places.follows(step, sentence) { return "" }
    let words = step.map { XML.escaped(places.number(of: $0)) } ?? flow.cells.html(flow.text.next(of: row))
    if words.isEmpty { return "" }
    let arrow = isFromTheRight ? "←" : "→"
    guard let key = target?.key else {
      let said = row.target.flatMap { places.sentence(at: $0.text.span.start, orBehind: false) }
      return said == nil || said == sentence?.span.start ? "\(arrow) \(words)" : ""
    }
    return #"\#(arrow) <a href="\#(XML.escaped(flow.address(of: key)))">\#(words)</a>"#
  }

  /// A row without a sentence of its own: the failure of a call, the other way of a loop.
  private func impliedRowHTML(_ place: SentencePlaces.Place) -> String {
    let step = flow.table.steps[place.step]
    guard let number = place.row else { return "" }
    let row = step.transitions[number]
    let marks = flow.page.marks.marks(of: row, flow.keys.rows[place.step][number], of: step, in: flow.table)
    var html = #"\#(openingTag(place, marks.map(\.kind)))<p class="line implied">"#
    html += #"<span class="n">\#(XML.escaped(row.id.value))</span>"#
    html += #"<span class="d">\#(flow.cells.html(flow.text.description(of: row, in: step)))"#
    html += marks.map { flow.noteHTML($0.text) }.joined()
    return html + "</span><span class=\"x\">\(targetHTML(place))</span></p></div>"
  }

  /// One of the steps at which an alternative can happen.
  private func chipHTML(_ place: SentencePlaces.Place) -> String {
    let number = XML.escaped(places.number(of: flow.table.steps[place.step]))
    return #"\#(openingTag(place, [], element: "span"))<span class="n">\#(number)</span></span>"#
  }
}
