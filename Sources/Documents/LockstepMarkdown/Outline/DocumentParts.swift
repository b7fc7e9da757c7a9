import LockstepModel

/// The flows of a document that has several, each with a heading of a flow: what follows it up to the next one.
enum DocumentParts {
  /// The lines of each; empty for a document of one flow.
  static func lineRanges(_ lines: Lines) -> [Range<Int>] {
    // Nearly all documents have one heading of a flow.
    let heads = (0..<lines.count).filter {
      lines.heading(at: $0).map { isFlowHeading($0.words, lines) } ?? false
    }
    guard heads.count > 1 else { return [] }
    let tables = (0..<lines.count).filter { !lines.isHidden($0) && Table.kind(lines, at: $0) == .flow }
    // A heading without a table is a part of the flow above it.
    let starts = heads.enumerated().filter { number, head in
      let end = heads.dropFirst(number + 1).first ?? lines.count
      return tables.contains { $0 > head && $0 < end }
    }.map(\.element)
    guard starts.count > 1 else { return [] }
    let ends = starts.dropFirst() + [lines.count]
    return zip([0] + starts.dropFirst(), ends).map { $0..<$1 }
  }

  /// `Use Case 2.3 …`, `UC2.3 …`
  private static func isFlowHeading(_ words: Bytes, _ lines: Lines) -> Bool {
    let id = Reader.parseHeading(words, lines.wording).id
    return id.flatMap(lines.wording.kind(ofID:)) != nil
  }
}
