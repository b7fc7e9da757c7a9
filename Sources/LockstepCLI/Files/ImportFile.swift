import Lockstep
import LockstepLinking
import LockstepMarkdown
import LockstepModel
import LockstepText

/// A document to import, read, and where it goes.
struct ImportFile {
  var read: Checked<FlowDocument>
  /// The YAML file, as messages name it.
  var target: String
  /// The same as the one path by which the system knows it: links are computed between such paths.
  var place: String

  /// The documents that the arguments name.
  static func all(_ paths: [String], into output: String?) throws(WrongUse) -> [ImportFile] {
    var files: [ImportFile] = []
    for path in paths {
      let path = FilePath.trimmed(path)
      switch FileReader.kind(path) {
      case nil: throw WrongUse("cannot read '\(path)': no such file", help: FileSuggestion.help(for: path))
      case .file:
        let file = try ImportFile(path, as: FilePath.name(of: path), into: output)
        if file.read.value == nil { throw WrongUse(FlowFiles.noTable(path).description) }
        files.append(file)
      case .directory:
        let found: [String]
        do throws(FileReader.Failure) { found = try markdown(below: path) } catch {
          throw WrongUse(error.description)
        }
        for document in found {
          let name = path == "." ? document : String(document.dropFirst(path.count + 1))
          let file = try ImportFile(document, as: name, into: output)
          if file.read.value != nil || file.read.hasErrors { files.append(file) }
        }
      }
    }
    if files.isEmpty {
      throw WrongUse("there is no document with a flow table in \(paths.joined(separator: ", "))")
    }
    var targets: Set<String> = []
    for file in files where !targets.insert(file.place).inserted {
      throw WrongUse(
        "two documents would become '\(file.target)'",
        help: "import them into two directories, or name the folder that holds both")
    }
    return files
  }

  private init(_ path: String, as name: String, into output: String?) throws(WrongUse) {
    let bytes: [UInt8]
    do throws(FileReader.Failure) { bytes = try FileReader.read(path) } catch {
      throw WrongUse(error.description)
    }
    read = MarkdownReader.read(SourceText(path: path, bytes: bytes))
    let stem =
      [FlowFiles.markdown, ".txt"].first(where: name.hasSuffix).map { name.dropLast($0.count) } ?? name[...]
    target = FilePath.join(output ?? FilePath.directory(of: path), stem + FlowFiles.yaml)
    place = FilePath.absolute(target)
  }

  private static func markdown(below directory: String) throws(FileReader.Failure) -> [String] {
    var files: [String] = []
    for name in try FileReader.names(in: directory) {
      let path = FilePath.join(directory, name)
      switch FileReader.kind(path, followingLinks: false) {
      case .directory: files += try markdown(below: path)
      case .file: if name.hasSuffix(FlowFiles.markdown) { files.append(path) }
      case nil: break
      }
    }
    return files
  }
}

/// The project that imported flows will belong to, which renders their links.
struct ImportProject {
  private var files = ProjectFiles()

  /// The project of the directory that is written to; without one, that of the document itself.
  static func load(for imports: [ImportFile], into output: String?) async throws(WrongUse) -> ImportProject {
    var project = ImportProject()
    guard let first = imports.first else { return project }
    let directory = FilePath.absolute(output ?? FilePath.directory(of: first.target))
    guard let found = ProjectFiles.projectDirectory(above: existing(directory)) else { return project }
    do throws(FileReader.Failure) {
      project.files = try await ProjectFiles.load(directory: found)
    } catch {
      throw WrongUse(error.description)
    }
    return project
  }

  /// The flows that are imported come before those that are there: they take the place of an older file.
  func project(with imports: [ImportFile]) -> Project {
    let imported = imports.compactMap { file in
      file.read.value.map { document in
        var document = document
        document.source = SourceText(path: file.place, bytes: document.source.bytes)
        return document
      }
    }
    let places = Set(imports.map(\.place))
    let others = files.flows.filter { !places.contains($0.source.path) }
    return Project(imported + others, settings: files.settings)
  }

  /// The directory, or the nearest one above it that is there already.
  private static func existing(_ directory: String) -> String {
    var directory = directory
    while directory != "/", FileReader.kind(directory) != .directory {
      directory = FilePath.directory(of: directory)
    }
    return directory
  }
}
