package import Foundation

/// A document that a flow of this repository comes from. The repository has its digest; the document may lie
/// beside the repository.
package struct SeedDocument: Sendable, CustomStringConvertible {
  package var flow: String
  package var name: String

  package static let all = [
    SeedDocument(flow: "PF2.8", name: "PF2.8_ValidatePin"),
    SeedDocument(flow: "UC2.1", name: "UC2.1_SetupRemotePinAndBiometricsUnlock"),
    SeedDocument(flow: "UC2.3", name: "UC2.3_UnlockTheApp"),
  ]

  package static let areBeside = FileManager.default.fileExists(atPath: folder.path)

  private static let folder = Repository.shared.appending(path: "seeds")

  package var description: String { name }

  package var digestFile: URL { Repository.samples.appending(path: "seeds/\(name).json") }

  package func digest() throws -> DocumentDigest {
    try JSONDecoder().decode(DocumentDigest.self, from: Data(contentsOf: digestFile))
  }

  /// The document itself, only where it lies beside the repository.
  package func text() throws -> String {
    try String(contentsOf: Self.folder.appending(path: "\(name).md"), encoding: .utf8)
  }
}
