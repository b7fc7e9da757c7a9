import Foundation
import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText
import TestSupport

/// The documents that lie beside the repository, where they do: real ones, never copied into it.
enum Shared {
  static let folder = Repository.shared

  static let exists = FileManager.default.fileExists(atPath: folder.path)

  /// Paths from the shared folder, sorted.
  static let documents: [String] = [
    "corpus/functional-design/use-cases", "corpus/functional-design/partial-flows", "seeds",
  ]
  .flatMap { below -> [String] in
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: below).path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(below)/\($0)" }
  }

  static func source(_ path: String) throws -> SourceText {
    SourceText(path: path, bytes: Array(try Data(contentsOf: folder.appending(path: path))))
  }
}
