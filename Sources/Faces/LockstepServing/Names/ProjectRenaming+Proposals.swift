import Lockstep
import LockstepModel
import LockstepWorkspace

/// Names that a thing can probably get.
extension ProjectRenaming {
  /// Names of which one can probably be given: the free letters of a row's step, the places around a step; for other
  /// names one that nothing has.
  package func proposedNames(for occurrence: Occurrence) -> [String] {
    switch occurrence.symbol {
    case .row(let flow, let id):
      guard let step = project.row(id, of: flow)?.step else { return [id] }
      if let label = freeLabel(besides: id, of: flow) { return [label] }
      let taken = Set(step.transitions.map(\.id.value))
      let letters = (0...taken.count).map { step.id.value + RowSuffix.text($0, project.wording.numbers) }
      return letters.filter { !taken.contains($0) }
    case .place(let flow, let id):
      guard let names = project.flow(flow)?.stepAndScenarioIDs, let own = names.firstIndex(of: id) else {
        return [id]
      }
      let near = names.indices.sorted { abs($0 - own) < abs($1 - own) }.dropFirst().prefix(6)
      return near.isEmpty ? [id] : near.map { names[$0] }
    case .flow(let id):
      let letters = id.reversed().drop { $0.isNumber }.reversed()
      let free = (1...).lazy.map { "\(String(letters))\($0)" }.first { project.flow($0) == nil }
      return [free ?? id]
    default: return [occurrence.text.value]
    }
  }

  /// A label that no alternative of a list has; nil for rows of tables.
  private func freeLabel(besides id: String, of flow: String) -> String? {
    guard let entry = project.flow(flow), let found = project.section(of: entry),
      found.document.format.relabelling(id, to: id, in: found.document) != nil
    else { return nil }
    let taken = Set(found.section.scenarios.flatMap(\.steps).flatMap(\.transitions).map(\.id.value))
    let letters = String(id.reversed().drop { $0.isNumber }.reversed())
    for number in 0... {
      let label =
        letters.count < id.count ? "\(letters)\(number + 1)" : id.dropLast() + RowSuffix.letters(number)
      if !taken.contains(label) { return label }
    }
    return nil
  }
}
