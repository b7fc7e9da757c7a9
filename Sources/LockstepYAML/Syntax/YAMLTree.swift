import Lockstep
import LockstepModel
import LockstepText

/// A file as YAML sees it: every key and value with its place, in the order of the text.
///
/// The children of node `i` begin at `i + 1`; behind a child follows its sibling at `next`. In a mapping
/// keys and values take turns. A scalar's text is made when it is asked for, from the file's own bytes
/// wherever they already read as the text.
struct YAMLTree {
  let source: SourceText
  /// The bytes of ``source``, kept at hand.
  let bytes: [UInt8]
  let nodes: [YAMLNode]
  /// Texts that differ from their bytes: escaped, folded, block scalars.
  let texts: [String]
  /// Where reading broke off; what lies behind is not certain.
  let cutOff: UInt32?

  init(source: SourceText, nodes: [YAMLNode], texts: [String], cutOff: UInt32?) {
    self.source = source
    self.bytes = source.bytes
    self.nodes = nodes
    self.texts = texts
    self.cutOff = cutOff
  }

  /// Whether there is anything to read.
  var isEmpty: Bool { nodes.first.map(\.isMissing) ?? true }

  /// The text of a scalar.
  func text(_ node: Int) -> String {
    let scalar = nodes[node]
    if scalar.text != YAMLNode.verbatim { return texts[Int(scalar.text)] }
    let range = content(scalar)
    return bytes.withUnsafeBufferPointer { bytes in
      String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
  }

  /// The bytes between the quotes, or all of a plain scalar.
  func content(_ scalar: YAMLNode) -> Range<Int> {
    let start = Int(scalar.span.start)
    let end = Int(scalar.span.end)
    let isQuoted = scalar.style == .singleQuoted || scalar.style == .doubleQuoted
    return isQuoted && end - start >= 2 ? start + 1..<end - 1 : start..<end
  }

  /// Whether `key` was written without a colon, as in `{a, b}`, so that it has no value.
  func isBare(key: Int) -> Bool {
    let value = nodes[Int(nodes[key].next)]
    guard value.isMissing else { return false }
    let gap = Int(nodes[key].span.end)..<max(Int(nodes[key].span.end), Int(value.span.start))
    return !bytes[gap].contains(UInt8(ascii: ":"))
  }
}
