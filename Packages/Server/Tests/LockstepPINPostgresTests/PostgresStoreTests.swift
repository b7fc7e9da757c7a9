import Foundation
import Lockstep
import LockstepPIN
import LockstepPINPostgres
import LockstepPINTesting
import SecretCanary
import Testing

@Suite(
  .serialized, .enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), PostgresServer())
struct PostgresStoreTests {
  private func server() throws -> PostgresServer.Running { try #require(PostgresServer.running) }

  private func store() throws -> PostgresPINStore {
    try PostgresPINStore(connection: try server().connection)
  }

  @Test func itKeepsThePromisesOfAStore() async throws {
    let connection = try server().connection
    #expect(await PINStoreContract { try PostgresPINStore(connection: connection) }.failures() == [])
  }

  /// Ten rounds of ten attempts, and eight processes that know of nothing but the server: 100 PINs are looked at.
  @Test func eightProcessesThatGuessAtOnceShareOneCount() async throws {
    let setUp = PINGate(user: "user", policy: .standard, store: try store())
    try await setUp.enroll(PINCredential([]))
    let helper = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "pin-exhaust")
    let processes = try (0..<8).map { _ in
      let process = Process()
      process.executableURL = helper
      process.arguments = [try server().connection]
      process.standardOutput = Pipe()
      try process.run()
      return process
    }
    var looks: [Int] = []
    for process in processes {
      let said = try (process.standardOutput as? Pipe)?.fileHandleForReading.readToEnd()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      looks.append(said?.count ?? 0)
    }
    #expect(looks.reduce(0, +) == 100, "\(looks)")
    #expect(looks.count { $0 > 0 } > 1, "several processes took part")
    let record = try await setUp.current()
    #expect(record.unlocking.failures == 100)
    #expect(record.unlocking.isBlocked)
  }

  @Test func whatWasWrittenIsThereAfterTheServerHasCrashed() async throws {
    let store = try store()
    let gate = PINGate(user: "crash", policy: .standard, store: store)
    try await gate.enroll(PINCredential([7]))
    for _ in 0..<4 { _ = try await gate.attempt(at: .zero) { _ in .wrong } }
    try server().crash()
    await #expect(throws: PostgresError.self, "the connection is gone") {
      try await gate.attempt(at: .seconds(1)) { _ in
        Issue.record("a PIN was looked at that was not counted")
        return .right()
      }
    }
    // The next call connects again.
    #expect(try await gate.status(at: .seconds(1)) == .locked(remaining: .seconds(59)))
    #expect(try await gate.current().unlocking.failures == 4)
  }

  @Test func aServerThatIsNotThereOrKeepsNothingIsRefused() async throws {
    let running = try server()
    let nowhere = "postgresql://lockstep:\(Canary.pin)@127.0.0.1:\(running.port)/nowhere"
    let error = #expect(throws: PostgresError.self) { try PostgresPINStore(connection: nowhere) }
    #expect(error?.description.hasPrefix("the PIN store in PostgreSQL cannot be used: ") == true)
    #expect(Canary.found(in: Canary.everyWayToShow(error as Any)) == nil, "no password in an error")
  }

  /// Without `fsync` a crash would bring old counts back.
  @Test func aServerThatDoesNotSynchroniseItsFilesIsRefused() throws {
    let running = try server()
    try running.crash(startingWith: ["fsync=off"])
    defer { try? running.crash() }
    let error = #expect(throws: PostgresError.self) {
      try PostgresPINStore(connection: running.connection)
    }
    #expect(error?.reason.contains("fsync = off") == true)
  }

  /// Neither the server's files nor its log, with the values of every statement, holds an entered PIN.
  @Test func noPINIsLeft() async throws {
    let store = try store()
    let keeper = PINKeeper(
      user: UserProfile(id: "canary"), policy: .standard, rules: .wallet, store: store,
      verifier: UnprotectedVerifier(), now: { .zero }, erase: { _ in })
    try await keeper.enroll(Secret(Canary.pin.utf8))
    for pin in ["000000", Canary.pin] { _ = try await keeper.unlock(with: Secret(pin.utf8)) }
    #expect(Canary.found(in: Canary.everyWayToShow(store)) == nil)
    let folder = URL(filePath: try server().folder)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var searched = 0
    for case let file as URL in files ?? .init() {
      guard let data = try? Data(contentsOf: file) else { continue }
      searched += 1
      #expect(Canary.found(in: data) == nil, "\(file.lastPathComponent)")
    }
    #expect(searched > 100)
    let log = try server().log
    #expect(log.contains("UPDATE pin_record"), "the log holds the statements")
    #expect(log.contains("$2 = "), "and the values")
    #expect(Canary.found(in: log) == nil)
  }
}
