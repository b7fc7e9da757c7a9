import FlowFixtures
import Lockstep
import LockstepPINTesting
import Testing

@testable import LockstepPIN

@MainActor @Suite struct PINClientTests {
  private func kit(_ store: any PINStore = UnreliableStore()) async throws -> ChangeKit {
    try await ChangeKit(pin: "73916", rules: .guide(length: 5), store: store)
  }

  @Test func aChallengeIsAnsweredOnce() async throws {
    let kit = try await kit()
    let delegate = RecordingDelegate()
    kit.client.changePIN(delegate: delegate)
    await kit.client.waitUntilIdle()
    let challenge = try #require(delegate.challenge)
    // A double tap, and then a change of mind.
    challenge.respond(with: secret("00000"))
    challenge.respond(with: secret("11111"))
    challenge.cancel()
    await kit.client.waitUntilIdle()
    #expect(try await kit.keeper.failureCount() == 1)
    #expect(delegate.take().count == 3, "started, asked, asked again")
    challenge.respond(with: secret("00000"))
    await kit.client.waitUntilIdle()
    #expect(delegate.take() == [])
    #expect(try await kit.keeper.failureCount() == 1)
    delegate.challenge?.cancel()
    delegate.challenge?.respond(with: secret("73916"))
    await kit.client.waitUntilIdle()
    #expect(delegate.take() == [.failed(ChangeKit.profile, .actionCancelled)])
  }

  @Test func aChangeCanFollowAChange() async throws {
    let kit = try await kit()
    let delegate = RecordingDelegate()
    for (old, new) in [("73916", "28649"), ("28649", "50718"), ("50718", "73916")] {
      kit.client.changePIN(delegate: delegate)
      await kit.client.waitUntilIdle()
      delegate.challenge?.respond(with: secret(old))
      await kit.client.waitUntilIdle()
      delegate.create?.respond(with: secret(new))
      await kit.client.waitUntilIdle()
      #expect(delegate.take().last == .changed(ChangeKit.profile))
      #expect(try await kit.opens(new))
    }
    #expect(try await !kit.opens("28649"))
  }

  /// The rules may refuse the current PIN for a new one; another is taken then.
  @Test func theCurrentPINCanBeRefusedForTheNewOne() async throws {
    let kit = try await ChangeKit(pin: "73916", rules: PINRules([.length(5...5), .changed]))
    let delegate = RecordingDelegate()
    kit.client.changePIN(delegate: delegate)
    await kit.client.waitUntilIdle()
    delegate.challenge?.respond(with: secret("73916"))
    await kit.client.waitUntilIdle()
    delegate.create?.respond(with: secret("73916"))
    await kit.client.waitUntilIdle()
    #expect(try await kit.opens("73916"))
    delegate.create?.respond(with: secret("28649"))
    await kit.client.waitUntilIdle()
    #expect(delegate.take().last == .changed(ChangeKit.profile))
    #expect(try await !kit.opens("73916"))
  }

  @Test func theDataIsGoneBeforeTheCallback() async throws {
    let kit = try await kit()
    let delegate = RecordingDelegate()
    var erasedAtCallback: [[ErasedData]] = []
    delegate.observe = { [erased = kit.erased] in erasedAtCallback.append(erased.all) }
    kit.client.changePIN(delegate: delegate)
    for _ in 0..<3 {
      await kit.client.waitUntilIdle()
      delegate.challenge?.respond(with: secret("00000"))
    }
    await kit.client.waitUntilIdle()
    #expect(delegate.take().last == .failed(ChangeKit.profile, .userDeregistered))
    #expect(erasedAtCallback.last == [.user])
    #expect(erasedAtCallback.dropLast().flatMap { $0 } == [])
    #expect(await kit.client.authenticatedUserProfile() == nil)
    #expect(try await !kit.opens("73916"), "a user who is gone has no PIN")
  }

