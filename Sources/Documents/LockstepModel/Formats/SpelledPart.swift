package import Lockstep

/// A part of a flow that help proposes to write; each format spells it in its own way.
///
/// A reader of one format has never seen the words of another.
package enum SpelledPart: Sendable {
  /// A row to add; nil for one of which not even the kind is known.
  case row(id: String, TriggerKind?, words: String = "…", next: String = "…")
  /// A step to add, as lines without indentation.
  case step(id: String)
  /// `write … instead`
  case triggerKeyword(TriggerKind)
  /// The row that begins a scenario: `add …`.
  case title(scenario: String, String)
  /// Where a row leads: `lead to it with …`.
  case next(String)
  /// One of two targets: `such as …`.
  case eitherTarget(String, String)
  /// The result that a row returns: `add … to the row`.
  case result(String)
  /// The effect of a row: `add an effect with …`.
  case effect
  /// The condition that makes a row depend on a parameter: `write … in the rows that need it`.
  case condition(parameter: String)
  /// What passes a parameter to a flow: `pass it with …`.
  case passing(parameter: String)
  /// The step that calls a partial flow.
  case call(flow: String)
  /// The beginning of a step that calls a flow as one of its kind: `write …`.
  case callAs(Step.Kind, flow: String)
  /// The list of a screen's actions.
  case actions([String])
  /// A row of the overview, or what takes its place; with the name that the project's documents have.
  case aspect(OverviewAspect?, named: String)
}
