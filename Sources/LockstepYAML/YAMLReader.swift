import Lockstep
package import LockstepModel

/// Reads the YAML files of a flow project.
package enum YAMLReader {
  /// Reads one file of any kind.
  ///
  /// Every problem of the file is reported, and whatever can be used is returned: a flow with one bad row
  /// still has its other rows. The value is nil if nothing can be used.
  /// Pure; several threads may read at once.
  ///
  /// - Parameter worldKeys: the keys that a domain adds to worlds; others are unknown there.
  package static func read(_ source: SourceText, worldKeys: [WorldKey] = []) -> Checked<FileContent> {
    read(source, limits: .standard, worldKeys: worldKeys)
  }

  static func read(
    _ source: SourceText, limits: YAMLLimits, worldKeys: [WorldKey] = []
  ) -> Checked<FileContent> {
    var (tree, problems) = TreeBuilder.build(source, limits: limits)
    for number in problems.indices where problems[number].severity == .error {
      problems[number].loss = tree?.cutOff == nil ? .content : .rest
    }
    guard let tree else { return Checked(nil, problems) }
    guard !tree.isEmpty else {
      return Checked(nil, problems.isEmpty ? [.empty(source).losing(.content)] : problems)
    }
    var reader = Reader(tree, limits: limits, worldKeys: worldKeys)
    let content = reader.file()
    if problems.isEmpty && reader.findings.isEmpty { return Checked(content) }
    // What stands behind the place where reading broke off is not certain.
    let certain = reader.findings.filter { finding in
      tree.cutOff.map { finding.location.span.end <= $0 } ?? true
    }
    var findings = problems + certain
    if findings.count > limits.findings {
      findings.removeSubrange(limits.findings...)
      findings.append(
        .tooManyFindings(Location(source, Span(start: 0, end: 0)), limits).losing(.rest))
    }
    return Checked(content, findings.inReadingOrder())
  }
}
