import Foundation
import Lockstep
import LockstepMarkdown
import LockstepModel
import TestSupport
import Testing

/// A document of a real design: one of the sample in the repository, or of those that may lie beside it.
struct RealDocument: Sendable, CustomTestStringConvertible {
  var file: URL
  /// Folder and name, such as `use-cases/UC9.9_ScanQR.md`.
  var path: String
  var testDescription: String

  /// In every clone.
  static let sample = list(
    Repository.samples, ["functional-design/partial-flows", "functional-design/use-cases"])

  /// Only where `../shared` is there; the documents of the sample are among them.
  static let beside = list(
    Repository.shared,
    ["corpus/functional-design/use-cases", "corpus/functional-design/partial-flows", "seeds"])

  static let all = sample + beside

  static let areBeside = FileManager.default.fileExists(atPath: Repository.shared.path)

  func source() throws -> SourceText {
    SourceText(path: path, bytes: Array(try Data(contentsOf: file)))
  }

  func read() throws -> FlowDocument { try #require(MarkdownReader.read(try source()).value) }

  private static func list(_ root: URL, _ folders: [String]) -> [RealDocument] {
    folders.flatMap { below in
      let folder = root.appending(path: below)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".md") }.sorted().map { name in
        RealDocument(
          file: folder.appending(path: name), path: "\(folder.lastPathComponent)/\(name)",
          testDescription: "\(below)/\(name)")
      }
    }
  }
}
