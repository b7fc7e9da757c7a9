import Lockstep
import LockstepModel

/// The keys of a row that together name its target, in any order.
struct TargetFields {
  /// The key that names the target.
  var targetField: Reader.Field?
  var step: Reader.Field?
  var label: Reader.Field?
  var href: Reader.Field?

  /// Adds one of the keys.
  mutating func add(_ field: Reader.Field, _ reader: inout Reader) {
    switch field.name {
    case .step: step = field
    case .label: label = field
    case .href: href = field
    default:
      if let targetField {
        reader.reportOnlyOne(targetField, field, "a row leads to one target", help: "keep one of the two")
      } else {
        targetField = field
      }
    }
  }
}