  /// A PIN that no screen takes is asked for again, and nothing is counted.
  @Test(arguments: ["", "abcde", "1234567890123"]) func whatIsNoPINIsAskedForAgain(_ typed: String)
    async throws
  {
    let kit = try await kit()
    let delegate = RecordingDelegate()
    kit.client.changePIN(delegate: delegate)
    await kit.client.waitUntilIdle()
    _ = delegate.take()
    delegate.challenge?.respond(with: secret(typed))
    await kit.client.waitUntilIdle()
    #expect(
      delegate.take() == [.challenge(maximum: 3, previous: 0, remaining: 3, .wrongPINLength(required: 5))])
    delegate.challenge?.respond(with: secret("73916"))
    await kit.client.waitUntilIdle()
    _ = delegate.take()
    delegate.create?.respond(with: secret(typed))
    await kit.client.waitUntilIdle()
    #expect(delegate.take() == [.create(length: 5, .wrongPINLength(required: 5))])
  }

  @Test func aStoreThatFailsEndsTheChangeAndTheOldPINStays() async throws {
    let store = UnreliableStore()
    let kit = try await kit(store)
    let delegate = RecordingDelegate()
    kit.client.changePIN(delegate: delegate)
    await kit.client.waitUntilIdle()
    delegate.challenge?.respond(with: secret("73916"))
    await kit.client.waitUntilIdle()
    store.restart()
    store.die(.before(write: 1))
    delegate.create?.respond(with: secret("28649"))
    await kit.client.waitUntilIdle()
    #expect(delegate.take().last == .failed(ChangeKit.profile, .unknown))
    store.restart()
    #expect(try await kit.opens("73916"))
    #expect(try await !kit.opens("28649"))
  }

  @Test func theFormWithClosuresDoesTheSame() async throws {
    let kit = try await kit()
    var asked: [PINError?] = []
    var current = ["00000", "73916"]
    var new = ["12345", "28469", "28649"]
    try await kit.client.changePIN { challenge in
      asked.append(challenge.error)
      return secret(current.removeFirst())
    } newPIN: { challenge in
      asked.append(challenge.error)
      return secret(new.removeFirst())
    }
    #expect(asked == [nil, .invalidPIN, nil, .pinShouldNotBeASequence, .pinBlackListed])
    #expect(try await kit.opens("28649"))
    await #expect(throws: PINError.actionCancelled) {
      try await kit.client.changePIN { _ in
        nil
      } newPIN: { _ in
        nil
      }
    }
    await kit.keeper.signOut()
    await #expect(throws: PINError.userNotAuthenticated) {
      try await kit.client.changePIN { _ in
        nil
      } newPIN: { _ in
        nil
      }
    }
  }

  @Test(.timeLimit(.minutes(10))) func cancellingTheTaskCancelsTheChallenge() async throws {
    let kit = try await kit()
    let (asks, isAsked) = AsyncStream.makeStream(of: Void.self)
    let change = Task { @MainActor in
      await #expect(throws: PINError.actionCancelled) {
        try await kit.client.changePIN { _ in
          isAsked.yield()
          // A person who never answers.
          while !Task.isCancelled { await Task.yield() }
          return nil
        } newPIN: { _ in
          nil
        }
      }
    }
    for await _ in asks { break }
    change.cancel()
    _ = await change.value
    #expect(try await kit.opens("73916"))
  }

  @Test func thePolicyCanBeAskedBefore() async throws {
    let client = try await kit().client
    try client.validate(secret("28649"))
    #expect(throws: PINError.wrongPINLength(required: 5)) { try client.validate(secret("1234")) }
    var told: [(Bool, PINError?)] = []
    client.validate(secret("11112")) { told.append(($0, $1)) }
    client.validate(secret("28649")) { told.append(($0, $1)) }
    #expect(told.map(\.0) == [false, true])
    #expect(told.map(\.1) == [.pinShouldNotUseSimilarDigits(maxSimilarDigits: 3), nil])
  }

  @Test func aFlowThatCannotChangeAPINIsRefused() async throws {
    let service = try await kit().service
    let refusals = ["CP9", "UC2.3", "PF2.8"].map { flow in
      #expect(throws: PINClientError.self) {
        _ = try PINClient(program: try FlowFiles.program, flow: flow, service: service)
      }?.description
    }
    #expect(
      refusals == [
        "the program has no flow 'CP9' that changes a PIN",
        "the flow 'UC2.3' cannot change a PIN: it has no result 'Changed'",
        "the flow 'PF2.8' cannot change a PIN: it has no result 'Changed'",
      ])
  }

  /// The results of the flow are exactly those that the client has a callback for (docs/change-pin.md).
  @Test func everyResultOfTheFlowIsReported() throws {
    let program = try FlowFiles.program
    let flow = try #require(program.flow("CP1"))
    #expect(program.flowInfos[flow].results.sorted() == ChangePINResult.allCases.map(\.rawValue).sorted())
    #expect(
      ChangePINResult.allCases.map { $0.error?.number } == [nil, 9006, 9010, 9003, 9002, 10000])
    #expect(ChangePINResult(.ended) == .failed)
  }

  @Test func theErrorsAreThoseOfTheSDK() {
    let all: [PINError] = [
      .networkConnectivityFailure, .serverNotReachable, .deviceDeregistered, .userDeregistered,
      .actionCancelled,
      .actionAlreadyInProgress, .invalidPIN, .userNotAuthenticated, .pinBlackListed, .pinShouldNotBeASequence,
      .pinShouldNotUseSimilarDigits(maxSimilarDigits: 3), .wrongPINLength(required: 5), .unknown,
    ]
    #expect(
      all.map(\.number)
        == [9000, 9001, 9002, 9003, 9006, 9007, 9009, 9010, 9011, 9012, 9013, 9014, 10000])
    #expect(all.allSatisfy { $0.name.hasPrefix("ONG") })
    // As an `NSError`.
    #expect(all.allSatisfy { $0._code == $0.number && $0._domain == $0.domain.rawValue })
    #expect(
      PINError.invalidPIN.description
        == "ONGPinAuthenticationErrorDomain 9009 ONGPinAuthenticationErrorInvalidPin")
  }
}
