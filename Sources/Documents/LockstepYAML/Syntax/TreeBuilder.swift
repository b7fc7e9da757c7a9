import Lockstep
import LockstepModel

/// Builds a ``YAMLTree`` from libyaml's events, one by one, without recursion.
struct TreeBuilder {
  /// A list or mapping whose end is still to come.
  private struct OpenCollection {
    var node: Int
    var isMapping: Bool
    /// The next node is a key.
    var expectsKey: Bool
    var keys = KeySet()
    /// How many keys no table knows; two of them may be the same.
    var unknownKeyCount = 0
    var mayRepeat = false
    var lastChildEnd: UInt32
  }

  private let source: SourceText
  private let bytes: [UInt8]
  private let limits: YAMLLimits
  private var offsets: CodePointOffsets
  private var nodes: [YAMLNode] = []
  private var texts: [String] = []
  /// The innermost collection; at first the file, which is not a collection.
  private var innermost = OpenCollection(node: -1, isMapping: false, expectsKey: false, lastChildEnd: 0)
  /// The collections around it.
  private var enclosing: [OpenCollection] = []
  private var bracketDepth = 0
  private var documentCount = 0
  private var cutOffset: UInt32?
  private var findings: [Diagnostic] = []

  /// Reads all of `source`; the findings are about YAML itself, never about the file's content.
  static func build(_ source: SourceText, limits: YAMLLimits = .standard) -> (YAMLTree?, [Diagnostic]) {
    if source.bytes.count > limits.bytes {
      return (nil, [.tooLarge(.yamlLimit, source, source.bytes.count, most: limits.bytes)])
    }
    let bytes = source.bytes
    let check = EncodingCheck.run(bytes)
    if let problem = check.problem { return (nil, [.wrongEncoding(problem, source)]) }
    var builder = TreeBuilder(
      source: source, bytes: bytes, limits: limits,
      offsets: CodePointOffsets(bytes, from: check.contentStart, isASCII: check.isASCII))
    builder.nodes.reserveCapacity(bytes.count / 8)
    builder.run(from: check.contentStart)
    let tree = YAMLTree(
      source: source, nodes: builder.nodes, texts: builder.texts, cutOffset: builder.cutOffset)
    return (tree, builder.findings)
  }

  private mutating func run(from start: Int) {
    guard start < bytes.count else { return }
    let problem = LibYAML.forEachEvent(in: bytes, from: start) { event, value in handle(event, value) }
    if let problem {
      let finding = SyntaxMessage.finding(
        problem, at: offsets.byteOffset(ofCodePoint: problem.offset),
        context: problem.context.map { offsets.byteOffset(ofCodePoint: $0.at) },
        in: source)
      let places = finding.related.map(\.location.span.start) + [finding.location.span.start]
      cutOffset = places.min()
      findings.append(finding)
    }
    closeOpenCollections()
  }

  /// Handles one event, as the functions for each kind of event do.
  ///
  /// - Parameter value: the content of a scalar.
  /// - Returns: whether the next one is wanted; false at a limit, or behind the first document.
  private mutating func handle(_ event: borrowing LibYAMLEvent, _ value: ByteSpan) -> Bool {
    switch event.kind {
    case .scalar: return addScalar(event, value)
    case .sequenceStart, .mappingStart: return openCollection(event)
    case .sequenceEnd, .mappingEnd: close(event)
    case .alias: return addAlias(event)
    case .documentStart: return startDocument(event)
    case .documentEnd: break
    }
    return true
  }

  private mutating func startDocument(_ event: borrowing LibYAMLEvent) -> Bool {
    let place = span(event)
    documentCount += 1
    if documentCount > 1 {
      report(.secondDocumentRefusal(Location(source, place)))
      return false
    }
    if event.hasAnchorOrTag { report(.tagDirectiveRefusal(Location(source, place))) }
    return true
  }

  private mutating func addScalar(_ event: borrowing LibYAMLEvent, _ value: ByteSpan) -> Bool {
    var place = span(event)
    if event.hasAnchorOrTag { refuseProperties(at: place) }
    if event.style == .block { place = ScalarBytes.trimmed(place, bytes) }
    var node = YAMLNode(
      kind: .scalar, style: event.style, isInBrackets: bracketDepth > 0, span: place,
      nextIndex: Int32(nodes.count + 1))
    if !ScalarBytes.areVerbatim(event, value, place, bytes) {
      node.textIndex = UInt32(texts.count)
      texts.append(value.text)
    }
    if innermost.isMapping, innermost.expectsKey { recordKey(value, of: &node) }
    if event.style == .plain, node.keyNumber == KeyName.none {
      node.ambiguity = AmbiguousScalar.classify(value, isInBrackets: bracketDepth > 0)
    }
    return append(node)
  }

