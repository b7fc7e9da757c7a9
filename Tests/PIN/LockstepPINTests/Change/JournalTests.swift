import Lockstep
import LockstepPIN
import LockstepPINTesting
import Synchronization
import Testing

/// A change that a server has to agree to: the journal of NL Wallet, with one write where it has two.
@Suite struct JournalTests {
  /// A server in two phases, that fails as its script says.
  final class Server: PINChangeServer {
    enum Reply: Sendable {
      case ok
      /// The request is lost on its way there.
      case lostRequest
      /// The server has done it, and the answer is lost.
      case lostAnswer
      case refuses, unverifiable
    }
    struct State: Sendable {
      var pin: String
      /// Opened and not yet confirmed or taken back.
      var next: String?
      var script: [Reply] = []
      var log: [String] = []
    }
    let state: Mutex<State>

    init(_ pin: String, _ script: [Reply] = []) { state = Mutex(State(pin: pin, script: script)) }

    var log: [String] { state.withLock { $0.log } }
    func script(_ replies: [Reply]) { state.withLock { $0.script = replies } }
    /// What unlocks at the server, and whether it waits for a word.
    var pins: (pin: String, next: String?) { state.withLock { ($0.pin, $0.next) } }

    private func answer(_ request: String, _ body: (inout State) throws -> Void) throws {
      try state.withLock { state in
        state.log.append(request)
        let reply = state.script.isEmpty ? Reply.ok : state.script.removeFirst()
        switch reply {
        case .ok: try body(&state)
        case .lostRequest: throw PINChangeServerError.network(.networkConnectivityFailure)
        case .lostAnswer:
          try body(&state)
          throw PINChangeServerError.network(.serverNotReachable)
        case .refuses: throw PINChangeServerError.refused
        case .unverifiable:
          try body(&state)
          throw PINChangeServerError.unverifiable
        }
      }
    }

    private func text(_ pin: Secret) -> String { pin.withBytes { $0.text } }

    @concurrent func begin(from old: Secret, to new: Secret) async throws {
      try answer("begin") { state in
        guard text(old) == state.pin, state.next == nil else { throw PINChangeServerError.refused }
        state.next = text(new)
      }
    }

    @concurrent func commit(with new: Secret) async throws {
      try answer("commit \(text(new))") { state in
        guard let next = state.next else {
          guard text(new) == state.pin else { throw PINChangeServerError.refused }
          return
        }
        guard text(new) == next else { throw PINChangeServerError.refused }
        (state.pin, state.next) = (next, nil)
      }
    }

    @concurrent func rollBack(with old: Secret) async throws {
      try answer("roll back \(text(old))") { state in
        guard text(old) == state.pin else { throw PINChangeServerError.refused }
        state.next = nil
      }
    }
  }

  private static let old = "73916"
  private static let new = "28649"

  private func kit(
    _ server: Server, _ store: some MortalStore = UnreliableStore()
  ) async throws -> ChangeKit {
    let kit = try await ChangeKit(pin: Self.old, rules: .guide(length: 5), store: store, server: server)
    #expect(try await kit.keeper.authenticate(secret(Self.old)) == .right)
    try store.restart()
    return kit
  }

  @Test func allWell() async throws {
    let (server, store) = (Server(Self.old), UnreliableStore())
    let kit = try await kit(server, store)
    #expect(try await kit.keeper.change(to: secret(Self.new)) == nil)
    #expect(server.log == ["begin", "commit 28649"])
    #expect(store.writes == 3, "begun; committing with the new credential in one; ended")
    #expect(store.record?.journal == nil)
    #expect(server.pins == (Self.new, nil))
    #expect(try await kit.opens(Self.new))
  }

  /// What the first request comes to, what the journal says then, and what is asked of the server at the next unlock.
  @Test(arguments: [
    (Server.Reply.lostRequest, PINChangeJournal?.some(.rollingBack), ["begin", "roll back 73916"]),
    (.lostAnswer, .rollingBack, ["begin", "roll back 73916"]),
    (.unverifiable, .rollingBack, ["begin", "roll back 73916"]), (.refuses, nil, ["begin"]),
  ])
  func aServerThatDoesNotAgreeLeavesTheOldPIN(
    _ reply: Server.Reply, _ journal: PINChangeJournal?, _ log: [String]
  ) async throws {
    let (server, store) = (Server(Self.old, [reply]), UnreliableStore())
    let kit = try await kit(server, store)
    await #expect(throws: (any Error).self) { try await kit.keeper.change(to: secret(Self.new)) }
    #expect(store.record?.journal == journal)
    #expect(try await !kit.opens(Self.new))
    #expect(server.log == ["begin"], "a wrong PIN settles nothing")
    #expect(try await kit.opens(Self.old))
    #expect(server.log == log)
    #expect(store.record?.journal == nil)
    #expect(server.pins == (Self.old, nil))
  }

  @Test func aBrokenRuleAsksNobody() async throws {
    let (server, store) = (Server(Self.old), UnreliableStore())
    let kit = try await kit(server, store)
    #expect(try await kit.keeper.change(to: secret("12345")) == .sequence)
    #expect(server.log == [])
    #expect(store.writes == 0)
  }

