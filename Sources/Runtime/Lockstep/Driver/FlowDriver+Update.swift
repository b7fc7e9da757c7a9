#if !hasFeature(Embedded)
  extension FlowDriver {
    /// An update for the app; updates come in order. Reading them changes nothing: everything that must happen once
    /// goes to the handlers that were given at the start.
    public enum Update: Sendable {
      /// The display changed.
      case shown(FlowView)
      /// A system step runs its action: the moment for a loading message.
      case running(ActionCall)
      /// A row was taken.
      case took(FlowTransition)
      /// An action that the app answers itself: ``FlowDriver/answer(_:_:)``.
      case asked(EffectID, ActionCall)
      /// Values that no screen gives: hand them over with ``FlowDriver/provide(_:)``.
      case needed([FlowView.Field])
      /// The session has ended; no update follows.
      case ended(SessionEnd)
    }

    /// Why a session cannot start.
    public enum StartError: Error, Sendable, CustomStringConvertible {
      /// The flow or the parameter does not exist.
      case refused(InputRejection)
      /// The program runs actions that were neither given nor announced as those that the app answers itself.
      case missingActions([RequiredAction])
      /// The snapshot does not fit the program.
      case mismatch(SnapshotMismatch)

      public var description: String {
        switch self {
        case .refused(let refusal): refusal.description
        case .mismatch(let mismatch): mismatch.description
        case .missingActions(let actions):
          actions.map { action in
            "no action '\(action.name)' is given, which \(action.steps.joined(separator: ", ")) runs; its outcomes: "
              + action.outcomes.joined(separator: ", ")
          }.joined(separator: "\n")
        }
      }
    }

    /// An event for a log that is not a taken row. Notices contain no secrets.
    public enum Notice: Hashable, Sendable {
      /// An input was not possible; nothing changed.
      case refused(InputRejection)
      /// The flow left the step before its action had answered.
      case cancelled(action: String, step: String)
      /// An action answered after its step was left; the answer was ignored.
      case late(action: String, step: String)
      /// An action took longer than its step promises.
      case slow(step: String, took: Duration, promised: Duration)
      /// A row has a side effect that the app does not carry out.
      case unhandled(SideEffect)
      /// The app went to the background at this time of the session.
      case suspended(at: Duration)
      /// The app came back at this time of the session.
      case resumed(at: Duration)
      /// The user chose Retry or Close on an error, or Back on a placeholder, for which no row is taken.
      case chose(String, at: Duration)
    }

    /// The closures a driver calls besides the actions.
    public struct Handlers: Sendable {
      /// Carries out the side effect of a row (`do:`); called once for each, in order.
      package var performEffect: (@Sendable (SideEffect) -> Void)?
      /// Called with each row that is taken, for a log.
      package var onTransition: @Sendable (FlowTransition) -> Void
      /// Called with each notice, for a log.
      package var onNotice: @Sendable (Notice) -> Void
      /// Answers for an action that threw an error.
      package var recover: @Sendable (ActionCall, any Error) -> ActionAnswer?

      /// Handlers; one that is left out does nothing.
      ///
      /// - Parameters:
      ///   - performEffect: carries out side effects, after those actions that know them.
      ///   - onTransition: called with each row that is taken.
      ///   - onNotice: called with each notice: refusals, actions that were late, slow or cancelled, side effects that
      ///     nothing carries out.
      ///   - recover: asked when an action throws an error. It answers with an outcome or an error of the flow, or
      ///     with nil: then the session ends in a fault that names the action, and ``FlowDriver/lastSnapshot`` is where
      ///     it was before.
      public init(
        performEffect: (@Sendable (SideEffect) -> Void)? = nil,
        onTransition: @escaping @Sendable (FlowTransition) -> Void = { _ in },
        onNotice: @escaping @Sendable (Notice) -> Void = { _ in },
        recover: @escaping @Sendable (ActionCall, any Error) -> ActionAnswer? = { _, _ in nil }
      ) {
        self.performEffect = performEffect
        self.onTransition = onTransition
        self.onNotice = onNotice
        self.recover = recover
      }
    }
  }
#endif
