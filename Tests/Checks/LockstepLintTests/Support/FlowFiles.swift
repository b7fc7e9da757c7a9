import Foundation
import Lockstep
import LockstepModel
import LockstepYAML
import TestSupport
import Testing

/// The flows of this repository, read once.
struct FlowFiles {
  /// The files that hold a flow or the project; paths are relative to `flows/`.
  let files: [(source: SourceText, content: FileContent)]
  let project: Project

  static let shared = Result { try FlowFiles() }

  private init() throws {
    let folder = Repository.root.appending(path: "flows")
    files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".yaml") }
      .compactMap { path in
        let source = SourceText(path: path, bytes: Array(try Data(contentsOf: folder.appending(path: path))))
        guard let content = YAMLReader.read(source).value else { throw CocoaError(.fileReadCorruptFile) }
        switch content {
        case .flow, .project, .errata: return (source, content)
        case .world, .script, .scenarios, .vocabulary: return nil
        }
      }
    // Whether the host has the actions that the flows name is not for the linter's tests to say.
    var actions: Set<String> = []
    let (documents, settings) = Self.documents(files.map(\.content))
    for table in Project(documents, settings: settings).linked.tables {
      actions.formUnion(table.steps.compactMap(\.action?.value))
    }
    project = Project(documents, settings: settings, domain: DomainDeclaration(actions: actions))
  }

  /// The documents with the file at a position replaced, and what reading the replacement said.
  func replacing(_ number: Int, by bytes: [UInt8])
    -> (documents: [FlowDocument], settings: ProjectDocument?, diagnostics: [Diagnostic])
  {
    var contents = files.map(\.content)
    let read = YAMLReader.read(SourceText(path: files[number].source.path, bytes: bytes))
    if let content = read.value { contents[number] = content } else { contents.remove(at: number) }
    let (documents, settings) = Self.documents(contents)
    return (documents, settings, read.diagnostics)
  }

  private static func documents(_ contents: [FileContent]) -> ([FlowDocument], ProjectDocument?) {
    var flows: [FlowDocument] = []
    var settings: ProjectDocument?
    var errata: [ErrataDocument] = []
    for content in contents {
      switch content {
      case .flow(let flow): flows.append(flow)
      case .project(let project): settings = project
      case .errata(let document): errata.append(document)
      case .world, .script, .scenarios, .vocabulary: break
      }
    }
    for document in errata { flows.attach(document) }
    return (flows, settings)
  }
}
