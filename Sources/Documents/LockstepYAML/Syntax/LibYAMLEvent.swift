import CLibYAML
import Lockstep

/// One event of libyaml; the content of a scalar is passed separately.
struct LibYAMLEvent {
  enum Kind {
    case documentStart, documentEnd, alias, scalar, sequenceStart, sequenceEnd, mappingStart, mappingEnd
  }

  var kind: Kind
  /// Where it begins and ends, counted from 0 in Unicode scalars.
  var start: Int
  var end: Int
  var isOnOneLine: Bool
  /// The node has an anchor or a tag, or the document has a `%TAG`.
  var hasAnchorOrTag = false
  var style = YAMLNode.Style.plain
}
