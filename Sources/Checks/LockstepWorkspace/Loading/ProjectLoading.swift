import LockstepModel

/// One reading of a project.
struct ProjectLoading: Sendable {
  /// More documents than a folder links to; further links are not followed.
  private static let mostReached = 10_000

  let workspace: Workspace
  let files: any FileSystem
  let unsaved: UnsavedTexts?
  /// The project file, which is read first: it determines which other files are read.
  private var settings: ReadFile?
  private var formats: DocumentFormats { workspace.formats }
  private var wording: Wording { settings?.settings?.wording ?? .builtIn }

  init(_ workspace: Workspace, _ unsaved: UnsavedTexts?) {
    self.workspace = workspace
    self.unsaved = unsaved?.isEmpty == false ? unsaved : nil
    files = self.unsaved.map { OverlaidFiles(base: workspace.files, texts: $0) } ?? workspace.files
  }

  mutating func load(_ target: ProjectTarget, followsLinks: Bool) async throws(WorkspaceError) -> ProjectFiles
  {
    var project = ProjectFiles(formats, workspace.domain)
    guard let directory = target.directory else {
      for file in try await read(unsaved?.paths ?? [], isNamed: { _ in true }) { project.add(file) }
      return project
    }
    // From inside a project its directory is '..', which is a poor name for the files next to it.
    let shown = files.fromWorkingDirectory(directory)
    project.documentsWithoutFlow = []
    settings = try settings(of: shown)
    let walk = try FolderWalk(
      below: shown, in: files, named: target.paths, exclude: settings?.excludePatterns ?? [],
      accepts: workspace.mayBelongToProject)
    try await add(walk.paths, target, to: &project)
    project.addFeatures()
    project.attachErrata()
    if settings == nil { project.settings = emptySettings(at: FilePath.join(shown, FileNames.settings)) }
    if settings == nil, followsLinks { try await addReachedFiles(to: &project) }
    if settings != nil, walk.hasIgnoredFiles { try await addIgnoredTargets(in: directory, to: &project) }
    project.dropHouseStyle()
    project.pictures = pictures(of: project.readFiles, in: directory)
    return project
  }

  /// The project file in a directory.
  private func settings(of directory: String) throws(WorkspaceError) -> ReadFile? {
    try files.settingsPath(in: directory).map { path throws(WorkspaceError) in try read(path, isNamed: false)
    }
  }

  private func add(
    _ paths: [String], _ target: ProjectTarget, to project: inout ProjectFiles
  ) async throws(WorkspaceError) {
    let named = Set(target.paths)
    func isNamed(_ path: String) -> Bool { !named.isEmpty && named.contains(files.absolute(path)) }
    let all = Set(paths)
    // Of a flow and its rendering one is read: the flow, unless the rendering is named.
    var later: [String] = []
    let first = paths.filter { path in
      let counterparts = formats.counterparts(of: path).filter(all.contains)
      if counterparts.isEmpty { return true }
      if formats.sources(ofRendering: path).isEmpty { return !counterparts.contains(where: isNamed) }
      if isNamed(path) { return true }
      later.append(path)
      return false
    }
    var read = try await read(first, isNamed: isNamed)
    if !later.isEmpty {
      // A document next to the file of another tool is not a rendering.
      let foreign = Set(read.lazy.filter(\.isForeign).map(\.source.path))
      later.removeAll { path in
        !formats.counterparts(of: path).filter(all.contains).allSatisfy(foreign.contains)
      }
      if !later.isEmpty {
        read += try await self.read(later, isNamed: isNamed)
        read.sort { $0.source.path.utf8.lexicographicallyPrecedes($1.source.path.utf8) }
      }
    }
    for file in read {
      let path = file.source.path
      if case .document = file.kind, isNamed(path) { throw .noFlow(in: path, file.format) }
      if case .content = file.kind, let twin = formats.preferredSibling(of: path), all.contains(twin) {
        project.add(file, twin: twin)
      } else {
        project.add(file)
      }
    }
  }

  /// Adds the documents that the links of a folder without a project file reach, and those that these reach.
  private func addReachedFiles(to project: inout ProjectFiles) async throws(WorkspaceError) {
    var known = Set(
      project.sources.map(\.path) + (project.documentsWithoutFlow ?? []).map(\.path) + project.foreignFiles)
    var open = project.readFiles
    while !open.isEmpty, project.reachedFiles.count < Self.mostReached {
      var paths: [String] = []
      for address in open.flatMap({ $0.linkedPaths(formats) }) {
        guard let path = sourcePath(of: address), known.insert(path).inserted else { continue }
        paths.append(path)
      }
      open = []
      for file in try await read(paths, isNamed: { _ in false }) {
        project.addReachedFile(file)
        if case .content = file.kind { open.append(file) }
      }
    }
  }

