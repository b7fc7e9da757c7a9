import Foundation
import TestSupport
import Testing

@testable import LockstepYAML

/// check-jsonschema, a validator that shares nothing with us: `scripts/install.sh tests` installs it.
enum SchemaValidator {

  private static let tool = Repository.root.appending(path: ".venv/bin/check-jsonschema")

  static let isInstalled = FileManager.default.isExecutableFile(atPath: tool.path)

  struct Failure: Error { var output: String }

  private struct Report: Decodable {
    struct Entry: Decodable { var filename: String }

    var status: String
    var errors: [Entry]
    /// Left out where there are none.
    var unreadable: [Entry]?

    enum CodingKeys: String, CodingKey {
      case status, errors
      case unreadable = "parse_errors"
    }
  }

  /// Which of the files the schema refuses, by their positions; all in one call, because it is slow to start.
  ///
  /// - Parameter jsonFiles: the positions of those that are read as JSON if they are JSON: reading YAML takes most of the time.
  static func refused(
    _ files: [[UInt8]], by kind: SchemaKind, asJSON jsonFiles: Range<Int> = 0..<0
  ) async throws -> Set<Int> {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lockstep-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var names: [String] = []
    for (number, bytes) in files.enumerated() {
      let isJSON = jsonFiles.contains(number) && (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
      let file = folder.appending(path: "\(number).\(isJSON ? "json" : "yaml")")
      try Data(bytes).write(to: file)
      names.append(file.path)
    }
    let schema = Repository.root.appending(path: "schemas/\(kind.fileName)").path
    let output = try await run(["--schemafile", schema, "--output-format", "json"] + names, in: folder)
    guard let report = try? JSONDecoder().decode(Report.self, from: output) else {
      throw Failure(output: String(decoding: output, as: UTF8.self))
    }
    let refused = (report.errors + (report.unreadable ?? [])).compactMap { entry in
      Int(URL(filePath: entry.filename).deletingPathExtension().lastPathComponent)
    }
    guard refused.isEmpty == (report.status == "ok") else { throw Failure(output: report.status) }
    return Set(refused)
  }

  /// Whether the schemas are schemas.
  static func checkSchemas() async throws -> String {
    let schemas = Repository.root.appending(path: "schemas").path
    let names = try FileManager.default.contentsOfDirectory(atPath: schemas).map { schemas + "/" + $0 }
    let folder = FileManager.default.temporaryDirectory
    return String(decoding: try await run(["--check-metaschema"] + names, in: folder), as: UTF8.self)
  }

  /// Runs the tool without holding up a thread; its output goes to a file, so that no pipe fills.
  private static func run(_ arguments: [String], in folder: URL) async throws -> Data {
    let file = folder.appending(path: "output-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data().write(to: file)
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.standardOutput = try FileHandle(forWritingTo: file)
    process.standardError = process.standardOutput
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do { try process.run() } catch {
        process.terminationHandler = nil
        done.resume(throwing: error)
      }
    }
    return try Data(contentsOf: file)
  }
}
