import Lockstep
import LockstepModel

/// The files that a project has or declares, by path without the ending.
struct KnownPaths {
  private var paths: Set<String> = []
  private var anchors: [String: Set<String>] = [:]
  /// The project's folder with a slash; nil if its documents were not looked for.
  private let folder: String?

  init(_ project: Project) {
    guard let settings = project.settings, let others = project.otherDocuments else {
      folder = nil
      return
    }
    folder = settings.source.path.lastIndex(of: "/").map { String(settings.source.path[...$0]) } ?? ""
    for document in others {
      paths.insert(Self.stem(document.path))
      anchors[Self.stem(document.path)] = Set(document.headings.map(\.anchor)).union(document.names)
    }
    for document in project.documents { paths.insert(Self.stem(document.source.path)) }
    let declared =
      settings.externalFlows.compactMap(\.document?.value) + settings.externalDocuments.map(\.value)
      + settings.errorFlows.compactMap(\.document?.value)
    for path in declared {
      paths.insert(Self.stem(RelativePath.resolve(path, besides: settings.source.path)))
    }
  }

  enum Answer { case known, noFile, noAnchor }

  /// What an address in a file leads to; what lies outside the project's folder was not looked for.
  func answer(_ href: String, in file: String) -> Answer {
    let link = MarkdownLink(href: href)
    guard let folder, let named = LinkAddress.document(link) else { return .known }
    let path = Self.stem(RelativePath.resolve(named, besides: file))
    guard paths.contains(path) else {
      return path.hasPrefix(folder) && !path.hasPrefix("../") ? .noFile : .known
    }
    guard let anchor = link.anchor, let known = anchors[path] else { return .known }
    return known.contains(anchor.lowercased()) ? .known : .noAnchor
  }

  private static func stem(_ path: String) -> String {
    for ending in [".md", ".yaml", ".yml"] where path.hasSuffix(ending) {
      return String(path.dropLast(ending.count))
    }
    return path
  }
}
