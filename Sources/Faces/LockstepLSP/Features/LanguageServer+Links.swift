import Lockstep
import LockstepModel
import LockstepServing
import LockstepWorkspace

/// The links of a document to other files of the project.
extension LanguageServer {
  func documentLinksJSON(_ document: RequestedDocument?) -> String {
    guard let document else { return "[]" }
    let lines =
      switch document.checked.files.contentsByPath[document.path]?.first {
      case .script(let script)?: script.lines
      case .scenarios(let file)?: file.scenarios.flatMap { $0.runs.first?.lines ?? [] }
      default: [ScriptLine]()
      }
    return jsonArray { json in
      for case .use(let script) in lines.map(\.kind) {
        guard let range = document.range(script.span) else { continue }
        let path = RelativePath.resolve(script.value, besides: document.path)
        json.object {
          $0.member("range", range.write)
          $0.member("target", uri(of: document.project.canonical(path)))
        }
      }
      for case .flow(let flow) in document.checked.files.contentsByPath[document.path] ?? [] {
        for name in flow.steps.flatMap(\.pictures) {
          let path = flow.path(ofPicture: name)
          guard document.linkedProject.pictures[path] == .present, let range = document.range(name.span)
          else {
            continue
          }
          json.object {
            $0.member("range", range.write)
            $0.member("target", uri(of: document.project.canonical(path)))
          }
        }
      }
      let format = workspace.formats.format(of: document.currentText)
      for place in format?.links(in: document.currentText) ?? [] {
        let link = TextLink(href: document.currentText.text(Span(place.href)))
        guard !link.isOutsideDocuments, let target = targetURI(of: link, in: document) else { continue }
        json.object {
          $0.member("range", document.lines.range(of: Span(place.whole)).write)
          $0.member("target", target)
        }
      }
    }
  }

  /// The address of the file that a link leads to, and the heading in it; a rendered table is read as its flow. nil for a
  /// missing file.
  private func targetURI(of link: TextLink, in document: RequestedDocument) -> String? {
    let own = document.project.canonical(document.path)
    guard let path = PercentEncoding.decoded(link.path[...]) else { return nil }
    let file = path.isEmpty ? own : RelativePath.resolve(path, besides: own)
    let candidates = [file] + workspace.formats.counterparts(of: file)
    guard let found = candidates.first(where: { files.kind($0) == .file }) else { return nil }
    return uri(of: found) + (link.anchor.map { "#" + $0 } ?? "")
  }
}

/// Links that follow files which an editor is about to rename.
extension LanguageServer {
  func linkEditsJSON(forRenamedFiles params: MessageValue) async -> String {
    let formats = workspace.formats
    var moved: [String: String] = [:]
    for file in params["files"].list {
      guard let old = file["oldUri"].text.flatMap(FileURI.path).map(files.absolute),
        let new = file["newUri"].text.flatMap(FileURI.path).map(files.absolute)
      else { continue }
      moved[old] = new
      // Links name the rendering of a flow, whether it was made or not.
      if let table = formats.rendering(of: old), let target = formats.rendering(of: new) {
        moved[table] = moved[table] ?? target
      }
    }
    var edits: [String: [TextEdit]] = [:]
    for project in projects {
      guard let checked = await project.checkedProject() else { continue }
      let others = checked.files.documentsWithoutFlow?.map(\.path) ?? []
      for path in (checked.files.sources.map(\.path) + others).map(project.canonical) {
        guard let bytes = documentsByPath[path]?.bytes ?? (try? files.read(path)) else { continue }
        let lines = PositionTable(bytes, encoding)
        let found = LinkRewriter(formats: formats, moved: moved).edits(
          of: SourceText(path: path, bytes: bytes))
        if found.isEmpty { continue }
        edits[uri(of: path)] = found.map { TextEdit(range: lines.range(of: $0.span), text: $0.text) }
      }
    }
    return edits.isEmpty ? "null" : json { writeWorkspaceEdit(edits, to: &$0) }
  }
}
