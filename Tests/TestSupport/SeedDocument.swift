public import Foundation

/// A document that a flow of this repository comes from. The repository has its digest; the document may lie
/// beside the repository.
public struct SeedDocument: Sendable, CustomStringConvertible {
  public var flow: String
  public var name: String

  public static let all = [
    SeedDocument(flow: "PF2.8", name: "PF2.8_ValidatePin"),
    SeedDocument(flow: "UC2.1", name: "UC2.1_SetupRemotePinAndBiometricsUnlock"),
    SeedDocument(flow: "UC2.3", name: "UC2.3_UnlockTheApp"),
  ]

  public static let areBeside = FileManager.default.fileExists(atPath: folder.path)

  private static let folder = Repository.shared.appending(path: "seeds")

  public var description: String { name }

  public var digestFile: URL { Repository.samples.appending(path: "seeds/\(name).json") }

  public func digest() throws -> DocumentDigest {
    try JSONDecoder().decode(DocumentDigest.self, from: Data(contentsOf: digestFile))
  }

  /// The document itself, only where it lies beside the repository.
  public func text() throws -> String {
    try String(contentsOf: Self.folder.appending(path: "\(name).md"), encoding: .utf8)
  }
}
