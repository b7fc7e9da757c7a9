package import LockstepModel

extension MarkdownReader {
  /// The comments that silence findings and that a YAML file keeps in the texts of its document: each covers the rows that it
  /// covers in the rendered table.
  ///
  /// - Parameter document: the flow of a YAML file.
  package static func suppressions(keptIn document: FlowDocument, _ wording: Wording) -> [Suppression] {
    let file = document.source.bytes[...]
    guard Suppression.mayStand(in: document.source), file.offset(of: "<!--") != nil else { return [] }
    let project = Project([document]).worded(wording)
    let text = MarkdownWriter.text(of: document, in: project).value ?? ""
    let table = SourceText(path: document.source.path, text: text)
    let comments = suppressions(in: table)
    guard !comments.isEmpty, let rendered = read(table, wording).value else { return [] }
    let places = Dictionary(places(in: document, project), uniquingKeysWith: { first, _ in first })
    let lines = self.places(in: rendered, Project([rendered]).worded(wording))
    var ends: [String: Int] = [:]
    return comments.compactMap { comment in
      // A YAML file may write the reason in another way.
      let words = table.text(Span(start: comment.span.start, end: comment.rule.span.end))
      guard let start = file.from(ends[words] ?? 0).firstRange(of: Array(words.utf8))?.lowerBound,
        let end = file.from(start).offset(of: "-->"),
        var kept = Suppression(
          words: start + 4..<end, comment: Span(start..<end + 3), in: document.source)
      else { return nil }
      ends[words] = end
      let scope = comment.scope.start...comment.scope.end
      let covered = lines.filter { scope.contains($0.1.start) }.compactMap { places[$0.0] }
      kept.scope =
        kept.isForFile
        ? Span(0..<file.endIndex)
        : covered.dropFirst().reduce(covered.first ?? kept.span) { $0.through($1) }
      return kept
    }
  }

  /// The parts of a document that each have a line in its tables, by name.
  private static func places(in document: FlowDocument, _ project: Project) -> [(String, Span)] {
    var places = TableText(project, of: document).overview.compactMap { aspect in
      aspect.span.map { ("overview \(aspect.name)", $0) }
    }
    for section in document.sections {
      func place(_ id: SourceString, _ span: Span) {
        places.append((document.name(ofRow: id.value, in: section), span))
      }
      for scenario in section.scenarios {
        place(scenario.id, scenario.id.span)
        for step in scenario.steps {
          // The rows of a step have lines of their own.
          let end = step.transitions.first.map { max($0.span.start, step.span.start + 1) - 1 }
          place(step.id, Span(start: step.span.start, end: end ?? step.span.end))
          for row in step.transitions { place(row.id, row.span) }
        }
      }
    }
    return places
  }
}
