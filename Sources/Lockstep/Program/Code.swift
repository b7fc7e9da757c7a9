/// What the interpreter does at a step.
enum StepClass: UInt8 {
  /// Shown, entered in the history.
  case screen
  /// Shown over what is there.
  case overlay
  /// Runs an action, whose outcome picks the row.
  case run
  /// Runs nothing: waits for a user or an event without being a screen.
  case wait
  /// Calls a flow of the project.
  case call
}

/// A step as the interpreter sees it: numbers only.
struct StepCode: Sendable, BitwiseCopyable {
  var flow: Int32
  var kind: StepClass
  /// The flow's first step, where attempts are counted anew.
  var isFirst = false
  /// Has `user:` rows besides its outcomes: a loading screen.
  var isLoading = false
  var hasTimers = false
  /// A use case called as a step.
  var isUseCaseCall = false
  var firstRow: Int32 = 0
  var rowCount: Int32 = 0
  /// What the step reads, as a range of `Program.reads`.
  var firstRead: Int32 = 0
  var readCount: Int32 = 0
  /// How many calls entering the step makes until something else begins, at most 255.
  var calls: UInt8 = 0
  /// The called flow; -1 for none.
  var callee: Int32 = -1
  /// Parameters that a call passes, as bits of the callee's parameters.
  var arguments: UInt32 = 0
  /// The row taken when a called use case returns or an action without rows ends; -1 for none.
  var continuation: Int32 = -1
}

/// What makes the interpreter take a row.
enum RowClass: UInt8 {
  /// Taken by an input: a user, an event, an outcome put in by hand.
  case input
  /// Taken by an event, also while a called flow is active.
  case event
  /// Taken by the answer of the step's action.
  case outcome
  /// Taken by the result of the called flow.
  case returned
}

/// Where the interpreter goes from a row.
enum Move: UInt8 {
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
  /// What the row names is not there.
  case nowhere
}

/// A row as the interpreter sees it.
struct RowCode: Sendable, BitwiseCopyable {
  var step: Int32
  var kind: RowClass
  var move: Move
  var forgets = false
  var hasEffect = false
  /// Has no effect, forgets nothing, shows nothing of its own, and is not of a loading screen.
  var onlyLeads = false
  /// An outcome that declares values.
  var bringsValues = false
  /// A step for `step` and `goTo` (-1 if external), a result for `result`.
  var argument: Int32 = -1
  /// The flow of a `goTo`.
  var flow: Int32 = -1
  /// Bits of the frame's parameters that must be set.
  var when: UInt32 = 0
  /// The result that takes a `returned` row.
  var result: Int32 = -1
  /// The named input that the row carries; -1 for none.
  var gives: Int32 = -1
  /// Index into `Program.delays`; -1 for none.
  var delay: Int32 = -1
  /// Of the words or the name that find the row beyond doubt among the rows of its step; 0 where none do.
  var mark = Words.Mark()
}

extension RowCode {
  /// Whether the parameters that the row needs are among these.
  @inline(__always)
  func isPassed(_ parameters: UInt32) -> Bool { when & parameters == when }
}

/// Something that a step reads.
struct ReadCode: Sendable, BitwiseCopyable {
  var name: Int32
  /// A secret that the step's action does not keep.
  var isDropped: Bool
}

/// When a timer fires.
enum DelayCode: Sendable {
  case fixed(Duration)
  /// Counted from when the named value came.
  case value(Int32)
}

/// A flow as the interpreter sees it.
struct FlowCode: Sendable, BitwiseCopyable {
  var firstStep: Int32
  var stepCount: Int32
  var isExternal: Bool
  var isUseCase: Bool
  var isRoot = false
  var isLock = false
  var isOpen = false
}
