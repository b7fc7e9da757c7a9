extension FlowSession {
  /// An effect of an input. Act on each event once, in order.
  public enum Event: Sendable {
    /// A row was taken: its ID, and its description for a log.
    case took(RowID, FlowTransition)
    /// Something that only a trace records: a step that was entered, one that lacked a secret, rows that match alike, a
    /// slow action.
    case noted(TraceEvent)
    /// The display changed.
    case shown(FlowView)
    /// An action runs: answer with ``Input/answer(_:_:)``.
    case running(EffectID, ActionCall)
    /// A running action or timer is no longer needed; a late answer is ignored.
    case cancelled(EffectID)
    /// Send an input when the session's time is `deadline`; any does, ``Input/time`` will do.
    case timer(EffectID, deadline: Duration)
    /// A row's side effect.
    case performed(SideEffect)
    /// The step cannot run without these values, and no screen gives them: ``Input/give(_:)``.
    case needed([FlowView.Field])
    /// The session has ended; no event follows.
    case ended(SessionEnd)
  }
}
