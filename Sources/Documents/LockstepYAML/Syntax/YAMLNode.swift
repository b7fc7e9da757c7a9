import Lockstep
import LockstepModel

/// One key, value or list entry of a file; small and flat, stored in the order of the text.
struct YAMLNode: Sendable {
  enum Kind: UInt8, Sendable {
    case scalar, sequence, mapping
    /// A refused part, with a finding of its own: readers skip it without another finding.
    case refused
  }

  enum Style: UInt8, Sendable {
    case plain, singleQuoted, doubleQuoted
    /// A literal or folded scalar; a collection by indentation.
    case block
    /// A collection in brackets.
    case bracketed
  }

  /// The value of ``textIndex`` for a scalar that reads exactly as its bytes.
  static let verbatim = UInt32.max

  var kind: Kind
  var style: Style
  /// Inside brackets, where commas end a text.
  var isInBrackets = false
  /// The file broke off before the end of this collection.
  var isCutOff = false
  /// A mapping with a repeated key, which has been reported.
  var hasRepeatedKey = false
  /// The reading of a plain scalar by other YAML readers.
  var ambiguity = AmbiguousScalar.text
  /// The number of the ``KeyName``, if this is a key that some table knows; else ``KeyName/none``.
  var keyNumber = KeyName.none
  /// The bytes it covers, quotes and brackets included.
  var span: Span
  /// The index after its last descendant.
  var nextIndex: Int32
  /// Where its text is among the tree's texts, or ``verbatim``.
  var textIndex = YAMLNode.verbatim

  /// Nothing was written where a value belongs.
  var isMissing: Bool { kind == .scalar && style == .plain && span.start == span.end }
}
