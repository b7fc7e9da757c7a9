#if !hasFeature(Embedded)
  public import Lockstep
  import Synchronization

  /// A world that runs actions: the shared, changing thing around the value.
  ///
  /// A class because a driver, its actions and a test all speak to the same world. One lock is held over each
  /// call, so that attempts are judged one after another. A call whose task was cancelled is still carried out to
  /// its end: an attempt that was begun counts. An action that takes its time takes real time here.
  public final class SimulatedActions<Host: SimulatedHost>: SystemAction {
    private let state: Mutex<SimulatedWorld<Host>>

    /// The actions of a world.
    public init(_ world: SimulatedWorld<Host>) {
      state = Mutex(world)
    }

    /// The world as it is now.
    public var world: SimulatedWorld<Host> { state.withLock { $0 } }

    @concurrent public func run(_ call: ActionCall) async throws -> ActionAnswer {
      guard let simulated = try answer(call) else {
        throw WorldProblem("the world does not answer '\(call.action)'")
      }
      if simulated.after > .zero { try await Task.sleep(for: simulated.after) }
      return simulated.answer
    }

    /// Answers at once, for drivers that are not asynchronous; nil if the answer must be requested.
    ///
    /// - Throws: ``WorldProblem`` if the world cannot answer.
    public func answer(_ call: ActionCall) throws(WorldProblem) -> SimulatedAnswer? {
      try state.withLock { (world: inout SimulatedWorld<Host>) throws(WorldProblem) in try world.answer(call)
      }
    }

    /// Changes the world in the middle of a run.
    ///
    /// - Throws: only errors of `body`.
    public func change<Failure: Error, Result>(
      _ body: (inout SimulatedWorld<Host>) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      try state.withLock { (world: inout sending SimulatedWorld<Host>) throws(Failure) in try body(&world) }
    }
  }
#endif
