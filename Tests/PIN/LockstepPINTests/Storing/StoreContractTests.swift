import LockstepPIN
import LockstepPINTesting
import Synchronization
import Testing

@Suite struct StoreContractTests {
  @Test func theStoresOfThisTargetKeepThePromises() async {
    let unreliable = UnreliableStore()
    #expect(await PINStoreContract { unreliable }.failures() == [])
    let memory = InMemoryPINStore()
    #expect(await PINStoreContract { memory }.failures() == [])
  }

  @Test func oneThatForgetsIsNotDurable() async {
    let failures = await PINStoreContract { InMemoryPINStore() }.failures().map(\.description)
    #expect(failures == ["durability: a written record is gone when the store is opened again"])
    #expect(await PINStoreContract(isDurable: false) { InMemoryPINStore() }.failures() == [])
  }

  /// A check that nothing fails checks nothing: each of these mistakes is found.
  @Test(arguments: Careless.Mistake.allCases) func carelessStoresAreFound(_ mistake: Careless.Mistake) async {
    let store = Careless(mistake)
    #expect(await !PINStoreContract { store }.failures().isEmpty)
  }
}

/// A store with a mistake in it.
final class Careless: PINStore {
  enum Mistake: CaseIterable, Sendable {
    case ignoresRevision, forgetsRemovals, reusesRevisions, looksFirst, mixesKeys, dropsEmpty, losesZeros,
      throwsAway
  }
  private let mistake: Mistake
  private let slots = Mutex<[String: (bytes: [UInt8]?, revision: Int64)]>([:])
  /// How many writers have found each revision in place.
  private let looks = Mutex<[Int64: Int]>([:])

  init(_ mistake: Mistake) { self.mistake = mistake }

  private func name(_ key: String) -> String { mistake == .mixesKeys ? key.lowercased() : key }

  @concurrent func read(_ key: String) async throws -> StoredRecord? {
    slots.withLock { slots in
      guard let slot = slots[name(key)], let bytes = slot.bytes else { return nil }
      return StoredRecord(bytes: bytes, revision: slot.revision)
    }
  }

  @concurrent func compareAndSet(_ key: String, to bytes: [UInt8]?, ifRevision revision: Int64?) async throws
    -> Int64?
  {
    if mistake == .throwsAway, bytes?.count ?? 0 > 1000 { throw UnreliableStore.Death() }
    if mistake == .looksFirst {
      guard try await read(key)?.revision == revision else { return nil }
      // Between looking and writing another comes, where the contract has several writers: never left to chance.
      if key == "race", let revision {
        looks.withLock { $0[revision, default: 0] += 1 }
        while looks.withLock({ $0[revision, default: 0] < 2 }) { await Task.yield() }
      }
      return write(key, bytes, over: nil, checks: false)
    }
    return write(key, bytes, over: revision, checks: mistake != .ignoresRevision)
  }

  private func write(_ key: String, _ bytes: [UInt8]?, over revision: Int64?, checks: Bool) -> Int64? {
    slots.withLock { slots in
      let slot = slots[name(key)]
      if checks, (slot?.bytes == nil ? nil : slot?.revision) != revision { return nil }
      if mistake == .forgetsRemovals, bytes == nil { return (slot?.revision ?? 0) + 1 }
      if mistake == .reusesRevisions, bytes == nil {
        slots[name(key)] = nil
        return (slot?.revision ?? 0) + 1
      }
      let kept = mistake == .dropsEmpty && bytes == [] ? nil : bytes
      let next = (slot?.revision ?? 0) + 1
      slots[name(key)] = (mistake == .losesZeros ? kept?.filter { $0 != 0 } : kept, next)
      return next
    }
  }
}
