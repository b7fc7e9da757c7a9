import LockstepCodegen
import LockstepWorkspace

/// A directory that holds generated files and no others.
struct GeneratedDirectory {
  /// A change that brings a file of the directory up to date.
  enum Change {
    case write(String, text: String, isNew: Bool)
    case remove(String)

    var path: String {
      switch self {
      case .write(let path, _, _), .remove(let path): path
      }
    }

    func word(isDone: Bool) -> String {
      switch self {
      case .write(_, _, isNew: true): isDone ? "wrote" : "missing:"
      case .write(_, _, isNew: false): isDone ? "wrote" : "differs:"
      case .remove: isDone ? "removed" : "of no flow:"
      }
    }
  }

  let path: String
  let files: any FileSystem

  /// - Throws: a file that generate did not write, and would overwrite.
  func changes(to files: [GeneratedFile]) throws -> [Change] {
    var changes: [Change] = []
    for file in files {
      let path = FilePath.join(path, file.name)
      guard self.files.kind(path) != nil else {
        changes.append(.write(path, text: file.text, isNew: true))
        continue
      }
      let bytes = try self.files.read(path)
      if bytes == Array(file.text.utf8) { continue }
      guard Self.isGenerated(bytes) else {
        throw UsageError(
          "'\(path)' was not written by generate", help: "name another directory, or remove the file")
      }
      changes.append(.write(path, text: file.text, isNew: false))
    }
    return try changes + leftovers(beside: files)
  }

  func apply(_ changes: [Change]) throws(UsageError) {
    for change in changes {
      switch change {
      case .write(let path, let text, _): try FileWriter.put(text, at: path)
      case .remove(let path):
        guard System.remove(path) else { throw UsageError("cannot remove '\(path)': \(systemReason())") }
      }
    }
  }

  /// Removals of generated files whose flows are gone.
  private func leftovers(beside files: [GeneratedFile]) throws -> [Change] {
    guard self.files.kind(path) == .directory else { return [] }
    var changes: [Change] = []
    let names = try self.files.names(in: path).filter { $0.hasSuffix(".swift") }
    for name in names where !files.contains(where: { $0.name == name }) {
      let path = FilePath.join(path, name)
      if Self.isGenerated(try self.files.read(path)) { changes.append(.remove(path)) }
    }
    return changes
  }

  private static func isGenerated(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: GeneratedFile.mark.utf8)
  }
}
