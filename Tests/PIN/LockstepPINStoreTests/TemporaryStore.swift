import Foundation

/// A path for a store, whose files go with it.
final class TemporaryStore: Sendable {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.appending(path: "lockstep-\(UUID().uuidString).pin").path()
  }

  deinit {
    for suffix in ["", "-journal", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  /// All that lies on the disk.
  var files: [String: Data] {
    let directory = (path as NSString).deletingLastPathComponent
    let name = (path as NSString).lastPathComponent
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { $0.hasPrefix(name) }.reduce(into: [:]) {
      $0[$1] = FileManager.default.contents(atPath: directory + "/" + $1)
    }
  }
}
