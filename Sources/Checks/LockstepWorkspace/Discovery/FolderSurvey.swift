import Lockstep
import LockstepModel

/// What a folder holds in which no flow was found: its documents with their tables, lists and diagrams, and why none is a flow.
struct FolderSurvey {
  /// A file with the parts of use cases that it seems to have.
  private struct SurveyedDocument {
    var path: String
    var parts: [NonFlowPart]
  }

  /// Files of other tools that describe behaviour, by their endings.
  private static let otherToolFiles = [
    ".feature": "a feature (Gherkin)", ".scxml": "a state chart (SCXML)", ".mmd": "a diagram (Mermaid)",
    ".puml": "a diagram (PlantUML)", ".bpmn": "a process (BPMN)", ".dot": "a diagram (Graphviz)",
  ]
  /// So many documents, and parts of each, are named.
  private static let mostNamed = 20

  private var documents: [SurveyedDocument] = []
  private var remainingCount = 0

  /// - Parameter paths: the files to look at.
  init(_ paths: [String], in files: any FileSystem, _ formats: DocumentFormats, _ wording: Wording) {
    for path in paths {
      guard documents.count < Self.mostNamed else {
        remainingCount += 1
        continue
      }
      if let other = Self.otherToolName(for: path) {
        documents.append(SurveyedDocument(path: path, parts: [NonFlowPart(other, reason: "it is not read")]))
      } else if formats.holdsProse(path), let bytes = try? files.read(path) {
        let parts =
          bytes.count > SourceText.maximumBytes
          ? [NonFlowPart("more than \(SourceText.maximumBytes >> 20) MiB", reason: "it is not read")]
          : formats.format(of: path)?.nonFlowParts(of: SourceText(path: path, bytes: bytes), wording)
        documents.append(SurveyedDocument(path: path, parts: parts ?? []))
      }
    }
  }

  var isEmpty: Bool { documents.isEmpty }

  /// What a file of another tool is, by its ending.
  static func otherToolName(for path: String) -> String? {
    otherToolFiles.first { path.hasSuffix($0.key) }?.value
  }

  /// Whether a file is looked at.
  static func accepts(_ path: String, _ formats: DocumentFormats) -> Bool {
    formats.holdsProse(path) || otherToolName(for: path) != nil
  }

  /// A line for each document, and for each of its parts.
  var text: String {
    var lines: [String] = []
    for document in documents {
      if document.parts.isEmpty { lines.append("\(document.path): text without a table or a numbered list") }
      // What has one reason is one line.
      let groups = document.parts.grouped { $0.reason ?? $0.words }.map(\.elements)
      for group in groups.prefix(Self.mostNamed) {
        guard let part = group.first else { continue }
        let more = group.count > 1 ? ", and \(group.count - 1) more" : ""
        lines.append("\(document.path): \(part.words)\(more)" + (part.reason.map { ": \($0)" } ?? ""))
      }
      if groups.count > Self.mostNamed {
        lines.append("\(document.path): \(groups.dropFirst(Self.mostNamed).joined().count) more")
      }
    }
    if remainingCount > 0 { lines.append("and \(Count.text(remainingCount, "more document"))") }
    return lines.map { "\n  \($0)" }.joined()
  }
}

extension Workspace {
  /// The error about a folder or a file without flows: what was seen there, and the next step.
  ///
  /// - Parameter ofInit: whether `lockstep init` has looked for other words already.
  package func noFlows(
    below directory: String, besides foreign: [String] = [], ofInit: Bool = false
  ) -> WorkspaceError {
    let settings = try? settings(in: directory)
    let walk = try? FolderWalk(
      below: directory, in: files, exclude: settings?.excludePatterns ?? [], skipsProjects: false
    ) { [formats] in FolderSurvey.accepts($0, formats) }
    let survey = FolderSurvey(walk?.paths ?? [], in: files, formats, settings?.settings?.wording ?? .builtIn)
    let message = "no flows found below '\(directory)'"
    if !survey.isEmpty {
      return WorkspaceError(message + ":" + survey.text, help: Self.nextStepHelp(ofInit: ofInit))
    }
    if let first = foreign.first, let format = formats.format(of: first) {
      let skipped = foreign.count == 1 ? "a \(format.name)" : Count.text(foreign.count, format.name)
      let beginning = format.flowBeginningHelp.map { ": \($0)" } ?? ""
      return WorkspaceError(
        message, help: "skipped \(skipped) of other tools\(beginning); a file that is named is read")
    }
    let isIgnoring = walk?.hasIgnoredFiles == true
    return WorkspaceError(
      message,
      help: (isIgnoring ? "files that git or 'exclude:' leave out are read if they are named; " : "")
        + "'lockstep init --example DIR' writes a first project")
  }

  /// The error for a file that was named and has no flow.
  func noFlows(inFile path: String) -> WorkspaceError {
    let survey = FolderSurvey([path], in: files, formats, .builtIn)
    return WorkspaceError(
      "'\(path)' holds no flow" + (survey.isEmpty ? "" : ":" + survey.text), help: Self.nextStepHelp())
  }

  /// Where to read on.
  private static func nextStepHelp(ofInit: Bool = false) -> String {
    let proposal = "'lockstep init DIR' proposes other words (docs/wording.md), and "
    return "a flow is a table with the columns '#', 'Description' and 'Next' (docs/tables.md), or a use case "
      + "as a numbered list (docs/use-cases.md); \(ofInit ? "" : proposal)"
      + "'lockstep init --example DIR' writes an example"
  }
}
