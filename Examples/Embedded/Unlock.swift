import Lockstep

/// Plays `LTC57` of `flows/scenarios` with a session of the runtime, without a driver: actions answer and
/// time passes in between. Embedded Swift, so that it runs where there is no operating system.
struct Unlock {
  private var session: FlowSession
  private var effects = Effects()
  private var failures = 0
  private static let pin: [UInt8] = [50, 55, 52, 57, 51, 56]
  private static let wrong = [UInt8](repeating: 48, count: 6)
  private static let blocks: [Int64] = [60, 300, 3_600]

  init(_ program: FlowProgram) throws(InputRejection) {
    session = try FlowSession(program, flow: "UC2.3", into: &effects)
  }

  /// - Returns: whether everything was as it should be, to the end.
  mutating func play() -> Bool {
    guard settles(at: "Open app with PIN") else { return false }
    for block in Self.blocks {
      for _ in 1...3 { guard missesPIN() else { return false } }
      guard enters(Self.wrong), settles(at: "Temporarily Blocked"), waits(.seconds(block)),
        settles(at: "Open app with PIN")
      else { return false }
    }
    for _ in 1...3 { guard missesPIN() else { return false } }
    guard enters(Self.pin) else { return false }
    answerActions()
    return session.state.end == .handedOver(to: "UC7.1")
  }

  /// A wrong PIN, and the prompt that says so.
  private mutating func missesPIN() -> Bool {
    enters(Self.wrong) && settles(at: "Wrong PIN, retry")
      && sends(.user("selects Close")) && settles(at: "Open app with PIN")
  }

  private mutating func enters(_ digits: [UInt8]) -> Bool {
    sends(.user("enters PIN", gives: ["pin": .secret(Secret(digits))]))
  }

  /// A moment too early nothing happens.
  private mutating func waits(_ duration: Duration) -> Bool {
    let end = session.state.now + duration
    guard sends(.time, at: end - .milliseconds(1)), settles(at: "Temporarily Blocked") else { return false }
    return sends(.time, at: end)
  }

  private mutating func sends(_ event: FlowSession.Input, at time: Duration? = nil) -> Bool {
    effects.removeAll()
    return !session.send(event, at: time ?? session.state.now, into: &effects).isRefused
  }

  private mutating func settles(at title: String) -> Bool {
    answerActions()
    return session.interpreter.view(session.state)?.title == title
  }

  private mutating func answerActions() {
    while session.state.end == nil, let id = session.interpreter.runningEffect(session.state),
      let call = session.runningActionCall(attempt: 1)
    {
      guard sends(.answer(id, answer(call))) else { return }
    }
  }

  private mutating func answer(_ call: ActionCall) -> ActionAnswer {
    switch call.action {
    case "biometrics.enabled": return .outcome("disabled")
    case "account.pid": return .outcome("obtained")
    case "app.start": return .outcome("shutdown")
    case "pin.validate": return validate(call)
    default: return .outcome("No (valid) universal link")
    }
  }

  /// Four rounds of four attempts, with a block after each of the first three.
  private mutating func validate(_ call: ActionCall) -> ActionAnswer {
    guard let secret = call.secret("pin") else { return .error("No internet") }
    if secret.matches(Secret(Self.pin)) { return .outcome("valid") }
    failures += 1
    let (round, attempt) = ((failures - 1) / 4, (failures - 1) % 4 + 1)
    if round >= Self.blocks.count { return .outcome("final-\(attempt)") }
    if attempt < 4 { return .outcome("wrong-\(attempt)") }
    return .outcome("wrong-4", values: ["blocked-for": .duration(.seconds(Self.blocks[round]))])
  }
}

/// What a host calls: ends with a trap unless the story ends as it should.
@_expose(wasm, "_start")
@_cdecl("_start")
func start() {
  guard let program = try? FlowProgram(base64Encoded: flowImage), var unlock = try? Unlock(program),
    unlock.play()
  else { fatalError("the story does not end as it should") }
}
