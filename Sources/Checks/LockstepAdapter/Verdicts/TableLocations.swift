import Lockstep
import LockstepModel

/// The places of steps and rows in their documents.
struct TableLocations: Sendable {
  /// A row with its place in the documents.
  struct Row: Sendable {
    var row: RowID
    var location: Location
    /// What its table calls it.
    var text: String
  }

  /// A flow with its rows, in the order of its table.
  struct Flow: Sendable {
    var id: String
    var title: String
    var rows: [Row]
  }

  /// The flows that are here, in the order of their IDs.
  private(set) var flows: [Flow] = []
  private var steps: [StepID: Location] = [:]
  private var rows: [RowID: Location] = [:]

  init(_ project: Project, _ program: FlowProgram) {
    var ids = program.allSteps[...]
    for table in project.linked.tables {
      let (source, text) = (table.document.source, TableText(project, of: table.document))
      var flow = Flow(id: table.entry.id, title: table.entry.title, rows: [])
      // The steps of a program are those of all tables, in their order.
      for step in table.steps {
        guard let id = ids.popFirst() else { break }
        steps[id] = Location(source, step.id.span)
        for (written, row) in zip(step.transitions, program.rows(of: id)) {
          let location = Location(source, written.id.span)
          rows[row] = location
          let words = text.description(of: written, in: step)
          flow.rows.append(Row(row: row, location: location, text: words))
        }
      }
      flows.append(flow)
    }
    flows.sort { NaturalOrder.isIncreasing($0.id, $1.id) }
  }

  subscript(place: AppFinding.Place) -> Location? {
    switch place {
    case .row(let row): rows[row]
    case .step(let step): steps[step]
    }
  }

  subscript(row: RowID) -> Location? { rows[row] }
}
