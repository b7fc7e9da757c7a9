import Lockstep
import LockstepModel

/// The examples of the key tables, which are YAML, as values of JSON.
enum ExampleValue {
  /// The value of `key` in `example`, a mapping on one line with or without its braces; nil if it has none.
  static func of(_ key: String, in example: String) -> JSONValue? {
    let source = SourceText(path: "example", text: example)
    guard let tree = TreeBuilder.build(source).0, !tree.isEmpty,
      case .object(let members) = value(0, of: tree)
    else { return nil }
    return members.first { $0.0 == key }?.1
  }

  private static func value(_ index: Int, of tree: YAMLTree) -> JSONValue {
    let children = Reader(tree, limits: .standard).children(index)
    switch tree.nodes[index].kind {
    case .sequence: return .array(children.map { value($0, of: tree) })
    case .mapping:
      var members: [(String, JSONValue)] = []
      var key: Int?
      for child in children {
        if let name = key {
          members.append((tree.text(name), value(child, of: tree)))
          key = nil
        } else {
          key = child
        }
      }
      return .object(members)
    case .scalar, .refused: return scalar(tree.nodes[index], tree.text(index))
    }
  }

  /// As the core schema of YAML 1.2 resolves it (§10.3.2); examples hold no other number than decimal ones.
  private static func scalar(_ node: YAMLNode, _ text: String) -> JSONValue {
    guard node.style == .plain else { return .string(text) }
    if text == "true" || text == "false" { return .bool(text == "true") }
    switch node.taken {
    case .plainNumber, .number: return .number(text)
    default: return .string(text)
    }
  }
}
