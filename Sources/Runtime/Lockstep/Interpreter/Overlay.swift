package enum Overlay: UInt8, Sendable {
  case none
  case placeholder
  case error
}
