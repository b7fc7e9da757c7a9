import Lockstep
import LockstepLinking
import LockstepMarkdown
import LockstepModel
import LockstepText
import LockstepYAML

/// The files of one project, read.
struct ProjectFiles {
  /// The name of the file that makes a directory a project.
  static let settingsName = "lockstep.yaml"

  var sources: [SourceText] = []
  var flows: [FlowDocument] = []
  var settings: ProjectDocument?
  var scripts = 0
  /// The documents without a flow table; nil if nobody looked for all of them.
  var otherDocuments: [OtherDocument]?
  /// What the reader said.
  var diagnostics: [Diagnostic] = []

  /// What making a project of them takes.
  var linking: Work<Project> {
    Project.linking(
      flows, settings: settings, builtInActions: Domain.actions, builtInOutcomes: Domain.outcomes,
      otherDocuments: otherDocuments)
  }

  var project: Project { linking.onOneCore() }

  /// Reads the project in a directory: its own flows, as YAML or as Markdown tables, not those of projects
  /// inside it.
  ///
  /// - Parameter named: canonical paths that somebody asked for. A `.md` among them is read even if it is
  ///   only the rendering of a YAML file, instead of that, and has to have a flow table.
  /// - Throws: what cannot be read.
  static func load(
    directory: String, named: [String] = [], overlay: FileOverlay = FileOverlay()
  ) async throws(FileReader.Failure) -> ProjectFiles {
    let named = Set(named.filter { $0.hasSuffix(FlowFiles.markdown) })
    // From inside a project its directory is '..', which is no way to name the files beside somebody.
    let files = try FlowFiles.below(directory, isTop: true, named: named).map(FilePath.fromHere)
    var project = ProjectFiles()
    project.otherDocuments = []
    try await project.add(overlay.adding(to: files, in: directory), named: named, overlay: overlay)
    return project
  }

  /// Reads files alone, wherever they lie.
  static func load(
    files: [String], overlay: FileOverlay = FileOverlay()
  ) async throws(FileReader.Failure) -> ProjectFiles {
    var project = ProjectFiles()
    try await project.add(files, overlay: overlay)
    return project
  }

  private mutating func add(
    _ files: [String], named: Set<String> = [], overlay: FileOverlay
  ) async throws(FileReader.Failure) {
    for part in await Self.readInParallel(files, overlay) {
      let (source, content) = try part.get()
      guard let content else {
        if named.contains(FileReader.canonical(source.path)) { throw FlowFiles.noTable(source.path) }
        otherDocuments?.append(OtherDocument(source))
        continue
      }
      sources.append(source)
      diagnostics += content.diagnostics
      switch content.value {
      case .flow(let flow): flows.append(flow)
      case .project(let settings): self.settings = self.settings ?? settings
      case .world, .script: scripts += 1
      // Links may lead to a document, whatever is wrong with its table.
      case nil: if source.path.hasSuffix(FlowFiles.markdown) { otherDocuments?.append(OtherDocument(source)) }
      }
    }
  }

  /// A file with its content; none for a document without a flow table.
  private typealias Part = Result<(SourceText, Checked<FileContent>?), FileReader.Failure>

  /// The order of the files is kept.
  private static func readInParallel(_ files: [String], _ overlay: FileOverlay) async -> [Part] {
    await Work.shares(of: files.indices, ofAtMost: 8) { range in files[range].map { read($0, overlay) } }
      .onAllCores().flatMap(\.self)
  }

  private static func read(_ path: String, _ overlay: FileOverlay) -> Part {
    do throws(FileReader.Failure) {
      let bytes = if let bytes = overlay.bytes(of: path) { bytes } else { try FileReader.read(path) }
      let source = SourceText(path: path, bytes: bytes)
      let content = content(of: source)
      // A document without a flow table is somebody else's, unless the reader made out that it is not.
      let isOther = content.value == nil && !content.hasErrors && path.hasSuffix(FlowFiles.markdown)
      return .success((source, isOther ? nil : content))
    } catch {
      return .failure(error)
    }
  }

  /// What a file says, whichever way it is written.
  static func content(of source: SourceText) -> Checked<FileContent> {
    guard source.path.hasSuffix(FlowFiles.markdown) else {
      return YAMLReader.read(source, worldKeys: Domain.worldKeys)
    }
    let read = MarkdownReader.read(source)
    return Checked(read.value.map(FileContent.flow), read.diagnostics)
  }

  /// All YAML files below a directory, in the order of their paths. A directory with a project file of its
  /// own is another project.
  static func yamlFiles(below directory: String, isTop: Bool) throws(FileReader.Failure) -> [String] {
    let names = try FileReader.names(in: directory)
    if !isTop, names.contains(settingsName) { return [] }
    var files: [String] = []
    for name in names {
      let path = FilePath.join(directory, name)
      switch FileReader.kind(path, followingLinks: false) {
      case .directory: files += try yamlFiles(below: path, isTop: false)
      case .file: if name.hasSuffix(".yaml") { files.append(path) }
      case nil: break
      }
    }
    return files
  }

  /// The directories of all projects in and below a directory.
  static func projects(below directory: String) throws(FileReader.Failure) -> [String] {
    let names = try FileReader.names(in: directory)
    var found = names.contains(settingsName) ? [directory] : []
    for name in names {
      let path = FilePath.join(directory, name)
      if FileReader.kind(path, followingLinks: false) == .directory { found += try projects(below: path) }
    }
    return found
  }

  /// The nearest directory with a project file, from `directory` up to the root of the repository; nil if
  /// there is none.
  static func projectDirectory(above directory: String) -> String? {
    var current = FilePath.trimmed(directory)
    for _ in 0..<64 {
      if FileReader.kind(FilePath.join(current, settingsName)) == .file { return current }
      // A repository ends where its root is: what lies above is somebody else's.
      if current == "/" || FileReader.kind(FilePath.join(current, ".git")) != nil { return nil }
      // A relative path goes up by `..` once its own names are used up.
      let isUp = current == "." || FilePath.name(of: current) == ".."
      current = isUp ? (current == "." ? ".." : current + "/..") : FilePath.directory(of: current)
      if FileReader.kind(current) != .directory { return nil }
    }
    return nil
  }
}
