package import Lockstep

/// The text being written at the cursor of an editor.
package struct CursorContext: Sendable {
  package enum Kind: Sendable, Equatable {
    // What the flow at the cursor has.
    /// Where a row leads in its own table.
    case next
    /// A step or a scenario of the flow.
    case stepNumber
    case result, error, outcome, user, parameter, input, keptInput
    /// What the flow that the step calls has.
    case calleeResult, calleeParameter
    // What some flow or step has that the text names.
    case step(of: String)
    case passedParameter(to: String)
    /// A row, a step or a scenario.
    case part(of: String)
    // What the project has.
    case flow, ownFlow, useCase, partialFlow
    case errorFlow, action, value, delay, aspect, rule
    /// An error that some flow declares.
    case declaredError
    /// Names of parts with the flow before them.
    case place, row, placeOrRow
    /// A row without its flow.
    case rowNumber
    // What a session may come to, in scenarios, scripts, worlds and properties.
    case world, script, screen, message, button, choice, event, effect
    /// A step that something outside answers, or an external partial flow.
    case answeredStep
    case answer(at: String)
    case failure(at: String)
    case answers(of: String)
    case end(orAny: Bool)
    /// An event of a property, and what it counts.
    case propertyEvent, countedEvent
    /// The number of a row, a step or a scenario that is being written, and all of it.
    case number(RowLevel)
    case entry(RowLevel)
    // In tables.
    /// The words of a row; nil if not even the kind is known.
    case tableWords(TriggerKind?)
    case tableTarget(Wording.TargetWord?)
    case tableNumber
    case tableAspect
    /// Flows that lead to this one.
    case tableCallers
    /// The title of a step, and its parts: the name of something that is displayed, a link to a called flow.
    case tableTitle
    case tableLabel
    case link
    case callLink
    /// An anchor of the document that an address names.
    case anchor(String)
  }

  /// What a number is that of.
  package enum RowLevel: Sendable { case scenario, step, row }

  package let kind: Kind
  /// Where the name begins, as an offset in the text.
  package let start: Int
  /// Where the text ends that a name replaces: for a cell of a table its end.
  package let end: Int
  /// The flow that the scenario or the property around the place starts; nil if none is known.
  package var flow: String?
  /// How a name is written at the place.
  package var spelling: @Sendable (String) -> String = { $0 }

  package init(_ kind: Kind, start: Int, end: Int) {
    (self.kind, self.start, self.end) = (kind, start, end)
  }
}
