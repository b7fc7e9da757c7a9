#if !hasFeature(Embedded)
  /// The system actions of an app by the names that the flows use; for an external partial flow, the flow's id; for a
  /// step that names no action, its flow and its id: `UC9.4 1.2`.
  public struct SystemActions: Sendable, ExpressibleByDictionaryLiteral {
    private var actions: [String: any SystemAction] = [:]
    /// Names that the app answers itself, whenever ``FlowDriver/Update/asked(_:_:)`` asks for them.
    package var askedNames: Set<String>
    /// Carries out a side effect; nil if the app leaves them to ``FlowDriver/Handlers``.
    package private(set) var performEffect: (@Sendable (SideEffect) -> Bool)?

    public init(dictionaryLiteral elements: (String, any SystemAction)...) {
      askedNames = []
      for (name, action) in elements { actions[name] = action }
    }

    /// Actions by name, and the names that the app answers itself.
    public init(_ actions: [String: any SystemAction], asking: Set<String> = []) {
      self.actions = actions
      askedNames = asking
    }

    /// An action as a closure.
    ///
    /// - Parameters:
    ///   - name: as the flows call the action: `account.save`.
    ///   - run: performs it. An error that it throws goes to the driver's handlers, and else ends the session in a fault.
    public mutating func add(
      _ name: String, _ run: @escaping @Sendable @concurrent (ActionCall) async throws -> ActionAnswer
    ) {
      actions[name] = ClosureAction(body: run)
    }

    /// The side effects of rows (`do:`), as generated code adds them.
    ///
    /// - Parameter perform: carries out a side effect, in order, on the driver; returns whether the app knows it.
    public mutating func add(sideEffects perform: @escaping @Sendable (SideEffect) -> Bool) {
      performEffect = perform
    }

    subscript(call: ActionCall) -> (any SystemAction)? {
      actions[call.action.isEmpty ? call.flow + " " + call.step : call.action]
    }

    /// The action of a name.
    package func action(_ name: String) -> (any SystemAction)? { actions[name] }

    /// The actions that the program needs and that are missing here.
    func missingActions(in program: FlowProgram) -> [RequiredAction] {
      program.requiredActions.filter { actions[$0.name] == nil && !askedNames.contains($0.name) }
    }
  }

  private struct ClosureAction: SystemAction {
    let body: @Sendable @concurrent (ActionCall) async throws -> ActionAnswer

    @concurrent func run(_ call: ActionCall) async throws -> ActionAnswer { try await body(call) }
  }
#endif
