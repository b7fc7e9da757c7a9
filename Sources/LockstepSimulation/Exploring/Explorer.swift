package import Lockstep

/// Visits every reachable state of a flow, breadth first, with the interpreter itself: the product of the flow, the
/// flows it calls, and the model that answers its actions.
package struct Explorer<Model: ActionModel, Watch: StateWatch>: Sendable {
  package let program: Program
  package internal(set) var options: ExplorerOptions
  let model: Model
  package internal(set) var watch: Watch
  let interpreter: Interpreter
  /// The number of the flow that is walked.
  let flow: Int
  /// All states met, in the order in which they were met.
  package internal(set) var store = StateStore()
  package internal(set) var graph = ExploredGraph()
  /// The first state at which the watch has found its goal.
  package internal(set) var found: StatePlace?
  /// Whether the walk ends at a state, by its words.
  var goal: @Sendable ([UInt32]) -> Bool = { _ in false }
  /// Which bound ended the walk early; nil if all was walked.
  package internal(set) var limit: ExplorationLimit?
  var tally: ExplorationTally
  /// The whole sessions of states of which the store has only the part in sight.
  var wholes: [StatePlace: [UInt32]] = [:]
  var horizon: Horizon
  /// The possible screens out of sight, and the inputs that depend on them.
  var beneath = Beneath()
  /// The identity of saves: the mark and the model's state when they were made.
  var slots = Interning<SaveSlot>()
  /// Whether something is out of sight that time changes.
  var isTimed = false

  /// Whether all events that may happen certainly can.
  package var isExact: Bool { limit == nil && !horizon.isInexact && !beneath.isInexact && !isTimed }
  var encoder: StateEncoder
  var writer = StateWriter()
  var models = ModelStates<Model>()
  /// The state whose inputs are tried.
  var base: SearchNode
  /// The flow at the bottom of its calls.
  var bottom = 0
  /// The state after the last input.
  var next: SearchNode
  /// The possible inputs of `base`.
  var inputs: [ExplorerInput] = []
  var moves: [SessionMove] = []
  var effects = Effects(tracing: true)
  /// Of the last input.
  var runs: [ExplorerStep.Run] = []
  var answers: [RowID] = []

  /// A session with all that belongs to it.
  struct SearchNode: Sendable {
    var session: SessionState
    var model = 0
    var mark = 0
    /// Whether the walk ends here.
    var isOver = false
  }

  struct SaveSlot: Hashable, Sendable {
    var mark: Int
    var model: Int
  }

  /// - Throws: a ``Refusal`` if the flow or a parameter does not exist.
  package init(
    _ program: Program, model: Model, watch: Watch, options: ExplorerOptions
  ) throws(Refusal) {
    var most = Int.max
    switch options.reach {
    case .whole: break
    case .seen(let screens), .may(let screens): most = screens
    }
    let program = program.withHorizon()
    self.program = program
    self.model = model
    self.watch = watch
    self.options = options
    horizon = Horizon(program, screens: most, keepsSaves: false)
    interpreter = Interpreter(program)
    encoder = StateEncoder(program) { model.largestAttempt(of: $0) }
    let session = try interpreter.start(options.flow, parameters: options.parameters, into: &effects)
    flow = program.flow(options.flow) ?? 0
    tally = ExplorationTally(program)
    base = SearchNode(session: session)
    next = base
  }

  /// The rows that the last input took.
  var taken: [RowID] {
    var rows: [RowID] = []
    for event in effects.trace ?? [] { if case .took(let row, _) = event { rows.append(row) } }
    return rows
  }
}

/// The scope of a walk, and its bounds.
package struct ExplorerOptions: Sendable {
  package var flow: String
  package var parameters: [String] = []
  /// Whether the walk continues in a flow that a `go-to` leads to.
  package var goesThrough = false
  /// Whether the app is sent to the background, and comes back.
  package var goesAway = true
  package var reach = ExplorerReach.whole
  /// States with longer histories are not walked from.
  package var mostScreens = Int.max
  package var mostStates = 50_000_000
  /// With no more states than this whole histories are walked, which is exact.
  package var smallWalk = 10_000
  /// For states and tries, in bytes.
  package var mostMemory = 1 << 30
  /// Asked now and then whether to go on.
  package var goesOn: @Sendable (_ states: Int) -> Bool = { _ in true }

  package init(_ flow: String) { self.flow = flow }
}

/// What counts as a state.
package enum ExplorerReach: Hashable, Sendable {
  /// A session with its whole history.
  case whole
  /// The visible part of a session, its last screens: of sessions that look alike the first is walked from. All states
  /// met are reachable, but not all reachable states are met.
  case seen(Int)
  /// The same, with all that may lie beneath: all that can happen is met, but not all that is met can happen.
  case may(Int)
}

/// What ended a walk before everything was met.
package enum ExplorationLimit: Hashable, Sendable {
  case states(Int)
  /// In bytes.
  case memory(Int)
  /// The caller stopped it.
  case time
}
