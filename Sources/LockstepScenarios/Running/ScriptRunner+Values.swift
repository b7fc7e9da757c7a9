import Lockstep
import LockstepModel

/// What lines give to inputs, and bring along with outcomes.
extension ScriptRunner {
  func inputs(_ values: [ScriptLine.Value]) -> [String: ActionInput] {
    var inputs: [String: ActionInput] = [:]
    for value in values {
      let text = value.value.value
      inputs[value.name.value] =
        program.isSecret(value.name.value) ? .secret(Secret(text.utf8)) : .plain(.text(text))
    }
    return inputs
  }

  /// The values next to an `outcome:`, of the kinds that its row declares.
  func brought(
    _ values: [ScriptLine.Value], by outcome: ScriptLine.Outcome
  ) throws(Diagnostic) -> [String: DataValue] {
    let step = outcome.place.step.flatMap { program.step($0.value, of: outcome.place.flow.value) }
    let rows =
      step.map { program.outcomeRows(of: $0, named: outcome.name.value) }
      ?? program.outcomeRows(of: outcome.place.flow.value, named: outcome.name.value)
    do throws(Diagnostic) {
      return try rows.values(values, in: line.source)
    } catch {
      throw failure(error.message, error.location.span)
    }
  }
}
