/// The optional parts of a row in an image.
struct ImageRowParts: OptionSet {
  let rawValue: UInt8

  static let name = ImageRowParts(rawValue: 1)
  static let gives = ImageRowParts(rawValue: 2)
  static let effect = ImageRowParts(rawValue: 4)
  static let shownText = ImageRowParts(rawValue: 8)
  static let when = ImageRowParts(rawValue: 16)
  static let values = ImageRowParts(rawValue: 32)
  static let fixedDelay = ImageRowParts(rawValue: 64)
  static let valueDelay = ImageRowParts(rawValue: 128)
}
