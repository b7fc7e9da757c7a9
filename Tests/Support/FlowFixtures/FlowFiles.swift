package import Foundation
package import Lockstep
package import LockstepModel
import LockstepPINWorld
import LockstepYAML
import TestSupport

/// The flows of this repository, read by the real reader.
package enum FlowFiles {
  package static let directory = Repository.root.appending(path: "flows")

  package static var program: FlowProgram {
    get throws { try cached.get() }
  }

  package static var project: Project {
    get throws { try files.get() }
  }

  private static let files = Result { try read() }
  private static let cached = Result { try project.program().get() }

  private static func read() throws -> Project {
    var documents: [FlowDocument] = []
    var settings: ProjectDocument?
    var errata: [ErrataDocument] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: directory.path()).sorted()
    where path.hasSuffix(".yaml") {
      let bytes = [UInt8](try Data(contentsOf: directory.appending(path: path)))
      switch try YAMLReader.read(SourceText(path: path, bytes: bytes), worldKeys: PINWorld.keys).get() {
      case .flow(let document): documents.append(document)
      case .project(let document): settings = document
      case .errata(let document): errata.append(document)
      case .world, .script, .scenarios, .vocabulary: break
      }
    }
    for document in errata { documents.attach(document) }
    return Project(
      documents, settings: settings, domain: DomainDeclaration(actions: Set(PINWorld.actionNames)))
  }
}
