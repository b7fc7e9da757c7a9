import Lockstep
import LockstepModel

/// Turns the tree of one file into a document, and collects the findings.
///
/// Its extensions hold one kind of mapping each.
struct Reader {
  /// A key with its value, as returned by ``next(of:)``.
  struct Field {
    /// The nodes of the key and of the value.
    var key: Int
    var value: Int
    var name: KeyName
    var table: TableName
    /// The domain's example of the key that it declares.
    var example: String?
  }

  private(set) var tree: YAMLTree
  /// The keys that a domain adds to worlds.
  let worldKeys: [WorldKey]
  let limits: YAMLLimits
  private(set) var findings: [Diagnostic] = []
  /// The mapping of the table row that is being read, for the findings about it.
  var row: Int?
  var isFlow = false
  /// Values may be secrets, so that messages must not repeat them.
  var hidesValues = false

  /// Names in angle brackets may refer to values of examples.
  var takesExamples = false

  /// The ids that findings name, looked up for the first of them.
  private var flowID: String?
  private var rowID: (row: Int, id: String)?

  init(_ tree: YAMLTree, limits: YAMLLimits, worldKeys: [WorldKey] = []) {
    self.tree = tree
    self.worldKeys = worldKeys
    self.limits = limits
  }

  /// Keeps a finding, with its flow and row.
  mutating func report(
    _ rule: RuleInfo, _ message: String, at location: Location, help: String? = nil,
    related: [Diagnostic.Related] = [], fixes: [Diagnostic.Fix] = [], losing loss: Diagnostic.Loss = .content
  ) {
    report(Diagnostic(rule, message, at: location, help: help, related: related, fixes: fixes), losing: loss)
  }

  /// Keeps a finding, with its flow and row.
  ///
  /// - Parameter loss: the part that the document lacks because of it, if it is an error.
  mutating func report(_ finding: Diagnostic, losing loss: Diagnostic.Loss = .content) {
    // One more than are reported, so that the caller sees that there were too many.
    if isFull { return }
    var finding = finding
    if finding.severity == .error { finding.loss = loss }
    if isFlow, flowID == nil { flowID = text(under: .flow, of: 0) ?? "" }
    if let row, rowID?.row != row { rowID = (row, text(under: .id, of: row) ?? "") }
    if let flowID, !flowID.isEmpty { finding.flow = flowID }
    if row != nil, let id = rowID?.id, !id.isEmpty { finding.row = id }
    findings.append(finding)
  }

  /// Reads part of the file once more, with values in place of names in angle brackets.
  ///
  /// A finding at the same place in the same words is not reported again.
  /// - Parameter used: the names in texts of that part are added.
  mutating func reading<Value>(
    with values: [String: String], in nodes: Range<Int>, noting used: inout Set<String>,
    _ read: (inout Reader) -> Value
  ) -> Value {
    let original = tree
    defer { tree = original }
    let (substituted, names) = tree.substituting(values, in: nodes)
    used.formUnion(names)
    tree = substituted
    let before = findings.count
    let value = read(&self)
    let told = findings[..<before]
    findings[before...].removeAll { new in
      told.contains {
        $0.rule == new.rule && $0.location.span == new.location.span && $0.message == new.message
      }
    }
    return value
  }

  /// Reads for checking the form only: a name in angle brackets is checked where it has a value.
  mutating func readingShape(_ read: (inout Reader) -> Void) {
    let before = findings.count
    read(&self)
    findings[before...].removeAll(where: \.isBeyondShape)
  }

  /// No more findings are reported, so that checks may stop early.
  var isFull: Bool { findings.count > limits.findings }

  func node(_ index: Int) -> YAMLNode { tree.nodes[index] }
  func span(_ index: Int) -> Span { tree.nodes[index].span }
  func location(_ index: Int) -> Location { Location(tree.source, tree.nodes[index].span) }
  func text(at index: Int) -> SourceString { SourceString(tree.text(index), at: tree.nodes[index].span) }

  /// The text under a key of a mapping for messages; nil, without a finding, if it is missing.
  private func text(under name: KeyName, of mapping: Int) -> String? {
    guard node(mapping).kind == .mapping else { return nil }
    let pair = tree.pairs(of: mapping).first { node($0.key).key == name.number }
    return pair.flatMap { node($0.value).kind == .scalar ? tree.text($0.value) : nil }
  }
}