  /// Adds targets of links in the project's own folder that are not read: they exist anyway.
  private func addIgnoredTargets(in directory: String, to project: inout ProjectFiles)
    async throws(WorkspaceError)
  {
    let shown = files.fromWorkingDirectory(directory)
    let prefix = shown == "." ? "" : shown + "/"
    var known = Set(project.sources.map(\.path) + (project.documentsWithoutFlow ?? []).map(\.path))
    for path in project.readFiles.flatMap({ $0.linkedPaths(formats) }) {
      let path = files.fromWorkingDirectory(path)
      guard path.hasPrefix(prefix), !path.hasPrefix("../"),
        formats.holdsProse(path), known.insert(path).inserted, files.kind(path) == .file
      else { continue }
      project.documentsWithoutFlow?.append(try read(path, isNamed: false).document)
    }
  }

  /// What the pictures of flows are, links of the file system followed.
  private func pictures(of read: [ReadFile], in directory: String) -> [String: PictureFile] {
    let paths = Set(read.lazy.flatMap(\.pictures))
    if paths.isEmpty { return [:] }
    let top = files.absolute(directory)
    return paths.reduce(into: [:]) { pictures, path in
      let isInside = top == "/" || files.absolute(path).hasPrefix(top + "/")
      pictures[path] = isInside ? files.kind(path) == .file ? .present : .missing : .outside
    }
  }

  /// The file to read for an address: a document that is rendered from a flow is read as the flow.
  private func sourcePath(of address: String) -> String? {
    let path = files.fromWorkingDirectory(address)
    return (formats.sources(ofRendering: path) + [path]).first { files.kind($0) == .file }
  }

  /// Reads files on all cores, unless they are known; their order is kept.
  ///
  /// - Parameter isNamed: whether a command names a file.
  private func read(_ paths: [String], isNamed: (String) -> Bool) async throws(WorkspaceError) -> [ReadFile] {
    let named = paths.map(isNamed)
    var found = zip(paths, named).map { unchangedFile($0, isNamed: $1) }
    let missing = found.indices.filter { found[$0] == nil }
    let parts = await Work.shares(of: missing.indices, ofAtMost: 8) { range in
      missing[range].map { number in
        Result { () throws(WorkspaceError) in try readAgain(paths[number], isNamed: named[number]) }
      }
    }.runOnAllCores(for: missing.count)
    for (number, file) in zip(missing, parts.joined()) { found[number] = try file.get() }
    return found.compactMap(\.self)
  }

  /// The project file that a folder without one counts as: the same one each time, as long as files are kept.
  private func emptySettings(at path: String) -> ProjectDocument {
    if let known = workspace.fileCache?.emptySettings(at: path) { return known }
    let settings = ProjectDocument.empty(at: path)
    workspace.fileCache?.store(settings, at: path)
    return settings
  }

  private func read(_ path: String, isNamed: Bool) throws(WorkspaceError) -> ReadFile {
    if let known = unchangedFile(path, isNamed: isNamed) { return known }
    return try readAgain(path, isNamed: isNamed)
  }

  /// A file that has not changed since it was read.
  private func unchangedFile(_ path: String, isNamed: Bool) -> ReadFile? {
    if let settings, settings.source.path == path { return settings }
    guard let fileCache = workspace.fileCache else { return nil }
    let text = unsaved?[path]
    let stamp = text == nil ? workspace.files.stamp(path) : nil
    let file = fileCache.file(path, stamp: stamp, unsaved: text, isNamed: isNamed)
    // Other words may make another flow of the same document.
    return file.flatMap { file in
      let usesWording = file.format?.traits.contains(.usesWording) ?? false
      return !usesWording || file.wording.isSame(as: wording) ? file : nil
    }
  }

  private func readAgain(_ path: String, isNamed: Bool) throws(WorkspaceError) -> ReadFile {
    let text = unsaved?[path]
    // A file that changes while it is read has a later stamp the next time.
    let stamp = text == nil && workspace.fileCache != nil ? workspace.files.stamp(path) : nil
    // With the texts that are not saved.
    let source = SourceText(path: path, bytes: try files.read(path))
    let file = ReadFile(source, formats, workspace.domain, wording, isNamed: isNamed)
    workspace.fileCache?.store(file, stamp: stamp, isNamed: isNamed)
    return file
  }
}

extension ProjectDocument {
  /// The project file that a folder without one counts as.
  fileprivate static func empty(at path: String) -> ProjectDocument {
    let start = Span(start: 0, end: 0)
    return ProjectDocument(
      source: SourceText(path: path, bytes: []), version: SourceString("1", at: start), span: start)
  }
}

extension ProjectFiles {
  /// Adds a file next to another one of its format and the same name, which is not used.
  fileprivate mutating func add(_ file: ReadFile, twin: String) {
    sources.append(file.source)
    readFiles.append(file)
    diagnostics.append(
      Diagnostic(
        .duplicateFlowFile, "'\(twin)' exists, too, and only that file is read",
        at: Location(file.source, Span(start: 0, end: 0)), help: "keep one of the two files"))
  }
}