  /// Finds the key's number, and whether the mapping may have it twice.
  private mutating func recordKey(_ key: ByteSpan, of node: inout YAMLNode) {
    node.keyNumber = KeyName.number(of: key)
    if node.keyNumber == KeyName.none {
      innermost.unknownKeyCount += 1
      if innermost.unknownKeyCount > 1 { innermost.mayRepeat = true }
    } else if !innermost.keys.insert(node.keyNumber) {
      innermost.mayRepeat = true
    }
  }

  private mutating func addAlias(_ event: borrowing LibYAMLEvent) -> Bool {
    let place = span(event)
    report(.aliasRefusal(Location(source, place)))
    return append(YAMLNode(kind: .refused, style: .plain, span: place, nextIndex: Int32(nodes.count + 1)))
  }

  private mutating func openCollection(_ event: borrowing LibYAMLEvent) -> Bool {
    let place = span(event)
    if event.hasAnchorOrTag { refuseProperties(at: place) }
    guard enclosing.count < limits.depth else {
      findings.append(.tooDeep(Location(source, place), limits))
      cutOffset = place.start
      return false
    }
    let isMapping = event.kind == .mappingStart
    let node = YAMLNode(
      kind: isMapping ? .mapping : .sequence, style: event.style, isInBrackets: bracketDepth > 0, span: place,
      nextIndex: Int32(nodes.count + 1))
    guard append(node) else { return false }
    if event.style == .bracketed { bracketDepth += 1 }
    enclosing.append(innermost)
    innermost = OpenCollection(
      node: nodes.count - 1, isMapping: isMapping, expectsKey: true, lastChildEnd: place.end)
    return true
  }

  private mutating func close(_ event: borrowing LibYAMLEvent) {
    guard let around = enclosing.popLast() else { return }
    let ended = innermost
    innermost = around
    if nodes[ended.node].style == .bracketed { bracketDepth -= 1 }
    let place = span(event)
    // Only a closing bracket has a width; else libyaml gives the start of the next token.
    let end = place.end > place.start ? place.end : ended.lastChildEnd
    finish(ended, end: end)
  }

  private mutating func finish(_ collection: OpenCollection, end: UInt32) {
    nodes[collection.node].span.end = end
    nodes[collection.node].nextIndex = Int32(nodes.count)
    innermost.lastChildEnd = end
    if collection.mayRepeat {
      let tree = YAMLTree(source: source, nodes: nodes, texts: texts, cutOffset: nil)
      let repetitions = DuplicateKeys.findings(in: collection.node, of: tree, most: limits.findings + 1)
      nodes[collection.node].hasRepeatedKey = !repetitions.isEmpty
      for finding in repetitions { report(finding) }
    }
  }

  /// Ends every collection that is still open after a problem, and gives a last key a value.
  private mutating func closeOpenCollections() {
    while let around = enclosing.popLast() {
      let open = innermost
      innermost = around
      if open.isMapping, !open.expectsKey {
        let place = Span(start: open.lastChildEnd, end: open.lastChildEnd)
        nodes.append(YAMLNode(kind: .refused, style: .plain, span: place, nextIndex: Int32(nodes.count + 1)))
      }
      nodes[open.node].isCutOff = true
      finish(open, end: open.lastChildEnd)
    }
  }

  /// - Returns: whether there was room for it.
  private mutating func append(_ node: YAMLNode) -> Bool {
    guard nodes.count < limits.nodes else {
      findings.append(.tooManyNodes(Location(source, node.span), limits))
      cutOffset = node.span.start
      return false
    }
    nodes.append(node)
    innermost.lastChildEnd = node.span.end
    innermost.expectsKey.toggle()
    return true
  }

  /// Keeps a finding; one more than are reported, so that the caller sees that there were too many.
  private mutating func report(_ finding: Diagnostic) {
    if findings.count <= limits.findings { findings.append(finding) }
  }

  private mutating func refuseProperties(at place: Span) {
    for finding in NodePropertyRefusal.findings(at: place, in: source) { report(finding) }
  }

  private mutating func span(_ event: borrowing LibYAMLEvent) -> Span {
    // At most a few MiB, so that the offsets fit; the initializer puts a wrong order right.
    Span(
      start: UInt32(truncatingIfNeeded: offsets.byteOffset(ofCodePoint: event.start)),
      end: UInt32(truncatingIfNeeded: offsets.byteOffset(ofCodePoint: event.end)))
  }
}
