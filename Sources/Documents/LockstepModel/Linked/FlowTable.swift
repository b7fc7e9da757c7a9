/// A table of the project, with its place in `Project.flows`; an object, because every walk passes it on.
package final class FlowTable: Sendable {
  package let index: LinkedProject.FlowIndex
  package let entry: FlowEntry
  package let document: FlowDocument
  package let section: FlowTableSection
  /// The words of the project.
  package let wording: Wording
  /// All steps in document order, as ``FlowEntry/steps`` counts them.
  package let steps: [Step]
  /// The values of its inputs and outcomes.
  package let dataNames: DataNames

  init(
    _ index: LinkedProject.FlowIndex, entry: FlowEntry, document: FlowDocument, section: FlowTableSection,
    _ wording: Wording
  ) {
    self.index = index
    self.entry = entry
    self.document = document
    self.section = section
    self.wording = wording
    steps = entry.steps
    dataNames = steps.reduce(into: DataNames()) { $0.add($1) }
  }

  /// Whether findings about the whole document belong to this table.
  package var isFirstOfDocument: Bool { section.span == document.sections.first?.span }

  /// Whether rows that lead to the one lead to the same place in the other, and links to both read the same.
  package func hasSameNames(as other: FlowTable) -> Bool {
    document.id.value == other.document.id.value && entry.hasSameNames(as: other.entry)
  }
}
