/// The tables of a project, found table by table.
struct ProjectTables: Sendable {
  private(set) var all: [FlowTable] = []
  /// The values of their inputs and outcomes.
  private(set) var dataNames = DataNames()

  /// Finds the tables of some documents, in their order.
  ///
  /// - Parameter earlier: a project whose tables are taken over where their documents and the words are the same.
  static func reading(
    _ documents: [FlowDocument], _ wording: Wording, after earlier: Project? = nil
  ) -> Work<ProjectTables> {
    let earlier = earlier?.wording.isSame(as: wording) == true ? earlier : nil
    let starts = documents.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.sections.count) }
    return Work.shares(of: documents.indices) { range in
      var tables = ProjectTables()
      for number in range { tables.add(documents[number], number, wording, first: starts[number], earlier) }
      return tables
    }.map { parts in
      var tables = ProjectTables()
      for part in parts {
        tables.all += part.all
        tables.dataNames.formUnion(part.dataNames)
      }
      return tables
    }
  }

  private mutating func add(
    _ document: FlowDocument, _ number: Int, _ wording: Wording, first: Int, _ earlier: Project?
  ) {
    let known = earlier?.tables(of: document, number, first: first)
    for (position, section) in document.sections.enumerated() {
      let table =
        known?[position]
        ?? FlowTable(
          LinkedProject.FlowIndex(first + position),
          entry: FlowEntry(document, number: number, section: position), document: document, section: section,
          wording)
      dataNames.formUnion(table.dataNames)
      all.append(table)
    }
  }
}
