/// The patterns that hold in a directory: those of its own `.gitignore`, of the ones above, and of `exclude:`.
struct IgnoreRules {
  private struct Level {
    var patterns: [IgnorePattern]
    /// The path from the directory of the patterns to the top of the walk.
    var prefix = ""
    /// How many bytes of a path from the top of the walk lead to the directory of the patterns.
    var dropped = 0
  }

  /// From the outermost to the innermost.
  private var levels: [Level] = []
  private let excluded: Level

  /// - Parameters:
  ///   - directory: the top of the walk; the files above it count up to the root of its repository.
  ///   - exclude: the project's own patterns, which have the last word.
  init(above directory: String, exclude: [String], in files: any FileSystem) {
    excluded = Level(patterns: exclude.compactMap { IgnorePattern($0) })
    let top = files.canonical(directory)
    guard let root = files.repository(above: top), root != top else { return }
    var above = FilePath.directory(of: top)
    while true {
      let patterns = Self.patterns(in: above, files)
      if !patterns.isEmpty {
        levels.insert(Level(patterns: patterns, prefix: FilePath.relative(top, to: above) + "/"), at: 0)
      }
      if above == root { return }
      above = FilePath.directory(of: above)
    }
  }

  /// Adds the patterns of a directory of the walk.
  ///
  /// - Parameter path: from the top of the walk; empty for the top itself.
  mutating func enter(_ directory: String, at path: String, _ files: any FileSystem) {
    let patterns = Self.patterns(in: directory, files)
    if patterns.isEmpty { return }
    levels.append(Level(patterns: patterns, dropped: path.isEmpty ? 0 : path.utf8.count + 1))
  }

  /// - Parameter path: from the top of the walk.
  func ignore(_ path: String, isDirectory: Bool) -> Bool {
    verdict(excluded, path, isDirectory)
      ?? levels.reversed().lazy.compactMap { verdict($0, path, isDirectory) }.first ?? false
  }

  /// The last pattern that matches decides; nil if none does.
  private func verdict(_ level: Level, _ path: String, _ isDirectory: Bool) -> Bool? {
    if level.patterns.isEmpty { return nil }
    let path = level.prefix + String(decoding: path.utf8.dropFirst(level.dropped), as: UTF8.self)
    return level.patterns.last { $0.matches(path, isDirectory: isDirectory) }.map { !$0.isNegated }
  }

  private static func patterns(in directory: String, _ files: any FileSystem) -> [IgnorePattern] {
    let path = FilePath.join(directory, ".gitignore")
    guard files.kind(path) == .file, let bytes = try? files.read(path) else { return [] }
    return IgnorePattern.all(in: bytes)
  }
}
