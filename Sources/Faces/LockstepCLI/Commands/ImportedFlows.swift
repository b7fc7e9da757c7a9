import LockstepLint
import LockstepModel
import LockstepYAML

/// The flows of an import as lint will read them.
struct ImportedFlows {
  struct File {
    /// The new file, as messages name it, and in canonical form.
    var path: String
    var canonicalPath: String
    var text: String
    /// The format of its document.
    var format: any DocumentFormat
  }

  private let project: Project
  private let files: [String: File]

  /// - Parameter project: that of the documents, with the paths of the new files.
  init(_ project: Project, _ files: [File]) {
    self.project = project
    self.files = Dictionary(files.map { ($0.canonicalPath, $0) }) { first, _ in first }
  }

  /// The errors that the new files have and the documents lack: what a table leaves open, and YAML does not.
  var newErrors: [Diagnostic] {
    var (before, after) = (project.documents, project.documents)
    var found: [Diagnostic] = []
    for (number, document) in project.documents.enumerated() {
      guard let file = files[document.source.path] else { continue }
      before[number].format = file.format
      let read = YAMLReader.read(SourceText(path: file.canonicalPath, text: file.text))
      found += read.diagnostics.filter { $0.severity == .error }
      if case .flow(let flow)? = read.value { after[number] = flow }
    }
    let known = Set(errors(in: before).map(Self.key))
    found += errors(in: after).filter { !known.contains(Self.key($0)) }
    return found.compactMap { finding in
      guard let file = files[finding.location.source.path] else { return nil }
      var finding = finding
      finding.location.source = SourceText(path: file.path, text: file.text)
      return finding
    }
  }

  private func errors(in documents: [FlowDocument]) -> [Diagnostic] {
    let project = Project(
      documents, settings: project.settings, domain: project.domain, formats: project.formats,
      documentsWithoutFlow: project.documentsWithoutFlow, pictures: project.pictures
    ).withWording(project.wording)
    return Linter.checking(project).runOnOneCore().findings.filter { $0.severity == .error }
  }

  private static func key(_ finding: Diagnostic) -> [String] {
    [finding.rule.id, finding.flow ?? "", finding.row ?? ""]
  }
}
