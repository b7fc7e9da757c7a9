import LockstepModel

/// Lists the files below a directory, without those that git or the project ignores.
///
/// Files that a command names are listed anyway, even hidden ones. Links to directories are not followed, and a link to a file
/// of the list is not another file.
struct FolderWalk {
  private let files: any FileSystem
  /// The directory, as paths name it.
  private let topDirectory: String
  /// The paths that a command names, from the directory.
  private let namedPaths: [String]
  /// The hidden entries on the way to a named path, by their directory: no listing of a directory has them.
  private let hiddenNames: [String: Set<String>]
  private let accepts: (String) -> Bool
  /// Whether a directory with a project file of its own is left out: it is another project.
  private let skipsProjects: Bool

  /// In the order in which people read them: `UC2.1` before `UC10.1`.
  private(set) var paths: [String] = []
  /// The ``paths`` as they are from the directory.
  private var relativePaths: [String] = []
  /// The directories that have a project file.
  private(set) var projectDirectories: [String] = []
  /// Whether something was ignored.
  private(set) var hasIgnoredFiles = false

  /// - Parameters:
  ///   - named: canonical paths.
  ///   - exclude: patterns of the project.
  ///   - accepts: which file names are listed.
  init(
    below top: String, in files: any FileSystem, named: [String] = [], exclude: [String] = [],
    skipsProjects: Bool = true, accepts: @escaping (String) -> Bool
  ) throws(WorkspaceError) {
    self.files = files
    topDirectory = top
    self.accepts = accepts
    self.skipsProjects = skipsProjects
    let canonical = files.canonical(top)
    let prefix = canonical == "/" ? canonical : canonical + "/"
    namedPaths = named.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    hiddenNames = Self.hiddenNames(in: namedPaths)
    var rules = IgnoreRules(above: top, exclude: exclude, in: files)
    rules.add(in: top, files)
    try visit(top, at: "", rules, isIgnored: false)
    removeLinkDuplicates(from: prefix)
  }

  private static func hiddenNames(in paths: [String]) -> [String: Set<String>] {
    var hidden: [String: Set<String>] = [:]
    for path in paths {
      var place = ""
      for name in path.split(separator: "/").map(String.init) {
        if FileNames.isHidden(name) { hidden[place, default: []].insert(name) }
        place = place.isEmpty ? name : place + "/" + name
      }
    }
    return hidden
  }

  /// - Parameter prefix: the canonical path of the directory, with a slash.
  private mutating func removeLinkDuplicates(from prefix: String) {
    let targets = paths.map(files.canonical)
    let areLinks = zip(targets, relativePaths).map { $0 != prefix + $1 }
    guard areLinks.contains(true) else { return }
    var seen = Set(zip(targets, areLinks).lazy.filter { !$0.1 }.map(\.0))
    let kept = paths.indices.filter { !areLinks[$0] || seen.insert(targets[$0]).inserted }
    paths = kept.map { paths[$0] }
  }

  private mutating func visit(
    _ directory: String, at place: String, _ rules: IgnoreRules, isIgnored: Bool
  ) throws(WorkspaceError) {
    let names = try files.names(in: directory) + hiddenNames[place, default: []]
    if names.contains(where: FileNames.isSettings) {
      if skipsProjects, !place.isEmpty { return }
      projectDirectories.append(directory)
    }
    for name in names.sorted(by: NaturalOrder.isIncreasing) {
      let path = FilePath.join(directory, name)
      let place = place.isEmpty ? name : place + "/" + name
      guard let kind = files.kind(path, followingLinks: false) else {
        // No path leads to a name that is not UTF-8, so that the file would be left out without a word.
        if name.contains("\u{FFFD}"), accepts(name) {
          throw WorkspaceError("cannot read '\(path)': its name is not UTF-8; rename it")
        }
        continue
      }
      let isDirectory = kind == .directory
      if !isDirectory, !accepts(name) { continue }
      // Reading a pipe would wait for a writer; one that is named is refused with the reason.
      if kind == .other, !isNamed(place) { continue }
      let isLeftOut =
        isIgnored || FileNames.isHidden(name) || rules.ignores(name, isDirectory: isDirectory)
      if isLeftOut, !isNamed(place) {
        hasIgnoredFiles = true
        // A named path may be further inside.
        if isDirectory, namedPaths.contains(where: { $0.hasPrefix(place + "/") }) {
          try visit(path, at: place, rules.entering(name, at: path, files), isIgnored: true)
        }
      } else if isDirectory {
        try visit(path, at: place, rules.entering(name, at: path, files), isIgnored: false)
      } else {
        paths.append(path)
        relativePaths.append(place)
      }
    }
  }

  private func isNamed(_ place: String) -> Bool {
    namedPaths.contains { place == $0 || place.hasPrefix($0 + "/") }
  }
}
