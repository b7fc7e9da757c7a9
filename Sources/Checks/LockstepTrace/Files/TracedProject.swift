import Lockstep
package import LockstepModel
package import LockstepWorkspace

/// Finds, reads and matches the files of `trace:` in a project file.
package struct TracedProject: Sendable {
  package let trace: Trace
  /// The texts of the flows; nil if the project names no strings of an app.
  package let texts: TracedTexts?
  /// The strings of the app, as far as they can be read.
  package let strings: [AppString]
  /// The case documents, then the files that cite, then those with the strings of the app.
  package let sources: [SourceText]
  /// Comments of these files that silence findings.
  package let suppressions: [Suppression]
  /// The problems of `trace:` and `texts:` themselves.
  package let diagnostics: [Diagnostic]

  /// Reads the files that the project file names, which are often outside of the project. Their patterns count from its
  /// folder.
  ///
  /// - Returns: nil if the project traces nothing.
  package static func reading(_ project: Project, _ files: any FileSystem) -> Work<TracedProject>? {
    guard let file = project.settings, file.trace != nil || !file.textFilePatterns.isEmpty else { return nil }
    let (source, settings) = (file.source, file.trace ?? ProjectDocument.Trace(span: file.span))
    let folder = FilePath.directory(of: source.path)
    @Sendable func read(_ path: String) -> SourceText? {
      guard let bytes = try? files.read(path), !isUTF16(bytes) else { return nil }
      return SourceText(path: path, bytes: bytes)
    }
    let pattern = settings.caseIDPattern.flatMap { try? FlowPattern($0.value) }
    let names = TraceNames(project, casePattern: pattern)
    var folders: [String: [TracePattern.Entry]] = [:]
    func paths(
      _ patterns: [SourceString]
    ) -> (found: [String], missing: [SourceString], refused: [SourceString]) {
      func isRefused(_ text: SourceString) -> Bool {
        let top = TracePattern(text.value).top(from: folder)
        return !files.allows(top.isEmpty ? "." : top)
      }
      let matches = patterns.filter { !isRefused($0) }.map { pattern in
        (pattern, paths: TracePattern(pattern.value).files(from: folder) { entries(of: $0, files, &folders) })
      }
      return (
        matches.flatMap(\.paths).uniqued { $0 }, matches.filter(\.paths.isEmpty).map(\.0),
        patterns.filter(isRefused)
      )
    }
    let (tests, documents, strings) = (
      paths(settings.testPatterns), paths(settings.caseDocuments), paths(file.textFilePatterns)
    )
    // A page of cases declares them; it does not cite them.
    let declaring = Set(documents.found)
    let citing = tests.found.filter { !declaring.contains($0) }
    return Work.shares(of: citing.indices, ofAtMost: 32) { range in
      range.compactMap { read(citing[$0]).map { CitationReader.read($0, names) } }
    }.map { parts in
      let traced = parts.flatMap(\.self)
      let sources = documents.found.compactMap(read)
      let cases = sources.map { CaseDocument.cases(in: $0, names, manualMark: settings.manualMark?.value) }
      let readPaths = Set((traced.map(\.source) + sources).map(\.path))
      var unknown: Trace.Unknown = []
      if !tests.refused.isEmpty || !citing.allSatisfy(readPaths.contains) { unknown.insert(.tests) }
      if !documents.refused.isEmpty || !documents.found.allSatisfy(readPaths.contains) {
        unknown.insert(.cases)
      }
      let trace = Trace(
        project, settings, names: names,
        declared: settings.caseDocuments.isEmpty ? nil : cases.flatMap(\.cases),
        files: traced, unknown: unknown)
      let tables = strings.found.compactMap(read)
      let contents = tables.map(StringsReader.read)
      let known = readPaths.union(tables.map(\.path))
      let unread = (citing + documents.found + strings.found).filter { !known.contains($0) }
      // Without a file all its texts would seem to be missing.
      let isComplete =
        !tables.isEmpty && strings.refused.isEmpty && !contents.contains { $0.value == nil }
      let found = contents.flatMap { $0.value ?? [] }
      return TracedProject(
        trace: trace, texts: isComplete ? TracedTexts(project, strings: found) : nil, strings: found,
        sources: sources + traced.map(\.source) + tables,
        suppressions: cases.flatMap(\.suppressions) + traced.flatMap(\.suppressions),
        diagnostics: contents.flatMap(\.diagnostics)
          + (tests.missing + documents.missing + strings.missing).map { missingFilesFinding($0, source) }
          + (tests.refused + documents.refused + strings.refused).map { refusedFilesFinding($0, source) }
          + unread.map {
            Diagnostic(
              .unmatchedTraceFiles, "'\($0)' cannot be read", at: Location(source, settings.span),
              help: (try? files.read($0)).map { _ in "it is in UTF-16: save it as UTF-8" })
          }
          + missingPatternFindings(settings, source))
    }
  }

  /// In such a file no name would be found, without a word.
  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// - Parameter known: the folders that were listed before.
  private static func entries(
    of folder: String, _ files: any FileSystem, _ known: inout [String: [TracePattern.Entry]]
  ) -> [TracePattern.Entry] {
    if let entries = known[folder] { return entries }
    let entries = ((try? files.names(in: folder.isEmpty ? "." : folder)) ?? []).compactMap { name in
      // Links to folders could form a loop.
      files.kind(FilePath.join(folder, name), followingLinks: false).map { (name, $0 == .directory) }
    }
    known[folder] = entries
    return entries
  }

  private static func missingFilesFinding(_ text: SourceString, _ source: SourceText) -> Diagnostic {
    Diagnostic(
      .unmatchedTraceFiles, "no file matches '\(text.value)'", at: Location(source, text.span),
      help: "patterns are relative to the folder of this file; '**' matches any number of folders")
  }

  private static func refusedFilesFinding(_ text: SourceString, _ source: SourceText) -> Diagnostic {
    Diagnostic(
      .unmatchedTraceFiles, "'\(text.value)' begins outside of the folder that this server serves",
      at: Location(source, text.span),
      help: "its files are not read: start the server in a folder that has them, too, or run 'lockstep trace'"
    )
  }

  /// Case documents without a pattern declare nothing.
  private static func missingPatternFindings(_ settings: ProjectDocument.Trace, _ source: SourceText)
    -> [Diagnostic]
  {
    guard settings.caseIDPattern == nil, let first = settings.caseDocuments.first else { return [] }
    return [
      Diagnostic(
        .unmatchedTraceFiles, "'cases' names documents, but 'case', the pattern of their ids, is missing",
        at: Location(source, first.span), help: "add a pattern, such as 'case: \"LTC[0-9]+\"'")
    ]
  }
}

extension TracedProject {
  /// What its files show, without results of tests and without the history of the project.
  package var findings: [Diagnostic] {
    diagnostics + (texts?.findings ?? []) + trace.findings(results: nil, history: nil)
  }
}
