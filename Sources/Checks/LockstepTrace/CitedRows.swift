import LockstepModel

enum CitedRows {
  /// All ids of a flow in document order; of a document of several tables those of all.
  static func rows(of flow: String, in project: Project) -> [CitedRow] {
    var rows: [CitedRow] = []
    var rules: [CitedRow] = []
    for document in project.documents {
      if document.id.value == flow { rules += Self.rules(of: document) }
      for section in document.sections {
        let id = document.id(of: section)
        guard id == flow || document.id.value == flow else { continue }
        for scenario in section.scenarios {
          rows.append(CitedRow(flow: id, id: scenario.id.value, span: scenario.id.span))
          for step in scenario.steps {
            rows.append(CitedRow(flow: id, id: step.id.value, span: step.id.span))
            rows += step.transitions.map {
              CitedRow(flow: id, id: $0.id.value, span: $0.id.span, isRow: true)
            }
          }
        }
      }
    }
    return rows + rules
  }

  /// The rules of an overview that begin with an ID: `BR-001: Deposit`.
  private static func rules(of document: FlowDocument) -> [CitedRow] {
    document.overview.filter { $0.key.value == OverviewAspect.rules }.flatMap { row -> [SourceString] in
      switch row.value {
      case .text(let text): [text]
      case .list(let texts): texts
      }
    }.compactMap { text in
      let id = text.value.prefix { !$0.isWhitespace && $0 != ":" }
      return id.last?.isNumber == true
        ? CitedRow(flow: document.id.value, id: String(id), span: text.span) : nil
    }
  }

  static func rowByID(of flow: String, in project: Project) -> [String: CitedRow] {
    Dictionary(rows(of: flow, in: project).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
