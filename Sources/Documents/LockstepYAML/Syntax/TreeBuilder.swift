import Lockstep
import LockstepModel

/// Builds a ``YAMLTree`` from libyaml's events, one by one, without recursion.
struct TreeBuilder {
  /// A list or mapping whose end is still to come.
  private struct Open {
    var node: Int
    var isMapping: Bool
    /// The next node is a key.
    var expectsKey: Bool
    var keys = KeySet()
    /// How many keys no table knows; two of them may be the same.
    var otherKeyCount = 0
    var mayRepeat = false
    /// The end of the last child.
    var end: UInt32
  }

  private let source: SourceText
  private let bytes: [UInt8]
  private let limits: YAMLLimits
  private var offsets: ScalarOffsets
  private var nodes: [YAMLNode] = []
  private var texts: [String] = []
  /// The innermost collection; at first the file, which is not a collection.
  private var top = Open(node: -1, isMapping: false, expectsKey: false, end: 0)
  /// The collections around it.
  private var outer: [Open] = []
  private var flowDepth = 0
  private var documentCount = 0
  private var cutOff: UInt32?
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
      offsets: ScalarOffsets(bytes, from: check.contentStart, isASCII: check.isASCII))
    builder.nodes.reserveCapacity(bytes.count / 8)
    builder.run(from: check.contentStart)
    let tree = YAMLTree(source: source, nodes: builder.nodes, texts: builder.texts, cutOff: builder.cutOff)
    return (tree, builder.findings)
  }

  private mutating func run(from start: Int) {
    guard start < bytes.count else { return }
    let problem = LibYAML.events(in: bytes, from: start) { event, value in take(event, value) }
    if let problem {
      let finding = SyntaxMessage.finding(
        problem, at: offsets.byte(at: problem.offset),
        context: problem.context.map { offsets.byte(at: $0.at) },
        in: source)
      let places = finding.related.map(\.location.span.start) + [finding.location.span.start]
      cutOff = places.min()
      findings.append(finding)
    }
    closeWhatIsOpen()
  }

  /// Takes one event; false to stop.
  ///
  /// - Parameter value: the content of a scalar.
  private mutating func take(_ event: borrowing LibYAMLEvent, _ value: ByteSpan) -> Bool {
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
    if event.hasProperties { report(.tagDirectiveRefusal(Location(source, place))) }
    return true
  }

  private mutating func addScalar(_ event: borrowing LibYAMLEvent, _ value: ByteSpan) -> Bool {
    var place = span(event)
    if event.hasProperties { refuseProperties(at: place) }
    if event.style == .block { place = ScalarBytes.trimmed(place, bytes) }
    var node = YAMLNode(
      kind: .scalar, style: event.style, isInBrackets: flowDepth > 0, span: place,
      next: Int32(nodes.count + 1))
    if !ScalarBytes.areVerbatim(event, value, place, bytes) {
      node.text = UInt32(texts.count)
      texts.append(value.text)
    }
    if top.isMapping, top.expectsKey { note(key: value, of: &node) }
    if event.style == .plain, node.key == KeyName.none {
      node.taken = AmbiguousScalar.check(value, isInFlow: flowDepth > 0)
    }
    return append(node)
  }

  /// Finds the key's number, and whether the mapping may have it twice.
  private mutating func note(key: ByteSpan, of node: inout YAMLNode) {
    node.key = KeyName.number(of: key)
    if node.key == KeyName.none {
      top.otherKeyCount += 1
      if top.otherKeyCount > 1 { top.mayRepeat = true }
    } else if !top.keys.insert(node.key) {
      top.mayRepeat = true
    }
  }

  private mutating func addAlias(_ event: borrowing LibYAMLEvent) -> Bool {
    let place = span(event)
    report(.aliasRefusal(Location(source, place)))
    return append(YAMLNode(kind: .refused, style: .plain, span: place, next: Int32(nodes.count + 1)))
  }

  private mutating func openCollection(_ event: borrowing LibYAMLEvent) -> Bool {
    let place = span(event)
    if event.hasProperties { refuseProperties(at: place) }
    guard outer.count < limits.depth else {
      findings.append(.tooDeep(Location(source, place), limits))
      cutOff = place.start
      return false
    }
    let isMapping = event.kind == .mappingStart
    let node = YAMLNode(
      kind: isMapping ? .mapping : .sequence, style: event.style, isInBrackets: flowDepth > 0, span: place,
      next: Int32(nodes.count + 1))
    guard append(node) else { return false }
    if event.style == .flow { flowDepth += 1 }
    outer.append(top)
    top = Open(node: nodes.count - 1, isMapping: isMapping, expectsKey: true, end: place.end)
    return true
  }

  private mutating func close(_ event: borrowing LibYAMLEvent) {
    guard let around = outer.popLast() else { return }
    let frame = top
    top = around
    if nodes[frame.node].style == .flow { flowDepth -= 1 }
    let place = span(event)
    // Only a closing bracket has a width; else libyaml gives the start of the next token.
    let end = place.end > place.start ? place.end : frame.end
    finish(frame, end: end)
  }

  private mutating func finish(_ frame: Open, end: UInt32) {
    nodes[frame.node].span.end = end
    nodes[frame.node].next = Int32(nodes.count)
    top.end = end
    if frame.mayRepeat {
      let tree = YAMLTree(source: source, nodes: nodes, texts: texts, cutOff: nil)
      let repetitions = DuplicateKeys.findings(in: frame.node, of: tree, most: limits.findings + 1)
      nodes[frame.node].hasRepetition = !repetitions.isEmpty
      for finding in repetitions { report(finding) }
    }
  }

  /// Ends every collection that is still open after a problem, and gives a last key a value.
  private mutating func closeWhatIsOpen() {
    while let around = outer.popLast() {
      let frame = top
      top = around
      if frame.isMapping, !frame.expectsKey {
        let place = Span(start: frame.end, end: frame.end)
        nodes.append(YAMLNode(kind: .refused, style: .plain, span: place, next: Int32(nodes.count + 1)))
      }
      nodes[frame.node].isCutOff = true
      finish(frame, end: frame.end)
    }
  }

  private mutating func append(_ node: YAMLNode) -> Bool {
    guard nodes.count < limits.nodes else {
      findings.append(.tooManyNodes(Location(source, node.span), limits))
      cutOff = node.span.start
      return false
    }
    nodes.append(node)
    top.end = node.span.end
    top.expectsKey.toggle()
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
      start: UInt32(truncatingIfNeeded: offsets.byte(at: event.start)),
      end: UInt32(truncatingIfNeeded: offsets.byte(at: event.end)))
  }
}
