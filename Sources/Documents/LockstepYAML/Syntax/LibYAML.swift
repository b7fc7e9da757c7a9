import CLibYAML
import Lockstep

/// Why libyaml could not continue; places are counted from 0 in Unicode scalars.
struct LibYAMLProblem {
  var message: String
  var offset: Int
  /// The construct being read then, and where it began.
  var context: (words: String, at: Int)?
}

/// The interface to libyaml; no other file uses it.
///
/// The code marked unsafe follows libyaml's rules: the parser and the event are created before they are read, live
/// until this function returns, and the data of an event is read before the event is deleted.
enum LibYAML {
  /// Feeds UTF-8 `bytes` from an offset on to libyaml and hands each event to `body`, until the end, a problem, or
  /// `false`.
  ///
  /// - Parameters:
  ///   - bytes: valid UTF-8 without control characters, and without a byte order mark from `start` on.
  ///   - body: takes an event, and the content of a scalar, unescaped and folded.
  static func forEachEvent(
    in bytes: [UInt8], from start: Int, _ body: (borrowing LibYAMLEvent, ByteSpan) -> Bool
  ) -> LibYAMLProblem? {
    unsafe bytes[start...].withUnsafeBufferPointer { unsafe forEachEvent(in: $0, body) }
  }
  private static func forEachEvent(
    in bytes: UnsafeBufferPointer<UInt8>, _ body: (borrowing LibYAMLEvent, ByteSpan) -> Bool
  ) -> LibYAMLProblem? {
    // On the heap: libyaml keeps the parser's own address as its input handler's data.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { unsafe parser.deallocate() }
    guard unsafe yaml_parser_initialize(parser) == 1 else { return unsafe problem(of: parser) }
    defer { unsafe yaml_parser_delete(parser) }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)

    let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
    defer { unsafe event.deallocate() }
    while true {
      guard unsafe yaml_parser_parse(parser, event) == 1 else { return unsafe problem(of: parser) }
      defer { if unsafe ownsMemory(event) { unsafe yaml_event_delete(event) } }
      if unsafe event.pointee.type == YAML_STREAM_START_EVENT { continue }
      guard let translated = unsafe translate(event), unsafe body(translated, scalarContent(of: event).span)
      else {
        return nil
      }
    }
  }

  /// The content of a scalar; nothing for any other event.
  private static func scalarContent(of event: UnsafeMutablePointer<yaml_event_t>) -> UnsafeBufferPointer<
    UInt8
  > {
    guard unsafe event.pointee.type == YAML_SCALAR_EVENT else {
      return unsafe UnsafeBufferPointer(start: nil, count: 0)
    }
    let scalar = unsafe event.pointee.data.scalar
    return unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
  }

  /// Whether something of the event has to be given back; others come in great numbers.
  private static func ownsMemory(_ event: UnsafeMutablePointer<yaml_event_t>) -> Bool {
    switch unsafe event.pointee.type {
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: false
    case YAML_SEQUENCE_START_EVENT:
      unsafe event.pointee.data.sequence_start.anchor != nil || event.pointee.data.sequence_start.tag != nil
    case YAML_MAPPING_START_EVENT:
      unsafe event.pointee.data.mapping_start.anchor != nil || event.pointee.data.mapping_start.tag != nil
    default: true
    }
  }

  /// The event in our words; nil at the end of the stream.
  private static func translate(_ event: UnsafeMutablePointer<yaml_event_t>) -> LibYAMLEvent? {
    let start = unsafe event.pointee.start_mark
    let end = unsafe event.pointee.end_mark
    var result = LibYAMLEvent(
      kind: .scalar, start: start.index, end: end.index, isOnOneLine: start.line == end.line)
    switch unsafe event.pointee.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.pointee.data.scalar
      result.hasAnchorOrTag = unsafe scalar.anchor != nil || scalar.tag != nil
      switch unsafe scalar.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: result.style = .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: result.style = .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: result.style = .block
      default: result.style = .plain
      }
    case YAML_SEQUENCE_START_EVENT:
      let sequence = unsafe event.pointee.data.sequence_start
      result.kind = .sequenceStart
      result.hasAnchorOrTag = unsafe sequence.anchor != nil || sequence.tag != nil
      result.style = unsafe sequence.style == YAML_FLOW_SEQUENCE_STYLE ? .bracketed : .block
    case YAML_MAPPING_START_EVENT:
      let mapping = unsafe event.pointee.data.mapping_start
      result.kind = .mappingStart
      result.hasAnchorOrTag = unsafe mapping.anchor != nil || mapping.tag != nil
      result.style = unsafe mapping.style == YAML_FLOW_MAPPING_STYLE ? .bracketed : .block
    case YAML_SEQUENCE_END_EVENT: result.kind = .sequenceEnd
    case YAML_MAPPING_END_EVENT: result.kind = .mappingEnd
    case YAML_ALIAS_EVENT: result.kind = .alias
    case YAML_DOCUMENT_START_EVENT:
      let directives = unsafe event.pointee.data.document_start.tag_directives
      result.kind = .documentStart
      result.hasAnchorOrTag = unsafe directives.start != directives.end
    case YAML_DOCUMENT_END_EVENT: result.kind = .documentEnd
    default: return nil
    }
    return result
  }

  private static func problem(of parser: UnsafeMutablePointer<yaml_parser_t>) -> LibYAMLProblem {
    let state = unsafe parser.pointee
    var result = unsafe LibYAMLProblem(
      message: state.problem.map { unsafe String(cString: $0) } ?? "out of memory",
      offset: state.problem_mark.index)
    if let words = unsafe state.context {
      result.context = unsafe (String(cString: words), state.context_mark.index)
    }
    return result
  }
}
