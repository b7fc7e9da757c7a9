import Lockstep
import LockstepModel

extension Program {
  /// The rows that an outcome of this name may take, wherever the action runs.
  func outcomeRows(of action: String, named outcome: String) -> [RowInfo] {
    allSteps.filter { stepInfo($0).action == action }.flatMap { outcomeRows(of: $0, named: outcome) }
  }

  /// The rows of a step that an outcome of this name may take.
  func outcomeRows(of step: StepID, named outcome: String) -> [RowInfo] {
    rows(of: step).map { rowInfo($0) }.filter { $0.outcomeName == outcome || $0.id == outcome }
  }
}

extension [RowInfo] {
  /// The values next to an outcome, of the kinds that the rows declare.
  ///
  /// - Throws: a ``Diagnostic`` at a value of another kind.
  func values(
    _ written: [ScriptLine.Value], in source: SourceText
  ) throws(Diagnostic) -> [String: DataValue] {
    var result: [String: DataValue] = [:]
    for value in written {
      let kind = lazy.compactMap { row in row.values.first { $0.name == value.name.value }?.kind }.first
      guard let datum = DataValue(spelling: value.value.value, as: kind) else {
        let wanted = kind == .duration ? "a duration" : "an integer"
        throw Diagnostic(
          .invalidValue, "'\(value.value.value)' is not \(wanted)",
          at: Location(source, value.value.span))
      }
      result[value.name.value] = datum
    }
    return result
  }
}
