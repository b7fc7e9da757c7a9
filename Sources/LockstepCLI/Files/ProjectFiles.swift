import Lockstep
import LockstepPIN
import LockstepYAML

/// The files of one project, read.
struct ProjectFiles {
  /// The name of the file that makes a directory a project.
  static let settingsName = "lockstep.yaml"

  var sources: [SourceText] = []
  var flows: [FlowDocument] = []
  var settings: ProjectDocument?
  var scripts = 0
  /// What the reader said.
  var diagnostics: [Diagnostic] = []

  var project: Project {
    Project(flows, settings: settings, builtInActions: World.actionNames)
  }

  /// Reads the project in a directory: its own YAML files, not those of projects inside it.
  ///
  /// - Throws: what cannot be read.
  static func load(directory: String) async throws(FileReader.Failure) -> ProjectFiles {
    try await load(files: yamlFiles(below: directory, isTop: true))
  }

  static func load(files: [String]) async throws(FileReader.Failure) -> ProjectFiles {
    var project = ProjectFiles()
    for part in await readInParallel(files) {
      let (source, content) = try part.get()
      project.sources.append(source)
      project.diagnostics += content.diagnostics
      switch content.value {
      case .flow(let flow): project.flows.append(flow)
      case .project(let settings): project.settings = project.settings ?? settings
      case .world, .script: project.scripts += 1
      case nil: break
      }
    }
    return project
  }

  private typealias Part = Result<(SourceText, Checked<FileContent>), FileReader.Failure>

  /// One task for each core's share; the order of the files is kept.
  private static func readInParallel(_ files: [String]) async -> [Part] {
    let share = max(1, (files.count + 3) / 4)
    return await withTaskGroup(of: (Int, [Part]).self) { group in
      for start in stride(from: 0, to: files.count, by: share) {
        let paths = files[start..<min(start + share, files.count)]
        group.addTask { (start, paths.map(read)) }
      }
      var parts: [(Int, [Part])] = []
      for await part in group { parts.append(part) }
      return parts.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }
  }

  private static func read(_ path: String) -> Part {
    do throws(FileReader.Failure) {
      let source = SourceText(path: path, bytes: try FileReader.read(path))
      return .success((source, YAMLReader.read(source)))
    } catch {
      return .failure(error)
    }
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
