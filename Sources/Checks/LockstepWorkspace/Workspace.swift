package import LockstepModel
package import LockstepScenarios
import LockstepYAML

/// Flow projects as tools see them: finds their files, reads them and checks them.
///
/// A workspace reads through a ``FileSystem``, takes texts that are not saved yet in place of the files', and knows
/// only the domains that it is given.
package final class Workspace: Sendable {
  package let files: any FileSystem
  /// Whether flows are read as their documents have them: without what contradictions and proposals changed.
  package let isAsDocumented: Bool
  /// What all domains bring together.
  let domain: DomainDeclaration
  /// The formats of flows.
  package let formats: DocumentFormats
  /// The files read before; nil if none are kept.
  let fileCache: FileCache?

  /// - Parameters:
  ///   - files: where the files are.
  ///   - domains: what domains bring that flows and worlds may use.
  ///   - formats: the formats that flows may be written in.
  ///   - isAsDocumented: whether flows are read as their documents have them, see ``DocumentRendering``.
  ///   - keepsFiles: whether the files that it has read are kept until they change.
  package init(
    _ files: any FileSystem = DiskFiles(), domains: [DomainDeclaration] = [],
    formats: DocumentFormats = .standard, isAsDocumented: Bool = false, keepsFiles: Bool = false
  ) {
    self.files = files
    self.formats = formats
    self.isAsDocumented = isAsDocumented
    domain = DomainDeclaration(domains)
    fileCache = keepsFiles ? FileCache() : nil
  }

  /// The project of a command whose arguments do not name files: the directory named, or the one with a
  /// project file here, in `flows` or above; without any, the working directory.
  package func projectDirectory(named project: String?) throws(WorkspaceError) -> String {
    if let project {
      guard files.kind(project) == .directory else {
        throw WorkspaceError("'\(project)' is not a directory")
      }
      return project
    }
    return [".", "flows"].first(where: isProject) ?? projectDirectory(above: ".") ?? "."
  }

  /// The error about a directory without flows of its own, if there are projects below it, which it names.
  package func noFlows(besideProjectsBelow directory: String) -> WorkspaceError? {
    // A directory that cannot be read has no projects that could be named.
    let below = ((try? projects(below: directory)) ?? []).filter { $0 != directory }
    guard let first = below.first else { return nil }
    let help =
      below.count == 1
      ? "'\(first)' has a project of its own; name that"
      : "'\(first)' and \(below.count - 1) more have projects of their own; name one"
    return WorkspaceError("no flows found in '\(directory)'", help: help)
  }

  /// The scenarios of a project.
  ///
  /// - Parameters:
  ///   - target: the part of the project whose scenarios are wanted; all of it is read.
  ///   - selection: which of them.
  ///   - unsaved: texts that replace those of the files.
  package func tests(
    of target: ProjectTarget, selecting selection: TestSelection = TestSelection(),
    unsaved: UnsavedTexts? = nil
  ) async throws(WorkspaceError) -> ProjectTests {
    let found = try await load(target, unsaved: unsaved)
    return tests(of: target, in: found, await found.linking.runOnAllCores(), selecting: selection)
  }

  /// The scenarios of a project that was checked already.
  package func tests(of target: ProjectTarget, in checked: CheckedProject) -> ProjectTests {
    tests(of: target, in: checked.files, checked.project, selecting: TestSelection())
  }

  private func tests(
    of target: ProjectTarget, in found: ProjectFiles, _ project: Project, selecting selection: TestSelection
  ) -> ProjectTests {
    ProjectTests(found, project) { tests in
      selection.selected(from: tests).filter { target.covers($0.source.path, files) }
    }
  }

  /// The scenario called `id` of the project that ``findFlow(_:project:)`` would look in, once for each
  /// example; nil without one.
  package func findTests(_ id: String, project: String? = nil) async throws(WorkspaceError) -> ProjectTests? {
    let directory = try projectDirectory(named: project)
    let found = try await load(ProjectTarget(directory: directory))
    guard found.scenarios.tests.contains(where: { $0.scenario.id.value == id }) else { return nil }
    return ProjectTests(found, await found.linking.runOnAllCores()) { tests in
      tests.filter { $0.scenario.id.value == id }
    }
  }

  // Files whose meaning is right and whose layout is not.

  /// A file in its canonical layout; nil, with the errors, if it cannot be read without them.
  ///
  /// - Throws: for a file of a format without such a layout.
  package func laidOut(_ source: SourceText) throws(WorkspaceError) -> Checked<String> {
    let format = formats.reader(of: source)
    if let layout = format?.layout { return layout(source, domain.worldKeys) }
    throw WorkspaceError(
      "'\(source.path)' is a \(format?.name ?? "file"), which has no canonical layout",
      help: "it is left as its authors wrote it")
  }

  /// A file that a command names, laid out: in its canonical layout, or, where its format has none, as its authors would have
  /// written it.
  ///
  /// - Throws: for a file that cannot be laid out.
  package func tidied(_ source: SourceText) throws(WorkspaceError) -> Checked<String> {
    let format = formats.reader(of: source)
    guard format?.layout == nil, let tidying = format?.tidying else { return try laidOut(source) }
    return tidying(source, try wording(near: source.path))
  }

  /// Where a file differs from its canonical layout; nil if it does not, or has errors or no such layout.
  package func layoutFinding(of source: SourceText) -> Diagnostic? {
    guard let text = try? laidOut(source).value else { return nil }
    return source.finding(
      .unformatted, "the file is not in the canonical layout", wanting: text,
      command: "lockstep fmt")
  }

  /// Where the tables of a document differ from the layout that they are given; nil if they do not, or have errors, or the format
  /// gives them none.
  package func tableFinding(of source: SourceText, _ wording: Wording) -> Diagnostic? {
    guard let text = formats.reader(of: source)?.tidying?(source, wording).value else { return nil }
    return source.finding(
      .unformatted, "the tables are not laid out", wanting: text, command: "lockstep fmt \(source.path)")
  }

  /// Where the document next to a flow's file differs from the flow's rendering; nil without such a document.
  ///
  /// - Parameter unsaved: the text to compare instead of the file's.
  package func driftFinding(
    of document: FlowDocument, in project: Project, unsaved: SourceText? = nil
  ) throws(WorkspaceError) -> (finding: Diagnostic?, table: SourceText)? {
    guard let (place, rendering) = formats.rendering(of: document) else { return nil }
    let path = unsaved?.path ?? place
    guard unsaved != nil || files.kind(path) == .file,
      let text = rendering.text(of: document, in: project).value
    else { return nil }
    let stored = unsaved == nil ? try files.read(path) : []
    let table = unsaved ?? SourceText(path: path, bytes: stored)
    let finding = table.finding(
      .driftedTable, "the table differs from the rendering of \(document.id.value)",
      wanting: rendering.text(text, inLayoutOf: table.bytes),
      help:
        "lockstep render \(document.id.value) rewrites the table; first add its changes to the \(document.format.name)"
    )
    return (finding, table)
  }

  /// The project file that imported flows need in a directory that belongs to no project: that of the folder that they
  /// come from, or a new one. It also declares the flows and documents that they link to and that stay behind.
  ///
  /// - Parameter paths: the paths to import; only a whole folder becomes a project.
  /// - Returns: nil where the directory does not need it.
  package func settings(
    for imports: [ImportFile], from paths: [String], into output: String?
  ) throws(WorkspaceError) -> (path: String, text: String)? {
    guard let output, paths.count == 1, let folder = paths.first.map({ FilePath.trimmed($0) }),
      files.kind(folder) == .directory,
      projectDirectory(above: nearestExisting(files.absolute(output))) == nil
    else { return nil }
    let target = FilePath.join(output, FileNames.settings)
    guard isProject(folder) else {
      let documents = imports.compactMap(\.reading.value)
      let isInPlace = files.canonical(folder) == files.canonical(output)
      let external = ExternalDeclarations(
        documents, others: isInPlace ? try self.documents(below: folder) : [],
        settings: FilePath.join(folder, FileNames.settings), imports[0].wording, formats)
      return (target, "lockstep: 1\n" + external.text)
    }
    guard let settings = try settings(in: folder)?.settings else { return nil }
    let declared = Set(settings.externalDocuments.map(\.value))
    let names = documentsLeft(by: imports).map { RelativePath.link(from: settings.source.path, to: $0) }
    let text = Self.text(of: settings, with: Set(names).subtracting(declared).sorted())
    return (target, text)
  }

  /// The documents that imported ones link to, and that are not imported.
  private func documentsLeft(by imports: [ImportFile]) -> [String] {
    let sources = imports.compactMap(\.reading.value?.source)
    let imported = Set(sources.map(\.path))
    return sources.flatMap { formats.linkedPaths(in: $0, formats.reader(of: $0)) }.filter {
      !imported.contains($0) && files.kind($0) == .file
    }
  }

  private static func text(of settings: ProjectDocument, with documents: [String]) -> String {
    let text = settings.source.text(Span(start: 0, end: UInt32(settings.source.bytes.count)))
    guard !documents.isEmpty else { return text }
    let items = documents.map { Quoting.quoted($0) }.joined(separator: ", ")
    guard let last = settings.externalDocuments.last else {
      return text + (text.hasSuffix("\n") ? "" : "\n") + "external-documents: [\(items)]\n"
    }
    var bytes = settings.source.bytes
    let line = bytes[..<Int(last.span.start)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let before = String(decoding: bytes[line..<Int(last.span.start)], as: UTF8.self)
    let isBlock = before.allSatisfy { $0 == " " || $0 == "-" }
    let more = isBlock ? documents.map { "\n\(before)\(Quoting.quoted($0))" }.joined() : ", \(items)"
    bytes.insert(contentsOf: more.utf8, at: Int(last.span.end))
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SourceText {
  /// A finding at the first line that differs from a text.
  ///
  /// - Parameter command: the command that writes the text; nil where the change may not be wanted.
  fileprivate func finding(
    _ rule: RuleInfo, _ message: String, wanting text: String, command: String? = nil, help: String? = nil
  ) -> Diagnostic? {
    let wanted = Array(text.utf8)
    if wanted == bytes { return nil }
    let same = zip(bytes, wanted).prefix { $0 == $1 }.count
    let start = (bytes[..<same].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let fix = Diagnostic.Fix(
      command ?? "rewrite the table", isSafe: command != nil, edits: [.init(Span(0..<bytes.count), text)])
    return Diagnostic(
      rule, message, at: Location(self, Span(start..<end)), help: command.map { "run \($0)" } ?? help,
      fixes: [fix])
  }
}
