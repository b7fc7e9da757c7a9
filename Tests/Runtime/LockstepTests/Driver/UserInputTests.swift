import FlowFixtures
import Lockstep
import LockstepModel
import Testing

/// Inputs of users, for each kind of row and state.
@Suite struct UserInputTests {
  private static let text = """
    error-flows: {No internet: {}}
    use-case UC1; errors: [No internet]
    1.1 screen: Door, input: {text: PIN, name: pin, secret: true, pattern: "[0-9]{6}"}
      a user: enters PIN, gives: pin, next: 1.2
      b text: Verifier scans QR, next: 1.4
      c event: documents arrive, as: arrived, next: 1.4
      d case: It is open, as: open, next: 1.4
      e error: No internet, error-flow: No internet
      f event: time is up, after: 1m, next: 1.4
      g user: selects Close, next: 1.4
      h event: the door moves, as: selects Close, next: 1.1
      i user: selects Bell, next: 1.3
      i event: the bell rings, next: 1.1
      j user: selects Help, show: help
      k user: selects Sign
    1.2 system: validates
      a case: Valid PIN, as: valid, next: 1.4
      b error: No internet, error-flow: No internet
      c user: selects Cancel, next: 1.1
    1.3 partial-flow: PF1
      a returns: Rung, next: 1.4
      b event: phone rings, next: 1.1
    1.4 screen: Window
    partial-flow PF1; results: [Rung]
    1.1 screen: Bell
      a user: selects Ring, result: Rung
    """

  private static func session() throws -> FlowSession {
    var events: [FlowSession.Event] = []
    return try FlowSession(try FlowText(text).program, flow: "UC1", events: &events)
  }

  private static func pin(_ text: String) -> [String: ActionInput] { ["pin": .secret(Secret(text.utf8))] }

  private static func place(_ session: FlowSession) -> String? {
    session.interpreter.currentStep(session.state).map { session.interpreter.program.stepInfo($0).place }
  }

  @discardableResult
  private static func send(
    _ choice: UserInput.Choice, _ gives: [String: ActionInput] = [:], to session: inout FlowSession
  ) -> InputResult {
    var events: [FlowSession.Event] = []
    return session.send(fromUser: UserInput(choice, gives: gives), at: session.now, events: &events)
  }

