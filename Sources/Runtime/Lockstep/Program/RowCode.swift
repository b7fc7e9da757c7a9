/// A row as the interpreter sees it. ``ProgramTables/computeDerivedValues()`` sets the values derived from other tables.
package struct RowCode: Sendable, BitwiseCopyable {
  package var step: Int32
  package var kind: RowClass
  package var jump: Jump
  package var flags: RowFlags = []
  package var hasEffect = false
  /// Has no effect, forgets nothing, shows nothing of its own, and is not of a loading screen.
  package var isPureTransition = false
  /// An outcome that declares values.
  package var bringsValues = false
  /// A step for `step` and `goTo` (-1 if external), a result for `result`.
  package var argument: Int32 = -1
  /// The flow of a `goTo`.
  package var flow: Int32 = -1
  /// Bits of the frame's parameters that must be set.
  package var requiredParameters: UInt32 = 0
  /// The result that takes a `returned` row.
  package var result: Int32 = -1
  /// The named input that the row carries; -1 for none.
  package var gives: Int32 = -1
  /// Index into `FlowProgram.delays`; -1 for none.
  package var delay: Int32 = -1
  /// The hash of the words or the name that only this row of its step has; 0 where no words are its alone.
  package var wordsHash = TextHash()

  package init(step: Int32, kind: RowClass, jump: Jump) {
    self.step = step
    self.kind = kind
    self.jump = jump
  }

  /// Whether the parameters that the row needs are among these.
  @inline(__always) package func isSatisfied(by parameters: UInt32) -> Bool {
    requiredParameters & parameters == requiredParameters
  }

  var clearsHistory: Bool { flags.contains(.clearsHistory) }

  /// Whether time takes the row, and no input does.
  @inline(__always) package var isTimer: Bool { kind == .event && delay >= 0 }

  /// Whether the step is over once the row is taken, so that a row without a target leaves the session nowhere.
  var endsStep: Bool { kind == .outcome || kind == .returned }
}
