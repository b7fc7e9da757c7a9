package import Lockstep

/// Visits the reachable states of a flow, breadth first, with the interpreter itself: the product of the flow, the
/// flows it calls, and the model that answers its actions.
package struct Explorer<Model: ActionModel, Watch: StateWatch>: Sendable {
  package let program: Program
  package internal(set) var options: ExplorerOptions
  let model: Model
  package internal(set) var watch: Watch
  let interpreter: Interpreter
  /// The number of the flow that is walked.
  let flow: Int
  package internal(set) var graph = ExploredGraph()
  var store = StateStore<Model>()
  /// The first state at which the watch has found its goal.
  package internal(set) var found: Int?
  /// The states, by their keys, at which the walk ends.
  var goals: Set<[Int32]> = []
  /// Which bound ended the walk early; nil if all was walked.
  package internal(set) var limit: ExplorationLimit?
  var tally: ExplorationTally
  var horizon: Horizon
  /// The possible screens out of sight, and the inputs that depend on them.
  var beneath = Beneath()
  /// The identity of saves: the mark and the model's state when they were made.
  var slots = Interning<SaveSlot>()
  /// Whether something is out of sight that time changes.
  var isTimed = false
  var encoder: StateEncoder
  /// The state whose inputs are tried.
  var base: SearchNode<Model>
  /// The flow at the bottom of its calls.
  var bottom = 0
  /// The state after the last input.
  var next: SearchNode<Model>
  /// The possible inputs of `base`.
  var inputs: [ExplorerInput] = []
  var effects = Effects(tracing: true)
  /// Of the last input.
  var runs: [ExplorerStep.Run] = []
  var answers: [RowID] = []

  struct SaveSlot: Hashable, Sendable {
    var mark: Int
    var model: Int
  }

  /// - Throws: a ``Refusal`` if the flow or a parameter does not exist.
  package init(_ program: Program, model: Model, watch: Watch, options: ExplorerOptions) throws(Refusal) {
    let program = program.withHorizon()
    self.program = program
    self.model = model
    self.watch = watch
    self.options = options
    horizon = Horizon(program, options.sight)
    interpreter = Interpreter(program)
    encoder = StateEncoder(program) { model.largestAttempt(of: $0) }
    let session = try interpreter.start(options.flow, parameters: options.parameters, into: &effects)
    flow = program.flow(options.flow) ?? 0
    tally = ExplorationTally(program)
    base = SearchNode(session: session, model: model.starts[0].state)
    next = base
  }

  /// Whether all events that may happen certainly can.
  package var isExact: Bool { limit == nil && !horizon.isInexact && !beneath.isInexact && !isTimed }

  /// The rows that the last input took.
  var taken: [RowID] {
    (effects.trace ?? []).compactMap { event in if case .took(let row, _) = event { row } else { nil } }
  }

  package var starts: [[HostSetting]] { model.starts.map(\.settings) }
  package var changes: [[HostSetting]] { model.changes }
  package func examples(of input: String) -> [ActionInput] { model.examples(of: input) }
}

/// The scope of a walk, and its bounds.
package struct ExplorerOptions: Sendable {
  package var flow: String
  package var parameters: [String] = []
  /// The flows in which the walk continues where a `go-to` leads there.
  package var follows = FollowedFlows.none
  /// Whether the app is sent to the background, and comes back.
  package var goesAway = true
  package var sight = Sight()
  /// States with longer histories are not walked from.
  package var mostScreens = Int.max
  package var mostStates = 50_000_000
  /// With no more states than this all screens stay in sight, which is exact.
  package var smallWalk = 10_000
  /// For states and tries, in bytes.
  package var mostMemory = 1 << 30
  /// Asked now and then whether to go on.
  package var goesOn: @Sendable (_ states: Int) -> Bool = { _ in true }

  package init(_ flow: String) { self.flow = flow }
}

/// The flows that a walk continues in.
package enum FollowedFlows: Hashable, Sendable {
  case none
  case all
  /// By their numbers.
  case only(Set<Int>)

  func includes(_ flow: Int) -> Bool {
    switch self {
    case .none: false
    case .all: true
    case .only(let flows): flows.contains(flow)
    }
  }
}

/// The part of a session in sight, which counts as a state.
package struct Sight: Hashable, Sendable {
  /// How many screens of the history.
  package var screens = Int.max
  /// Whether suspended sessions are in sight, too.
  package var keepsSaves = false
  /// Whether all that may lie beneath is tried: then all that can happen is met, but not all that is met can happen.
  /// Otherwise of sessions that look alike the first is walked from: all states met are reachable, but not all
  /// reachable states are met.
  package var isMay = false
}

/// What ended a walk before everything was met.
package enum ExplorationLimit: Hashable, Sendable {
  case states(Int)
  /// In bytes.
  case memory(Int)
  /// The caller stopped it.
  case time
}

/// The rows and steps that a walk has met, without the paths between states.
struct ExplorationTally: Sendable {
  /// Rows that were taken.
  private(set) var taken: [Bool]
  /// Rows of a user that changed or did something, and those that did not.
  private(set) var alive: [Bool]
  private(set) var dead: [Bool]
  /// The steps that were entered, current steps of sessions, calling steps, and the targets of Back.
  private(set) var steps: [Bool]
  /// Rows of timers that run.
  private(set) var armed: [Bool]
  /// Rows of current steps whose parameter was passed.
  private(set) var passed: [Bool]
  private let program: Program

  init(_ program: Program) {
    self.program = program
    let rows = [Bool](repeating: false, count: program.rows.count)
    (taken, alive, dead, armed, passed) = (rows, rows, rows, rows, rows)
    steps = [Bool](repeating: false, count: program.steps.count)
  }

  /// Takes note of a state that is walked from.
  mutating func note(_ configuration: Configuration) {
    steps[Int(configuration.step.index)] = true
    if configuration.underlyingStep.exists { steps[Int(configuration.underlyingStep.index)] = true }
    for entry in configuration.history { steps[Int(entry.step.index)] = true }
    for frame in configuration.frames where frame.callStep.exists { steps[Int(frame.callStep.index)] = true }
    for timer in configuration.timers { armed[Int(timer.row.index)] = true }
    for row in program.code(of: configuration.step).rows
    where configuration.frames.isPassed(program.code(of: row), in: configuration.frame) {
      passed[Int(row.index)] = true
    }
  }

  /// Takes note of the rows and steps of an input; a step may be left at once.
  mutating func note(_ trace: [TraceEvent]) {
    for event in trace {
      switch event {
      case .took(let row, _): note(taken: row)
      case .entered(let step, _): steps[Int(step.index)] = true
      default: break
      }
    }
  }

  mutating func note(taken row: RowID) { taken[Int(row.index)] = true }

  /// Records the effect of the first row of an input.
  mutating func note(first row: RowID?, changes: Bool) {
    guard let row, program.rowInfos[Int(row.index)].trigger == .user else { return }
    if changes { alive[Int(row.index)] = true } else { dead[Int(row.index)] = true }
  }
}
