import LockstepModel

/// Giving a step another place.
extension Numbering {
  mutating func move(_ id: String, to target: String) throws(RenumberingRefusal) {
    guard let number = entry.step(id) else {
      if entry.scenario(id) != nil || rows.contains(where: { $0.old == id }) {
        throw RenumberingRefusal("\(id) is not a step: only steps can be moved")
      }
      throw unknown(id)
    }
    let from = StepPlace(scenario: entry.steps[number].scenario, step: entry.steps[number].step)
    let to = try place(called: target, without: from)
    if from.scenario != to.scenario, section.scenarios[from.scenario].steps.count == 1 {
      throw RenumberingRefusal(
        "\(id) is the only step of scenario \(section.scenarios[from.scenario].id.value), which would be empty",
        help: "move it by hand, and say where what leads to the scenario is to lead")
    }
    move = Move(from: from, to: to)
    for scenario in Set([from.scenario, to.scenario]).sorted() {
      for (position, place) in order[scenario].enumerated() {
        rename(place, to: "\(scenarios[scenario].id).\(position + 1)")
      }
    }
  }

  /// The place that a step gets by being called `target`.
  private func place(called target: String, without from: StepPlace) throws(RenumberingRefusal) -> StepPlace {
    let parts = target.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, let last = parts.last, let step = Self.number(String(last), after: "") else {
      throw RenumberingRefusal("'\(target)' is not the number of a step", help: "write one like 1.5")
    }
    let name = parts.dropLast().joined(separator: ".")
    guard let scenario = entry.scenario(name) else {
      throw RenumberingRefusal("\(flowID) has no scenario '\(name)' for \(target)")
    }
    let count = section.scenarios[scenario].steps.count - (from.scenario == scenario ? 1 : 0)
    guard !section.scenarios[scenario].steps.isEmpty else {
      throw RenumberingRefusal(
        "scenario \(name) has no steps: it only leads on", help: "write its step by hand")
    }
    guard (1...count + 1).contains(step) else {
      throw RenumberingRefusal(
        "\(target) would leave a gap", help: "a step can become \(name).1 to \(name).\(count + 1)")
    }
    return StepPlace(scenario: scenario, step: step - 1)
  }
}
