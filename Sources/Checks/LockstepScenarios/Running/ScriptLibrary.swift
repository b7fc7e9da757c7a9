package import LockstepModel

/// The scripts that `use:` lines may name, by their paths.
package struct ScriptLibrary: Sendable {
  /// A line with the file that it comes from, as `use:` brings lines of other files.
  package struct Line: Sendable {
    package var line: ScriptLine
    package var source: SourceText
    /// The line of the scenario that brought it here, where that is another.
    package var usedAt: Location?
  }

  private var scriptsByPath: [String: ScriptDocument] = [:]
  /// How deep scripts may use one another.
  private static let mostNesting = 16
  /// The most lines that they may have together.
  private static let mostLines = 100_000

  package init(_ scripts: [ScriptDocument] = []) {
    for script in scripts { add(script) }
  }

  package mutating func add(_ script: ScriptDocument) {
    scriptsByPath[RelativePath.resolve(script.source.path, besides: "")] = script
  }

  /// The paths that lines use and this library does not hold.
  package func missingPaths(in lines: [ScriptLine], of source: SourceText) -> [String] {
    lines.compactMap { line in
      guard case .use(let path) = line.kind else { return nil }
      let whole = RelativePath.resolve(path.value, besides: source.path)
      return scriptsByPath[whole] == nil ? whole : nil
    }
  }

  /// The script that a `use:` line of a file names.
  package func script(_ path: String, besides source: SourceText) -> ScriptDocument? {
    scriptsByPath[RelativePath.resolve(path, besides: source.path)]
  }

  /// The lines with those of the scripts that they use in their place.
  ///
  /// - Throws: a ``Diagnostic`` at a line that names no script, or one that leads back to itself.
  package func expand(_ lines: [ScriptLine], of source: SourceText) throws(Diagnostic) -> [Line] {
    var expanded: [Line] = []
    try expand(lines, of: source, usedAt: nil, inside: [], into: &expanded)
    return expanded
  }

  private func expand(
    _ lines: [ScriptLine], of source: SourceText, usedAt: Location?, inside: [String],
    into expanded: inout [Line]
  ) throws(Diagnostic) {
    for line in lines {
      guard case .use(let path) = line.kind else {
        expanded.append(Line(line: line, source: source, usedAt: usedAt))
        continue
      }
      let place = Location(source, path.span)
      guard let script = script(path.value, besides: source) else {
        throw Diagnostic(.unresolvedName, "the script '\(path.value)' does not exist", at: place)
      }
      let own = script.source.path
      guard !inside.contains(own), inside.count < Self.mostNesting, expanded.count < Self.mostLines else {
        throw Diagnostic(
          .scenarioFailed,
          inside.contains(own)
            ? "this script uses itself" : "scripts use one another too deeply, or too often",
          at: place, help: "put their common lines into a script of its own")
      }
      try expand(
        script.lines, of: script.source, usedAt: usedAt ?? Location(source, line.span),
        inside: inside + [own],
        into: &expanded)
    }
  }
}
