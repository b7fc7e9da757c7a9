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
  var currentRow: Int?
  var readsFlow = false
  /// Values may be secrets, so that messages must not repeat them.
  var hidesValues = false

  /// Names in angle brackets may refer to values of examples.
  var allowsPlaceholders = false

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
    if hasMaximumFindings { return }
    var finding = finding
    if finding.severity == .error { finding.loss = loss }
    if readsFlow, flowID == nil { flowID = text(under: .flow, of: 0) ?? "" }
    if let row = currentRow, rowID?.row != row { rowID = (row, text(under: .id, of: row) ?? "") }
    if let flowID, !flowID.isEmpty { finding.flow = flowID }
    if currentRow != nil, let id = rowID?.id, !id.isEmpty { finding.row = id }
    findings.append(finding)
  }

  /// Reads part of the file once more, with values in place of names in angle brackets.
  ///
  /// A finding at the same place in the same words is not reported again.
  /// - Parameter used: the names in texts of that part are added.
  mutating func readSubstituted<Value>(
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
  mutating func readShapeOnly<Value>(_ read: (inout Reader) -> Value) -> Value {
    let before = findings.count
    let value = read(&self)
    findings[before...].removeAll(where: \.isBeyondSchema)
    return value
  }

  /// No more findings are reported, so that checks may stop early.
  var hasMaximumFindings: Bool { findings.count > limits.findings }

  func node(_ index: Int) -> YAMLNode { tree.nodes[index] }
  func span(_ index: Int) -> Span { tree.nodes[index].span }
  func location(_ index: Int) -> Location { Location(tree.source, tree.nodes[index].span) }
  func text(at index: Int) -> SourceString { SourceString(tree.text(index), at: tree.nodes[index].span) }

  /// The text under a key of a mapping for messages; nil, without a finding, if it is missing.
  private func text(under name: KeyName, of mapping: Int) -> String? {
    guard node(mapping).kind == .mapping else { return nil }
    let pair = tree.pairs(of: mapping).first { node($0.key).keyNumber == name.number }
    return pair.flatMap { node($0.value).kind == .scalar ? tree.text($0.value) : nil }
  }

  // Reading `FLOW`, `FLOW STEP` and `FLOW ROW`.

  /// Splits a text at its spaces; nil, and a finding, if it is not one or two words, or for a row not two.
  mutating func readPlace(_ text: SourceString, at index: Int, isRow: Bool = false) -> FlowPlace? {
    let words = text.value.split { $0 == " " || $0 == "\t" || $0 == "\n" }
    guard let flow = words.first, isRow ? words.count == 2 : words.count <= 2 else {
      let example = FlowDocument.Kind.useCase.exampleID
      if isRow {
        reportBadValue(index, "a row of a flow", help: "write the flow's id and the row's: '\(example) 1.3a'")
        return nil
      }
      reportBadValue(
        index, "a flow or a step", help: "write the flow's id, or its id and the step's: '\(example) 1.3'")
      return nil
    }
    let step = words.count == 2 ? words.last : nil
    return FlowPlace(
      flow: locatedPart(flow, of: text, at: index), step: step.map { locatedPart($0, of: text, at: index) })
  }

  /// A part of a scalar with its own place, as far as the scalar reads as its bytes.
  private func locatedPart(_ part: Substring, of text: SourceString, at index: Int) -> SourceString {
    let scalar = node(index)
    guard scalar.kind == .scalar, scalar.textIndex == YAMLNode.verbatim else {
      return SourceString(String(part), at: text.span)
    }
    let start = tree.contentRange(of: scalar).lowerBound
    let offset = text.value.utf8.distance(from: text.value.utf8.startIndex, to: part.startIndex)
    return SourceString(String(part), at: Span(start + offset..<start + offset + part.utf8.count))
  }

  // Reading a scenario: a numbered part of a flow table.

  /// A scenario, unless it has no number, so that nothing could lead to it.
  mutating func readScenario(_ entry: Int, _ list: Field) -> Scenario? {
    guard var cursor = beginMapping(entry, as: .scenario, of: list) else { return nil }
    currentRow = entry
    defer { currentRow = nil }
    var id: SourceString?
    var scenario = Scenario(id: SourceString("", at: span(entry)), span: span(entry))
    var target = TargetFields()
    while let field = next(of: &cursor) {
      switch field.name {
      case .id: id = readID(field)
      case .title: scenario.title = readText(field)
      case .next, .goTo, .step, .label, .href: target.add(field, &self)
      case .steps:
        scenario.steps = readList(field, of: .table(.step)) { reader, entry in reader.readStep(entry, field) }
        currentRow = cursor.mapping
      case .source: scenario.cell = readCellSource(field)
      default: break
      }
    }
    finish(cursor)
    scenario.target = readTarget(target)
    guard let id else { return nil }
    scenario.id = id
    return scenario
  }

  // Reading mappings whose keys the author chooses.

  /// A key of the author's, and its value as a field, so that messages name that key.
  typealias Pair = (key: SourceString, value: Field)

  /// The keys and values of a mapping, without repetitions.
  mutating func readPairs(_ field: Field, of shape: Shape) -> [Pair] {
    guard node(field.value).kind == .mapping else {
      reportWrongShape(field.value, wanted: .mapping(of: shape), field)
      return []
    }
    return readPairs(of: field.value, in: field)
  }

  /// The keys and values of a node that is known to be a mapping.
  ///
  /// - Parameter skip: keys, by node, that are read elsewhere.
  mutating func readPairs(
    of mapping: Int, in outer: Field, except skip: (Int) -> Bool = { _ in false }
  ) -> [Pair] {
    var pairs: [Pair] = []
    let hasRepeatedKey = node(mapping).hasRepeatedKey
    var seen: Set<String> = []
    var previous: Int?
    for (key, value) in tree.pairs(of: mapping) {
      defer { previous = key }
      if skip(key) { continue }
      if let previous, isCutByComma(key, after: previous) {
        reportForgottenQuote(key, after: previous, in: mapping)
      } else if let name = readChosenKey(key), !hasRepeatedKey || seen.insert(name.value).inserted {
        var field = outer
        (field.key, field.value) = (key, value)
        pairs.append((name, field))
      }
    }
    return pairs
  }
}
