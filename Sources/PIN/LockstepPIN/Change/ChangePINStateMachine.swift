import Lockstep

/// One change of a PIN, as the flow runs it, without any waiting: it demands the next step and is given its result.
///
/// A person at the flow's screens presses Try again and Close; here the challenges of the guide take their place.
/// A screen is known by the inputs and results of its rows, never by its words.
struct ChangePINStateMachine: Sendable {
  /// The steps to be done, in this order.
  enum Demand: Sendable {
    /// The user is authenticated, and the change begins.
    case started
    case run(EffectID, ActionCall)
    case askCurrentPIN(PINError?)
    case askNewPIN(PINError?)
    /// Erase the app's data of the user, or of all users, before the end is reported.
    case erase(ErasedData)
    /// Over; nil: the PIN is changed.
    case finish(PINError?)
  }

  /// Which PIN the flow waits for.
  enum RequestedPIN: String, Sendable {
    case currentPIN = "current-pin"
    case newPIN = "new-pin"
  }

  private let program: FlowProgram
  private var session: FlowSession
  private var requestedPIN: RequestedPIN?
  /// The error of the try before, for the next challenge.
  private var lastError: PINError?
  private var isFinished = false

  /// The screens that a flow shows in a row without a challenge among them.
  private static let maximumScreensWithoutChallenge = 20

  /// - Parameter demands: the demands of the start are appended.
  /// - Throws: a ``InputRejection`` if the flow does not exist.
  init(_ program: FlowProgram, flow: String, demands: inout [Demand]) throws(InputRejection) {
    self.program = program
    var events: [FlowSession.Event] = []
    session = try FlowSession(program, flow: flow, events: &events)
    react(to: events, &demands)
  }

  /// The running action's answer.
  mutating func answer(_ id: EffectID, _ answer: ActionAnswer, of action: String) -> [Demand] {
    var demands: [Demand] = []
    lastError = PINError(answer, of: action)
    if PINAction(rawValue: action) == .userAuthenticated, answer == "authenticated" {
      demands.append(.started)
    }
    send(.answer(id, answer), &demands)
    return demands
  }

  /// The PIN that was asked for; nil if the flow does not take it, and waits for another.
  mutating func give(_ pin: Secret) -> [Demand]? {
    guard let requestedPIN,
      let choice = session.view?.choices.first(where: { $0.gives == [requestedPIN.rawValue] }),
      let row = choice.rowID
    else { return nil }
    var events: [FlowSession.Event] = []
    let reply = session.send(
      .take(row, gives: [requestedPIN.rawValue: .secret(pin)]), at: session.state.now, events: &events)
    guard !reply.isRefused else { return nil }
    self.requestedPIN = nil
    var demands: [Demand] = []
    react(to: events, &demands)
    return demands
  }

  /// Asks for the same PIN again, because the screen has not accepted the input.
  mutating func askAgain(_ error: PINError) -> [Demand] {
    switch requestedPIN {
    case .currentPIN: [.askCurrentPIN(error)]
    case .newPIN: [.askNewPIN(error)]
    case nil: []
    }
  }

  /// The person does not want to any more.
  mutating func cancel() -> [Demand] {
    var demands: [Demand] = []
    requestedPIN = nil
    if let row = session.view.flatMap({ row(of: $0, returning: .cancelled) }) { send(.take(row), &demands) }
    finish(.cancelled, &demands)
    return demands
  }

  private mutating func send(_ input: FlowSession.Input, _ demands: inout [Demand]) {
    var events: [FlowSession.Event] = []
    session.send(input, at: session.state.now, events: &events)
    react(to: events, &demands)
  }

  private mutating func react(to events: [FlowSession.Event], _ demands: inout [Demand]) {
    var waits = false
    var view: FlowView?
    for event in events {
      switch event {
      case .running(let id, let call):
        demands.append(.run(id, call))
        waits = true
      case .shown(let shown): view = shown
      case .ended(let end): return finish(ChangePINResult(end), &demands)
      // A step reads a value that no screen gives: the flow does not change a PIN.
      case .needed: return finish(.failed, &demands)
      case .took, .noted, .cancelled, .timer, .performed: break
      }
    }
    guard !waits else { return }
    guard let view else { return finish(.failed, &demands) }
    answerScreen(view, &demands)
  }

  /// Asks for the PIN that a screen asks for; leaves any other screen as a person would who continues.
  private mutating func answerScreen(_ shown: FlowView, _ demands: inout [Demand]) {
    var view = shown
    for _ in 0..<Self.maximumScreensWithoutChallenge {
      if let requestedPIN = self.requestedPIN(by: view) {
        self.requestedPIN = requestedPIN
        demands.append(requestedPIN == .currentPIN ? .askCurrentPIN(lastError) : .askNewPIN(lastError))
        lastError = nil
        return
      }
      guard let input = inputContinuing(from: view) else { break }
      var events: [FlowSession.Event] = []
      let reply = session.send(input, at: session.state.now, events: &events)
      if reply.isRefused { break }
      var next: FlowView?
      for event in events {
        if case .shown(let shown) = event { next = shown }
        if case .ended(let end) = event { return finish(ChangePINResult(end), &demands) }
      }
      guard let next else { break }
      view = next
    }
    finish(.failed, &demands)
  }

  private func requestedPIN(by view: FlowView) -> RequestedPIN? {
    guard case .displayed = view.kind else { return nil }
    for choice in view.choices {
      if choice.gives.count == 1, let pin = RequestedPIN(rawValue: choice.gives[0]) { return pin }
    }
    return nil
  }

  /// Retry on an error, a row that leads back to a screen that asks, or else one that hands a result back.
  private func inputContinuing(from view: FlowView) -> FlowSession.Input? {
    if view.kind == .error { return .user("Retry") }
    for choice in view.choices {
      if let row = choice.rowID, leadsToChallenge(row) { return .take(row) }
    }
    return row(of: view, returning: nil).map { .take($0) }
  }

  /// The first choice that hands a result back; nil for any.
  private func row(of view: FlowView, returning result: ChangePINResult?) -> RowID? {
    view.choices.lazy.compactMap(\.rowID).first { row in
      let code = program.rows[Int(row.index)]
      guard code.jump == .result else { return false }
      return result == nil || program.results[Int(code.argument)] == result?.rawValue
    }
  }

  private func leadsToChallenge(_ row: RowID) -> Bool {
    let code = program.rows[Int(row.index)]
    guard code.jump == .step else { return false }
    return program.rows(of: StepID(code.argument)).contains {
      RequestedPIN(rawValue: program.rowInfo($0).gives ?? "") != nil
    }
  }

  private mutating func finish(_ result: ChangePINResult, _ demands: inout [Demand]) {
    guard !isFinished else { return }
    isFinished = true
    if let data = result.erasedData { demands.append(.erase(data)) }
    demands.append(.finish(result.error))
  }
}
