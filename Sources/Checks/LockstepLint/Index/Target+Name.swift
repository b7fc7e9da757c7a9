import LockstepModel

extension Target {
  /// The named target, for comparing two: a step, a flow with its step, a result or an error.
  var fullName: String { step.map { text.value + " " + $0.value } ?? text.value }
}
