import Lockstep
import LockstepModel

/// A comment of a file; libyaml passes over them without a word.
struct YAMLComment {
  /// From the `#` to the end of the line.
  var span: Span
  /// Only whitespace precedes it on its line.
  var isOnOwnLine: Bool
}

/// Finds the comments: the text after a `#` between the nodes of a file.
enum CommentScan {
  /// All comments before the place where reading broke off, in their order.
  static func comments(in tree: YAMLTree) -> [YAMLComment] {
    var found: [YAMLComment] = []
    var gap = tree.bytes.byteOrderMarkLength
    for node in tree.nodes where isText(node) {
      let start = Int(node.span.start)
      if start > gap { scan(gap..<start, tree.bytes, into: &found) }
      if node.style == .block { scanHeader(of: node, tree.bytes, into: &found) }
      gap = max(gap, Int(node.span.end))
    }
    let end = tree.cutOffset.map { min(Int($0), tree.bytes.count) } ?? tree.bytes.count
    if end > gap { scan(gap..<end, tree.bytes, into: &found) }
    return found
  }

  private static func isText(_ node: YAMLNode) -> Bool {
    (node.kind == .scalar || node.kind == .refused) && node.span.end > node.span.start
  }

  private static func scan(_ range: Range<Int>, _ bytes: [UInt8], into found: inout [YAMLComment]) {
    var index = range.lowerBound
    while let start = bytes[index..<range.upperBound].firstIndex(of: hash) {
      let end = bytes[start...].firstIndex(of: newline) ?? bytes.count
      let before = bytes[..<start].last { $0 != 0x20 && $0 != 0x09 }
      let text = end > start && bytes[end - 1] == 0x0D ? end - 1 : end
      found.append(
        YAMLComment(span: Span(start..<text), isOnOwnLine: before.map { $0 == newline || $0 == 0xBF } ?? true)
      )
      index = max(index, min(end, range.upperBound))
    }
  }

  /// `key: | # comment` belongs to the span of the text that begins there.
  private static func scanHeader(of node: YAMLNode, _ bytes: [UInt8], into found: inout [YAMLComment]) {
    let start = Int(node.span.start)
    let end = bytes[start...].firstIndex(of: newline) ?? bytes.count
    scan(start..<min(end, Int(node.span.end)), bytes, into: &found)
  }

  private static let hash = UInt8(ascii: "#")
  private static let newline = UInt8(ascii: "\n")
}
