/// When a timer fires.
package enum DelayCode: Sendable {
  case fixed(Duration)
  /// Counted from when the named value came.
  case value(Int32)
}
