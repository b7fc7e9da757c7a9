import Lockstep

/// How a running action will end, decided by a model when it began.
enum DecidedAnswer: Hashable, Sendable {
  case answer(ActionAnswer)
  /// It ends without an answer, for this reason.
  case failure(String)
}
