/// Where the interpreter goes from a row. Images hold the raw value.
package enum Jump: UInt8, Sendable, BitwiseCopyable {
  case stay
  case step
  case back
  case end
  case resume
  case result
  case goTo
  case endGoTo
  case error
  case placeholder
  /// The row's target does not exist.
  case nowhere
}
