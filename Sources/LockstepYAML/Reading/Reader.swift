import Lockstep

/// Turns the tree of one file into a document, and collects what there is to say about it.
///
/// Its extensions hold one kind of mapping each.
struct Reader {
  /// A key with its value, as handed out by ``next(of:)``.
  struct Field {
    /// The nodes of the key and of the value.
    var key: Int
    var value: Int
    var name: KeyName
    var table: TableName
  }

  let tree: YAMLTree
  private let limits: YAMLLimits
  private(set) var findings: [Diagnostic] = []
  /// The mapping of the table row that is being read, for the findings about it.
  var row: Int?
  var isFlow = false

  init(_ tree: YAMLTree, limits: YAMLLimits) {
    self.tree = tree
    self.limits = limits
  }

  /// Keeps a finding, and says which flow and row it is about.
  mutating func report(_ finding: Diagnostic) {
    // One more than are told, so that the caller sees that there were too many.
    guard findings.count <= limits.findings else { return }
    var finding = finding
    if isFlow { finding.flow = text(under: .flow, of: 0) }
    if let row { finding.row = text(under: .id, of: row) }
    findings.append(finding)
  }

  func node(_ index: Int) -> YAMLNode { tree.nodes[index] }
  func span(_ index: Int) -> Span { tree.nodes[index].span }
  func location(_ index: Int) -> Location { Location(tree.source, tree.nodes[index].span) }
  func text(at index: Int) -> Text { Text(tree.text(index), at: tree.nodes[index].span) }

  /// The nodes of a list's entries, or of a mapping's keys and values in turn.
  func children(_ index: Int) -> Children {
    Children(nodes: tree.nodes, position: index + 1, end: Int(tree.nodes[index].next))
  }

  struct Children: Sequence, IteratorProtocol {
    fileprivate let nodes: [YAMLNode]
    fileprivate var position: Int
    fileprivate let end: Int

    mutating func next() -> Int? {
      guard position < end else { return nil }
      defer { position = Int(nodes[position].next) }
      return position
    }
  }

  /// The text under a key of a mapping, without a word if it is not there; for messages.
  private func text(under name: KeyName, of mapping: Int) -> String? {
    guard node(mapping).kind == .mapping else { return nil }
    var isValue = false
    for child in children(mapping) {
      if isValue { return node(child).kind == .scalar ? tree.text(child) : nil }
      isValue = isKey(child) && self.name(child) == name
      if !isValue, isKey(child) { continue }
    }
    return nil
  }

  private func isKey(_ index: Int) -> Bool { node(index).key != KeyName.none }
  private func name(_ index: Int) -> KeyName? {
    let number = Int(node(index).key)
    return number < KeyName.all.count ? KeyName.all[number] : nil
  }
}
