package import Lockstep

/// Visits the reachable states of a flow, breadth first, with the interpreter itself: the product of the flow, the
/// flows it calls, and the model that answers its actions.
package struct Explorer<Model: ActionModel, Watch: StateWatch>: Sendable {
  package let program: FlowProgram
  package internal(set) var options: ExplorerOptions
  let model: Model
  package internal(set) var watch: Watch
  let interpreter: Interpreter
  /// The number of the flow that is walked.
  let flow: Int
  package internal(set) var graph = ExploredGraph()
  var store = StateStore<Model>()
  /// The first state at which the watch has found its goal.
  package internal(set) var goalState: Int?
  /// The states, by their keys and zones, at which the walk ends.
  var goals: [[Int32]: [Zone]] = [:]
  /// Which bound ended the walk early; nil if all was walked.
  package internal(set) var limit: ExplorationLimit?
  /// How many edges there were when the caller was last asked whether to go on.
  var edgeCountAtLastCheck = 0
  var tally: ExplorationTally
  var window: HistoryWindow
  /// The possible screens out of sight, and the inputs that depend on them.
  var hiddenHistory = HiddenHistory()
  /// The identity of saves: the mark and the model's state when they were made.
  var slots = ValueNumbering<SaveSlot>()
  /// Whether something is out of sight that time changes.
  var isTimeInexact = false
  var encoder: StateEncoder
  /// The state whose inputs are tried.
  var base: SearchNode<Model>
  /// The flow at the bottom of its calls.
  var outermostFlowOfBase = 0
  /// The state after the last input.
  var next: SearchNode<Model>
  /// The possible inputs of `base`.
  var inputs: [ExplorerInput] = []
  var effects = Effects(tracing: true)
  /// Of the last input.
  var runs: [ExplorerTurn.Run] = []
  var answerRows: [RowID] = []
  var answer: ActionAnswer?
  var decidedRow: RowID?
  /// The answers of ``ExplorerInput/answersAtOnce``.
  var answersAtOnce: [ActionAnswer] = []
  /// How the durations that it brought begin, and which of them each value is.
  var answerClockSources: [Zone.ClockSource] = []
  var answerClockByName: [String: Int] = [:]
  /// How the clocks of `next` began.
  var clockSources: [Zone.ClockSource] = []

  /// What besides the session belongs to a save.
  struct SaveSlot: Hashable, Sendable {
    var mark: Int
    var model: Int
  }

  /// - Throws: a ``InputRejection`` if the flow or a parameter does not exist.
  package init(_ program: FlowProgram, model: Model, watch: Watch, options: ExplorerOptions)
    throws(InputRejection)
  {
    let program = program.withStandInFlows()
    self.program = program
    self.model = model
    self.watch = watch
    self.options = options
    window = HistoryWindow(program, options.visibility)
    interpreter = Interpreter(program)
    encoder = StateEncoder(program) { model.largestRelevantAttempt(of: $0) }
    let session = try interpreter.start(options.flow, parameters: options.parameters, into: &effects)
    flow = program.flow(options.flow) ?? 0
    tally = ExplorationTally(program)
    base = SearchNode(session: session, modelState: model.starts[0].state)
    next = base
  }

  /// Whether all events that may happen certainly can.
  package var isExact: Bool {
    limit == nil && !window.isInexact && !hiddenHistory.isInexact && !isTimeInexact
  }

  /// The rows that the last input took.
  var takenRows: [RowID] {
    (effects.trace ?? []).compactMap { event in if case .took(let row, _) = event { row } else { nil } }
  }

  package var startSettings: [[HostSetting]] { model.starts.map(\.settings) }
  package var changes: [[HostSetting]] { model.changes }
  package func examples(of input: String) -> [ActionInput] { model.examples(of: input) }
}

/// The rows and steps that a walk has met, without the paths between states.
struct ExplorationTally: Sendable {
  /// Rows that were taken.
  private(set) var isRowTaken: [Bool]
  /// Rows of a user that changed or did something, and those that did not.
  private(set) var wasRowEffective: [Bool]
  private(set) var wasRowIneffective: [Bool]
  /// The steps that were entered, current steps of sessions, calling steps, and the targets of Back.
  private(set) var isStepEntered: [Bool]
  /// The steps whose actions ran, and a value that others lacked when they were entered.
  private(set) var hasActionRun: [Bool]
  private(set) var missingNames: [StepID: String] = [:]
  /// Rows of timers that run.
  private(set) var isTimerArmed: [Bool]
  /// Rows of current steps whose parameter was passed.
  private(set) var isParameterPassed: [Bool]
  /// By rows that no input could take: the row that their words took.
  private(set) var shadowingRows: [RowID: RowID] = [:]
  private let program: FlowProgram

  init(_ program: FlowProgram) {
    self.program = program
    let rows = [Bool](repeating: false, count: program.rows.count)
    (isRowTaken, wasRowEffective, wasRowIneffective, isTimerArmed, isParameterPassed) = (
      rows, rows, rows, rows, rows
    )
    isStepEntered = [Bool](repeating: false, count: program.steps.count)
    hasActionRun = isStepEntered
  }

  /// Takes note of a state that is walked from.
  mutating func record(_ configuration: Configuration) {
    isStepEntered[Int(configuration.step.index)] = true
    if configuration.runningEffect != 0 { hasActionRun[Int(configuration.step.index)] = true }
    if configuration.underlyingStep.exists { isStepEntered[Int(configuration.underlyingStep.index)] = true }
    for entry in configuration.history { isStepEntered[Int(entry.step.index)] = true }
    for frame in configuration.frames where frame.callStep.exists {
      isStepEntered[Int(frame.callStep.index)] = true
    }
    for timer in configuration.timers { isTimerArmed[Int(timer.row.index)] = true }
    for row in program.code(of: configuration.step).rows
    where configuration.frames.passesParameters(of: program.code(of: row), in: configuration.frame) {
      isParameterPassed[Int(row.index)] = true
    }
  }

  /// Takes note of rows that no input can take in a state.
  mutating func record(shadowed rows: [(row: RowID, taken: RowID)]) {
    for (row, taken) in rows { shadowingRows[row] = taken }
  }

  /// Takes note of the rows and steps of an input; a step may be left at once.
  mutating func record(_ trace: [TraceEvent]) {
    for event in trace {
      switch event {
      case .took(let row, _): record(taken: row)
      case .entered(let step, _): isStepEntered[Int(step.index)] = true
      case .sentBack(let step, _, let name): missingNames[step] = name
      default: break
      }
    }
  }

  mutating func record(taken row: RowID) { isRowTaken[Int(row.index)] = true }

  /// Records the effect of the first row of an input.
  mutating func record(first row: RowID?, changes: Bool) {
    guard let row, program.rowInfos[Int(row.index)].trigger == .user else { return }
    if changes { wasRowEffective[Int(row.index)] = true } else { wasRowIneffective[Int(row.index)] = true }
  }
}
