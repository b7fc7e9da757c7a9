import Lockstep

/// A session with all that belongs to it.
struct SearchNode<Model: ActionModel>: Sendable {
  var session: SessionState
  var model: Model.State
  /// The mark of the watch.
  var mark = 0
  var role = StateRole.state
  /// Whether the walk ends here.
  var isOver = false
}
