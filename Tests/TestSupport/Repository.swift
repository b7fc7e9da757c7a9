public import Foundation

/// The repository that the tests were built in, and what may lie beside it.
public enum Repository {
  public static let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  /// Documents, findings and vectors for tests that do without where it is missing: `../shared`.
  public static let shared = root.deletingLastPathComponent().appending(path: "shared")
}
