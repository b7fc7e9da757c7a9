import Lockstep
import LockstepPIN
import LockstepPINTesting
import Synchronization
import Testing

/// The journal of NL Wallet's change of a PIN: what the server answers, what is written, and what is asked.
struct JournalVector: Decodable, Sendable, CustomTestStringConvertible {
  /// One answer in words, or the answers to several requests.
  enum Server: Decodable, Sendable {
    case words(String)
    case replies([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let words = try? container.decode(String.self) {
        self = .words(words)
      } else {
        self = .replies(try container.decode([String].self))
      }
    }
  }

  var op: String
  var state: String?
  var server: Server
  var newPin: String?
  var calls: String?
  var writes: [String]
  var result: String

  var testDescription: String { "\(op) \(state ?? "-") \(server)" }

  var isOK: Bool { result.hasPrefix("ok") }

  var replies: [JournalTests.Server.Reply] {
    switch server {
    case .words(let words):
      if words.hasPrefix("network") { return [.lostRequest] }
      if words.hasPrefix("other") { return [.refuses] }
      if words.hasPrefix("certificate does not") { return [.unverifiable] }
      // The journal stops at Commit; here the confirmation follows at once, and is lost.
      return [.ok, .lostRequest]
    case .replies(let replies):
      return replies.map { $0 == "ok" ? .ok : $0.hasPrefix("network") ? .lostRequest : .refuses }
    }
  }

  /// The journal after each write. What is a write of its own there comes with `Commit` here.
  var journals: [PINChangeJournal?] {
    writes.filter { !$0.hasPrefix("registration data") }.map { Self.journal($0) }
  }

  static func journal(_ name: String) -> PINChangeJournal? {
    switch name {
    case "Begin": .begun
    case "Commit": .committing
    case "Rollback": .rollingBack
    default: nil
    }
  }
}

@Suite struct JournalVectorTests {
  private static let (old, new) = ("73916", "28649")

  @Test(arguments: VectorFile.all.flatMap { $0.nlwalletChangePinJournal ?? [] })
  func theJournalIsWrittenAsUpstream(_ vector: JournalVector) async throws {
    let (store, server) = (WatchedStore(), JournalTests.Server(Self.old))
    let kit = try await ChangeKit(pin: Self.old, rules: .guide(length: 5), store: store, server: server)
    let isInForce = vector.op == "begin" || vector.state != "Commit" ? Self.old : Self.new
    #expect(try await kit.keeper.authenticate(secret(Self.old)) == .right)
    try await leave(vector, store)
    if vector.state != nil { server.state.withLock { $0.next = Self.new } }
    var replies = vector.replies
    // Upstream's tests try twice, the wallet and this code three times.
    if vector.op == "continue", !vector.isOK, let last = replies.last { replies += [last] }
    server.script(replies)
    store.forget()

    let error: (any Error)?
    do {
      switch vector.op {
      case "begin":
        let typed = vector.newPin == nil ? Self.new : "12345"
        // A change that was left open is brought to its end first, where the server can be reached: so it can here.
        if vector.state != nil { server.script([.lostRequest, .lostRequest, .lostRequest]) }
        let broken = try await kit.keeper.change(to: secret(typed))
        #expect((broken == nil) == (vector.newPin == nil))
        error = broken.map { PINError($0) }
      case "continue":
        try await kit.keeper.resumeChange(with: secret(isInForce))
        error = nil
      default:
        Issue.record("the vectors know an operation '\(vector.op)' that the test does not")
        return
      }
    } catch let thrown {
      error = thrown
    }
    #expect((error == nil) == vector.isOK, "\(vector.result)")
    #expect(store.journals == vector.journals)
    if case .words("not called") = vector.server, vector.state == nil { #expect(server.log == []) }
    if let calls = vector.calls {
      let count = replies.count { $0 == .lostRequest } == replies.count ? 3 : vector.replies.count
      let word = calls.hasPrefix("commit") ? "commit \(Self.new)" : "roll back \(Self.old)"
      #expect(server.log == Array(repeating: word, count: count))
    }
    if vector.result == "NoChangePinInProgress" {
      #expect(error as? PINChangeJournalError == .notInProgress)
    }
  }

  /// Puts the record where the state of the vector is.
  private func leave(_ vector: JournalVector, _ store: WatchedStore) async throws {
    guard let state = vector.state else { return }
    let credential = try await UnprotectedVerifier().seal("the key", with: secret(Self.new))
    try await PINGate(.standard, store).update { record in
      try record.beginChange()
      switch JournalVector.journal(state) {
      case .committing: try record.commitChange(to: credential)
      case .rollingBack: try record.rollBackChange()
      case .begun, nil: break
      }
    }
  }
}

/// A store that says how the journal of a change went on; writes that only count an attempt leave it as it is.
private final class WatchedStore: PINStore {
  private let base = UnreliableStore()
  private let seen = Mutex<(present: PINChangeJournal?, journals: [PINChangeJournal?])>((nil, []))

  var journals: [PINChangeJournal?] { seen.withLock { $0.journals } }

  func forget() { seen.withLock { $0.journals = [] } }

  @concurrent func read(_ key: String) async throws -> StoredRecord? { try await base.read(key) }

  @concurrent func compareAndSet(
    _ key: String, to bytes: [UInt8]?, ifRevision revision: Int64?
  ) async throws -> Int64? {
    let written = try await base.compareAndSet(key, to: bytes, ifRevision: revision)
    guard written != nil else { return nil }
    let journal = base.record(for: key)?.journal
    seen.withLock { seen in
      if journal != seen.present { seen.journals.append(journal) }
      seen.present = journal
    }
    return written
  }
}
