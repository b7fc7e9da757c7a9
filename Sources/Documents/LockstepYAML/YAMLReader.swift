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
    if let conflict = MergeConflict.finding(in: source) { return Checked(nil, [conflict]) }
    var (tree, problems) = TreeBuilder.build(source, limits: limits)
    for number in problems.indices where problems[number].severity == .error {
      problems[number].loss = tree?.cutOffset == nil ? .content : .rest
    }
    guard let tree else { return Checked(nil, problems) }
    guard !tree.isEmpty else {
      return Checked(nil, problems.isEmpty ? [.emptyFile(source).losing(.content)] : problems)
    }
    var reader = Reader(tree, limits: limits, worldKeys: worldKeys)
    let content = reader.readFile()
    if problems.isEmpty && reader.findings.isEmpty { return Checked(content) }
    // The text after the place where reading broke off is not certain.
    let certain = reader.findings.filter { finding in
      tree.cutOffset.map { finding.location.span.end <= $0 } ?? true
    }
    var findings = problems + certain
    if findings.count > limits.findings {
      findings.removeSubrange(limits.findings...)
      findings.append(.tooManyFindings(Location(source, Span(start: 0, end: 0)), limits).losing(.rest))
    }
    return Checked(content, findings.inReadingOrder())
  }

  /// The comments of a file that silence findings.
  ///
  /// One at the end of a line covers the line; one on a line of its own covers the next pair of a key and its value, or
  /// the next entry of a list, with everything in it.
  package static func suppressions(in source: SourceText) -> [Suppression] {
    guard let tree = TreeBuilder.build(source).0 else { return [] }
    return CommentScan.comments(in: tree).compactMap { comment -> Suppression? in
      let words = Int(comment.span.start) + 1..<max(Int(comment.span.start) + 1, Int(comment.span.end))
      guard var suppression = Suppression(words: words, comment: comment.span, in: source) else { return nil }
      let line = line(around: comment.span, source.bytes)
      suppression.removalSpan = removalSpan(of: comment, on: line, source.bytes)
      if suppression.isForFile {
        suppression.scope = Span(0..<source.bytes.count)
      } else if !comment.isOnOwnLine {
        suppression.scope = Span(line)
      } else if let next = tree.partSpan(after: comment.span.end) {
        suppression.scope = next
      }
      return suppression
    }
  }

  /// The comments of a file, each from its `#` on.
  package static func comments(in source: SourceText) -> [SourceString] {
    guard let tree = TreeBuilder.build(source).0 else { return [] }
    return CommentScan.comments(in: tree).map { comment in
      let bytes = source.bytes[Int(comment.span.start)..<Int(comment.span.end)]
      return SourceString(String(decoding: bytes, as: UTF8.self), at: comment.span)
    }
  }

  /// The line without its line break.
  private static func line(around span: Span, _ bytes: [UInt8]) -> Range<Int> {
    let start = bytes[..<Int(span.start)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return start..<max(start, Int(span.end))
  }

  private static func removalSpan(of comment: YAMLComment, on line: Range<Int>, _ bytes: [UInt8]) -> Span {
    let end = Int(comment.span.end)
    if comment.isOnOwnLine {
      let next = bytes[end...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      // A byte order mark stays at the top.
      let start = line.lowerBound + bytes[line].byteOrderMarkLength
      return Span(start..<next)
    }
    let blanks = bytes[line.lowerBound..<Int(comment.span.start)].reversed().prefix {
      $0 == 0x20 || $0 == 0x09
    }
    return Span(Int(comment.span.start) - blanks.count..<end)
  }
}

extension YAMLTree {
  /// The next part after a place: a pair of a mapping, an entry of a list, or a value on its own.
  func partSpan(after place: UInt32) -> Span? {
    var found: (node: Int, parent: Int)?
    var parent = 0
    if !nodes.isEmpty, nodes[0].span.start >= place { found = (0, -1) }
    while found == nil, nodes.indices.contains(parent) {
      var last: Int?
      var child = parent + 1
      while child < Int(nodes[parent].nextIndex), nodes[child].span.start < place {
        last = child
        child = Int(nodes[child].nextIndex)
      }
      if let last, nodes[last].span.end > place {
        parent = last
      } else if child < Int(nodes[parent].nextIndex) {
        found = (child, parent)
      } else {
        return nil
      }
    }
    guard let found else { return nil }
    return shownSpan(of: found.node, in: found.parent)
  }

  /// A comment above the first entry or key of a block means that one, not the whole block.
  private func shownSpan(of node: Int, in parent: Int) -> Span {
    let isEntry = parent >= 0 && nodes[parent].kind == .sequence
    let isInMapping = parent >= 0 && nodes[parent].kind == .mapping
    if isInMapping, pairs(of: parent).contains(where: { $0.key == node }) { return pairSpan(at: node) }
    if isEntry || nodes[node].style != .block || Int(nodes[node].nextIndex) <= node + 1 {
      return nodes[node].span
    }
    switch nodes[node].kind {
    case .sequence: return nodes[node + 1].span
    case .mapping: return pairSpan(at: node + 1)
    case .scalar, .refused: return nodes[node].span
    }
  }

  private func pairSpan(at key: Int) -> Span {
    let value = Int(nodes[key].nextIndex)
    return nodes.indices.contains(value) ? nodes[key].span.through(nodes[value].span) : nodes[key].span
  }
}
