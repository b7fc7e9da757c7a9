#if PINVerifier
  import Crypto
  import CryptoExtras
  import Foundation
  import Lockstep
  import LockstepPIN
  import LockstepPINTesting
  import LockstepPINVerifier
  import SecretCanary
  import Synchronization
  import Testing

  @Suite struct KeyWrappingVerifierTests {
    private static let (pin, other) = (Canary.pin, "461937")
    private static let alice = UserProfile(id: "alice")

    /// As cheap as scrypt gets.
    private static func cheap(_ exponent: Int = 1) throws -> ScryptParameters {
      try ScryptParameters(costExponent: exponent, blockSize: 1, parallelism: 1)
    }

    private static func verifier(
      _ user: UserProfile = alice, cost: Int = 1, deviceKey: SymmetricKey? = nil
    ) throws -> KeyWrappingVerifier {
      KeyWrappingVerifier(user: user, parameters: try cheap(cost), deviceKey: deviceKey)
    }

    private func secret(_ digits: String) -> Secret { Secret(digits.utf8) }

    private static func copy(_ bytes: Span<UInt8>) -> [UInt8] {
      var copy: [UInt8] = []
      for index in bytes.indices { copy.append(bytes[index]) }
      return copy
    }

    @Test func thePINUnwrapsTheKeyAndNoOtherDoes() async throws {
      let verifier = try Self.verifier()
      let key = SymmetricKey(size: .bits256)
      let credential = try await verifier.seal(key, with: secret(Self.pin))
      #expect(try await verifier.open(credential, with: secret(Self.pin))?.key == key)
      for wrong in [Self.other, "", "739163", "7391640", "73916", String(Self.pin.reversed())] {
        #expect(try await verifier.open(credential, with: secret(wrong)) == nil)
      }
    }

    @Test func itWorksWithTheStandardParameters() async throws {
      let verifier = KeyWrappingVerifier(user: Self.alice)
      let credential = try await verifier.seal(nil, with: secret(Self.pin))
      let opened = try await verifier.open(credential, with: secret(Self.pin))
      #expect(opened?.key.bitCount == 256)
      #expect(opened?.refreshed == nil)
      #expect(try await verifier.open(credential, with: secret(Self.other)) == nil)
    }

    @Test func eachSealHasASaltAndAKeyOfItsOwn() async throws {
      let verifier = try Self.verifier()
      var credentials: Set<PINCredential> = []
      var keys: Set<Data> = []
      for _ in 0..<20 {
        let credential = try await verifier.seal(nil, with: secret(Self.pin))
        credentials.insert(PINCredential(Array(credential.bytes[4..<36])))
        let key = try #require(try await verifier.open(credential, with: secret(Self.pin))).key
        keys.insert(unsafe key.withUnsafeBytes { unsafe Data($0) })
      }
      #expect(credentials.count == 20)
      #expect(keys.count == 20)
    }

    @Test func aCredentialOpensForItsUserAndDeviceAlone() async throws {
      let device = SymmetricKey(size: .bits256)
      let mine = try Self.verifier(deviceKey: device)
      let credential = try await mine.seal(nil, with: secret(Self.pin))
      #expect(try await mine.open(credential, with: secret(Self.pin)) != nil)
      for stranger in [
        try Self.verifier(UserProfile(id: "bob"), deviceKey: device), try Self.verifier(),
        try Self.verifier(deviceKey: SymmetricKey(size: .bits256)),
      ] {
        #expect(try await stranger.open(credential, with: secret(Self.pin)) == nil)
      }
    }

    /// Each bit of a credential that is not as it was: no key comes out.
    @Test func changedBytesOpenNothing() async throws {
      let verifier = try Self.verifier()
      let bytes = try await verifier.seal(nil, with: secret(Self.pin)).bytes
      for index in bytes.indices {
        for bit in 0..<8 {
          var changed = bytes
          changed[index] ^= 1 << UInt8(bit)
          let opened = try? await verifier.open(PINCredential(changed), with: secret(Self.pin))
          #expect(opened == nil, "bit \(bit) of byte \(index)")
        }
      }
      for length in bytes.indices where length > 0 {
        let opened = try? await verifier.open(PINCredential(Array(bytes[..<length])), with: secret(Self.pin))
        #expect(opened == nil, "\(length) bytes")
      }
    }

    /// Bytes put in a store cannot take a process all its memory.
    @Test(arguments: [
      [1, 25, 1, 1], [1, 24, 64, 1], [1, 20, 8, 17], [1, 0, 8, 1], [1, 16, 1, 1], [2, 1, 1, 1],
    ])
    func parametersThatAreTooCostlyAreRefused(_ head: [UInt8]) async throws {
      let bytes = head + [UInt8](repeating: 0, count: 92)
      await #expect(throws: PINVerifierError.unreadableCredential) {
        try await Self.verifier().open(PINCredential(bytes), with: secret(Self.pin))
      }
    }

    /// A wrong PIN takes the same work as a right one: the number of stretchings does not distinguish them.
    @Test(arguments: [1, 2]) func rightAndWrongAreTheSameWork(_ cost: Int) async throws {
      let work = Mutex<[Int]>([])
      let counting = KeyWrappingVerifier(user: Self.alice, parameters: try Self.cheap(cost)) {
        pin, salt, cost in
        work.withLock { $0.append(cost.costExponent) }
        return SymmetricKey(data: SHA256.hash(data: pin.withBytes(Self.copy) + salt))
      }
      let old = KeyWrappingVerifier(user: Self.alice, parameters: try Self.cheap()) { pin, salt, _ in
        SymmetricKey(data: SHA256.hash(data: pin.withBytes(Self.copy) + salt))
      }
      let credential = try await old.seal(nil, with: secret(Self.pin))
      #expect(try await counting.open(credential, with: secret(Self.pin)) != nil)
      let right = work.withLock { work in
        defer { work = [] }
        return work
      }
      #expect(try await counting.open(credential, with: secret(Self.other)) == nil)
      #expect(work.withLock { $0 } == right)
      #expect(right == (cost == 1 ? [1] : [1, 2]))
      work.withLock { $0 = [] }
      #expect(try await counting.open(PINCredential([]), with: secret(Self.pin)) == nil)
      #expect(work.withLock { $0 } == [cost], "a user who is gone costs as much")
    }

    @Test func aRightPINWrapsTheKeyAnewWhenTheParametersHaveChanged() async throws {
      let store = InMemoryPINStore()
      func keeper(_ cost: Int) throws -> PINKeeper<KeyWrappingVerifier> {
        PINKeeper(
          user: Self.alice, policy: .standard, rules: .wallet, store: store,
          verifier: try Self.verifier(cost: cost), now: { .zero }, erase: { _ in })
      }
      func stored() async throws -> PINRecord? {
        try await store.read(Self.alice.id).flatMap { PINRecord(bytes: $0.bytes) }
      }
      let key = SymmetricKey(size: .bits256)
      try await keeper(1).enroll(secret(Self.pin), for: key)
      let first = try await stored()?.credential
      _ = try await keeper(2).unlock(with: secret(Self.other))
      #expect(try await stored()?.credential == first, "a wrong PIN renews nothing")
      let (verdict, opened) = try await keeper(2).unlock(with: secret(Self.pin))
      #expect(verdict == .valid)
      #expect(opened == key)
      let second = try await stored()?.credential
      #expect(second?.bytes[1] == 2)
      _ = try await keeper(2).unlock(with: secret(Self.pin))
      #expect(try await stored()?.credential == second, "an up-to-date credential is kept")
      #expect(try await keeper(2).unlock(with: secret(Self.pin)).key == key)
    }

    @Test func aKeeperChangesThePINAndKeepsTheKey() async throws {
      let store = InMemoryPINStore()
      let keeper = PINKeeper(
        user: Self.alice, policy: .standard, rules: .wallet, store: store, verifier: try Self.verifier(),
        now: { .zero }, erase: { _ in })
      let key = SymmetricKey(size: .bits256)
      try await keeper.enroll(secret(Self.pin), for: key)
      #expect(try await keeper.authenticate(secret(Self.pin)) == .right)
      #expect(try await keeper.change(to: secret(Self.other)) == nil)
      #expect(try await keeper.unlock(with: secret(Self.pin)).verdict != .valid)
      #expect(try await keeper.unlock(with: secret(Self.other)).key == key)
      let bytes = try #require(try await store.read(Self.alice.id)).bytes
      #expect(Canary.found(in: Data(bytes)) == nil)
      #expect(Canary.found(in: Data(bytes), of: Self.other) == nil)
      #expect(Canary.found(in: Canary.everyWayToShow(keeper)) == nil)
      await keeper.erase(.user)
      #expect(try await keeper.unlock(with: secret(Self.other)).verdict != .valid)
    }
  }
#endif
