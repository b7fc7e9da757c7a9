import Lockstep
package import LockstepModel
import LockstepYAML

/// The flows and documents that links name and a project lacks, as lines of a project file.
package struct ExternalDeclarations {
  /// An external flow that has to be declared.
  private struct Flow {
    var title: String?
    var documentPath: String?
  }

  private var flowsByID: [String: Flow] = [:]
  private var documentPaths: Set<String> = []
  private let project: Project

  /// - Parameters:
  ///   - documents: the flows of the project.
  ///   - others: paths of its documents without a flow.
  ///   - settings: the path of the project file, to which declared paths are relative.
  ///   - formats: the formats of the project's files.
  package init(
    _ documents: [FlowDocument], others: [String] = [], settings: String, _ wording: Wording,
    _ formats: DocumentFormats
  ) {
    project = Project(documents, formats: formats).withWording(wording)
    for reference in project.unresolvedReferences where reference.kind == .flow {
      flowsByID[reference.text.value] = Flow()
    }
    let known = Set(documents.map(\.source.path) + others)
    let names = Set(known.map { FilePath.name(of: $0) })
    let folder = RelativePath.resolve("x", besides: settings).dropLast()
    for document in documents {
      for link in DocumentLink.all(in: document, wording) where formats.holdsProse(link.path) {
        let path = RelativePath.resolve(link.path, besides: document.source.path)
        let first = link.label.split(separator: " ").first.map(String.init)
        let named = [link.flow, first].compactMap(\.self)
        let id = named.first { flowsByID[$0] != nil } ?? link.flow
        // A file of this name in another folder: the link is wrong.
        if known.contains(path) || names.contains(FilePath.name(of: path)) || id.flatMap(project.flow) != nil
        {
          continue
        }
        let place = RelativePath.link(from: settings, to: path)
        if let id {
          var flow = flowsByID[id] ?? Flow()
          flow.documentPath = flow.documentPath ?? place
          if link.label.hasPrefix(id + " ") {
            flow.title = flow.title ?? String(link.label.dropFirst(id.count + 1))
          }
          flowsByID[id] = flow
        } else if path.hasPrefix(folder), !path.hasPrefix("../") {
          documentPaths.insert(place)
        }
      }
    }
  }

  /// Empty if nothing is lacking.
  package var text: String {
    var text = flowsByID.isEmpty ? "" : "external-flows:\n"
    for (id, flow) in flowsByID.sorted(by: { NaturalOrder.isIncreasing($0.key, $1.key) }) {
      let parts = [("title", flow.title), ("document", flow.documentPath)].compactMap { key, value in
        value.map { "\(key): \(Quoting.quoted($0))" }
      }
      let results = results(of: id).map { Quoting.quoted($0) }.joined(separator: ", ")
      text +=
        "  \(Quoting.quoted(id)): {\((parts + (results.isEmpty ? [] : ["results: [\(results)]"])).joined(separator: ", "))}\n"
    }
    if documentPaths.isEmpty { return text }
    return text
      + "external-documents: [\(documentPaths.sorted().map { Quoting.quoted($0) }.joined(separator: ", "))]\n"
  }

  /// The results that its callers handle.
  private func results(of flow: String) -> [String] {
    let steps = project.documents.flatMap(\.steps)
    let rows = steps.filter { $0.kind.value.isCall && $0.name.value == flow }.flatMap(\.transitions)
    return rows.filter { $0.trigger.kind == .returns }.map(\.trigger.text.value).uniqued { $0 }
  }
}
