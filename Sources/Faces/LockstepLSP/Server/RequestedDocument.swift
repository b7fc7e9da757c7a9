import LockstepModel
import LockstepServing
import LockstepWorkspace

/// A document that a request is about.
struct RequestedDocument {
  let project: ServedProject
  /// The project as it could be read last.
  let checked: CheckedProject
  /// How the project calls the file.
  let path: String
  /// The text from which everything known about the file was read.
  let readText: SourceText
  /// The text as it is now, which may be half written.
  let currentText: SourceText
  let positions: FilePositions
  /// For a rendering: its flow as the rendering has it, and as the file has it from which it is rendered.
  var rendering: (table: FlowDocument, flow: FlowDocument)?

  var lines: PositionTable { positions.lines }

  /// The present place of a part of the text that was read; nil for a part that was changed.
  func range(_ span: Span) -> TextRange? { positions.range(span) }

  var linkedProject: Project { checked.project }

  var occurrences: [Occurrence] {
    guard let table = rendering?.table else { return project.occurrences(in: path) }
    var search = OccurrenceSearch(project: linkedProject)
    search.add(table)
    return search.occurrences
  }

  /// The flows of the file.
  var flows: [FlowDocument] {
    if let rendering { return [rendering.table] }
    return checked.files.contentsByPath[path]?.flows ?? []
  }

  /// Their tables.
  var sections: [(flow: FlowDocument, section: FlowTableSection)] {
    flows.flatMap { flow in flow.sections.map { (flow, $0) } }
  }
}
