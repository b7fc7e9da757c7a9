#if !hasFeature(Embedded)
  /// Something the app or the platform does for a flow: validating a PIN, asking for a finger.
  ///
  /// A flow knows an action by its name and by the names of its outcomes, never by its implementation.
  public protocol SystemAction: Sendable {
    /// Does the work and returns its outcome.
    ///
    /// Runs off the driver, so it may block. When the flow leaves the step first the task is cancelled and
    /// the answer ignored.
    /// - Throws: nothing a flow could expect. ``FlowDriver/Handlers`` may answer for an error thrown here; otherwise
    ///   it ends the session with a fault that names the action.
    @concurrent func run(_ call: ActionCall) async throws -> ActionAnswer
  }
#endif
