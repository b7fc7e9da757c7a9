import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText
import LockstepYAML

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

  /// The values beside an `outcome:`, of the kinds that its row declares.
  func brought(
    _ values: [ScriptLine.Value], by outcome: ScriptLine.Outcome, _ line: ScriptLine
  ) throws(Diagnostic) -> [String: DataValue] {
    var result: [String: DataValue] = [:]
    let step = outcome.place.step.flatMap { program.step($0.value, of: outcome.place.flow.value) }
    let row = step.map { program.rows(of: $0).map { program.rowInfo($0) } }?
      .first { $0.outcomeName == outcome.name.value || $0.id == outcome.name.value }
    for value in values {
      let text = value.value.value
      let kind = row?.values.first { $0.name == value.name.value }?.kind
      switch kind {
      case .duration: result[value.name.value] = Duration(spelling: text).map { .duration($0) }
      case .integer: result[value.name.value] = Int(text).map { .integer($0) }
      case .text, nil: result[value.name.value] = .text(text)
      }
      guard result[value.name.value] != nil else {
        throw failure("'\(text)' is not \(kind == .duration ? "a duration" : "an integer")", value.value.span)
      }
    }
    return result
  }
}
