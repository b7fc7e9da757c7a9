/// A request of the interpreter to its driver. Data only: it can be compared, stored and replayed.
@usableFromInline package enum Effect: Hashable, Sendable, BitwiseCopyable {
  /// The display changed: ask ``Interpreter/view(_:)``.
  case show
  /// Run the action of the current step; answer with ``SessionInput/Kind/answer(_:_:)``.
  case run(EffectID, StepID, attempt: Int)
  /// Stop the action or the timer with this id; its answer will be ignored.
  case cancel(EffectID)
  /// Send an input when the session's time is `deadline`; any input does, ``SessionInput/Kind/time`` will do.
  case timer(EffectID, deadline: Duration)
  /// The side effect of a row (`do:`).
  case perform(RowID)
  /// The step cannot run without values that no screen gives.
  case requestValues
  /// This secret is not needed any more.
  case dropSecret(SecretRef)
  /// The session has ended: ``SessionState/end``.
  case end
}
