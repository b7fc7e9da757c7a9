import CLibYAML

/// One event of libyaml, valid while the closure that receives it runs.
struct LibYAMLEvent {
  enum Kind {
    case documentStart, documentEnd, alias, scalar, sequenceStart, sequenceEnd, mappingStart, mappingEnd
  }

  var kind: Kind
  /// Where it begins and ends, counted from 0 in Unicode scalars.
  var start: Int
  var end: Int
  var isOnOneLine: Bool
  /// An anchor or a tag stands before the node; a `%TAG` before the document.
  var hasProperties = false
  var style = YAMLNode.Style.plain
  /// The content of a scalar, unescaped and folded.
  var value = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
}

/// Why libyaml could not go on; places are counted from 0 in Unicode scalars.
struct LibYAMLProblem {
  var problem: String
  var at: Int
  /// What was being read then, and where that began.
  var context: (words: String, at: Int)?
}

/// The door to libyaml; no other file knows of it.
enum LibYAML {
  /// Feeds UTF-8 `bytes` to libyaml and hands each event to `body`, until the end, a problem, or `false`.
  ///
  /// `bytes` are valid UTF-8 without a byte order mark and without control characters.
  @inline(__always)
  static func events(
    in bytes: UnsafeBufferPointer<UInt8>, _ body: (borrowing LibYAMLEvent) -> Bool
  ) -> LibYAMLProblem? {
    // On the heap: libyaml keeps the parser's own address as its input handler's data.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else { return problem(of: parser) }
    defer { yaml_parser_delete(parser) }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)

    let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
    defer { event.deallocate() }
    while true {
      guard yaml_parser_parse(parser, event) == 1 else { return problem(of: parser) }
      defer { if ownsMemory(event) { yaml_event_delete(event) } }
      if event.pointee.type == YAML_STREAM_START_EVENT { continue }
      guard let translated = translate(event), body(translated) else { return nil }
    }
  }

  /// Whether something of the event has to be given back; others come in great numbers.
  @inline(__always)
  private static func ownsMemory(_ event: UnsafeMutablePointer<yaml_event_t>) -> Bool {
    switch event.pointee.type {
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: false
    case YAML_SEQUENCE_START_EVENT:
      event.pointee.data.sequence_start.anchor != nil || event.pointee.data.sequence_start.tag != nil
    case YAML_MAPPING_START_EVENT:
      event.pointee.data.mapping_start.anchor != nil || event.pointee.data.mapping_start.tag != nil
    default: true
    }
  }

  /// The event in our words; nil at the end of the stream.
  @inline(__always)
  private static func translate(_ event: UnsafeMutablePointer<yaml_event_t>) -> LibYAMLEvent? {
    let start = event.pointee.start_mark
    let end = event.pointee.end_mark
    var result = LibYAMLEvent(
      kind: .scalar, start: start.index, end: end.index, isOnOneLine: start.line == end.line)
    switch event.pointee.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.pointee.data.scalar
      result.hasProperties = scalar.anchor != nil || scalar.tag != nil
      result.value = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      switch scalar.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: result.style = .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: result.style = .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: result.style = .block
      default: result.style = .plain
      }
    case YAML_SEQUENCE_START_EVENT:
      let sequence = event.pointee.data.sequence_start
      result.kind = .sequenceStart
      result.hasProperties = sequence.anchor != nil || sequence.tag != nil
      result.style = sequence.style == YAML_FLOW_SEQUENCE_STYLE ? .flow : .block
    case YAML_MAPPING_START_EVENT:
      let mapping = event.pointee.data.mapping_start
      result.kind = .mappingStart
      result.hasProperties = mapping.anchor != nil || mapping.tag != nil
      result.style = mapping.style == YAML_FLOW_MAPPING_STYLE ? .flow : .block
    case YAML_SEQUENCE_END_EVENT: result.kind = .sequenceEnd
    case YAML_MAPPING_END_EVENT: result.kind = .mappingEnd
    case YAML_ALIAS_EVENT: result.kind = .alias
    case YAML_DOCUMENT_START_EVENT:
      let directives = event.pointee.data.document_start.tag_directives
      result.kind = .documentStart
      result.hasProperties = directives.start != directives.end
    case YAML_DOCUMENT_END_EVENT: result.kind = .documentEnd
    default: return nil
    }
    return result
  }

  private static func problem(of parser: UnsafeMutablePointer<yaml_parser_t>) -> LibYAMLProblem {
    let state = parser.pointee
    var result = LibYAMLProblem(
      problem: state.problem.map { String(cString: $0) } ?? "out of memory", at: state.problem_mark.index)
    if let words = state.context {
      result.context = (String(cString: words), state.context_mark.index)
    }
    return result
  }
}
