import LockstepModel
import LockstepReporting
import LockstepWorkspace

/// A new id for a flow, wherever the project names it; files keep their names.
extension Renaming {
  func renamed(
    flow id: String, to name: String
  ) async throws(RequestFailure) -> [EditedFile] {
    let project = checked.project
    if project.flow(name) != nil {
      throw RequestFailure(.requestFailed, "another flow is called '\(name)' already")
    }
    let files = try renamed(.flow(id)) { Self.edit(from: id, to: name, at: $0, in: $1) }
    let texts = Dictionary(files.map { ($0.source.path, $0.bytes) }) { first, _ in first }
    let read = checked.files.rereading(texts).project
    guard read.flow(name) != nil, read.leadsAsIn(project) else {
      throw RequestFailure(
        .requestFailed,
        "links of tables name '\(id)' by its file: rename the file, the links and the heading by hand")
    }
    _ = try await trial(files)
    return files
  }

  /// Writes another id of a flow.
  ///
  /// - Parameter text: the id, a label that begins with it, or `Use Case 2.3` in a heading.
  /// - Returns: nil where it is written in another way.
  private static func edit(
    from id: String, to name: String, at text: SourceString, in source: SourceText
  ) -> Diagnostic.Fix.Edit? {
    let written = source.text(text.span)
    if written.hasPrefix(id + " ") {
      let start = Int(text.span.start)
      return Diagnostic.Fix.Edit(Span(start..<start + id.utf8.count), name)
    }
    if let edit = Diagnostic.Fix.Edit(writing: name, over: text, in: source) { return edit }
    let letters = id.prefix { $0.isLetter }
    let number = id.dropFirst(letters.count)
    guard name.hasPrefix(letters), !number.isEmpty, written.hasSuffix(number) else { return nil }
    let end = Int(text.span.end)
    return Diagnostic.Fix.Edit(Span(end - number.utf8.count..<end), String(name.dropFirst(letters.count)))
  }
}

extension Project {
  /// Whether all rows and calls lead to the same places as in another project with the same files.
  fileprivate func leadsAsIn(_ other: Project) -> Bool {
    linked.rows.elementsEqual(other.linked.rows)
      && linked.steps.lazy.map(\.callee).elementsEqual(other.linked.steps.lazy.map(\.callee))
  }
}
