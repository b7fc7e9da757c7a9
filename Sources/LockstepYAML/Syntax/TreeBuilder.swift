import Lockstep

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
    var otherKeys = 0
    var mayRepeat = false
    /// The end of the last child.
    var end: UInt32
  }

  private let source: SourceText
  private let bytes: UnsafeBufferPointer<UInt8>
  private let limits: YAMLLimits
  private let lookup = KeyLookup.shared
  private var offsets: ScalarOffsets
  private var nodes: [YAMLNode] = []
  private var texts: [String] = []
  private var open: [Open] = []
  private var flowDepth = 0
  private var documents = 0
  private var cutOff: UInt32?
  private var findings: [Diagnostic] = []

  /// Reads all of `source`; the findings are about YAML itself, never about what the file says.
  static func build(_ source: SourceText, limits: YAMLLimits = .standard) -> (YAMLTree?, [Diagnostic]) {
    if source.bytes.count > limits.bytes { return (nil, [.tooLarge(source, limits)]) }
    return source.bytes.withUnsafeBufferPointer { bytes in
      let check = EncodingCheck.run(bytes)
      if let problem = check.problem { return (nil, [.encoding(problem, source)]) }
      var builder = TreeBuilder(
        source: source, bytes: bytes, limits: limits,
        offsets: ScalarOffsets(bytes, from: check.contentStart, isASCII: check.isASCII))
      builder.run(from: check.contentStart)
      let tree = YAMLTree(
        source: source, nodes: builder.nodes, texts: builder.texts, cutOff: builder.cutOff)
      return (tree, builder.findings)
    }
  }

  private init(
    source: SourceText, bytes: UnsafeBufferPointer<UInt8>, limits: YAMLLimits, offsets: ScalarOffsets
  ) {
    self.source = source
    self.bytes = bytes
    self.limits = limits
    self.offsets = offsets
    nodes.reserveCapacity(bytes.count / 12)
  }

  private mutating func run(from start: Int) {
    guard start < bytes.count else { return }
    let problem = LibYAML.events(in: UnsafeBufferPointer(rebasing: bytes[start...])) { event in
      take(event)
    }
    if let problem {
      let finding = SyntaxMessage.finding(
        problem, at: offsets.byte(at: problem.at), context: problem.context.map { offsets.byte(at: $0.at) },
        in: source)
      let places = finding.related.map(\.location.span.start) + [finding.location.span.start]
      cutOff = places.min()
      findings.append(finding)
    }
    closeWhatIsOpen()
  }

  /// Takes one event; false to stop.
  private mutating func take(_ event: borrowing LibYAMLEvent) -> Bool {
    switch event.kind {
    case .scalar: return addScalar(event)
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
    documents += 1
    if documents > 1 {
      findings.append(.secondDocument(Location(source, place)))
      return false
    }
    if event.hasProperties { findings.append(.tagDirective(Location(source, place))) }
    return true
  }

  private mutating func addScalar(_ event: borrowing LibYAMLEvent) -> Bool {
    var place = span(event)
    if event.hasProperties { refuseProperties(at: place) }
    if event.style == .block { place = trimmed(place) }
    var node = YAMLNode(
      kind: .scalar, style: event.style, isInFlow: flowDepth > 0, span: place, next: Int32(nodes.count + 1))
    if !isVerbatim(event, place) {
      node.text = UInt32(texts.count)
      texts.append(String(decoding: event.value, as: UTF8.self))
    }
    if let frame = open.indices.last, open[frame].isMapping, open[frame].expectsKey {
      note(key: event.value, of: &node, in: frame)
    }
    return append(node)
  }

  /// Finds the key's number, and whether the mapping may have it twice.
  private mutating func note(key: UnsafeBufferPointer<UInt8>, of node: inout YAMLNode, in frame: Int) {
    node.key = lookup.find(key)
    if node.key == KeyName.none {
      open[frame].otherKeys += 1
      if open[frame].otherKeys > 1 { open[frame].mayRepeat = true }
    } else if !open[frame].keys.insert(node.key) {
      open[frame].mayRepeat = true
    }
  }

  private mutating func addAlias(_ event: borrowing LibYAMLEvent) -> Bool {
    let place = span(event)
    findings.append(.alias(Location(source, place)))
    return append(
      YAMLNode(kind: .refused, style: .plain, span: place, next: Int32(nodes.count + 1)))
  }

  private mutating func openCollection(_ event: borrowing LibYAMLEvent) -> Bool {
    let place = span(event)
    if event.hasProperties { refuseProperties(at: place) }
    guard open.count < limits.depth else {
      findings.append(.tooDeep(Location(source, place), limits))
      cutOff = place.start
      return false
    }
    let isMapping = event.kind == .mappingStart
    let node = YAMLNode(
      kind: isMapping ? .mapping : .sequence, style: event.style, isInFlow: flowDepth > 0, span: place,
      next: Int32(nodes.count + 1))
    guard append(node) else { return false }
    if event.style == .flow { flowDepth += 1 }
    open.append(Open(node: nodes.count - 1, isMapping: isMapping, expectsKey: true, end: place.end))
    return true
  }

  private mutating func close(_ event: borrowing LibYAMLEvent) {
    guard let frame = open.popLast() else { return }
    if nodes[frame.node].style == .flow { flowDepth -= 1 }
    let place = span(event)
    // Only a closing bracket has a width; else libyaml tells where the next token begins.
    let end = place.end > place.start ? place.end : frame.end
    finish(frame, end: end)
  }

  private mutating func finish(_ frame: Open, end: UInt32) {
    nodes[frame.node].span.end = end
    nodes[frame.node].next = Int32(nodes.count)
    if let parent = open.indices.last { open[parent].end = end }
    if frame.mayRepeat {
      let tree = YAMLTree(source: source, nodes: nodes, texts: texts, cutOff: nil)
      findings += DuplicateKeys.findings(in: frame.node, of: tree)
    }
  }

  /// Ends every collection that is still open after a problem, and gives a last key a value.
  private mutating func closeWhatIsOpen() {
    while let frame = open.popLast() {
      if frame.isMapping, !frame.expectsKey {
        let place = Span(start: frame.end, end: frame.end)
        nodes.append(
          YAMLNode(kind: .refused, style: .plain, span: place, next: Int32(nodes.count + 1)))
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
    if let parent = open.indices.last {
      open[parent].end = node.span.end
      open[parent].expectsKey.toggle()
    }
    return true
  }

  private mutating func refuseProperties(at place: Span) {
    findings += PropertyRefusal.findings(at: place, in: source)
  }

  private mutating func span(_ event: borrowing LibYAMLEvent) -> Span {
    let start = offsets.byte(at: event.start)
    return Span(start..<max(start, offsets.byte(at: event.end)))
  }

  /// A block scalar ends, for libyaml, where the next token begins; for people at its last character.
  private func trimmed(_ place: Span) -> Span {
    var end = Int(place.end)
    while end > Int(place.start) + 1, bytes[end - 1] <= 0x20 { end -= 1 }
    return Span(start: place.start, end: UInt32(clamping: end))
  }

  /// Whether the scalar's text is exactly what stands in the file.
  private func isVerbatim(_ event: borrowing LibYAMLEvent, _ place: Span) -> Bool {
    var start = Int(place.start)
    switch event.style {
    case .plain:
      // A plain text on one line cannot be anything else.
      if event.isOnOneLine { return event.value.count == place.end - place.start }
    case .singleQuoted, .doubleQuoted: start += 1
    case .block, .flow: return false
    }
    let quotes = (start - Int(place.start)) * 2
    guard event.value.count + quotes == place.end - place.start else { return false }
    for index in event.value.indices where event.value[index] != bytes[start + index] { return false }
    return true
  }
}
