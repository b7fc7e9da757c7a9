import Lockstep
import LockstepModel

@testable import LockstepYAML

/// A YAML file as values, to be changed and written again.
indirect enum Sample: Sendable {
  /// `plain` is written without quotes, because it is no text for other readers.
  case scalar(String, plain: Bool)
  /// Nothing where a value belongs.
  case missing
  case list([Sample])
  case mapping([(key: String, value: Sample)])

  static func text(_ text: String) -> Sample { .scalar(text, plain: false) }
  static func plain(_ text: String) -> Sample { .scalar(text, plain: true) }

  init?(_ bytes: [UInt8]) {
    guard let tree = TreeBuilder.build(SourceText(path: "sample", bytes: bytes)).0, !tree.isEmpty else {
      return nil
    }
    self.init(0, of: tree)
  }

  private init(_ index: Int, of tree: YAMLTree) {
    let node = tree.nodes[index]
    switch node.kind {
    case .sequence: self = .list(tree.children(of: index).map { Sample($0, of: tree) })
    case .mapping:
      self = .mapping(tree.pairs(of: index).map { (tree.text($0.key), Sample($0.value, of: tree)) })
    case .scalar, .refused:
      let isPlain = node.style == .plain && node.ambiguity != .text && node.ambiguity != .questionMark
      self = node.isMissing ? .missing : .scalar(tree.text(index), plain: isPlain)
    }
  }

  /// On one line, as nearly JSON, which is YAML.
  var yaml: String {
    switch self {
    case .scalar(let text, let plain): plain ? text : Self.quoted(text)
    case .missing: ""
    case .list(let entries): "[" + entries.map(\.yaml).joined(separator: ", ") + "]"
    case .mapping(let pairs):
      "{" + pairs.map { "\(Self.quoted($0.key)): \($0.value.yaml)" }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
      "\n", with: "\\n")
    return "\"\(escaped)\""
  }

  subscript(key: String) -> Sample? {
    get {
      guard case .mapping(let pairs) = self else { return nil }
      return pairs.first { $0.key == key }?.value
    }
    set {
      guard case .mapping(var pairs) = self else { return }
      pairs.removeAll { $0.key == key }
      if let newValue { pairs.append((key, newValue)) }
      self = .mapping(pairs)
    }
  }

  /// How many values it holds, itself included.
  var count: Int {
    switch self {
    case .scalar, .missing: 1
    case .list(let entries): entries.reduce(1) { $0 + $1.count }
    case .mapping(let pairs): pairs.reduce(1) { $0 + $1.value.count }
    }
  }

  /// Changes the value at a place, counted from itself as 0 in the order of the text.
  mutating func change(at place: Int, _ change: (inout Sample) -> Void) {
    guard place > 0 else { return change(&self) }
    var left = place - 1
    switch self {
    case .scalar, .missing: break
    case .list(var entries):
      for index in entries.indices {
        let count = entries[index].count
        if left < count {
          entries[index].change(at: left, change)
          break
        }
        left -= count
      }
      self = .list(entries)
    case .mapping(var pairs):
      for index in pairs.indices {
        let count = pairs[index].value.count
        if left < count {
          pairs[index].value.change(at: left, change)
          break
        }
        left -= count
      }
      self = .mapping(pairs)
    }
  }
}
