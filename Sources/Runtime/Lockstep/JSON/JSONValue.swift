/// A JSON value in its line: strings are ranges of it until they are read.
///
/// So a secret is never held by anything but the line, which its reader wipes, and the `Secret` made of it.
package indirect enum JSONValue {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(JSONString)
  case array([JSONValue])
  case object([Member], range: Range<Int>)

  /// A member of an object.
  package struct Member {
    package var key: String
    package var value: JSONValue
  }

  /// The kind of value, for a message; never its content.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
