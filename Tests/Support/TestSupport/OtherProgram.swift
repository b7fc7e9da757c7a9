import Foundation

/// Other programs that tests run.
package enum OtherProgram {
  package struct Result {
    package var status: Int32
    package var output: String
  }

  /// Where a program is: in the virtual environment of the repository, or on the path.
  package static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let places =
      [Repository.root.appending(path: ".venv/bin").path] + path.split(separator: ":").map(String.init)
    return places.map { $0 + "/" + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The tool that was built together with these tests: it lies beside them.
  package static let tool: String? = {
    var folder = URL(filePath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
    for _ in 0..<5 {
      folder.deleteLastPathComponent()
      let tool = folder.appending(path: "lockstep").path
      let values = try? URL(filePath: tool).resourceValues(forKeys: [.isDirectoryKey])
      if values?.isDirectory == false { return tool }
    }
    let built = Repository.root.appending(path: ".build/debug/lockstep").path
    return FileManager.default.isExecutableFile(atPath: built) ? built : nil
  }()

  package static func run(_ program: String, _ arguments: [String]) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
  }
}
