#if DurableStore
  import Foundation
  import Lockstep
  import LockstepPIN
  import LockstepPINStore
  import LockstepPINTesting
  @testable import LockstepPINWorld
  import LockstepSimulation
  import SecretCanary
  import Testing

  /// No file of a store holds a PIN, whatever was done, at any moment: what is in use and what is left over.
  @Suite struct FileSecrecyTests {
    private static let (old, new) = (Canary.pin, "461937")

    private func expectSilence(_ file: TemporaryStore, _ what: String) {
      #expect(!file.files.isEmpty)
      for (name, data) in file.files {
        for pin in [Self.old, Self.new] {
          #expect(Canary.found(in: data, of: pin) == nil, "\(name) \(what)")
        }
      }
    }

    @Test func theSearchFindsWhatIsThere() {
      #expect(Canary.found(in: Data([0, 7, 3, 9, 1, 6, 4, 9])) != nil)
      #expect(Canary.found(in: Data([0x73, 0x91, 0x64])) != nil)
      #expect(Canary.found(in: Data("xx739164".utf8)) != nil)
      #expect(Canary.found(in: Data("NzM5MTY0".utf8)) != nil)
      #expect(Canary.found(in: Data("739 164".utf8)) == nil)
    }

    @Test func aKeeperLeavesNone() async throws {
      let file = TemporaryStore()
      let store = try WatchedFile(file)
      let keeper = PINKeeper(
        user: UserProfile(id: "user"), policy: .standard, rules: .wallet, store: store,
        verifier: UnprotectedVerifier(), now: { .zero }, erase: { _ in })
      try await keeper.enroll(Secret(Self.old.utf8))
      for pin in ["000000", Self.new, Self.old] { _ = try await keeper.unlock(with: Secret(pin.utf8)) }
      expectSilence(file, "after unlocking")
      #expect(try await keeper.authenticate(Secret(Self.old.utf8)) == .right)
      #expect(try await keeper.change(to: Secret("123456".utf8)) != nil)
      #expect(try await keeper.change(to: Secret(Self.new.utf8)) == nil)
      expectSilence(file, "after a change")
      for _ in 0..<3 { _ = try await keeper.authenticate(Secret(Self.old.utf8)) }
      await keeper.erase(.user)
      expectSilence(file, "after a deregistration")
      #expect(store.leaks == [])
    }

    @Test func aKeptWorldLeavesNone() throws {
      let file = TemporaryStore()
      var world = try PINWorld(PINWorldSettings(pin: Secret(Self.old.utf8)))
      try world.persist(in: try SQLitePINStore(path: file.path))
      for (action, inputs) in [
        ("pin.validate", ["pin": "000000"]), ("pin.validate", ["pin": Self.old]),
        ("pin.authenticate", ["current-pin": Self.old]), ("pin.change", ["new-pin": Self.new]),
        ("account.set-up", ["pin": Self.old]),
      ] {
        _ = try world.run(
          ActionCall(
            action: action, flow: "F", step: "1.1",
            inputs: inputs.mapValues { .secret(Secret($0.utf8)) }))
        expectSilence(file, "after \(action)")
      }
    }

    @Test func noErrorOfAStoreShowsWhatItHolds() async throws {
      let file = TemporaryStore()
      let store = try SQLitePINStore(path: file.path)
      _ = try await store.compareAndSet("u", to: Array(Self.old.utf8), ifRevision: nil)
      try Data().write(to: URL(filePath: file.path))
      let error = await #expect(throws: SQLiteError.self) {
        try await store.compareAndSet("u", to: Array(Self.new.utf8), ifRevision: 1)
      }
      #expect(Canary.found(in: Canary.everyWayToShow(error as Any)) == nil)
      #expect(Canary.found(in: Canary.everyWayToShow(error as Any), of: Self.new) == nil)
    }
  }

  /// A store that searches its files around each write, when the journal of a transaction may lie beside them.
  private final class WatchedFile: PINStore {
    private let file: TemporaryStore
    private let base: SQLitePINStore

    init(_ file: TemporaryStore) throws {
      self.file = file
      base = try SQLitePINStore(path: file.path)
    }

    var leaks: [String] {
      file.files.filter {
        Canary.found(in: $0.value) != nil || Canary.found(in: $0.value, of: "461937") != nil
      }
      .map(\.key)
    }

    @concurrent func read(_ key: String) async throws -> StoredRecord? { try await base.read(key) }

    @concurrent func compareAndSet(
      _ key: String, to bytes: [UInt8]?, ifRevision revision: Int64?
    ) async throws -> Int64? {
      if let bytes { #expect(Canary.found(in: Data(bytes)) == nil) }
      let written = try await base.compareAndSet(key, to: bytes, ifRevision: revision)
      #expect(leaks == [])
      return written
    }
  }
#endif
