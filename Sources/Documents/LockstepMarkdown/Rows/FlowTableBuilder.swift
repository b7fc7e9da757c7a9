import Lockstep
import LockstepModel

/// A flow table while its rows come in.
struct FlowTableBuilder {
  var columns = TableColumns(inUsualOrder: 3)
  var scenarios: [Scenario] = []
  /// The numbers that scenarios have so far.
  var scenarioNumbers: Set<String> = []
  /// Whether scenario and step numbers are bold, in most rows.
  var areHeadNumbersBold = true
  /// The steps without a row of their own that have not begun yet.
  var stepsWithoutOwnRow: Set<String> = []
  /// The actions that the rows of the current step select, and the places of its action names; its list can be taken
  /// apart only when all its rows are known.
  var selectedActions: [Bytes] = []
  var actionTexts: [(detail: Int, text: Bytes)] = []

  /// Puts a step into the last scenario, if there is one.
  mutating func append(_ step: Step) {
    guard let last = scenarios.indices.last else { return }
    scenarios[last].steps.append(step)
    scenarios[last].span = scenarios[last].span.through(step.span)
  }

  /// Changes the last step of the last scenario; false without one.
  mutating func changeLastStep(_ change: (inout Step) -> Void) -> Bool {
    guard let scenario = scenarios.indices.last, let step = scenarios[scenario].steps.indices.last else {
      return false
    }
    change(&scenarios[scenario].steps[step])
    scenarios[scenario].span = scenarios[scenario].span.through(scenarios[scenario].steps[step].span)
    return true
  }
}
