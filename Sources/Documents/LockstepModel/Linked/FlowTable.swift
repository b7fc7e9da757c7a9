/// A table of the project, with its place in `Project.flows`; an object, because every walk passes it on.
package final class FlowTable: Sendable {
  package let index: LinkedProject.FlowIndex
  package let entry: FlowEntry
  package let document: FlowDocument
  package let section: FlowSection
  /// The words of the project.
  package let wording: Wording
  /// All steps in document order, as ``FlowEntry/steps`` counts them.
  package let steps: [Step]
  /// The values of its inputs and outcomes.
  package let names: DataNames

  init(
    _ index: LinkedProject.FlowIndex, entry: FlowEntry, document: FlowDocument, section: FlowSection,
    _ wording: Wording
  ) {
    self.index = index
    self.entry = entry
    self.document = document
    self.section = section
    self.wording = wording
    steps = entry.steps
    names = steps.reduce(into: DataNames()) { $0.add($1) }
  }

  /// Whether findings about the whole document belong to this table.
  package var isFirstOfDocument: Bool { section.span == document.sections.first?.span }

  /// Whether rows that lead to the one lead to the same place in the other, and links to both read the same.
  package func isNamed(like other: FlowTable) -> Bool {
    document.id.value == other.document.id.value && entry.isNamed(like: other.entry)
  }
}

/// The tables of a project, found table by table.
struct ProjectTables: Sendable {
  private(set) var all: [FlowTable] = []
  /// The values of their inputs and outcomes.
  private(set) var names = DataNames()

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
        tables.names.formUnion(part.names)
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
      names.formUnion(table.names)
      all.append(table)
    }
  }
}
