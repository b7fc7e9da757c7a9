package import Lockstep

/// Visits every reachable state of a flow, breadth first, with the interpreter itself: the product of the flow, the
/// flows it calls, and the model that answers its actions.
package struct Explorer<Model: ActionModel, Watch: StateWatch>: Sendable {
  package let program: Program
  package let options: ExplorerOptions
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
  /// Which bound ended the walk early; nil if all was walked.
  package internal(set) var limit: ExplorationLimit?
  var tally: ExplorationTally
  var encoder: StateEncoder
  var writer = StateWriter()
  var models = ModelStates<Model>()
  /// The state whose inputs are tried, and where it is kept.
  var base: SearchNode
  var basePlace = StatePlace.none
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

  /// - Throws: a ``Refusal`` if the flow or a parameter does not exist.
  package init(
    _ program: Program, model: Model, watch: Watch, options: ExplorerOptions
  ) throws(Refusal) {
    self.program = program
    self.model = model
    self.watch = watch
    self.options = options
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
  /// Whether each try is kept, for suites.
  package var keepsGraph = true
  package var mostStates = 50_000_000
  /// For states and tries, in bytes.
  package var mostMemory = 4 << 30

  package init(_ flow: String) { self.flow = flow }
}

/// The bound that ended a walk early.
package enum ExplorationLimit: Hashable, Sendable {
  case states(Int)
  /// In bytes.
  case memory(Int)
}
