import Lockstep
import LockstepModel

/// What the rows of tables and the sentences of lists have in common.
extension FlowHTML {
  /// - Parameter marks: the classes that it has in addition.
  func classes(_ row: FlowRow, _ marks: [String]) -> String {
    (["row", row.trigger.kind.rawValue] + marks).joined(separator: " ")
  }

  /// What the page's script knows about a row, escaped.
  func attributes(ofRow number: Int, of step: Step, at place: Int) -> String {
    var attributes =
      #" data-row="\#(XML.escaped(keys.rows[place][number]))" data-of="\#(XML.escaped(keys.steps[place]))""#
    let row = step.transitions[number]
    if !row.values.isEmpty {
      let values = row.values.map { "\($0.name.value):\($0.kind.value.rawValue)" }
      attributes += #" data-values="\#(XML.escaped(values.joined(separator: " ")))""#
    }
    return attributes
  }

  /// The step of this flow that a row leads to, or the scenario where that has no step.
  func target(ofRow number: Int, of place: Int) -> (key: String, place: Int?)? {
    let linked = page.project.linked
    let origin = linked.index(ofStep: place, in: table.index)
    guard case .step(let next) = linked.destination(ofRow: number, of: origin) else { return nil }
    let target = linked.steps[next]
    guard target.flow == table.index else { return nil }
    guard target.step != nil else { return (keys.scenarios[Int(target.scenario)], nil) }
    return (keys.steps[Int(target.positionInTable)], Int(target.positionInTable))
  }

  func address(of key: String) -> String { "#" + PageAddress.encoded(PageAddress.row(key, of: pageID)) }

  /// The errors and warnings about what has an ID, without those that its notes have.
  func findings(about id: SourceString, within span: Span, besides notes: [String]) -> [String] {
    page.marks.findings(about: id.value, within: keys.isShared(id.value) ? span : nil, in: table)
      .filter { found in !notes.contains { $0.hasSuffix(found) } }
  }

  /// The link that opens a place in an editor; empty without one.
  func editLink(to span: Span) -> String {
    guard let lines, let editorAddress = page.editorAddress else { return "" }
    let line = lines.position(of: span.start).line
    let address = XML.escaped(editorAddress(table.document.source.path, line))
    return #" <a class="edit" href="\#(address)" aria-label="Open line \#(line) in the editor"></a>"#
  }

  func noteHTML(_ note: String) -> String { #" <small class="note">\#(XML.escaped(note))</small>"# }
}
