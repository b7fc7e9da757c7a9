import Lockstep
import LockstepSimulation
import Synchronization

/// The end of a running action by a line of a scenario, which may come while the action runs.
final class ScriptedRun: Sendable {
  private struct State {
    var answerOfLine: ActionAnswer?
    var waiter: CheckedContinuation<ActionAnswer?, Never>?
    var isOver = false
    var isWaiting = false
  }

  let step: StepID?
  private let state = Mutex(State())

  /// - Parameter step: the step that runs the action.
  init(of step: StepID?) { self.step = step }

  /// Whether a line has answered, and the action has not ended yet.
  var isEnding: Bool { state.withLock { $0.answerOfLine != nil && !$0.isOver } }

  /// Whether a line can answer: not once one has, or once the flow has left the step.
  var isOpen: Bool { state.withLock { $0.answerOfLine == nil && !$0.isOver } }

  /// Whether nothing but a line answers.
  var isWaiting: Bool { state.withLock { $0.isWaiting && $0.waiter != nil && $0.answerOfLine == nil } }

  /// From now on only a line ends the action.
  func setWaitingForLine() { state.withLock { $0.isWaiting = true } }

  /// Ends the action with the answer of a line, in place of its own; the first one counts.
  func end(with answer: ActionAnswer) {
    let waiter = state.withLock { state in
      state.answerOfLine = state.answerOfLine ?? answer
      return state.waiter.take()
    }
    waiter?.resume(returning: answer)
  }

  /// Waits for the answer of a line; nil if the action has ended before.
  func wait() async -> ActionAnswer? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let end: ActionAnswer?? = state.withLock { state in
          if state.answerOfLine != nil || state.isOver { return state.answerOfLine }
          state.waiter = waiter
          return nil
        }
        if let end { waiter.resume(returning: end) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.isOver = true
        return state.waiter.take()
      }
      waiter?.resume(returning: nil)
    }
  }
}