  /// The second try of a user whose first met no network: the first is taken back before.
  @Test func aSecondTryFollowsAFirstThatWasLost() async throws {
    let server = Server(Self.old, [.lostAnswer])
    let kit = try await kit(server)
    await #expect(throws: PINServiceError.serverNotReachable) {
      try await kit.keeper.change(to: secret(Self.new))
    }
    #expect(try await kit.keeper.change(to: secret(Self.new)) == nil)
    #expect(server.log == ["begin", "roll back 73916", "begin", "commit 28649"])
    #expect(try await kit.opens(Self.new))
  }

  @Test(arguments: [
    // Three requests in all; then it is left for the next time.
    ([Server.Reply.lostRequest], 2, true), ([.lostRequest, .lostAnswer], 3, true),
    ([.lostRequest, .lostRequest, .lostRequest], 3, false), ([.refuses], 1, false),
  ])
  func resumingTriesThreeTimes(_ script: [Server.Reply], _ requests: Int, _ succeeds: Bool) async throws {
    for journal in [PINChangeJournal.committing, .rollingBack, .begun] {
      let (server, store) = (Server(Self.old), UnreliableStore())
      let kit = try await kit(server, store)
      // As a crash has left it.
      server.state.withLock { $0.next = Self.new }
      try await PINGate(.standard, store).set(journal, with: Self.new)
      let pin = journal == .committing ? Self.new : Self.old
      server.script(script)
      if succeeds {
        try await kit.keeper.resumeChange(with: secret(pin))
        #expect(server.pins == (pin, nil))
      } else {
        await #expect(throws: PINChangeServerError.self) {
          try await kit.keeper.resumeChange(with: secret(pin))
        }
      }
      let word = journal == .committing ? "commit 28649" : "roll back 73916"
      #expect(server.log == Array(repeating: word, count: requests))
      #expect(store.record?.journal == (succeeds ? nil : journal))
    }
  }

  @Test func thereIsNothingToResumeWithoutAChange() async throws {
    let server = Server(Self.old)
    let kit = try await kit(server)
    await #expect(throws: PINChangeJournalError.notInProgress) {
      try await kit.keeper.resumeChange(with: secret(Self.old))
    }
    #expect(server.log == [])
  }

  /// The process dies before or after each write of a change, with each fate of each request: exactly one PIN is in
  /// force afterwards, and the server ends at the same one.
  @Test(arguments: [Server.Reply.ok, .lostRequest, .lostAnswer, .unverifiable, .refuses])
  func aDeathLeavesExactlyOnePIN(_ reply: Server.Reply) async throws {
    try await dieAtEachWrite(reply) { UnreliableStore() }
  }

  #if DurableStore
    @Test(arguments: [Server.Reply.ok, .lostRequest, .lostAnswer, .unverifiable, .refuses])
    func aDeathLeavesExactlyOnePINInAFile(_ reply: Server.Reply) async throws {
      try await dieAtEachWrite(reply) { try MortalFile() }
    }
  #endif

  private func dieAtEachWrite(_ reply: Server.Reply, over make: () throws -> some MortalStore) async throws {
    for write in 1...4 {
      for moment in [UnreliableStore.DeathMoment.before(write: write), .after(write: write)] {
        for second in [Server.Reply.ok, .lostRequest, .lostAnswer] {
          let (server, store) = (Server(Self.old, [reply, second]), try make())
          let kit = try await kit(server, store)
          store.die(moment)
          _ = try? await kit.keeper.change(to: secret(Self.new))
          try store.restart()
          server.script([])
          let again = try await ChangeKit.reopened(store, server)
          var opening: [String] = []
          for pin in [Self.new, Self.old] where try await again.opens(pin) { opening.append(pin) }
          #expect(opening.count == 1, "\(reply) \(second) \(moment)")
          #expect(try store.durable(for: user)?.journal == nil)
          #expect(server.pins == (opening.first ?? "", nil), "\(reply) \(second) \(moment)")
        }
      }
    }
  }

  /// The same without a server: one write.
  @Test func aDeathLeavesExactlyOnePINWithoutAServer() async throws {
    for moment in [UnreliableStore.DeathMoment.before(write: 1), .after(write: 1), .after(write: 2)] {
      let store = UnreliableStore()
      let kit = try await ChangeKit(pin: Self.old, rules: .guide(length: 5), store: store)
      #expect(try await kit.keeper.authenticate(secret(Self.old)) == .right)
      store.restart()
      store.die(moment)
      _ = try? await kit.keeper.change(to: secret(Self.new))
      store.restart()
      #expect(store.writes == 0)
      let again = try await ChangeKit.reopened(store, nil)
      let opens = [try await again.opens(Self.old), try await again.opens(Self.new)]
      #expect(opens == (moment == .before(write: 1) ? [true, false] : [false, true]))
    }
  }
}

extension PINGate {
  /// Puts the record where a crash could have left it.
  fileprivate func set(_ journal: PINChangeJournal, with new: String) async throws {
    let credential = try await UnprotectedVerifier().seal("the key", with: secret(new))
    try await update { record in
      try record.beginChange()
      switch journal {
      case .begun: break
      case .committing: try record.commitChange(to: credential)
      case .rollingBack: try record.rollBackChange()
      }
    }
  }
}
