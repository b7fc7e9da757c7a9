/// The patterns that hold in a directory: those of its own `.gitignore`, of the ones above, and of `exclude:`.
struct IgnoreRules {
  /// The patterns of one file that something in the directory can still match.
  private struct Level {
    private var patterns: [(pattern: IgnorePattern, progress: PathPattern.Progress)]

    init(_ patterns: [IgnorePattern]) { self.patterns = patterns.map { ($0, $0.path.start) } }

    /// Makes it the level of a directory of this one.
    mutating func enter(_ name: String) {
      patterns = patterns.compactMap { pattern, progress in
        let next = pattern.path.progress(past: name, from: progress)
        return next.isExhausted ? nil : (pattern, next)
      }
    }

    /// The last pattern that matches decides; nil if none does.
    func ignores(_ name: String, isDirectory: Bool) -> Bool? {
      patterns.last { pattern, progress in
        (isDirectory || !pattern.isForDirectories) && pattern.path.isMatch(name, from: progress)
      }.map { !$0.pattern.isNegated }
    }
  }

  /// From the outermost to the innermost.
  private var levels: [Level] = []
  private var excludedLevel: Level

  /// - Parameters:
  ///   - directory: the top of the walk; the files above it count up to the root of its repository.
  ///   - exclude: the project's own patterns, which have the last word.
  init(above directory: String, exclude: [String], in files: any FileSystem) {
    excludedLevel = Level(exclude.compactMap { IgnorePattern($0.utf8) })
    let top = files.canonical(directory)
    guard let root = files.repository(above: top), root != top else { return }
    var above = root
    for name in FilePath.relative(top, to: root).split(separator: "/").map(String.init) {
      add(in: above, files)
      enter(name)
      above = FilePath.join(above, name)
    }
  }

  /// The rules in a directory of this one.
  ///
  /// - Parameter path: the directory.
  func entering(_ name: String, at path: String, _ files: any FileSystem) -> IgnoreRules {
    var rules = self
    rules.enter(name)
    rules.add(in: path, files)
    return rules
  }

  private mutating func enter(_ name: String) {
    excludedLevel.enter(name)
    for number in levels.indices { levels[number].enter(name) }
  }

  /// Adds the patterns of a directory.
  mutating func add(in directory: String, _ files: any FileSystem) {
    let path = FilePath.join(directory, ".gitignore")
    guard files.kind(path) == .file, let bytes = try? files.read(path) else { return }
    levels.append(Level(IgnorePattern.all(in: bytes)))
  }

  /// - Parameter name: of an entry of the directory.
  func ignores(_ name: String, isDirectory: Bool) -> Bool {
    excludedLevel.ignores(name, isDirectory: isDirectory)
      ?? levels.reversed().lazy.compactMap { $0.ignores(name, isDirectory: isDirectory) }.first ?? false
  }
}
