import Lockstep
package import LockstepWorkspace
import Synchronization

/// Files in memory; the working directory is `/`.
package final class MemoryFiles: FileSystem {
  private struct Entry {
    var bytes: [UInt8]
    var version: UInt64
  }

  /// By absolute path.
  private let entries = Mutex<(files: [String: Entry], version: UInt64)>(([:], 0))

  /// - Parameter files: texts by path.
  package init(_ files: [String: String] = [:]) {
    for (path, text) in files { self[path] = Array(text.utf8) }
  }

  /// The content of a file; set to nil, the file is gone.
  package subscript(path: String) -> [UInt8]? {
    get { entries.withLock { $0.files[Self.normal(path)]?.bytes } }
    set {
      entries.withLock { state in
        state.version += 1
        state.files[Self.normal(path)] = newValue.map { Entry(bytes: $0, version: state.version) }
      }
    }
  }

  package func read(_ path: String) throws(WorkspaceError) -> [UInt8] {
    if let bytes = self[path] { return bytes }
    throw kind(path) == nil
      ? missingFileError(path) : WorkspaceError("cannot read '\(path)': it is a directory")
  }

  package func names(in directory: String) throws(WorkspaceError) -> [String] {
    let top = Self.normal(directory)
    let prefix = top == "/" ? top : top + "/"
    let names = entries.withLock { state in
      Set(
        state.files.keys.lazy.filter { $0.hasPrefix(prefix) }.compactMap {
          $0.dropFirst(prefix.count).split(separator: "/", maxSplits: 1).first.map(String.init)
        })
    }
    if names.isEmpty { throw WorkspaceError("cannot read '\(directory)': no such file") }
    return names.filter { !$0.hasPrefix(".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package func kind(_ path: String, followingLinks: Bool) -> FileKind? {
    let path = Self.normal(path)
    return entries.withLock { state in
      if state.files[path] != nil { return .file }
      let prefix = path == "/" ? path : path + "/"
      return state.files.keys.contains { $0.hasPrefix(prefix) } ? .directory : nil
    }
  }

  package func canonical(_ path: String) -> String { Self.normal(path) }

  package func stamp(_ path: String) -> FileStamp? {
    entries.withLock { state in
      state.files[Self.normal(path)].map { FileStamp($0.bytes.count, Int($0.version)) }
    }
  }

  private static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
