package import LockstepModel

/// A document to import, read, and where it goes.
package struct ImportFile {
  package var reading: Checked<FlowDocument>
  /// The format of the document.
  package var format: any DocumentFormat
  /// The new file, as messages name it.
  package var targetPath: String
  /// The path of the file in canonical form: links are computed between such paths.
  package var canonicalPath: String
  /// The words that it was read in.
  package var wording: Wording
}

extension Workspace {
  /// The documents to import that paths name; documents below a directory keep their place below it.
  ///
  /// - Parameter output: the directory that they go to; nil for the document's own.
  package func filesToImport(_ paths: [String], into output: String?) throws(WorkspaceError) -> [ImportFile] {
    let wording =
      try paths.first.map { path throws(WorkspaceError) in try self.wording(near: path) } ?? .builtIn
    var imports: [ImportFile] = []
    for path in paths.map({ FilePath.trimmed($0) }) {
      guard files.kind(path) == .directory else {
        let files = try importFiles(path, as: FilePath.name(of: path), into: output, wording)
        for file in files where file.reading.value == nil { throw .noFlow(in: path, file.format) }
        imports += files
        continue
      }
      for document in try documents(below: path) {
        let name = path == "." ? document : String(document.dropFirst(path.count + 1))
        let files = try importFiles(document, as: name, into: output, wording)
        imports += files.filter { $0.reading.value != nil || $0.reading.hasErrors }
      }
    }
    if imports.isEmpty {
      throw WorkspaceError("no document with a flow table found in \(paths.joined(separator: ", "))")
    }
    var targets: Set<String> = []
    for file in imports where !targets.insert(file.canonicalPath).inserted {
      throw WorkspaceError(
        "two documents would become '\(file.targetPath)'",
        help: "import them into two directories, or name the folder that holds both")
    }
    return imports
  }

  /// A file for each flow of a document; those of a document with several are named after their flows.
  private func importFiles(
    _ path: String, as name: String, into output: String?, _ wording: Wording
  ) throws(WorkspaceError) -> [ImportFile] {
    let source = SourceText(path: path, bytes: try files.read(path))
    guard let format = formats.importableFormat(of: source, wording),
      let ending = formats.importTarget?.endings.first
    else {
      throw WorkspaceError("no format can be imported")
    }
    let read = format.read(source, wording: wording, domain: domain)
    let stem =
      (format.endings + [".txt"]).first(where: name.hasSuffix).map { name.dropLast($0.count) } ?? name[...]
    let flows = read.value?.flows ?? []
    func file(_ flow: FlowDocument?, _ stem: some StringProtocol, _ said: [Diagnostic]) -> ImportFile {
      let target = FilePath.join(output ?? FilePath.directory(of: path), stem + ending)
      return ImportFile(
        reading: Checked(flow, said), format: format, targetPath: target,
        canonicalPath: files.absolute(target),
        wording: wording)
    }
    guard flows.count > 1 else { return [file(flows.first, stem, read.diagnostics)] }
    let folder = stem.lastIndex(of: "/").map { stem[...$0] } ?? ""
    // Each finding is told once: with its flow, or with the first one where it is about the document.
    let numbers = Dictionary(flows.enumerated().map { ($1.id.value, $0) }) { first, _ in first }
    let said = read.diagnostics.grouped { $0.flow.flatMap { numbers[$0] } ?? 0 }
    let saidByNumber = Dictionary(said.map { ($0.key, $0.elements) }) { first, _ in first }
    return flows.enumerated().map { number, flow in
      file(flow, folder + flow.fileStem, saidByNumber[number] ?? [])
    }
  }

  /// The project that imported flows will belong to, which renders their links: that of the directory that is
  /// written to. The imported flows come before the existing ones: they replace an older file.
  ///
  /// - Parameter planned: the project file that will be written for them, see ``settings(for:from:into:)``.
  package func project(
    for imports: [ImportFile], into output: String?, planned: (path: String, text: String)?
  ) async throws(WorkspaceError) -> Project {
    guard let first = imports.first else { return Project([]) }
    let directory = nearestExisting(files.absolute(output ?? FilePath.directory(of: first.targetPath)))
    let imported = imports.compactMap { file -> FlowDocument? in
      guard var document = file.reading.value else { return nil }
      document.source = SourceText(path: file.canonicalPath, bytes: document.source.bytes)
      document.format = formats.format(of: file.canonicalPath) ?? document.format
      return document
    }
    guard let found = projectDirectory(above: directory) else {
      let planned = planned.map { SourceText(path: files.absolute($0.path), text: $0.text) }
      guard let settings = planned.flatMap({ ReadFile($0, formats, domain, isNamed: true).settings }) else {
        return Project(imported).withWording(first.wording)
      }
      return Project(imported, settings: settings).withWording(first.wording)
    }
    let project = try await load(ProjectTarget(directory: found))
    let places = Set(imports.map(\.canonicalPath))
    func placed(_ source: SourceText) -> SourceText {
      SourceText(path: files.absolute(source.path), bytes: source.bytes)
    }
    let others = project.flows.map { flow in
      var flow = flow
      flow.source = placed(flow.source)
      return flow
    }
    var settings = project.settings
    if let source = settings?.source { settings?.source = placed(source) }
    return Project(imported + others.filter { !places.contains($0.source.path) }, settings: settings)
  }

  /// The words of the project that a file or a folder belongs to.
  package func wording(near path: String) throws(WorkspaceError) -> Wording {
    try projectWording(near: path) ?? .builtIn
  }

  /// The words of the project that a file or a folder belongs to; nil without a project.
  package func projectWording(near path: String) throws(WorkspaceError) -> Wording? {
    let absolute = files.absolute(path)
    let directory = files.kind(path) == .directory ? absolute : FilePath.directory(of: absolute)
    guard let found = projectDirectory(above: directory) else { return nil }
    return try settings(in: found)?.settings?.wording ?? .builtIn
  }

  /// The directory, or the nearest existing one above it.
  func nearestExisting(_ directory: String) -> String {
    let isHere = directory == "/" || files.kind(directory) == .directory
    return isHere ? directory : nearestExisting(FilePath.directory(of: directory))
  }
}

extension FlowDocument {
  /// The name of a file of its own: `UC2.3_UnlockTheApp`.
  fileprivate var fileStem: String {
    let words = title.value.split { !($0.isLetter || $0.isNumber) }
    return id.value + "_" + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
