#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct Failure: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

/// A directory of our own for files that are measured, removed at the end.
struct Scratch {
  /// The repository's own flows.
  let flows: String
  private let root: String

  init(flows: String) throws {
    self.flows = flows
    root =
      FileManager.default.temporaryDirectory.path
      + "/lockstep-bench-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  /// Writes files into a directory of this name.
  func directory(_ name: String, _ files: [(name: String, text: String)]) throws -> String {
    let directory = root + "/" + name
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    for file in files { try Self.write(file.text, to: directory + "/" + file.name) }
    return directory
  }

  func remove() { try? FileManager.default.removeItem(atPath: root) }

  static func read(_ path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure("cannot read '\(path)'")
    }
    return String(decoding: data, as: UTF8.self)
  }

  static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }
}
