import Lockstep
import LockstepMarkdown
package import LockstepModel
package import LockstepScenarios
import LockstepYAML
import Synchronization

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
  /// The files read before; nil if none are kept.
  let memory: FileMemory?

  /// - Parameters:
  ///   - files: where the files are.
  ///   - domains: what domains bring that flows and worlds may use.
  ///   - isAsDocumented: whether flows are read as their documents have them, see ``DocumentedFlow``.
  package init(
    _ files: any FileSystem = DiskFiles(), domains: [DomainDeclaration] = [], isAsDocumented: Bool = false
  ) {
    self.files = files
    self.isAsDocumented = isAsDocumented
    domain = DomainDeclaration(domains)
    memory = nil
  }

  /// A workspace that keeps the files that it has read until they change.
  init(keeping files: any FileSystem, _ domains: [DomainDeclaration], isAsDocumented: Bool = false) {
    self.files = files
    self.isAsDocumented = isAsDocumented
    domain = DomainDeclaration(domains)
    memory = FileMemory()
  }
}

/// The files that a workspace has read, by path.
final class FileMemory: Sendable {
  private struct Entry {
    var file: ReadFile
    /// nil for a text that was not saved.
    var stamp: FileStamp?
    var isNamed: Bool
  }

  private let entries = Mutex<[String: Entry]>([:])
  private let settings = Mutex<[String: ProjectDocument]>([:])

  /// A file as it was read before, if it has not changed since.
  func file(_ path: String, stamp: FileStamp?, unsaved: [UInt8]?, isNamed: Bool) -> ReadFile? {
    guard let entry = entries.withLock({ $0[path] }), entry.isNamed == isNamed else { return nil }
    if let unsaved { return entry.file.source.bytes == unsaved ? entry.file : nil }
    return stamp != nil && entry.stamp == stamp ? entry.file : nil
  }

  func noSettings(at path: String) -> ProjectDocument? { settings.withLock { $0[path] } }

  func keep(_ settings: ProjectDocument, at path: String) { self.settings.withLock { $0[path] = settings } }

  func keep(_ file: ReadFile, stamp: FileStamp?, isNamed: Bool) {
    entries.withLock { $0[file.source.path] = Entry(file: file, stamp: stamp, isNamed: isNamed) }
  }
}

extension Workspace {
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
}

extension Workspace {
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
    let project = await found.linking.onAllCores()
    return ProjectTests(found, project) { tests in
      selection.selected(from: tests).filter { target.covers($0.source.path, files) }
    }
  }

  /// The scenario called `id` of the project that ``find(_:project:followsLinks:)`` would look in, once for each
  /// example; nil without one.
  package func findTests(_ id: String, project: String? = nil) async throws(WorkspaceError) -> ProjectTests? {
    let directory = try projectDirectory(named: project)
    let found = try await load(ProjectTarget(directory: directory))
    guard found.scenarios.tests.contains(where: { $0.scenario.id.value == id }) else { return nil }
    return ProjectTests(found, await found.linking.onAllCores()) { tests in
      tests.filter { $0.scenario.id.value == id }
    }
  }
}

// Files whose meaning is right and whose layout is not.
extension Workspace {
  /// Where a YAML file differs from the canonical layout; nil if it does not, or has errors.
  package func layoutFinding(of source: SourceText) -> Diagnostic? {
    guard let text = YAMLFormatter.format(source, worldKeys: domain.worldKeys).value else { return nil }
    return source.finding(
      .unformatted, "the file is not in the canonical layout", wanting: text, help: "run lockstep fmt")
  }

  /// Where the table next to a YAML file differs from its flow's rendering; nil without a table.
  ///
  /// - Parameter unsaved: the text to compare instead of the file's.
  package func driftFinding(
    of document: FlowDocument, in project: Project, unsaved: SourceText? = nil
  ) throws(WorkspaceError) -> (finding: Diagnostic?, table: SourceText)? {
    guard let path = unsaved?.path ?? MarkdownWriter.path(beside: document.source.path),
      unsaved != nil || files.kind(path) == .file,
      let text = MarkdownWriter.text(of: document, in: project).value
    else { return nil }
    let stored = unsaved == nil ? try files.read(path) : []
    let table = unsaved ?? SourceText(path: path, bytes: stored)
    let finding = table.finding(
      .driftedTable, "the table differs from the rendering of \(document.id.value)",
      wanting: MarkdownWriter.text(text, inLayoutOf: table.bytes),
      help:
        "lockstep render \(document.id.value) rewrites the table; first add its changes to the YAML file"
    )
    return (finding, table)
  }
}

extension SourceText {
  /// A finding at the first line that differs from a text.
  fileprivate func finding(
    _ rule: RuleInfo, _ message: String, wanting text: String, help: String
  ) -> Diagnostic? {
    let wanted = Array(text.utf8)
    if wanted == bytes { return nil }
    let same = zip(bytes, wanted).prefix { $0 == $1 }.count
    let start = (bytes[..<same].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let whole = Span(start: 0, end: UInt32(bytes.count))
    return Diagnostic(
      rule, message, at: Location(self, Span(start: UInt32(start), end: UInt32(end))), help: help,
      fixes: [
        rule == .unformatted
          ? Diagnostic.Fix(help, isSafe: true, edits: [.init(whole, text)])
          : Diagnostic.Fix("rewrite the table", isSafe: false, edits: [.init(whole, text)])
      ])
  }
}
