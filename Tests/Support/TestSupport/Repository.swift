package import Foundation

/// The repository that the tests were built in, and what may lie beside it.
package enum Repository {
  package static let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  /// Real documents, a review of them and digests of others, for the tests of every clone.
  package static let samples = root.appending(path: "Tests/Samples")

  /// More documents, findings and vectors, for additional tests where the folder is there: `../shared`.
  package static let shared = root.deletingLastPathComponent().appending(path: "shared")
}
