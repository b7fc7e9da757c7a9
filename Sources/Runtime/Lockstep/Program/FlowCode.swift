/// The interpreter's treatment of a step. Images hold the raw value.
package enum StepClass: UInt8, Sendable, BitwiseCopyable {
  /// Shown, entered in the history.
  case screen
  /// Shown over the current screen.
  case overlay
  /// Runs an action, whose outcome picks the row.
  case run
  /// Runs nothing: waits for a user or an event without being a screen.
  case wait
  /// Calls a flow of the project.
  case call
}

/// A step as the interpreter sees it: numbers only. ``ProgramTables/derive()`` sets the values derived from other tables.
package struct StepCode: Sendable, BitwiseCopyable {
  package var flow: Int32
  package var kind: StepClass
  /// The flow's first step, where attempts restart.
  package var isFirst = false
  /// Is the system's and has `user:` rows, with outcomes or without: a loading screen, which enters the history
  /// when the user leaves it.
  package var isLoading = false
  package var hasTimers = false
  /// A use case called as a step.
  package var isUseCaseCall = false
  package var firstRow: Int32 = 0
  package var rowCount: Int32 = 0
  /// The step's reads, as a range of `Program.reads`.
  package var firstRead: Int32 = 0
  package var readCount: Int32 = 0
  /// How many calls entering the step makes until something else begins, at most 255.
  package var calls: UInt8 = 0
  /// The called flow; -1 for none.
  package var callee: Int32 = -1
  /// Parameters that a call passes, as bits of the callee's parameters.
  package var arguments: UInt32 = 0
  /// The row taken when a called use case returns or an action without rows ends; -1 for none.
  package var continuation: Int32 = -1

  package init(flow: Int32, kind: StepClass, firstRow: Int32) {
    self.flow = flow
    self.kind = kind
    self.firstRow = firstRow
  }
}

/// The kind of input that makes the interpreter take a row. Images hold the raw value.
package enum RowClass: UInt8, Sendable, BitwiseCopyable {
  /// Taken by an input: a user, an event, an outcome put in by hand.
  case input
  /// Taken by an event, also while a called flow is active.
  case event
  /// Taken by the answer of the step's action.
  case outcome
  /// Taken by the result of the called flow.
  case returned
}

/// Where the interpreter goes from a row. Images hold the raw value.
package enum Jump: UInt8, Sendable, BitwiseCopyable {
  case stay
  case step
  case back
  case end
  case resume
  case result
  case goTo
  case endGoTo
  case error
  case placeholder
  /// The row's target does not exist.
  case nowhere
}

/// What the keys of a row that are true or false mean; images hold them as they are here, three at most.
package struct RowFlags: OptionSet, Sendable, BitwiseCopyable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static var clearsHistory: RowFlags { RowFlags(rawValue: 1) }

  /// All that there are.
  static var known: RowFlags { .clearsHistory }
}

/// A row as the interpreter sees it. ``ProgramTables/derive()`` sets the values derived from other tables.
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
  package var when: UInt32 = 0
  /// The result that takes a `returned` row.
  package var result: Int32 = -1
  /// The named input that the row carries; -1 for none.
  package var gives: Int32 = -1
  /// Index into `Program.delays`; -1 for none.
  package var delay: Int32 = -1
  /// Of the words or the name that find the row beyond doubt among the rows of its step; 0 where none do.
  package var mark = TextHash()

  package init(step: Int32, kind: RowClass, jump: Jump) {
    self.step = step
    self.kind = kind
    self.jump = jump
  }

  /// Whether the parameters that the row needs are among these.
  @inline(__always) package func isPassed(_ parameters: UInt32) -> Bool { when & parameters == when }

  var clearsHistory: Bool { flags.contains(.clearsHistory) }

  /// Whether time takes the row, and no input does.
  @inline(__always) package var isTimer: Bool { kind == .event && delay >= 0 }

  /// Whether the step is over once the row is taken, so that a row without a target leaves the session nowhere.
  var mustLead: Bool { kind == .outcome || kind == .returned }
}

/// Something that a step reads.
package struct ReadCode: Sendable, BitwiseCopyable {
  package var name: Int32
  /// A secret that the step's action does not keep.
  package var isDropped: Bool
}

/// When a timer fires.
package enum DelayCode: Sendable {
  case fixed(Duration)
  /// Counted from when the named value came.
  case value(Int32)
}

/// A flow as the interpreter sees it.
package struct FlowCode: Sendable, BitwiseCopyable {
  package var firstStep: Int32
  package var stepCount: Int32
  package var isExternal = false
  package var isUseCase = false
  package var isRoot = false
  package var isLock = false
  package var isOpen = false

  package init(firstStep: Int32, stepCount: Int32) {
    self.firstStep = firstStep
    self.stepCount = stepCount
  }
}
