package import Lockstep

/// A JSON value of a message, with texts of its own, so that it outlives the bytes that it was read from.
package enum MessageValue: Sendable {
  case null
  case bool(Bool)
  /// nil for a number that is not whole.
  case number(Int?)
  case text(String)
  case list([MessageValue])
  case object([String: MessageValue])

  package init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let number): self = .number(number.wholeNumber().flatMap { Int(exactly: $0) })
    case .string(let string): self = .text(string.text)
    case .array(let elements): self = .list(elements.map { MessageValue($0) })
    case .object(let members, _):
      self = .object(
        Dictionary(members.map { ($0.key, MessageValue($0.value)) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// A member of an object; null where it is missing, so that it can be asked for members again.
  package subscript(key: String) -> MessageValue {
    guard case .object(let members) = self else { return .null }
    return members[key] ?? .null
  }

  /// Whether an object has a member, be it null.
  package func has(_ key: String) -> Bool {
    if case .object(let members) = self { members[key] != nil } else { false }
  }

  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var number: Int? { if case .number(let number) = self { number } else { nil } }
  package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  package var list: [MessageValue] { if case .list(let elements) = self { elements } else { [] } }
  package var isList: Bool { if case .list = self { true } else { false } }
  package var isNull: Bool { if case .null = self { true } else { false } }
}
