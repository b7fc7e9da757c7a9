import Lockstep
import LockstepModel
import TestSupport

extension FlowDocument {
  /// The same flow with its scenarios, steps and rows in another order and numbered anew; what begins the flow
  /// or a scenario stays first.
  func renumbered(seed: UInt64) -> FlowDocument {
    var random = SplitMix64(seed)
    var result = self
    var parts = scenarios
    parts = parts.prefix(1) + parts.dropFirst().shuffled(using: &random)
    var numbers: [String: String] = [:]
    let start = Int.random(in: 2...9, using: &random)
    for (number, part) in parts.enumerated() {
      let id = "\(number + start)"
      numbers[part.id.value] = id
      let steps = part.steps.prefix(1) + part.steps.dropFirst().shuffled(using: &random)
      parts[number].id.value = id
      parts[number].steps = Array(steps)
      for (position, step) in steps.enumerated() {
        let stepID = "\(id).\(position + 1)"
        numbers[step.id.value] = stepID
        parts[number].steps[position].id.value = stepID
        var rows = step.transitions.shuffled(using: &random)
        for (letter, index) in zip("abcdefghijklmnopqrstuvwxyz", rows.indices) {
          rows[index].id.value = "\(stepID)\(letter)"
        }
        parts[number].steps[position].transitions = rows
      }
    }
    result.scenarios = parts
    for index in result.rows {
      if case .next(let text)? = result[index].target?.kind {
        result[index].target = Target(.next(SourceString(numbers[text.value] ?? text.value, at: text.span)))
      }
    }
    return result
  }

  /// The step that a target of this table leads to, looked up the slow way.
  func step(of target: Target?) -> String? {
    guard case .next(let text)? = target?.kind else { return nil }
    for part in scenarios {
      if let step = part.steps.first(where: { $0.id.value == text.value }) { return step.id.value }
    }
    return scenarios.first { $0.id.value == text.value }?.steps.first?.id.value
  }

  /// The steps that a way from the first leads to.
  private var reached: Set<String> {
    let steps = scenarios.flatMap(\.steps)
    var found = Set(steps.prefix(1).map(\.id.value))
    while true {
      let next = steps.filter { found.contains($0.id.value) }
        .flatMap { step in step.transitions.compactMap { self.step(of: $0.target) } }
      let all = found.union(next)
      if all == found { return found }
      found = all
    }
  }

  /// What `other`, which has the same steps, has lost: as the diff has to say it.
  func losses(to other: FlowDocument) -> [String] {
    let steps = scenarios.flatMap(\.steps)
    let gone = reached.subtracting(other.reached)
    var lost = steps.filter { gone.contains($0.id.value) }.map {
      ($0.id.span, "step-unreachable \($0.id.value)")
    }
    let given = other.results(of: other.reached)
    for (name, row) in results(of: reached) where !given.contains(where: { $0.name == name }) {
      lost.append((row.span, "result-lost \(row.value)"))
    }
    return lost.sorted { $0.0.start < $1.0.start }.map(\.1)
  }

  /// The results of some steps, each with the first row that gives it.
  private func results(of steps: Set<String>) -> [(name: String, row: SourceString)] {
    var found: [(name: String, row: SourceString)] = []
    for index in rows where steps.contains(scenarios[index.scenario].steps[index.step].id.value) {
      guard case .result(let text)? = self[index].target?.kind else { continue }
      if !found.contains(where: { $0.name == text.value }) { found.append((text.value, self[index].id)) }
    }
    return found
  }
}
