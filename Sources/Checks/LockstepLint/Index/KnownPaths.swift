import Lockstep
import LockstepModel

/// The files that a project has or declares, by path without the ending.
struct KnownPaths {
  private var paths: Set<String> = []
  private var anchorsByPath: [String: Set<String>] = [:]
  /// The project's folder with a slash; nil if its documents were not looked for.
  private let projectFolder: String?
  /// The endings of files that links may lead to: `.md`.
  private let endings: [String]

  init(_ project: Project) {
    endings = project.formats.endings
    guard let settings = project.settings, let others = project.documentsWithoutFlow else {
      projectFolder = nil
      return
    }
    projectFolder = settings.source.path.lastIndex(of: "/").map { String(settings.source.path[...$0]) } ?? ""
    for document in others {
      paths.insert(stem(document.path))
      if document.isUnread { continue }
      anchorsByPath[stem(document.path)] = Set(document.headings.map(\.anchor)).union(document.namedAnchors)
    }
    for document in project.documents { paths.insert(stem(document.source.path)) }
    let declared =
      settings.externalFlows.compactMap(\.document?.value) + settings.externalDocuments.map(\.value)
      + settings.errorFlows.compactMap(\.document?.value)
    for path in declared {
      paths.insert(stem(RelativePath.resolve(path, besides: settings.source.path)))
    }
  }

  /// Whether an address leads to a known file, and to a heading of it.
  enum LookupResult { case known, noFile, noAnchor }

  /// The target of an address in a file; paths outside of the project's folder are not looked up.
  func lookUp(_ href: String, in file: String) -> LookupResult {
    let link = TextLink(href: href)
    guard let projectFolder, let named = documentPath(of: link) else { return .known }
    let path = stem(RelativePath.resolve(named, besides: file))
    guard paths.contains(path) else {
      return path.hasPrefix(projectFolder) && !path.hasPrefix("../") ? .noFile : .known
    }
    guard let anchor = link.anchor, let known = anchorsByPath[path] else { return .known }
    return known.contains(anchor.lowercased()) ? .known : .noAnchor
  }

  private func stem(_ path: String) -> String {
    endings.first(where: path.hasSuffix).map { String(path.dropLast($0.utf8.count)) } ?? path
  }

  /// The path of the document that an address names, as the file is called: `My%20notes.md` is `My notes.md`.
  ///
  /// nil for anything but another document of the project: the web, a folder, an image, the same document.
  func documentPath(of link: TextLink) -> String? {
    guard !link.isOutsideDocuments else { return nil }
    let path = PercentEncoding.decoded(link.path[...]) ?? link.path
    guard !path.isEmpty, !path.hasPrefix("/"), !path.hasSuffix("/"), isDocument(path) else { return nil }
    return path
  }

  /// The ending of a file's name; nil if it has none. A number is not one: `UC9.10_TransferWallet`.
  static func ending(_ path: String) -> String? {
    let name = name(path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
    let ending = name[name.utf8.index(after: dot)...]
    return ending.utf8.contains(UInt8(ascii: "_")) || ending.utf8.allSatisfy(\.isDigit) ? nil : String(ending)
  }

  private func isDocument(_ path: String) -> Bool {
    let last = Self.name(path)
    if last == "." || last == ".." { return false }
    return Self.ending(path).map { endings.contains("." + $0) } ?? true
  }

  /// The part of a path after the last slash.
  private static func name(_ path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }
}
