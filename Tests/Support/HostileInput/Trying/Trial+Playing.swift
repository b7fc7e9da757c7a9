import Foundation
import Lockstep
import LockstepModel
import TestSupport

extension Trial {
  /// Starts some flows of a program and sends each a few dozen inputs.
  mutating func play(_ program: FlowProgram) throws {
    let ids = program.flowInfos.map(\.id)
    let interpreter = Interpreter(program)
    for _ in 0..<min(ids.count, 3) {
      let flow = mutator.random.oneIn(30) ? "No such flow" : mutator.random.pick(ids) ?? ""
      let parameters = program.flowInfos.first { $0.id == flow }?.parameters ?? []
      let passed = mutator.random.oneIn(2) ? parameters : mutator.random.oneIn(9) ? ["x"] : []
      var effects = Effects(tracing: mutator.random.oneIn(2))
      var state: SessionState
      do throws(InputRejection) {
        state = try interpreter.start(flow, parameters: passed, into: &effects)
      } catch {
        guard !error.reason.isEmpty else { throw Violation("a refusal without a reason") }
        continue
      }
      try play(&state, of: interpreter, inputs: 16 + mutator.random.below(48))
    }
  }

  /// Sends inputs until the session ends or enough were sent, and looks at what comes of each.
  mutating func play(_ state: inout SessionState, of interpreter: Interpreter, inputs count: Int) throws {
    guard interpreter.program.allSteps.contains(where: { !interpreter.program.rows(of: $0).isEmpty }) else {
      return
    }
    let inputs = Inputs(interpreter)
    var effects = Effects(tracing: mutator.random.oneIn(2))
    try look(at: state, of: interpreter)
    for _ in 0..<count {
      let input = inputs.next(state, &mutator.random)
      let before = interpreter.snapshot(state)
      let isDue = interpreter.nextDeadline(state).map { $0 <= input.at } ?? false
      effects.removeAll()
      let reply = cost.measure(\.playing, 1) { interpreter.step(&state, input, into: &effects) }
      if case .refused(let refusal) = reply {
        guard !refusal.reason.isEmpty else { throw Violation("\(input) is refused without a reason") }
        // What was due fires even if the input that brought the time along is refused.
        if !isDue, interpreter.snapshot(state) != before {
          throw Violation("\(input) is refused and changed something")
        }
      }
      try look(at: state, of: interpreter)
      if state.end != nil { break }
    }
    if state.end == nil, mutator.random.oneIn(4) { try putAwayAndTakeUp(&state, of: interpreter) }
  }

  /// What holds of every state.
  private func look(at state: SessionState, of interpreter: Interpreter) throws {
    if let end = state.end {
      if interpreter.snapshot(state) != nil || interpreter.view(state) != nil
        || interpreter.nextDeadline(state) != nil
      {
        throw Violation("a session that ended with '\(end)' goes on")
      }
      if case .fault("") = end { throw Violation("a fault without a word") }
      return
    }
    guard let place = interpreter.currentStep(state), let view = interpreter.view(state) else {
      throw Violation("a session is nowhere")
    }
    let info = interpreter.program.stepInfo(place)
    guard view.flow == info.flow, view.step == info.id else {
      throw Violation("\(info.place) shows \(view.flow)")
    }
    let history = interpreter.history(state)
    // A place is in the history once for each way it was called, and calls lie 64 deep at most.
    guard history.count <= 64 * interpreter.program.allSteps.count else {
      throw Violation("the history has no bound")
    }
    guard history.allSatisfy({ !interpreter.program.isOverlay($0) }) else {
      throw Violation("an overlay is in the history")
    }
    guard interpreter.callingSteps(state).count < 64 else { throw Violation("calls lie too deep") }
    guard state.now >= .zero, state.now <= Interpreter.longestSession else {
      throw Violation("it is \(state.now)")
    }
    if let deadline = interpreter.nextDeadline(state), deadline < state.now {
      throw Violation("a timer was due at \(deadline), and it is \(state.now)")
    }
    guard interpreter.runningEffect(state) == nil || !state.isSuspended else {
      throw Violation("an action runs suspended")
    }
  }

  /// Put away as JSON and taken up again, a session stands where it stood.
  private mutating func putAwayAndTakeUp(_ state: inout SessionState, of interpreter: Interpreter) throws {
    guard let snapshot = interpreter.snapshot(state) else { throw Violation("a session cannot be put away") }
    let json = snapshot.bytes
    let read = try FlowSnapshot(bytes: json)
    guard read == snapshot else {
      throw Violation("a snapshot changed on its way: \(String(decoding: json, as: UTF8.self))")
    }
    var effects = Effects()
    let restored: SessionState
    do throws(SnapshotMismatch) {
      restored = try interpreter.restore(read, into: &effects)
    } catch {
      throw Violation("a snapshot does not come back: \(error), \(String(decoding: json, as: UTF8.self))")
    }
    // A step that lost the secret it reads goes to the screen that gives it.
    guard let place = interpreter.currentStep(state), interpreter.program.stepInfo(place).reads.isEmpty,
      restored.end == nil
    else { return }
    if interpreter.currentStep(restored) != place {
      throw Violation("a snapshot came back elsewhere: \(String(decoding: json, as: UTF8.self))")
    }
  }
}
