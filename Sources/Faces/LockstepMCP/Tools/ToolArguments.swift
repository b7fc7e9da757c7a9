import Lockstep
import LockstepModel
import LockstepServing

/// The arguments of a call, which fit the schema of their tool.
struct ToolArguments {
  private var values: [String: MessageValue]

  /// - Throws: which argument is missing, unknown, of a wrong type, or without effect in this call.
  init(_ params: MessageValue, of tool: MCPTool) throws(ToolFailure) {
    let all = tool.allArguments
    switch params {
    case .object(let members): values = members.filter { !$0.value.isNull }
    case .null: values = [:]
    default: throw ToolFailure("the arguments of '\(tool.name)' are an object")
    }
    for name in values.keys.sorted() where !all.contains(where: { $0.name == name }) {
      let names = all.map(\.name)
      throw ToolFailure(
        "'\(tool.name)' has no argument '\(name)'",
        help: Suggestion.help(for: name, among: names) ?? "there are: \(names.joined(separator: ", "))")
    }
    for argument in all {
      guard let value = values[argument.name] else {
        if argument.isRequired {
          throw ToolFailure("'\(tool.name)' needs '\(argument.name)'", help: argument.description)
        }
        continue
      }
      guard argument.accepts(value) else {
        throw ToolFailure("'\(argument.name)' is not \(argument.expectedForm)", help: argument.description)
      }
      // A flag that is not set is none.
      if value.bool == false { values[argument.name] = nil }
    }
    for argument in all where values[argument.name] != nil { try checkCompany(of: argument) }
  }

  private func checkCompany(of argument: MCPTool.Argument) throws(ToolFailure) {
    if let other = argument.opponents.first(where: has) {
      throw ToolFailure("'\(argument.name)' does not go with '\(other)'", help: "leave one of them out")
    }
    let partners = argument.partners
    if partners.isEmpty || partners.contains(where: has) { return }
    let names = partners.map { "'\($0)'" }.joined(separator: " or ")
    throw ToolFailure("'\(argument.name)' goes with \(names)", help: "add \(names)")
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  func text(_ name: String) -> String? { values[name]?.text }

  func count(_ name: String) -> Int? { values[name]?.number }

  func flag(_ name: String) -> Bool { values[name]?.bool ?? false }

  func texts(_ name: String) -> [String] { values[name]?.list.compactMap(\.text) ?? [] }

  /// In the order of their names.
  func values(_ name: String) -> [(name: String, value: MessageValue)] {
    guard case .object(let members)? = values[name] else { return [] }
    return members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension MCPTool.Argument {
  fileprivate func accepts(_ value: MessageValue) -> Bool {
    switch kind {
    case .text: value.text != nil
    case .flag: value.bool != nil
    case .count(let range): value.number.map(range.contains) ?? false
    case .choice(let words): value.text.map(words.contains) ?? false
    case .texts: if case .list(let elements) = value { elements.allSatisfy { $0.text != nil } } else { false }
    case .values:
      if case .object(let members) = value {
        members.values.allSatisfy { $0.text != nil || $0.number != nil }
      } else {
        false
      }
    }
  }

  fileprivate var expectedForm: String {
    switch kind {
    case .text: "a text"
    case .flag: "true or false"
    case .count(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .texts: "a list of texts"
    case .values: "an object with texts or whole numbers"
    }
  }
}
