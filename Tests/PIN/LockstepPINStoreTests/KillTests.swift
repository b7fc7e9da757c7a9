#if DurableStore
  import Foundation
  import Lockstep
  import LockstepPIN
  import LockstepPINStore
  import LockstepPINTesting
  import Testing

  /// A real process over a real file, killed at random moments.
  ///
  /// `LOCKSTEP_KILLS` says how often each test kills; `make deep ONLY=soak` says 1,000.
  @Suite(.serialized) struct KillTests {
    private static let kills = ProcessInfo.processInfo.environment["LOCKSTEP_KILLS"].flatMap { Int($0) } ?? 40

    /// The helper lies beside the tests.
    private static let helper = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "pin-crash")

    /// Runs the helper until it has said a number of bytes and some work more, and kills it.
    ///
    /// - Returns: all that it has said.
    private func kill(_ mode: String, _ path: String, after count: Int, and work: Int) throws -> [UInt8] {
      let process = Process()
      process.executableURL = Self.helper
      process.arguments = [mode, path]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      var said: [UInt8] = []
      while said.count < count {
        let data = pipe.fileHandleForReading.availableData
        if data.isEmpty { break }
        said += data
      }
      var sum = 0
      for number in 0..<work { sum &+= number &* sum &+ 1 }
      #expect(sum >= 0 || sum < 0)
      #expect(process.isRunning, "the helper has ended by itself, after \(said.count) bytes")
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      // What was said before the end.
      if let rest = try pipe.fileHandleForReading.readToEnd() { said += rest }
      return said
    }

    @Test func noCountedAttemptIsLost() async throws {
      let file = TemporaryStore()
      let setUp = PINGate(user: "user", policy: .standard, store: try SQLitePINStore(path: file.path))
      try await setUp.enroll(PINCredential([]))
      var generator = SeededGenerator(state: 11)
      var looked = 0
      var counted = 0
      for kill in 1...Self.kills {
        let said = try self.kill(
          "guess", file.path, after: generator.number(below: 6), and: generator.number(below: 2_000_000))
        looked += said.count { $0 == UInt8(ascii: "?") }
        let gate = PINGate(user: "user", policy: .standard, store: try SQLitePINStore(path: file.path))
        let record = try await gate.current()
        #expect(record.unlocking.counted >= looked, "kill \(kill): a PIN was looked at that is not counted")
        // The one that was under way may be counted and not looked at.
        #expect(record.unlocking.counted <= looked + kill, "kill \(kill)")
        #expect(record.unlocking.counted >= counted)
        counted = record.unlocking.counted
      }
      #expect(looked > Self.kills / 2, "the kills hit attempts")
    }

    /// Ten rounds of ten attempts, and eight processes that know of nothing but the file: 100 PINs are looked at.
    @Test func eightProcessesThatGuessAtOnceShareOneCount() async throws {
      let file = TemporaryStore()
      let setUp = PINGate(user: "user", policy: .standard, store: try SQLitePINStore(path: file.path))
      try await setUp.enroll(PINCredential([]))
      let processes = try (0..<8).map { _ in
        let process = Process()
        process.executableURL = Self.helper
        process.arguments = ["exhaust", file.path]
        process.standardOutput = Pipe()
        try process.run()
        return process
      }
      var looks = 0
      for process in processes {
        looks += try (process.standardOutput as? Pipe)?.fileHandleForReading.readToEnd()?.count ?? 0
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
      #expect(looks == 100)
      #expect(try await setUp.current().unlocking.failures == 100)
    }

    @Test func aChangeLeavesExactlyOnePIN() async throws {
      let file = TemporaryStore()
      func keeper() throws -> PINKeeper<UnprotectedVerifier> {
        PINKeeper(
          user: UserProfile(id: "user"), policy: .standard, rules: try PINRules([]),
          store: try SQLitePINStore(path: file.path), verifier: UnprotectedVerifier(), now: { .zero },
          erase: { _ in })
      }
      let pins = ["1111", "2222"]
      try await keeper().enroll(Secret(pins[0].utf8), for: "the key")
      var generator = SeededGenerator(state: 12)
      var found: [String: Int] = [:]
      for kill in 1...Self.kills {
        _ = try self.kill(
          "change", file.path, after: generator.number(below: 6), and: generator.number(below: 2_000_000))
        let keeper = try keeper()
        var opening: [String] = []
        for pin in pins {
          let (verdict, key) = try await keeper.unlock(with: Secret(pin.utf8))
          if verdict == .valid, key == "the key" { opening.append(pin) }
        }
        #expect(opening.count == 1, "kill \(kill): \(opening)")
        for pin in opening {
          found[pin, default: 0] += 1
          // What was counted and lost with the process is forgiven, so that the next one can go on.
          #expect(try await keeper.authenticate(Secret(pin.utf8)) == .right)
        }
      }
      #expect(found.count == 2, "the kills hit changes in both directions: \(found)")
    }
  }
#endif

struct SeededGenerator {
  var state: UInt64

  mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
