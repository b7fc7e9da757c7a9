import Lockstep
package import LockstepModel
import LockstepWorkspace

/// The links of texts that follow files to their new paths.
package struct LinkRewriter {
  private let formats: DocumentFormats
  private let newPathByOldPath: [String: String]

  /// - Parameter moved: the new canonical paths, by the old ones.
  package init(formats: DocumentFormats, moved: [String: String]) {
    (self.formats, self.newPathByOldPath) = (formats, moved)
  }

  /// - Parameter source: a text with the canonical path that its file has now.
  package func edits(of source: SourceText) -> [Diagnostic.Fix.Edit] {
    let now = newPathByOldPath[source.path] ?? source.path
    return (formats.format(of: source)?.links(in: source) ?? []).compactMap { place in
      let link = TextLink(href: String(decoding: source.bytes[place.href], as: UTF8.self))
      guard !link.isOutsideDocuments, !link.path.isEmpty, !link.path.hasPrefix("/"),
        let decoded = PercentEncoding.decoded(link.path[...]), let start = link.href.firstRange(of: link.path)
      else { return nil }
      let target = RelativePath.resolve(decoded, besides: source.path)
      // In the folder where it was, a file has the same ways to all others, as its author writes them.
      let isElsewhere = FilePath.directory(of: now) != FilePath.directory(of: source.path)
      guard isElsewhere || newPathByOldPath[target] != nil else { return nil }
      let written = PercentEncoding.encoded(
        RelativePath.link(from: now, to: newPathByOldPath[target] ?? target), keeping: "-._~/")
      guard written != link.path else { return nil }
      let first = place.href.lowerBound + link.href[..<start.lowerBound].utf8.count
      return Diagnostic.Fix.Edit(Span(first..<first + link.path.utf8.count), written)
    }
  }
}
