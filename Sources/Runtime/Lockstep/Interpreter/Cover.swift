/// A placeholder or an error over the displayed step; `none` where the step itself is shown.
package enum Cover: UInt8, Sendable {
  case none
  case placeholder
  case error
}
