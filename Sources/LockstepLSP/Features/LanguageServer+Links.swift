import Lockstep
import LockstepModel
import LockstepWorkspace

/// The links of a document to other files of the project.
extension LanguageServer {
  func documentLinks(_ document: DocumentView?) -> String {
    guard let document else { return "[]" }
    let text = String(decoding: document.present.bytes, as: UTF8.self)
    return jsonArray { json in
      for link in MarkdownLink.all(in: text) where !link.isElsewhere {
        guard let target = target(of: link, in: document) else { continue }
        let span = Span(start: UInt32(link.range.lowerBound), end: UInt32(link.range.upperBound))
        json.object {
          $0.member("range", document.lines.range(of: span).write)
          $0.member("target", target)
        }
      }
    }
  }

  /// The address of the file that a link leads to, and the heading in it; a rendered table is read as its flow. nil for a
  /// missing file.
  private func target(of link: MarkdownLink, in document: DocumentView) -> String? {
    let own = document.project.canonical(document.path)
    guard let path = PercentEncoding.decoded(link.path) else { return nil }
    let file = path.isEmpty ? own : RelativePath.resolve(path, besides: own)
    let candidates = [file] + FileNames.counterparts(of: file)
    guard let found = candidates.first(where: { files.kind($0) == .file }) else { return nil }
    return uri(of: found) + (link.anchor.map { "#" + $0 } ?? "")
  }
}
