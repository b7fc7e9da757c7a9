package import Lockstep
package import LockstepSimulation

extension ExplorationFinding {
  /// One line for people: where, what, why.
  package func message(in program: FlowProgram) -> String {
    switch self {
    case .neverTaken(let row, let reason):
      return "\(row.nameAndText(in: program)) can never happen: \(reason.words(row, in: program))"
    case .neverReached(let step):
      return "\(program.stepInfo(step).place) can never happen: no row that can happen leads there"
    case .trap(let step):
      return "\(program.stepInfo(step).place) is a dead end: a session never ends from here"
    case .partialTrap(let step):
      return "\(program.stepInfo(step).place) can be a dead end: after some ways to it a session never ends"
    case .deadButton(let row):
      return "\(row.nameAndText(in: program)) does nothing: it leads back and changes nothing"
    }
  }
}

extension RowID {
  /// `UC2.3 1.3a 'selects Info'`.
  fileprivate func nameAndText(in program: FlowProgram) -> String {
    "\(program.place(of: self)) '\(program.rowInfo(self).text)'"
  }
}

extension ExplorationFinding.Reason {
  /// The text after `UC2.3 1.3a can never happen: `.
  func words(_ row: RowID, in program: FlowProgram) -> String {
    let info = program.rowInfo(row)
    let step = program.stepInfo(info.step)
    switch self {
    case .notPassed(let parameter): return "no call passes '\(parameter)'"
    case .notGiven(let parameter):
      return "the flow was begun without '\(parameter)'; pass --parameter '\(parameter)'"
    case .noSuchResult: return "\(step.name) never returns '\(info.text)'"
    case .neverRun(let name):
      return "its action never runs" + (name.map { ", because '\($0)' is always missing" } ?? "")
    case .noSuchOutcome:
      return "\(step.action.map { "'\($0)'" } ?? "the step") never gives this outcome in this world"
    case .timerNotArmed: return "its timer never runs, because its duration has no value"
    case .timerTooLate: return "the step is always left before its timer fires"
    case .shadowed(let other): return "\(program.place(of: other)) takes the event"
    case .neverPossible: return "the step is never displayed without something over it"
    }
  }
}
