import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// The flows that a command's arguments name: ids, files or directories; without arguments the whole project.
struct FlowSelection {
  /// A project with the documents that are meant.
  struct Part {
    var directory: String
    var files: ProjectFiles
    var documents: [FlowDocument]
  }

  var flows: [String]
  /// The directory of the project that ids are looked up in.
  var project: String?

  func parts() async throws(WrongUse) -> [Part] {
    var parts: [Part] = []
    let paths = flows.filter { FileReader.kind($0) != nil || looksLikePath($0) }
    let ids = flows.filter { !paths.contains($0) }
    for (directory, paths) in try LintTarget.directories(of: paths) {
      let files = try await load(directory)
      let meant = files.flows.filter { paths.isEmpty || LintTarget.covers(paths, $0.source.path) }
      parts.append(Part(directory: directory, files: files, documents: meant))
    }
    if !ids.isEmpty || flows.isEmpty {
      let directory = try ProjectChoice.directory(named: project)
      let files = try await load(directory)
      let meant =
        try ids.isEmpty ? files.flows : ids.map { id throws(WrongUse) in try document(id, in: files) }
      parts.append(Part(directory: directory, files: files, documents: meant))
    }
    return parts
  }

  private func looksLikePath(_ flow: String) -> Bool {
    flow.contains("/") || flow.hasSuffix(FlowFiles.yaml) || flow.hasSuffix(FlowFiles.markdown)
  }

  private func load(_ directory: String) async throws(WrongUse) -> ProjectFiles {
    do throws(FileReader.Failure) {
      return try await ProjectFiles.load(directory: directory)
    } catch {
      throw WrongUse(error.description)
    }
  }

  private func document(_ id: String, in files: ProjectFiles) throws(WrongUse) -> FlowDocument {
    if let document = files.flows.first(where: { $0.id.value == id }) { return document }
    let ids = files.flows.map(\.id.value)
    throw WrongUse(
      "no flow is called '\(id)'",
      help: Suggestion.help(for: id, among: ids) ?? "there are: \(ids.joined(separator: ", "))")
  }
}
