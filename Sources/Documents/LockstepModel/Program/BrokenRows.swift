/// The rows of a project that cannot be followed as they are written, each with the finding that is the reason.
///
/// A session that takes one ends in a fault that names the finding; all other rows run.
package struct BrokenRows: Sendable {
  private struct Key: Hashable, Sendable {
    var path: String
    /// nil where the reader that reported it did not know the flow.
    var flow: String?
    var row: String
  }

  private var findings: [Key: Diagnostic] = [:]

  /// - Parameter readerFindings: the findings of the readers of the project's files.
  package init(of project: Project, readerFindings: [Diagnostic]) {
    let unread = readerFindings.filter { $0.loss == .target }
    let lost = project.unresolvedReferences.filter(\.kind.stopsSession).map(\.diagnostic)
    for finding in unread + lost + project.stuckOutcomeFindings {
      guard let row = finding.row else { continue }
      let key = Key(path: finding.location.source.path, flow: finding.flow, row: row)
      // Later ones may follow from the first.
      findings[key] = findings[key] ?? finding
    }
  }

  package var isEmpty: Bool { findings.isEmpty }

  /// How many of them some flows have.
  package func count(in flows: Set<String>, of project: Project) -> Int {
    let paths = Set(
      project.linked.tables.lazy.filter { flows.contains($0.entry.id) }.map(\.document.source.path))
    // A file may hold several flows.
    return findings.keys.count { key in key.flow.map(flows.contains) ?? paths.contains(key.path) }
  }

  /// The finding about a row; all rows of a step that calls a missing flow are broken.
  ///
  /// - Parameter row: the id of a row of the step, or the step's own for where it leads itself.
  package func finding(about row: String, of step: Step, in document: FlowDocument) -> Diagnostic? {
    let path = document.source.path
    func find(_ row: String) -> Diagnostic? {
      let known = document.sections.lazy.compactMap { section in
        findings[Key(path: path, flow: document.id(of: section), row: row)]
      }
      return known.first ?? findings[Key(path: path, flow: nil, row: row)]
    }
    if let own = find(row) { return own }
    let ofStep = step.kind.value.isCall ? find(step.id.value) : nil
    return ofStep.flatMap {
      $0.location.span == step.name.span && $0.rule == Reference.Kind.flow.rule ? $0 : nil
    }
  }
}

extension Diagnostic {
  /// The finding in one line: `UC2 has no step '7' [unknown-step]`.
  package var summary: String { "\(message) [\(rule.id)]" }
}
