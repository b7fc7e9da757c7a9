extension LinkedProject {
  /// Where a row leads.
  package enum Destination: Hashable, Sendable, BitwiseCopyable {
    /// The row has no target.
    case stay
    /// A step of the same table, or a scenario without steps.
    case step(StepIndex)
    /// A step that is entered with an empty call stack.
    case entry(StepIndex, by: EntryKind)
    /// A flow that has no step here: declared in the project file, or a table without rows.
    case external(FlowIndex, by: EntryKind)
    case result
    case back
    case end
    case resume
    /// An error that no flow shows.
    case error
    case placeholder
    /// A name that nothing has.
    case unresolved(Cause)

    /// The input that enters a flow.
    package enum EntryKind: Hashable, Sendable, BitwiseCopyable {
      case goTo
      case endGoTo
      case error
    }

    /// The missing part.
    package enum Cause: Hashable, Sendable, BitwiseCopyable {
      /// A flow of the name that is written.
      case flow
      /// A step or scenario of the row's own table.
      case ownStep
      /// A step or scenario of the flow that is named.
      case step(of: FlowIndex)
    }

    /// The step that comes next, in whichever table.
    package var step: StepIndex? {
      switch self {
      case .step(let step), .entry(let step, _): step
      default: nil
      }
    }

    /// Whether it is anything but a step of the same table.
    package var leavesTable: Bool {
      switch self {
      case .stay, .step: false
      default: true
      }
    }
  }

  /// The flow that a `go-to:` or `end-go-to:` names; nil for other destinations, and for a flow that is not known.
  package func namedFlow(of destination: Destination) -> FlowIndex? {
    switch destination {
    case .entry(_, .error), .external(_, .error): nil
    case .entry(let step, _): steps[step].flow
    case .external(let flow, _), .unresolved(.step(let flow)): flow
    default: nil
    }
  }
}
