import Lockstep
import LockstepModel
import LockstepReporting
import LockstepWorkspace

/// A new id for a flow, wherever the project names it; files keep their names.
extension ProjectRenaming {
  func renameFlow(
    _ id: String, to name: String
  ) async throws(RequestFailure) -> [EditedFile] {
    if project.flow(name) != nil {
      throw RequestFailure(.requestFailed, "another flow is called '\(name)' already")
    }
    let files = try replaceAll([.flow(id)]) { Self.flowIDEdit(from: id, to: name, at: $0, in: $1) }
    let texts = Dictionary(files.map { ($0.source.path, $0.bytes) }) { first, _ in first }
    let read = checked.files.rereading(texts).project
    guard read.flow(name) != nil, read.hasSameTargets(as: project) else {
      throw RequestFailure(
        .requestFailed,
        "links of tables name '\(id)' by its file: rename the file, the links and the heading by hand")
    }
    // The program has its flows in the order of their ids.
    let result = try await checkEdits(files, movingSteps: true).result
    let citations = try await citationEdits(of: id, as: name)
    return await files + citations + editedBaseline(after: result, editing: citations)
  }

  /// A new id for a flow, and for its files where their names begin with the old one.
  func renameFlowAndFiles(
    _ id: String, to name: String
  ) async throws(RequestFailure) -> NameChange.RenamedFiles {
    if project.flow(name) != nil {
      throw RequestFailure(.requestFailed, "another flow is called '\(name)' already")
    }
    let named = try replaceAll([.flow(id)]) { Self.flowIDEdit(from: id, to: name, at: $0, in: $1) }
    let edits = Dictionary(named.map { ($0.source.path, $0) }) { first, _ in first }
    let moved = newPathByOldPath(of: id, to: name)
    let following = LinkRewriter(
      formats: servedProject.formats,
      moved: Dictionary(
        moved.map { (servedProject.canonical($0.key), servedProject.files.absolute($0.value)) }
      ) { first, _ in first })
    var files: [EditedFile] = []
    let others = (checked.files.documentsWithoutFlow ?? []).compactMap { other in
      (try? servedProject.files.read(other.path)).map { SourceText(path: other.path, bytes: $0) }
    }
    for source in (checked.files.sources + others).uniqued(by: \.path) {
      let own = edits[source.path]?.edits ?? []
      // A label that gets the new name may be that of a link that gets the new path.
      let path = servedProject.canonical(source.path)
      let links = following.edits(of: SourceText(path: path, bytes: source.bytes))
      if !own.isEmpty || !links.isEmpty { files.append(EditedFile(source, own + links)) }
    }
    var texts: [String: [UInt8]] = [:]
    for file in files { texts[moved[file.source.path] ?? file.source.path] = file.bytes }
    for source in checked.files.sources where moved[source.path] != nil && edits[source.path] == nil {
      texts[moved[source.path] ?? source.path] = texts[moved[source.path] ?? source.path] ?? source.bytes
    }
    let result = try await checkEdits(texts, hiding: moved.keys.sorted(), movingSteps: true).result
    guard let after = result.projects.first, after.project.flow(name) != nil, after.project.flow(id) == nil,
      after.project.flows.count == project.flows.count
    else {
      throw RequestFailure(.requestFailed, "'\(name)' would not be read as the id of the flow")
    }
    let citations = try await citationEdits(of: id, as: name)
    files += await citations + editedBaseline(after: result, moved: moved, editing: citations)
    return NameChange.RenamedFiles(files: files, newPathByOldPath: moved, projectAfter: after.files)
  }

  /// The new paths of the files of a flow, of its errata and of its rendered table, by those that they have.
  private func newPathByOldPath(of id: String, to name: String) -> [String: String] {
    var moved: [String: String] = [:]
    for (path, content) in checked.files.contentsByPath {
      let isOfFlow = content.contains { part in
        switch part {
        case .flow(let document): document.id.value == id
        case .errata(let errata): errata.flow.value == id
        case .project, .script, .world, .scenarios, .vocabulary: false
        }
      }
      let file = FilePath.name(of: path)
      let rest = file.dropFirst(id.count)
      guard isOfFlow, file.hasPrefix(id), rest.first.map({ !$0.isLetter && !$0.isNumber }) == true else {
        continue
      }
      let target = FilePath.join(FilePath.directory(of: path), name + rest)
      moved[path] = target
      if let table = servedProject.formats.rendering(of: path), servedProject.files.kind(table) == .file {
        moved[table] = servedProject.formats.rendering(of: target)
      }
    }
    return moved
  }

  /// Writes another id of a flow.
  ///
  /// - Parameter text: the id, a label that begins with it, or `Use Case 2.3` in a heading.
  /// - Returns: nil where it is written in another way.
  static func flowIDEdit(
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
  fileprivate func hasSameTargets(as other: Project) -> Bool {
    linked.destinations.elementsEqual(other.linked.destinations)
      && linked.steps.lazy.map(\.callee).elementsEqual(other.linked.steps.lazy.map(\.callee))
  }
}
