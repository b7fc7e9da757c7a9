package import Lockstep

/// How a session of a simulation begins: at the first step of a flow, or where a snapshot was taken.
package struct SessionStart: Sendable {
  /// The id of the flow.
  package var flow: String
  /// The parameters of the flow that count as passed.
  package var parameters: [String]
  /// Where the session continues; nil: at the flow's first step.
  package var snapshot: FlowSnapshot?
  /// How long before the session continues the snapshot was taken: timers that fall due meanwhile fire at once.
  package var elapsed = Duration.zero
  /// Whether only `resume` leads on from the snapshot.
  package var isSuspended = false

  package init(_ flow: String, parameters: [String] = []) {
    self.flow = flow
    self.parameters = parameters
  }

  /// Continues from a snapshot.
  package init(restoring snapshot: FlowSnapshot, after elapsed: Duration, asSuspended isSuspended: Bool) {
    self.init(snapshot.flow)
    self.snapshot = snapshot
    self.elapsed = elapsed
    self.isSuspended = isSuspended
  }

  /// Begins the session.
  ///
  /// - Parameter events: the events of the start are appended.
  /// - Throws: a ``InputRejection`` if the flow or a parameter does not exist, or if the snapshot does not fit the program.
  package func makeSession(_ program: FlowProgram, events: inout [FlowSession.Event]) throws(InputRejection)
    -> FlowSession
  {
    guard let snapshot else {
      return try FlowSession(program, flow: flow, parameters: parameters, events: &events)
    }
    do throws(SnapshotMismatch) {
      return try FlowSession(
        program, restoring: snapshot, after: elapsed, asSuspended: isSuspended, events: &events)
    } catch {
      throw InputRejection(reason: error.description)
    }
  }
}
