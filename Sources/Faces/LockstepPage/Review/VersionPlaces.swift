import Lockstep
import LockstepDiff
import LockstepModel

/// The scenarios, steps and rows of a document on a page, in their order, with where their ids begin in the file.
struct VersionPlaces {
  enum Kind: String {
    case scenario
    case step
    case row
  }

  /// A scenario, a step or a row of a version.
  struct Place {
    var kind: Kind
    var id: SourceString
    /// The id of its table.
    var flow: String
    var key: String
    /// The place in the flow's steps of its own step, or of the first one of its scenario.
    var stepIndex: Int
    /// Its cells as Markdown.
    var description: String
    var nextCell: String
  }

  private(set) var places: [Place] = []

  init(of document: FlowDocument, in project: Project) {
    for table in project.linked.tables
    where table.document.id.value == document.id.value && table.document.source.path == document.source.path {
      add(table, TableText(project, of: table.document))
    }
  }

  private mutating func add(_ table: FlowTable, _ text: TableText) {
    let (flow, keys) = (table.entry.id, PageKeys(table))
    var number = 0
    for (place, scenario) in table.section.scenarios.enumerated() {
      if scenario.title != nil || scenario.target != nil {
        places.append(
          Place(
            kind: .scenario, id: scenario.id, flow: flow, key: keys.scenarios[place], stepIndex: number,
            description: text.description(of: scenario) ?? "", nextCell: text.next(of: scenario)))
      }
      for step in scenario.steps {
        places.append(
          Place(
            kind: .step, id: step.id, flow: flow, key: keys.steps[number], stepIndex: number,
            description: text.description(of: step), nextCell: text.next(of: step)))
        for (row, key) in zip(step.transitions, keys.rows[number]) {
          places.append(
            Place(
              kind: .row, id: row.id, flow: flow, key: key, stepIndex: number,
              description: text.description(of: row, in: step), nextCell: text.next(of: row)))
        }
        number += 1
      }
    }
    guard table.section.sentenceList != nil else { return }
    // An alternative is played where it branches off.
    let rows = Set(places.filter { $0.kind == .row }.map(\.id.value))
    places.removeAll { $0.kind == .scenario && rows.contains($0.id.value) }
  }

  /// The steps of a flow up to a place.
  func steps(upTo place: Place) -> [Place] {
    let own = places.filter { $0.flow == place.flow }
    let end = own.firstIndex { $0.key == place.key } ?? own.endIndex
    return own.prefix(end + 1).filter { $0.kind == .step }
  }

  /// The place that a change is about: the last of its id that begins before the changed part.
  func place(ofRow row: String?, at span: Span?) -> Place? {
    guard let row else { return nil }
    let named = places.filter { $0.id.value == row }
    return named.last { place in span.map { place.id.span.start <= $0.start } ?? true } ?? named.first
  }

  func place(at start: UInt32) -> Place? { places.first { $0.id.span.start == start } }
}
