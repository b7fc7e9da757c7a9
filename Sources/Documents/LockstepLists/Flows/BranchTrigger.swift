import LockstepModel

/// What takes an alternative: one of the ways in which its condition comes about.
struct BranchTrigger {
  enum Kind {
    /// The user does something; an interruption can happen while the system works.
    case user(isInterruption: Bool)
    case outcome
    /// A time passes; nil where no duration is named.
    case time(Delay?)

    /// Whether a row of the same kind is made of another one.
    func isLike(_ other: Self) -> Bool {
      switch (self, other) {
      case (.user, .user), (.outcome, .outcome), (.time, .time): true
      default: false
      }
    }
  }

  var kind: Kind
  /// Its part of the condition.
  var condition: SourceString
  /// What the user does, without the words for the user.
  var userAction: SourceString?
}
