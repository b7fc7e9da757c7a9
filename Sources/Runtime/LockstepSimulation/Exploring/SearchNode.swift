import Lockstep

/// A session with all that belongs to it.
struct SearchNode<Model: ActionModel>: Sendable {
  var session: SessionState
  var modelState: Model.State
  /// How the running action will end, if the model has decided that.
  var pendingAnswer: DecidedAnswer?
  /// When that answer comes; nil: at any time.
  var answerDue: Duration?
  /// What is known of the clocks that fall due next.
  var zone = Zone()
  /// The mark of the watch.
  var mark = 0
  var role = StateRole.state
  /// Whether the walk ends here.
  var isOver = false

  /// Whether the model cannot answer the running action.
  var isUnanswered: Bool { if case .failure? = pendingAnswer { true } else { false } }
}
