/// A system action that a program runs.
public struct RequiredAction: Hashable, Sendable {
  /// The name that the flows use.
  public var name: String
  /// The steps that run it: `PF2.8 1.1`.
  public var steps: [String]
  /// The outcomes and errors that any of those steps has a row for.
  public var outcomes: [String]
}

extension Program {
  /// The system actions that the flows name, by name; external partial flows are among them.
  public var requiredActions: [RequiredAction] {
    var found: [RequiredAction] = []
    for step in allSteps where steps[Int(step.index)].kind == .run {
      let info = stepInfo(step)
      guard let name = info.action else { continue }
      let outcomes = rows(of: step).filter { rows[Int($0.index)].kind == .outcome }
        .map { rowInfo($0).outcomeName }
      let index = found.firstIndex { $0.name == name } ?? found.endIndex
      if index == found.endIndex { found.append(RequiredAction(name: name, steps: [], outcomes: [])) }
      found[index].steps.append(info.place)
      for outcome in outcomes where !found[index].outcomes.contains(outcome) {
        found[index].outcomes.append(outcome)
      }
    }
    return found.sorted { $0.name < $1.name }
  }
}
