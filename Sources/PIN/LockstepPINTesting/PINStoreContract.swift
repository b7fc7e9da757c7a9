public import LockstepPIN

/// The requirements of every `PINStore`, as checks that any test can run:
///
///     let failures = await PINStoreContract { try MyStore(file) }.failures()
///     #expect(failures.isEmpty)
public struct PINStoreContract: Sendable {
  /// A promise that the store has not kept.
  public struct Failure: Hashable, Sendable, CustomStringConvertible {
    public var description: String
  }

  private let open: @Sendable () async throws -> any PINStore
  private let isDurable: Bool

  /// The checks of a store.
  ///
  /// - Parameters:
  ///   - isDurable: whether written records must still exist when the store is opened again.
  ///   - open: opens the store, the same one each time: empty at first, later with the written records. An error
  ///     that it throws is a failure.
  public init(isDurable: Bool = true, open: @escaping @Sendable () async throws -> any PINStore) {
    self.isDurable = isDurable
    self.open = open
  }

  /// Runs all checks, each under keys of its own; empty if the store keeps its promises.
  public func failures() async -> [Failure] {
    var failures: [Failure] = []
    for (name, check) in checks {
      do {
        let store = try await open()
        if let problem = try await check(store) {
          failures.append(Failure(description: "\(name): \(problem)"))
        }
      } catch {
        failures.append(Failure(description: "\(name): the store threw \(type(of: error))"))
      }
    }
    return failures
  }

  private typealias Check = @Sendable (any PINStore) async throws -> String?

  private var checks: [(String, Check)] {
    [
      ("nothing", Self.missingKeyCheck), ("one writer", Self.oneWriterCheck),
      ("stale revision", Self.staleRevisionCheck), ("removal", Self.removalCheck),
      ("keys", Self.distinctKeysCheck), ("bytes", Self.allBytesCheck), ("race", Self.concurrentWritersCheck),
    ] + (isDurable ? [("durability", durabilityCheck)] : [])
  }

  private static let missingKeyCheck: Check = { store in
    guard try await store.read("nothing") == nil else { return "a key never written has a record" }
    guard try await store.compareAndSet("nothing", to: [1], ifRevision: 1) == nil else {
      return "a record was replaced that does not exist"
    }
    return try await store.read("nothing") == nil ? nil : "a write that was refused has changed something"
  }

  private static let oneWriterCheck: Check = { store in
    var revision: Int64?
    for number in UInt8(1)...3 {
      guard let next = try await store.compareAndSet("one", to: [number], ifRevision: revision) else {
        return "write \(number) was refused, though no other write came between"
      }
      if let revision, next <= revision { return "the revision did not grow with write \(number)" }
      revision = next
      let found = try await store.read("one")
      guard found == StoredRecord(bytes: [number], revision: next) else {
        return "the record read differs from the one written"
      }
    }
    return nil
  }

  private static let staleRevisionCheck: Check = { store in
    let first = try await store.compareAndSet("stale", to: [1], ifRevision: nil)
    guard let second = try await store.compareAndSet("stale", to: [2], ifRevision: first) else {
      return "a write was refused, though no other write came between"
    }
    for revision in [first, nil, second + 1] {
      guard try await store.compareAndSet("stale", to: [3], ifRevision: revision) == nil else {
        return "a write over a revision that does not exist was accepted"
      }
    }
    return try await store.read("stale")?.bytes == [2] ? nil : "a refused write has changed the record"
  }

  private static let removalCheck: Check = { store in
    let first = try await store.compareAndSet("gone", to: [1], ifRevision: nil)
    guard try await store.compareAndSet("gone", to: nil, ifRevision: first) != nil else {
      return "the removal was refused"
    }
    guard try await store.read("gone") == nil else { return "a removed record still exists" }
    guard try await store.compareAndSet("gone", to: [2], ifRevision: first) == nil else {
      return "a record that was removed was replaced"
    }
    guard let again = try await store.compareAndSet("gone", to: [3], ifRevision: nil) else {
      return "no record can be written where one was removed"
    }
    return again > (first ?? 0) ? nil : "a revision came twice, before and after a removal"
  }

  private static let distinctKeysCheck: Check = { store in
    for key in ["a", "A", "a ", "", "ä", "'; --", "%", "_"] {
      let bytes = Array(key.utf8) + [0]
      guard try await store.compareAndSet(key, to: bytes, ifRevision: nil) != nil else {
        return "a key is taken for another"
      }
    }
    return try await store.read("a")?.bytes == [97, 0] ? nil : "a key is taken for another"
  }

  private static let allBytesCheck: Check = { store in
    let all = (0...255).map { UInt8($0) } + Array(repeating: 0, count: 4096)
    guard let first = try await store.compareAndSet("all", to: all, ifRevision: nil) else { return "refused" }
    guard try await store.read("all")?.bytes == all else { return "bytes were lost" }
    guard try await store.compareAndSet("all", to: [], ifRevision: first) != nil else { return "refused" }
    return try await store.read("all")?.bytes == [] ? nil : "no bytes are not the same as no record"
  }

  /// Of all who write over one revision at once exactly one wins, again and again.
  private static let concurrentWritersCheck: Check = { store in
    var revision = try await store.compareAndSet("race", to: [0], ifRevision: nil)
    for round in UInt8(1)...20 {
      let present = revision
      let winners = try await withThrowingTaskGroup(of: Int64?.self) { group in
        for _ in 0..<8 {
          group.addTask { try await store.compareAndSet("race", to: [round], ifRevision: present) }
        }
        return try await group.reduce(into: [Int64]()) { winners, won in
          if let won { winners.append(won) }
        }
      }
      guard winners.count == 1 else { return "\(winners.count) of 8 writers won at once" }
      revision = winners.first
    }
    return nil
  }

  private var durabilityCheck: Check {
    { store in
      let first = try await store.compareAndSet("lasting", to: [1, 2, 3], ifRevision: nil)
      let again = try await open()
      guard try await again.read("lasting")?.bytes == [1, 2, 3] else {
        return "a written record is gone when the store is opened again"
      }
      guard try await again.compareAndSet("lasting", to: [4], ifRevision: first) != nil else {
        return "a revision is not the same when the store is opened again"
      }
      return try await store.read("lasting")?.bytes == [4] ? nil : "two openings of a store are two stores"
    }
  }
}
