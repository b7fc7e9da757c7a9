/// The cells of everything that an erratum can be about, by its name.
package struct ErratumCells {
  /// The row without regard to errata.
  package struct Entry: Sendable {
    package var id: String?
    package var title: String?
    package var description: String?
    package var next: String?
    /// Cells that are kept as the document wrote them.
    package var keptCells: CellSource?
    package var span: Span?
  }

  private let wording: Wording
  private var rows: [String: Entry] = [:]
  /// In the order of the document.
  package private(set) var rowNames: [String] = []

  /// - Parameter omitsTimersAndInputs: whether rows do without what only our tables have words for.
  package init(_ document: FlowDocument, in project: Project, omitsTimersAndInputs: Bool = false) {
    let text = TableText(project, of: document, omitsTimersAndInputs: omitsTimersAndInputs)
    wording = text.wording
    add("title", Entry(title: document.title.value, span: document.title.span))
    for aspect in text.overview {
      add(aspect.name, Entry(title: aspect.name, description: aspect.description, span: aspect.span))
    }
    for section in document.sections {
      func add(
        _ id: SourceString, _ title: String?, _ description: String?, _ next: String, _ kept: CellSource?
      ) {
        self.add(
          document.name(ofRow: id.value, in: section),
          Entry(
            id: id.value, title: title, description: description, next: next, keptCells: kept, span: id.span))
      }
      for scenario in section.scenarios {
        add(
          scenario.id, scenario.title?.value, text.description(of: scenario), text.next(of: scenario),
          scenario.cell)
        for step in scenario.steps {
          add(step.id, nil, text.description(of: step), text.next(of: step), step.cell)
          for row in step.transitions {
            add(row.id, nil, text.description(of: row, in: step), text.next(of: row), row.cell)
          }
        }
      }
    }
    add("before", document.textBefore)
    add("after", document.textAfter)
  }

  private mutating func add(_ name: String, _ text: SourceString?) {
    add(name, Entry(description: text?.value ?? "", span: text?.span))
  }

  private mutating func add(_ name: String, _ row: Entry) {
    guard rows[name.lowercased()] == nil else { return }
    rows[name.lowercased()] = row
    rowNames.append(name)
  }

  /// - Parameter name: as an erratum names its row; aspects also as keys spell them.
  package subscript(_ name: String) -> Entry? {
    rows[name.lowercased()] ?? rows[wording.spelling(ofAspect: name).lowercased()]
  }
}