  /// Each row of a screen by its words, by its name and by its ID; where it leads, or nil if it is refused.
  @Test(
    arguments: [
      (.words("Verifier scans QR"), "UC1 1.4"), (.row("1.1b"), "UC1 1.4"), (.words("1.1b"), "UC1 1.4"),
      (.words("selects Close"), "UC1 1.4"), (.words("User selects close"), "UC1 1.4"),
      (.row("1.1g"), "UC1 1.4"),
      (.words("selects Bell"), "PF1 1.1"), (.row("1.1i"), nil), (.words("1.1i"), nil),
      (.words("documents arrive"), nil), (.words("event: documents arrive"), nil), (.words("arrived"), nil),
      (.words("1.1c"), nil), (.row("1.1c"), nil), (.row("1.1h"), nil), (.words("the door moves"), nil),
      (.words("It is open"), nil), (.words("open"), nil), (.row("1.1d"), nil), (.words("1.1d"), nil),
      (.words("No internet"), nil), (.row("1.1e"), nil), (.words("time is up"), nil), (.row("1.1f"), nil),
      (.words("the bell rings"), nil), (.row("1.2a"), nil), (.row("1.2c"), nil), (.row("1.4"), nil),
      (.row("selects Close"), nil), (.words("Retry"), nil), (.words("Back"), nil), (.words(""), nil),
    ] as [(UserInput.Choice, String?)])
  func onlyAChoiceOfTheScreenIsTaken(_ choice: UserInput.Choice, _ place: String?) throws {
    var session = try Self.session()
    let before = try #require(session.snapshot).bytes
    let reply = Self.send(choice, to: &session)
    #expect(reply.isRefused == (place == nil))
    #expect(Self.place(session) == place ?? "UC1 1.1")
    if place == nil { #expect(session.snapshot?.bytes == before) }
  }

  @Test func aRunningActionIsNotAnswered() throws {
    var session = try Self.session()
    Self.send(.words("enters PIN"), Self.pin("123456"), to: &session)
    for choice: UserInput.Choice in [
      .words("Valid PIN"), .words("valid"), .words("1.2a"), .row("1.2a"), .words("No internet"), .row("1.2b"),
      .words("enters PIN"), .row("1.1a"),
    ] {
      #expect(Self.send(choice, to: &session).isRefused, "\(choice)")
    }
    #expect(Self.place(session) == "UC1 1.2")
    #expect(Self.send(.words("selects Cancel"), to: &session) == .taken)
  }

  @Test func noRowOfACallingStepIsTaken() throws {
    var session = try Self.session()
    Self.send(.words("selects Bell"), to: &session)
    for choice: UserInput.Choice in [
      .words("phone rings"), .row("1.3b"), .words("1.3b"), .words("Rung"), .row("1.3a"),
    ] {
      #expect(Self.send(choice, to: &session).isRefused, "\(choice)")
    }
    #expect(Self.send(.row("1.1a"), to: &session) == .taken)
    #expect(Self.place(session) == "UC1 1.4")
  }

  @Test func onAnErrorAndAPlaceholderOnlyTheirChoicesAreTaken() throws {
    var session = try Self.session()
    var events: [FlowSession.Event] = []
    session.send(.row("1.1e"), at: session.now, events: &events)
    for words in ["enters PIN", "selects Bell", "Back", "arrived", "documents arrive", "1.1c"] {
      #expect(Self.send(.words(words), to: &session).isRefused, "\(words)")
    }
    #expect(Self.send(.words("Retry"), Self.pin("123456"), to: &session).isRefused)
    #expect(Self.send(.words("Close"), to: &session) == .taken)
    Self.send(.words("selects Help"), to: &session)
    #expect(Self.send(.words("Retry"), to: &session).isRefused)
    #expect(Self.send(.words("Back"), to: &session) == .taken)
    #expect(Self.send(.words("selects Help"), to: &session) == .taken)
  }

  @Test func neitherASuspendedSessionNorOneThatEndedTakesOne() throws {
    var session = try Self.session()
    var events: [FlowSession.Event] = []
    session.send(.suspend, at: session.now, events: &events)
    #expect(Self.send(.words("selects Close"), to: &session).isRefused)
    var ended = try FlowSession(
      try FlowText("use-case UC1\n1.1 screen: A\n  a user: leaves, next: end").program, flow: "UC1",
      events: &events)
    #expect(Self.send(.words("leaves"), to: &ended) == .taken)
    #expect(Self.send(.words("leaves"), to: &ended).isRefused)
  }

  @Test func aSecretIsTakenOnlyByItsRowAndItsName() throws {
    var session = try Self.session()
    for (words, gives) in [
      ("enters PIN", [:]), ("enters PIN", Self.pin("12")), ("selects Sign", Self.pin("123456")),
      ("enters PIN", ["code": .secret(Secret("123456".utf8))]),
      ("enters PIN", Self.pin("123456").merging(["code": .secret(Secret("1".utf8))]) { $1 }),
    ] {
      #expect(Self.send(.words(words), gives, to: &session).isRefused)
    }
    #expect(Self.send(.words("enters PIN"), Self.pin("123456"), to: &session) == .taken)
  }

  /// The words of the input may be a secret in the wrong place.
  @Test func aRefusalListsOnlyTheUsersChoicesAndRepeatsNothing() throws {
    var session = try Self.session()
    for choice: UserInput.Choice in [.words("739164"), .row("739164"), .row("1.1c"), .row("1.1i")] {
      guard case .refused(let refusal) = Self.send(choice, to: &session) else {
        Issue.record("\(choice) was taken")
        continue
      }
      #expect(refusal.possibleInputs.map(\.row) == ["1.1a", "1.1b", "1.1g", "1.1i", "1.1j", "1.1k"])
      #expect(!refusal.description.contains("739164"))
    }
  }

  /// A timer that is due fires first, so that an input for the screen before is refused.
  @Test func whatIsDueFiresFirst() throws {
    var session = try Self.session()
    var events: [FlowSession.Event] = []
    let input = UserInput(.words("selects Sign"))
    #expect(session.send(fromUser: input, at: .seconds(61), events: &events).isRefused)
    #expect(Self.place(session) == "UC1 1.4")
    #expect(events.contains { if case .shown(let view) = $0 { view.title == "Window" } else { false } })
  }
}
