import LockstepModel

/// YAML forbids a key twice in a mapping (1.2.2, §3.2.1.3); libyaml lets it pass.
enum DuplicateKeys {
  /// One finding for each repeated key of the mapping, up to `most` of them: a broken
  /// file may repeat a key a million times, and a finding for each helps no reader.
  static func findings(in mapping: Int, of tree: YAMLTree, most: Int) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var firstByText: [String: Int] = [:]
    for (key, _) in tree.pairs(of: mapping) where tree.nodes[key].kind == .scalar && findings.count < most {
      let text = tree.text(key)
      if let first = firstByText[text] {
        findings.append(
          Diagnostic(
            .yamlDuplicateKey, "'\(text)' occurs twice in this mapping",
            at: Location(tree.source, tree.nodes[key].span), label: "again here", help: "keep one of the two",
            related: [.init(Location(tree.source, tree.nodes[first].span), "first here")]))
      } else {
        firstByText[text] = key
      }
    }
    return findings
  }
}
