internal import CFirstProject
import LockstepMarkdown
import LockstepModel
import LockstepYAML

/// What `lockstep init` writes: small, without findings, and it runs.
///
/// It has one of each thing that a project is made of: a use case, the partial flow that it calls, an action of its own,
/// a timer, the world that answers for the action, a script, the scenario that uses both, and the tables.
enum FirstProject {
  static let flowID = "UC1.1"

  /// The paths and the texts, in the order in which they are best read.
  static var files: [(path: String, text: String)] {
    let tables = renderedTables(of: embeddedFiles)
    let flows = embeddedFiles.firstIndex { $0.path.hasPrefix("flows/scenarios/") } ?? embeddedFiles.endIndex
    let schemas = SchemaKind.allCases.map { kind in
      (path: "schemas/\(kind.fileName)", text: kind.schema(worldKeys: Domain.worldKeys))
    }
    return Array(embeddedFiles[..<flows]) + tables + Array(embeddedFiles[flows...]) + schemas
  }

  /// The files of `Sources/Embedded/CFirstProject`.
  private static let embeddedFiles: [(path: String, text: String)] = {
    var files: [(path: String, text: String)] = []
    // The texts are constants of the binary.
    var file = unsafe first_project_file(0)
    while let path = unsafe file.path {
      let bytes = unsafe UnsafeBufferPointer(start: file.bytes, count: file.count)
      unsafe files.append((String(cString: path), String(decoding: bytes, as: UTF8.self)))
      unsafe file = first_project_file(files.count)
    }
    return files
  }()

  /// The tables that `lockstep render` writes next to the flows.
  static func renderedTables(
    of flows: [(path: String, text: String)], _ wording: Wording = .builtIn
  ) -> [(path: String, text: String)] {
    let documents = flows.compactMap { flow -> FlowDocument? in
      guard case .flow(let document)? = YAMLReader.read(SourceText(path: flow.path, text: flow.text)).value
      else { return nil }
      return document
    }
    let project = Project(documents).withWording(wording)
    return documents.compactMap { document in
      guard let path = document.format.rendering(of: document.source.path),
        let text = MarkdownWriter.text(of: document, in: project).value
      else { return nil }
      return (path, text)
    }
  }
}
