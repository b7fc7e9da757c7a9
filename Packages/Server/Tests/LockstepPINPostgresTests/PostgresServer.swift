import Foundation
import Synchronization
import Testing

/// A server of Debian's package on loopback, with a cluster of its own that goes with the suite.
struct PostgresServer: SuiteTrait, TestScoping {
  /// The server of the suite that runs.
  @TaskLocal static var running: Running?

  /// The server as a process of the tests.
  final class Running: Sendable {
    let port: UInt16
    let folder: String
    private let process: Mutex<Process>

    fileprivate init(_ folder: String) throws {
      self.folder = folder
      port = try PostgresServer.freePort()
      process = Mutex(try PostgresServer.start(folder, port))
    }

    var connection: String { "postgresql://lockstep@127.0.0.1:\(port)/postgres" }

    /// Ends it at once, as when a machine loses its power, and starts it again, with settings such as `fsync=off`.
    func crash(startingWith settings: [String] = []) throws {
      end()
      let (folder, port) = (folder, port)
      try process.withLock { $0 = try PostgresServer.start(folder, port, settings) }
    }

    /// The server's log of its statements.
    var log: String {
      get throws {
        let logs = URL(filePath: folder).appending(path: "log")
        return try FileManager.default.contentsOfDirectory(at: logs, includingPropertiesForKeys: nil)
          .map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }.joined()
      }
    }

    /// What PostgreSQL calls an immediate shutdown: nothing is written any more.
    fileprivate func end() {
      process.withLock { process in
        kill(process.processIdentifier, SIGQUIT)
        process.waitUntilExit()
      }
    }
  }

  /// Where a distribution puts the programs of a server.
  private static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    let folders = versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(root)/\($0)/bin" }
    return (folders + ["/opt/homebrew/bin", "/usr/local/bin"]).first {
      FileManager.default.isExecutableFile(atPath: $0 + "/initdb")
    }
  }()

  static var isInstalled: Bool { programs != nil }

  struct Failure: Error { var output: String }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard Self.isInstalled else { return try await body() }
    let folder = FileManager.default.temporaryDirectory.appending(path: "lockstep-\(UUID().uuidString)")
      .path()
    try Self.run("initdb", ["-D", folder, "-U", "lockstep", "-A", "trust", "--no-locale", "-E", "UTF8"])
    defer { try? Self.run("rm", ["-rf", folder], in: "/bin") }
    let running = try Running(folder)
    defer { running.end() }
    try await Self.$running.withValue(running) { try await body() }
  }

  /// In the foreground, and not by `pg_ctl`: a process in the background keeps inherited files open.
  ///
  /// It writes down every statement with its values, so that a test can search everything that a server's log may ever
  /// hold.
  private static func start(_ folder: String, _ port: UInt16, _ settings: [String] = []) throws -> Process {
    let all =
      [
        "listen_addresses=127.0.0.1", "unix_socket_directories=\(folder)", "logging_collector=on",
        "log_destination=stderr", "log_directory=log", "log_statement=all", "log_parameter_max_length=-1",
        "log_connections=on",
      ] + settings
    let options = ["-D", folder, "-p", "\(port)"] + all.flatMap { ["-c", $0] }
    let server = try begin("postgres", options)
    while server.isRunning {
      if (try? run("pg_isready", ["-q", "-h", "127.0.0.1", "-p", "\(port)"])) != nil { return server }
    }
    throw Failure(output: "the server did not start")
  }

  private static func run(_ program: String, _ arguments: [String], in folder: String? = nil) throws {
    let process = try begin(program, arguments, in: folder)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(output: program) }
  }

  /// A server refuses to run as root.
  private static func begin(
    _ program: String, _ arguments: [String], in folder: String? = nil
  ) throws -> Process {
    let path = (folder ?? programs ?? "") + "/" + program
    let process = Process()
    if getuid() == 0 {
      process.executableURL = URL(filePath: "/usr/bin/setpriv")
      process.arguments =
        ["--reuid", "postgres", "--regid", "postgres", "--clear-groups", path] + arguments
    } else {
      process.executableURL = URL(filePath: path)
      process.arguments = arguments
    }
    process.currentDirectoryURL = URL(filePath: "/")
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// A port that is free now.
  private static func freePort() throws -> UInt16 {
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let found = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(socket, pointer, size) == 0 && getsockname(socket, pointer, &size) == 0
      }
    }
    guard found else { throw Failure(output: "no port is free") }
    return UInt16(bigEndian: address.sin_port)
  }
}
