import LockstepModel

/// YAML forbids a key twice in a mapping (1.2.2, §3.2.1.3); libyaml lets it pass.
enum DuplicateKeys {
  /// One finding for each repeated key of the mapping, up to `most` of them: a broken
  /// file may repeat a key a million times, and a finding for each helps no reader.
  static func findings(in mapping: Int, of tree: YAMLTree, most: Int) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var firsts: [String: Int] = [:]
    var key = mapping + 1
    let end = Int(tree.nodes[mapping].next)
    while key < end, findings.count < most {
      let node = tree.nodes[key]
      if node.kind == .scalar {
        let text = tree.text(key)
        if let first = firsts[text] {
          findings.append(finding(text, first: tree.nodes[first].span, again: node.span, in: tree.source))
        } else {
          firsts[text] = key
        }
      }
      let value = Int(node.next)
      guard value < end else { break }
      key = Int(tree.nodes[value].next)
    }
    return findings
  }

  private static func finding(_ key: String, first: Span, again: Span, in source: SourceText) -> Diagnostic {
    Diagnostic(
      .yamlDuplicateKey, "'\(key)' occurs twice in this mapping",
      at: Location(source, again), label: "again here", help: "keep one of the two",
      related: [.init(Location(source, first), "first here")])
  }
}
