import Lockstep
import LockstepModel

extension Run {
  /// Where the session stands, also after its end: `UC1 1.2`.
  var at: String { interpreter.currentStep(state).map { program.stepInfo($0).place } ?? "nowhere" }

  /// The title of what is displayed.
  var shows: String? { interpreter.view(state)?.title }

  var view: FlowView? { interpreter.view(state) }

  /// The places that Back leads to, the oldest first.
  var history: [String] { interpreter.history(state).map { program.stepInfo($0).place } }

  var calls: [String] { interpreter.callingSteps(state).map { program.stepInfo($0).place } }

  var end: String? { state.end?.description }

  /// What would be taken now: `selects Next (1.1a)`.
  var possible: [String] { interpreter.possibleInputs(state).map(\.description) }

  var needs: [String] { interpreter.neededNames(state) }

  var nextDeadline: Duration? { interpreter.nextDeadline(state) }

  var isRunning: Bool { interpreter.runningEffect(state) != nil }

  /// What the running action is told.
  var call: ActionCall? { session.runningActionCall(attempt: attempt) }

  /// The names of what the running action reads and gets.
  var inputNames: [String] { call?.inputs.keys.sorted() ?? [] }

  /// Why an event is refused; nil if it is not. Nothing may have changed then.
  func refusal(of event: FlowSession.Input) -> InputRejection? {
    var copy = self
    guard case .refused(let refusal) = copy.send(event) else { return nil }
    return Fingerprint(copy.session) == Fingerprint(session) && copy.effects.isEmpty ? refusal : nil
  }
}

/// Everything about a session that can be seen from outside, without its secrets.
struct Fingerprint: Hashable, CustomStringConvertible {
  var snapshot: FlowSnapshot?
  var now: Duration
  var end: SessionEnd?
  var isSuspended: Bool
  var running: EffectID?
  var history: [StepID]
  var place: StepID?
  var possible: [PossibleInput]
  var deadline: Duration?

  init(_ session: FlowSession) { self.init(session.state, session.interpreter) }

  init(_ state: SessionState, _ interpreter: Interpreter) {
    snapshot = interpreter.snapshot(state)
    now = state.now
    end = state.end
    isSuspended = state.isSuspended
    running = interpreter.runningEffect(state)
    history = interpreter.history(state)
    place = interpreter.currentStep(state)
    possible = interpreter.possibleInputs(state)
    deadline = interpreter.nextDeadline(state)
  }

  var description: String {
    "now \(now), end \(end?.description ?? "none"), suspended \(isSuspended), running \(running?.number ?? 0), "
      + "possible \(possible)"
  }
}

extension TraceEvent {
  /// In words, with places instead of numbers.
  func words(_ program: FlowProgram) -> String {
    switch self {
    case .took(let row, let at): "took \(program.place(of: row)) at \(at)"
    case .entered(let step, let at): "entered \(program.stepInfo(step).place) at \(at)"
    case .sentBack(let from, let to, let missing):
      "\(program.stepInfo(from).place) lacks \(missing), back to \(program.stepInfo(to).place)"
    case .ambiguous(let rows): "ambiguous " + rows.map { program.place(of: $0) }.joined(separator: ", ")
    case .slow(let step, let took, let promised):
      "slow \(program.stepInfo(step).place): \(took) of \(promised)"
    case .late(let id): "late \(id.number)"
    case .suspended(let at): "suspended at \(at)"
    case .resumed(let at): "resumed at \(at)"
    case .chose(let choice, let at): "chose \(choice) at \(at)"
    }
  }
}
