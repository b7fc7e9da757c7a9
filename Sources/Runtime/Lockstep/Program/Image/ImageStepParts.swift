/// The optional parts of a step in an image.
struct ImageStepParts: OptionSet {
  let rawValue: UInt16

  static let message = ImageStepParts(rawValue: 1)
  static let inputs = ImageStepParts(rawValue: 2)
  static let items = ImageStepParts(rawValue: 4)
  static let actions = ImageStepParts(rawValue: 8)
  static let lines = ImageStepParts(rawValue: 16)
  static let action = ImageStepParts(rawValue: 32)
  static let reads = ImageStepParts(rawValue: 64)
  static let promised = ImageStepParts(rawValue: 128)
  static let callee = ImageStepParts(rawValue: 256)
  static let allBits: UInt64 = 511
}
