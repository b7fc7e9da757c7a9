import Lockstep
import LockstepModel

/// The actions that steps run, with the rows that their answers take.
struct ActionNames {
  /// By action; an external partial flow is an action of its id.
  private(set) var rows: [String: [FlowRow]] = [:]
  /// Every action that a world or a count may name.
  let known: Set<String>

  init(_ project: Project) {
    for table in project.linked.tables {
      for step in table.steps {
        guard let action = step.action?.value ?? (step.kind.value.isCall ? step.name.value : nil) else {
          continue
        }
        rows[action, default: []] += step.transitions
      }
    }
    known = project.domain.actions.union(rows.keys).union(project.settings?.actions.map(\.value) ?? [])
  }
}

extension [FlowRow] {
  /// The rows that an outcome of this name may take: by `as:`, by id or by its words.
  func taken(by outcome: String) -> [FlowRow] {
    let normal = RowText.normal(outcome)
    return filter { row in
      if row.outcomeName == outcome || row.id.value == outcome { return true }
      let words = RowText.normal(row.trigger.text.value)
      return words == normal || RowText.withoutGuards(words) == normal
    }
  }
}
