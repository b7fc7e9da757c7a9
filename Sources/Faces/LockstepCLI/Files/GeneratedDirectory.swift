import LockstepCodegen
import LockstepWorkspace

/// A directory that holds the generated files of a language and no others.
struct GeneratedDirectory {
  /// A change that brings a file of the directory up to date.
  struct Change {
    var path: String
    /// nil for a file of no flow.
    var text: String?
    var isNew = false

    func stateWord(isDone: Bool) -> String {
      if text == nil { return isDone ? "removed" : "of no flow:" }
      return isDone ? "wrote" : isNew ? "missing:" : "differs:"
    }
  }

  let path: String
  let language: any CodeLanguage
  let files: any FileSystem

  /// - Throws: a file that generate did not write, and would overwrite.
  func changes(to files: [GeneratedFile]) throws -> [Change] {
    var changes: [Change] = []
    for file in files {
      let path = FilePath.join(path, file.name)
      guard self.files.kind(path) != nil else {
        changes.append(Change(path: path, text: file.text, isNew: true))
        continue
      }
      let bytes = try self.files.read(path)
      if bytes == Array(file.text.utf8) { continue }
      guard Self.isGenerated(bytes) else {
        throw UsageError(
          "'\(path)' was not written by generate", help: "name another directory, or remove the file")
      }
      changes.append(Change(path: path, text: file.text))
    }
    return try changes + removals(beside: files)
  }

  func apply(_ changes: [Change]) throws(UsageError) {
    for change in changes {
      if let text = change.text {
        try FileWriter.write(text, at: change.path)
      } else if !System.remove(change.path) {
        throw UsageError("cannot remove '\(change.path)': \(systemReason())")
      }
    }
  }

  /// Removals of generated files whose flows are gone.
  private func removals(beside files: [GeneratedFile]) throws -> [Change] {
    guard self.files.kind(path) == .directory else { return [] }
    var changes: [Change] = []
    let names = try self.files.names(in: path).filter { $0.hasSuffix(language.fileEnding) }
    for name in names where !files.contains(where: { $0.name == name }) {
      let path = FilePath.join(path, name)
      if Self.isGenerated(try self.files.read(path)) { changes.append(Change(path: path)) }
    }
    return changes
  }

  private static func isGenerated(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: GeneratedFile.headerMark.utf8)
  }
}
