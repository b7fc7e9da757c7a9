import Lockstep
import LockstepModel
import LockstepYAML

extension Workspace {
  /// The project file that imported flows need in a directory that belongs to no project: that of the folder that they
  /// come from, or a new one. It also declares the flows and documents that they link to and that stay behind.
  ///
  /// - Parameter paths: the paths to import; only a whole folder becomes a project.
  /// - Returns: nil where the directory does not need it.
  package func settings(
    for imports: [ImportFile], from paths: [String], into output: String?
  ) throws(WorkspaceError) -> (path: String, text: String)? {
    guard let output, paths.count == 1, let folder = paths.first.map({ FilePath.trimmed($0) }),
      files.kind(folder) == .directory, projectDirectory(above: existing(files.absolute(output))) == nil
    else { return nil }
    let target = FilePath.join(output, FileNames.settings)
    guard isProject(folder) else {
      let documents = imports.compactMap(\.read.value)
      let isInPlace = files.canonical(folder) == files.canonical(output)
      let external = ExternalDeclarations(
        documents, others: isInPlace ? try self.documents(below: folder) : [],
        settings: FilePath.join(folder, FileNames.settings), imports[0].wording)
      return (target, "lockstep: 1\n" + external.text)
    }
    let source = SourceText(
      path: FilePath.join(folder, FileNames.settings),
      bytes: try files.read(FilePath.join(folder, FileNames.settings)))
    guard case .project(let settings)? = YAMLReader.read(source).value else { return nil }
    let declared = Set(settings.externalDocuments.map(\.value))
    let names = documentsLeft(by: imports).map { RelativePath.link(from: source.path, to: $0) }
    let text = Self.text(of: settings, with: Set(names).subtracting(declared).sorted())
    return (target, text)
  }

  /// The documents that imported ones link to, and that are not imported.
  private func documentsLeft(by imports: [ImportFile]) -> [String] {
    let sources = imports.compactMap(\.read.value?.source)
    let imported = Set(sources.map(\.path))
    return sources.flatMap { LinkedPaths.all(in: $0) }.filter {
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
