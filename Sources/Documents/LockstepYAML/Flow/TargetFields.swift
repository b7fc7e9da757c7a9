import Lockstep
import LockstepModel

/// The keys of a row that together name its target, in any order.
struct TargetFields {
  /// The key that names the target.
  var main: Reader.Field?
  var step: Reader.Field?
  var label: Reader.Field?
  var href: Reader.Field?

  /// Notes one of the keys.
  mutating func take(_ field: Reader.Field, _ reader: inout Reader) {
    switch field.name {
    case .step: step = field
    case .label: label = field
    case .href: href = field
    default:
      if let main {
        reader.reportOnlyOne(main, field, "a row leads to one target", help: "keep one of the two")
      } else {
        main = field
      }
    }
  }
}
