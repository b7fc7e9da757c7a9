/// Something that happens to a session.
@usableFromInline package struct SessionInput: Sendable {
  /// The time since the session began; never less than that of the input before.
  @usableFromInline package var at: Duration
  @usableFromInline package var kind: Kind

  /// An input at a time since the session began.
  @inlinable package init(at: Duration, _ kind: Kind) {
    self.at = at
    self.kind = kind
  }

  /// The kind of input.
  @usableFromInline package enum Kind: Sendable {
    /// A row by its words or its id: `selects Close`, `1.3b`; on an error `Retry` or `Close`, on a
    /// placeholder `Back`.
    case user(String, gives: [GivenValue] = [])
    /// An event by its words: looked for at the displayed step first, then at the calling steps.
    case event(String)
    /// A row by its id.
    case row(String, gives: [GivenValue] = [])
    /// A row that was looked up once by ``FlowProgram/row(_:)``: the fastest way.
    case take(RowID, gives: [GivenValue] = [])
    /// The answer of the action with this effect's ID.
    case answer(EffectID, InterpreterAnswer)
    /// Values that ``Effect/need`` asked for.
    case give([GivenValue])
    /// Time has passed.
    case time
    /// The app went to the background.
    case suspend
    /// The app came back.
    case resume
  }
}
