import Lockstep
import LockstepModel

/// A file as YAML sees it: every key and value with its place, in the order of the text.
///
/// The children of node `i` begin at `i + 1`; after a child follows its sibling at `nextIndex`. In a mapping
/// keys and values take turns. A scalar's text is made when it is asked for, from the file's own bytes
/// wherever they already read as the text.
struct YAMLTree: Sendable {
  let source: SourceText
  /// The bytes of ``source``, kept at hand.
  let bytes: [UInt8]
  let nodes: [YAMLNode]
  /// Texts that differ from their bytes: escaped, folded, block scalars.
  let texts: [String]
  /// Where reading broke off; the rest is not certain.
  let cutOffset: UInt32?

  init(source: SourceText, nodes: [YAMLNode], texts: [String], cutOffset: UInt32?) {
    self.source = source
    self.bytes = source.bytes
    self.nodes = nodes
    self.texts = texts
    self.cutOffset = cutOffset
  }

  /// Whether there is anything to read.
  var isEmpty: Bool { nodes.first.map(\.isMissing) ?? true }

  /// The text of a scalar.
  func text(_ node: Int) -> String {
    let scalar = nodes[node]
    if scalar.textIndex != YAMLNode.verbatim { return texts[Int(scalar.textIndex)] }
    let range = contentRange(of: scalar)
    return bytes.span.extracting(range).text
  }

  /// The nodes of a list's entries, or of a mapping's keys and values in turn.
  func children(of parent: Int) -> [Int] {
    var children: [Int] = []
    var child = parent + 1
    while child < Int(nodes[parent].nextIndex) {
      children.append(child)
      child = Int(nodes[child].nextIndex)
    }
    return children
  }

  /// The keys of a mapping with their values.
  func pairs(of mapping: Int) -> [(key: Int, value: Int)] {
    let children = children(of: mapping)
    return stride(from: 0, to: children.count - 1, by: 2).map { (children[$0], children[$0 + 1]) }
  }

  /// The bytes between the quotes, or all of a plain scalar.
  func contentRange(of scalar: YAMLNode) -> Range<Int> {
    let start = Int(scalar.span.start)
    let end = Int(scalar.span.end)
    let isQuoted = scalar.style == .singleQuoted || scalar.style == .doubleQuoted
    return isQuoted && end - start >= 2 ? start + 1..<end - 1 : start..<end
  }

  /// Whether `key` was written without a colon, as in `{a, b}`, so that it has no value.
  func lacksColon(key: Int) -> Bool {
    let value = nodes[Int(nodes[key].nextIndex)]
    guard value.isMissing else { return false }
    let gap = Int(nodes[key].span.end)..<max(Int(nodes[key].span.end), Int(value.span.start))
    return !bytes[gap].contains(UInt8(ascii: ":"))
  }

  /// The same nodes as if all of them had been written at one place of another file.
  func moved(_ range: Range<Int>, to place: Location) -> YAMLTree {
    var nodes = nodes
    var texts = texts
    for index in range {
      if nodes[index].kind == .scalar, !nodes[index].isMissing {
        let text = text(index)
        nodes[index].textIndex = UInt32(texts.count)
        texts.append(text)
      }
      let isEmpty = nodes[index].span.start == nodes[index].span.end
      nodes[index].span = isEmpty ? Span(start: place.span.start, end: place.span.start) : place.span
    }
    return YAMLTree(source: place.source, nodes: nodes, texts: texts, cutOffset: nil)
  }

  /// The same file with values in place of names in angle brackets: `<pin>`.
  ///
  /// - Parameters:
  ///   - values: by name.
  ///   - range: the nodes whose texts are substituted.
  /// - Returns: the tree, and the names used in a text.
  func substituting(_ values: [String: String], in range: Range<Int>) -> (tree: YAMLTree, used: Set<String>) {
    var nodes = nodes
    var texts = texts
    var used: Set<String> = []
    for index in range where nodes[index].kind == .scalar && nodes[index].keyNumber == KeyName.none {
      let text = text(index)
      guard text.utf8.contains(UInt8(ascii: "<")) else { continue }
      var result = ""
      var rest = text[...]
      while let start = rest.firstIndex(of: "<") {
        let behind = rest.index(after: start)
        guard let end = rest[behind...].firstIndex(of: ">") else { break }
        let name = String(rest[behind..<end])
        if let value = values[name] {
          used.insert(name)
          result += rest[..<start] + value
          rest = rest[rest.index(after: end)...]
        } else {
          result += rest[...start]
          rest = rest[behind...]
        }
      }
      result += rest
      guard result != text else { continue }
      nodes[index].textIndex = UInt32(texts.count)
      texts.append(result)
    }
    return (YAMLTree(source: source, nodes: nodes, texts: texts, cutOffset: cutOffset), used)
  }
}
