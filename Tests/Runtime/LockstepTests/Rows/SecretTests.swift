import Lockstep
import LockstepModel
import Testing

@Suite("Data and secrets") struct SecretTests {
  @Test func aSecretArrivesByNameAndIsReadByTheAction() throws {
    var run = try Run(Self.flow)
    run.user("enters PIN", ["pin": "123456"])
    #expect(run.inputNames == ["pin"])
    let secret = try #require(run.call?.secret("pin"))
    #expect(secret.matches(Secret("123456".utf8)))
  }

  @Test(arguments: ["12345", "1234567", "12345a", "", "１２３４５６"])
  func whatDoesNotMatchThePatternIsRefused(_ pin: String) throws {
    let run = try Run(Self.flow)
    let refusal = run.refusal(of: .user("enters PIN", gives: run.inputs(["pin": pin])))
    #expect(refusal?.description.contains("'pin'") == true)
    if !pin.isEmpty { #expect(refusal?.description.contains(pin) == false) }
  }

  @Test func aRowThatNeedsAnInputIsRefusedWithoutItAndOthersAreRefusedWithOne() throws {
    let run = try Run(Self.flow)
    #expect(run.refusal(of: .user("enters PIN")) != nil)
    #expect(run.refusal(of: .user("selects Help", gives: run.inputs(["pin": "123456"]))) != nil)
    #expect(run.refusal(of: .user("enters PIN", gives: ["pin": .plain(.text("123456"))])) != nil)
    let misspelt = ["pin": ActionInput.secret(Secret("123456".utf8)), "pan": .plain(.text("x"))]
    #expect(run.refusal(of: .user("enters PIN", gives: misspelt)) != nil)
  }

  @Test func aPlainInputIsCheckedAgainstItsPatternWhateverItsType() throws {
    let run = try Run(
      """
      use-case UC1
      1.1 screen: A, input: {text: name, name: name, pattern: "[a-z]+"}
        a user: enters name, gives: name, next: 1.1
      """)
    #expect(run.refusal(of: .user("enters name", gives: ["name": .plain(.text("UPPER"))])) != nil)
    #expect(run.refusal(of: .user("enters name", gives: ["name": .plain(.integer(7))])) != nil)
    #expect(run.refusal(of: .user("enters name", gives: ["name": .plain(.text("lower"))])) == nil)
  }

  @Test(arguments: ["valid", "wrong", "Offline"])
  func oneThatIsReadAndNotKeptIsDroppedWhateverTheOutcome(_ answer: String) throws {
    var run = try Run(Self.flow)
    run.user("enters PIN", ["pin": "123456"])
    if answer == "Offline" { run.error(answer) } else { run.outcome(answer) }
    #expect(run.effects.contains("drop"))
  }

  @Test func oneThatIsReadIsDroppedWhenItsActionIsCancelled() throws {
    var run = try Run(Self.flow)
    run.user("enters PIN", ["pin": "123456"])
    run.event("session expires")
    #expect(run.effects.contains("drop"))
  }

  @Test func oneThatIsKeptOutlivesTheActionAndGoesWithItsFrame() throws {
    var run = try Run(Self.keeping)
    run.user("starts")
    run.user("enters PIN", ["pin": "123456"])
    run.outcome("Good")
    #expect(run.effects.contains("drop") == false)
    run.user("repeats")
    #expect(run.inputNames == ["pin"])
    run.outcome("Same")
    #expect(run.at == "PF1 1.5")
    run.user("is done")
    #expect(run.dropped.count == 1)
  }

  @Test func ofTwoThatAreReadOnlyTheOneThatIsKeptStays() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A, inputs: [{text: a, name: a, secret: true}, {text: b, name: b, secret: true}]
        a user: enters a, gives: a, next: 1.1
        b user: enters b, gives: b, next: 1.2
      1.2 system: compares, reads: [a, b], keeps: [a]
        a case: Same, next: 1.3
      1.3 system: sets up, reads: [a]
        a case: Done, next: 1.1
      """)
    run.user("enters a", ["a": "1"])
    run.user("enters b", ["b": "1"])
    #expect(run.inputNames == ["a", "b"])
    run.outcome("Same")
    #expect(run.effects.filter { $0 == "drop" }.count == 1)
    #expect(run.inputNames == ["a"])
    run.outcome("Done")
    #expect(run.effects.filter { $0 == "drop" }.count == 1)
  }

  @Test func oneThatIsKeptLivesAsLongAsTheHistoryLeadsBackToItsFrame() throws {
    var run = try Run(Self.keeping)
    run.user("starts")
    run.user("enters PIN", ["pin": "123456"])
    run.outcome("Good")
    run.user("looks aside")
    #expect(run.at == "UC2 1.1")
    #expect(run.dropped.isEmpty)
    run.user("forgets")
    #expect(run.dropped.count == 1)
  }

  @Test func enteringItAgainReplacesItAndTheOldOneIsDropped() throws {
    var run = try Run(Self.keeping)
    run.user("starts")
    run.user("enters PIN", ["pin": "123456"])
    run.outcome("Good")
    run.user("starts over")
    run.user("enters PIN", ["pin": "654321"])
    #expect(run.dropped.count == 1)
    #expect(run.call?.secret("pin")?.matches(Secret("654321".utf8)) == true)
  }

  @Test func aSecretGivenWithARefusedOneIsLetGoOf() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A, inputs: [{text: a, name: a, secret: true}, {text: b, name: b, pattern: "[0-9]", secret: true}]
        a user: enters, gives: a, next: 1.1
      """)
    weak var held: Secret?
    do {
      let secret = Secret("1".utf8)
      held = secret
      run.send(.user("enters", gives: ["a": .secret(secret), "b": .secret(Secret("x".utf8))]))
    }
    #expect(held == nil)
  }

  @Test func theSecretItselfIsLetGoOfWhenItIsDropped() throws {
    var run = try Run(Self.flow)
    weak var held: Secret?
    do {
      let secret = Secret("123456".utf8)
      held = secret
      run.send(.user("enters PIN", gives: ["pin": .secret(secret)]))
    }
    #expect(held != nil)
    run.outcome("valid")
    #expect(held == nil)
  }

  /// A PIN that a called flow validates.
  static let flow = """
    error-flows: {Offline: {}}
    actions: [pin.check]
    use-case UC1
    1.1 screen: Enter PIN, input: {text: PIN, name: pin, pattern: "[0-9]{6}", secret: true}
      a user: enters PIN, gives: pin, next: 1.2
      b user: selects Help, show: help
    1.2 partial-flow: PF1
      a returns: OK, next: 1.3
      b returns: Not OK, next: 1.1
      c event: session expires, next: 1.1
    1.3 screen: Open
    partial-flow PF1; results: [OK, Not OK]; errors: [Offline]
    1.1 system: validates, action: pin.check, reads: [pin]
      a case: Valid, as: valid, result: OK
      b case: Wrong, as: wrong, result: Not OK
      c error: Offline, error-flow: Offline
    """

  /// A PIN that is kept until it is repeated.
  private static let keeping = """
    use-case UC1
    1.1 screen: Start
      a user: starts, next: 1.2
    1.2 partial-flow: PF1
      a returns: Done, next: 1.1
    partial-flow PF1; results: [Done]
    1.1 screen: Choose PIN, input: {text: PIN, name: pin, secret: true}
      a user: enters PIN, gives: pin, next: 1.2
    1.2 system: checks, reads: [pin], keeps: [pin]
      a case: Good, next: 1.3
    1.3 screen: Repeat PIN
      a user: repeats, next: 1.4
      b user: starts over, next: 1.1
      c user: looks aside, go-to: UC2
    1.4 system: compares, reads: [pin], keeps: [pin]
      a case: Same, next: 1.5
    1.5 screen: Well done
      a user: is done, result: Done
    use-case UC2
    1.1 screen: Aside
      a user: forgets, forget: true, do: forgets
    """
}
