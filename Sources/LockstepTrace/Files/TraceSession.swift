import Lockstep
package import LockstepModel

/// The files that a trace reads, which are often outside of the project.
package protocol TraceFileSystem: Sendable {
  /// The entries of a folder in the order of their names, without hidden ones; nil if the folder does not exist.
  func entries(of folder: String) -> [TracePattern.Entry]?

  /// - Returns: nil for an unreadable file.
  func read(_ path: String) -> SourceText?
}

/// Finds, reads and matches the files of `trace:` in a project file.
package struct TraceSession: Sendable {
  package let trace: Trace
  /// The case documents, then the files that cite.
  package let sources: [SourceText]
  /// Comments of these files that silence findings.
  package let suppressions: [Suppression]
  /// The problems of `trace:` itself.
  package let diagnostics: [Diagnostic]

  /// - Parameter folder: that of the project file.
  /// - Returns: nil if the project traces nothing.
  package static func reading(
    _ project: Project, in folder: String, _ files: some TraceFileSystem
  ) -> Work<TraceSession>? {
    guard let settings = project.settings?.trace else { return nil }
    let pattern = settings.casePattern.flatMap { try? Pattern($0.value) }
    let names = TraceNames(project, casePattern: pattern)
    let tests = paths(settings.tests, from: folder, files)
    let documents = paths(settings.cases, from: folder, files)
    // A page of cases declares them; it does not cite them.
    let citing = tests.found.filter { !documents.found.contains($0) }
    return Work.shares(of: citing.indices, ofAtMost: 32) { range in
      range.compactMap { files.read(citing[$0]).map { CitationReader.read($0, names) } }
    }.map { parts in
      let traced = parts.flatMap(\.self)
      let sources = documents.found.compactMap(files.read)
      let cases = sources.map { CaseDocument.cases(in: $0, names, manualMark: settings.manualMark?.value) }
      let trace = Trace(
        project, settings, names: names, declared: settings.cases.isEmpty ? nil : cases.flatMap(\.cases),
        files: traced)
      let read = Set(traced.map(\.source.path) + sources.map(\.path))
      let unread = (citing + documents.found).filter { !read.contains($0) }
      let missing = (tests.missing + documents.missing).compactMap { text in
        project.settings.map { missingFiles(text, $0.source) }
      }
      return TraceSession(
        trace: trace, sources: sources + traced.map(\.source),
        suppressions: cases.flatMap(\.suppressions) + traced.flatMap(\.suppressions),
        diagnostics: missing + unread.compactMap { unreadFile($0, project.settings) }
          + withoutPattern(project.settings))
    }
  }

  private static func paths(
    _ patterns: [SourceString], from folder: String, _ files: some TraceFileSystem
  ) -> (found: [String], missing: [SourceString]) {
    var found: [String] = []
    var seen: Set<String> = []
    var missing: [SourceString] = []
    for pattern in patterns {
      let paths = TracePattern(pattern.value).files(from: folder, list: files.entries)
      if paths.isEmpty { missing.append(pattern) }
      found += paths.filter { seen.insert($0).inserted }
    }
    return (found, missing)
  }

  private static func missingFiles(_ text: SourceString, _ source: SourceText) -> Diagnostic {
    Diagnostic(
      .unmatchedTraceFiles,
      "no file matches '\(text.value)'", at: Location(source, text.span),
      help: "patterns are relative to the folder of this file; '**' matches any number of folders")
  }

  private static func unreadFile(_ path: String, _ settings: ProjectDocument?) -> Diagnostic? {
    guard let settings, let trace = settings.trace else { return nil }
    return Diagnostic(
      .unmatchedTraceFiles, "'\(path)' cannot be read", at: Location(settings.source, trace.span))
  }

  /// Case documents without a pattern declare nothing.
  private static func withoutPattern(_ settings: ProjectDocument?) -> [Diagnostic] {
    guard let settings, let trace = settings.trace, trace.casePattern == nil, let first = trace.cases.first
    else {
      return []
    }
    return [
      Diagnostic(
        .unmatchedTraceFiles,
        "'cases' names documents, but 'case', the pattern of their ids, is missing",
        at: Location(settings.source, first.span), help: "add a pattern, such as 'case: \"LTC[0-9]+\"'")
    ]
  }
}
