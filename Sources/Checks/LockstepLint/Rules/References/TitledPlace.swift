import Lockstep
import LockstepModel

/// The scenario or the step of a table that a row names in its words: `User selects Not now` and `WHEN NOT NOW`.
struct TitledPlace {
  let id: SourceString
  let title: String

  /// - Parameter target: the text of the row's target.
  /// - Returns: nil where none has all words of the row, or several have.
  init?(ofRowWith target: SourceString, in flow: FlowTable) {
    for step in flow.steps {
      guard let row = step.transitions.first(where: { $0.target?.text.span == target.span }) else { continue }
      let places = Self.places(for: row, of: step, in: flow)
      guard places.count == 1, let place = places.first else { return nil }
      self = place
      return
    }
    return nil
  }

  private init(id: SourceString, title: String) { (self.id, self.title) = (id, title) }

  private static func places(for row: FlowRow, of step: Step, in flow: FlowTable) -> [TitledPlace] {
    let (text, wording) = (row.trigger.text.value, flow.wording)
    let own = ContentWords.set(
      of:
        row.trigger.kind == .user ? ActionName(row: text, wording).text : ContentWords.splitGuards(text).base,
      wording)
    if own.isEmpty { return [] }
    func isNamed(_ title: String) -> Bool {
      let words = ContentWords.set(of: title, wording)
      // One word among others is little evidence.
      return (own.count > 1 ? own.isSubset(of: words) : own == words)
        && wording.signalWords.containsDenial(own) == wording.signalWords.containsDenial(words)
    }
    let scenarios = flow.section.scenarios.filter { scenario in
      scenario.title.map { wording.isCondition($0.value) && isNamed($0.value) } == true
        && !scenario.steps.contains { $0.span == step.span }
    }
    if !scenarios.isEmpty {
      return scenarios.map { TitledPlace(id: $0.id, title: $0.title?.value ?? "") }
    }
    return flow.steps.filter { $0.kind.value.isDisplayed && $0.span != step.span && isNamed($0.name.value) }
      .map { TitledPlace(id: $0.id, title: $0.name.value) }
  }
}
