#if !hasFeature(Embedded)
  public import Lockstep

  /// Changes PINs as the guide describes it, over a flow that the interpreter runs.
  ///
  /// One change at a time. Everything happens on the main actor, and in one order; only the service works elsewhere.
  @MainActor public final class PINClient {
    /// One change under way.
    private struct OngoingChange {
      var delegate: any ChangePINDelegate
      var user: UserProfile?
      var stateMachine: ChangePINStateMachine?
    }

    private let program: FlowProgram
    private let flow: String
    private let service: any PINService
    private var change: OngoingChange?
    /// The last request; each request waits for those before it.
    private var lastRequest: Task<Void, Never>?

    /// - Parameters:
    ///   - program: holds the flow that changes a PIN, with rows for all answers of the service.
    ///   - flow: its id.
    ///   - service: verifies and replaces the PIN.
    /// - Throws: ``PINClientError`` if the flow does not exist, or if it lacks an action, a result or a row.
    public nonisolated init(
      program: FlowProgram, flow: String = "CP1", service: some PINService
    ) throws(PINClientError) {
      guard let number = program.flow(flow) else { throw .noFlow(flow) }
      for result in ChangePINResult.allCases
      where !program.flowInfos[number].results.contains(result.rawValue) {
        throw .noResult(result.rawValue, flow: flow)
      }
      let configuration = PINConfiguration(
        rules: service.rules, changeFailures: service.maxFailureCount, serverDeregisters: true)
      let actions: [PINAction] = [.userAuthenticated, .authenticatePIN, .changePIN]
      let run = Set(program.steps(of: flow).compactMap { program.stepInfo($0).action })
      for action in actions where !run.contains(action.rawValue) { throw .noAction(action, flow: flow) }
      do throws(ContractMismatch) {
        _ = try program.bind(actions.compactMap { configuration.contract(of: $0) })
      } catch {
        throw .mismatch(error)
      }
      self.program = program
      self.flow = flow
      self.service = service
    }

    /// The user whose PIN can be changed.
    public func authenticatedUserProfile() async -> UserProfile? { await service.authenticatedUser() }

    /// Begins to change the PIN of the authenticated user. The guide's `changePin:`.
    ///
    /// - Parameter delegate: kept until the change is over.
    public func changePIN(delegate: any ChangePINDelegate) {
      guard change == nil else {
        let user = change?.user
        return runInTurn { client in
          delegate.pinClient(client, didFailToChangePINFor: user, error: .actionAlreadyInProgress)
        }
      }
      change = OngoingChange(delegate: delegate)
      runInTurn { await $0.beginChange() }
    }

    /// Whether a new PIN would be accepted; nothing is counted or changed. The guide's
    /// `validatePinWithPolicy:completion:`.
    ///
    /// - Throws: the rule that it breaks.
    public func validate(_ pin: Secret) throws(PINError) {
      if let violation = service.rules.guideViolation(of: pin) { throw PINError(violation) }
    }

    /// The same, with the guide's completion.
    public func validate(_ pin: Secret, completion: @escaping (Bool, PINError?) -> Void) {
      do throws(PINError) {
        try validate(pin)
        completion(true, nil)
      } catch {
        completion(false, error)
      }
    }

    /// Waits until nothing happens any more without an answer to a challenge.
    package func waitUntilIdle() async {
      while let task = lastRequest {
        await task.value
        if lastRequest == task { return }
      }
    }

    private func runInTurn(_ work: @escaping @MainActor (PINClient) async -> Void) {
      let before = lastRequest
      lastRequest = Task {
        await before?.value
        await work(self)
      }
    }

    private func beginChange() async {
      change?.user = await service.authenticatedUser()
      var demands: [ChangePINStateMachine.Demand] = []
      do throws(InputRejection) {
        change?.stateMachine = try ChangePINStateMachine(program, flow: flow, demands: &demands)
      } catch {
        demands = [.finish(.unknown)]
      }
      await perform(demands)
    }

    /// Meets the flow's demands, until it waits for a person or is over.
    private func perform(_ demands: [ChangePINStateMachine.Demand]) async {
      var open = demands
      while !open.isEmpty, let change {
        switch open.removeFirst() {
        case .started:
          if let user = change.user { change.delegate.pinClient(self, didStartPINChangeFor: user) }
        case .run(let id, let call): open += await run(call, id)
        case .erase(let data): await service.erase(data)
        case .askCurrentPIN(let error): open += await askCurrentPIN(error, change)
        case .askNewPIN(let error): askNewPIN(error, change)
        case .finish(let error): await finishChange(error, change)
        }
      }
    }

    private func run(_ call: ActionCall, _ id: EffectID) async -> [ChangePINStateMachine.Demand] {
      let answer = await answer(call)
      return change?.stateMachine?.answer(id, answer, of: call.action) ?? []
    }

    /// What the service answers to a call, as the flow names it; `failed` for an action or an error that it does not know.
    private func answer(_ call: ActionCall) async -> ActionAnswer {
      do {
        switch PINAction(rawValue: call.action) {
        case .userAuthenticated: return change?.user == nil ? "not-authenticated" : "authenticated"
        case .authenticatePIN:
          guard let pin = call.secret("current-pin") else { return "failed" }
          return try await service.authenticate(pin).answer
        case .changePIN:
          guard let pin = call.secret("new-pin") else { return "failed" }
          return try await service.change(to: pin)?.answer ?? "changed"
        default: return "failed"
        }
      } catch let error as PINServiceError {
        return error.answer
      } catch {
        return "failed"
      }
    }

    private func askCurrentPIN(
      _ error: PINError?, _ change: OngoingChange
    ) async -> [ChangePINStateMachine.Demand] {
      guard let user = change.user, let count = try? await service.failureCount() else {
        return [.finish(.unknown)]
      }
      change.delegate.pinClient(
        self,
        didReceive: PINChallenge(
          user: user, maxFailureCount: service.maxFailureCount, previousFailureCount: count, error: error,
          reply: makeReply()))
      return []
    }

    private func askNewPIN(_ error: PINError?, _ change: OngoingChange) {
      guard let user = change.user else { return }
      change.delegate.pinClient(
        self,
        didReceive: CreatePINChallenge(
          user: user, pinLength: service.rules.length.lowerBound, error: error, reply: makeReply()))
    }

    private func makeReply() -> ChallengeReply { ChallengeReply { [weak self] in self?.handleReply($0) } }

    /// Takes the answer to a challenge. Input that the flow's screen refuses, because it is not a number or far too
    /// long, cannot be a PIN: it is asked for again with the error of the length, and nothing is counted.
    private func handleReply(_ pin: Secret?) {
      let rules = service.rules
      runInTurn { client in
        guard let pin else { return await client.perform(client.change?.stateMachine?.cancel() ?? []) }
        if let demands = client.change?.stateMachine?.give(pin) { return await client.perform(demands) }
        let error = PINError(rules.guideViolation(of: pin) ?? .wrongLength(required: rules.length.lowerBound))
        await client.perform(client.change?.stateMachine?.askAgain(error) ?? [])
      }
    }

    private func finishChange(_ error: PINError?, _ change: OngoingChange) async {
      await service.endChange()
      self.change = nil
      switch (error, change.user) {
      case (nil, let user?): change.delegate.pinClient(self, didChangePINFor: user)
      case (nil, nil): break
      case (let error?, let user):
        change.delegate.pinClient(self, didFailToChangePINFor: user, error: error)
      }
    }
  }

  /// Why a client cannot be made.
  public enum PINClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The program has no flow with this ID.
    case noFlow(String)
    /// The flow lacks a result that a change can have.
    case noResult(String, flow: String)
    /// No step of the flow runs an action of a change.
    case noAction(PINAction, flow: String)
    /// The flow lacks a row for something that can happen.
    case mismatch(ContractMismatch)

    public var description: String {
      switch self {
      case .noFlow(let flow): "the program has no flow '\(flow)' that changes a PIN"
      case .noResult(let result, let flow):
        "the flow '\(flow)' cannot change a PIN: it has no result '\(result)'"
      case .noAction(let action, let flow):
        "the flow '\(flow)' cannot change a PIN: no step runs the action '\(action.rawValue)'"
      case .mismatch(let mismatch): mismatch.description
      }
    }
  }

  extension PINAuthentication {
    fileprivate var answer: ActionAnswer {
      switch self {
      case .right: "correct"
      case .wrong(let remaining): .outcome("wrong", values: ["remaining": .integer(Int64(remaining))])
      case .locked, .blocked: "not-authenticated"
      case .deregistered: "user-deregistered"
      }
    }
  }

  extension PINServiceError {
    fileprivate var answer: ActionAnswer {
      switch self {
      case .networkConnectivityFailure: .error("No internet")
      case .serverNotReachable: .error("Server unreachable")
      case .userDeregistered: "user-deregistered"
      case .deviceDeregistered: "device-deregistered"
      }
    }
  }
#endif
