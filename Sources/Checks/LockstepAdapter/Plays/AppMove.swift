import Lockstep
import LockstepScenarios
import LockstepSimulation

/// One message to an app that moves it, and what the tables say about it.
struct AppMove: Sendable {
  enum Operation: Sendable {
    case start
    /// The user's choice, with what is filled in.
    case choose(FlowView.Choice, fields: [AppField], gives: [String: ActionInput])
    /// Something that neither the user nor a timer does.
    case event(RowID)
    /// A held run ends.
    case release(AppRun)
    case suspend
    case resume
    /// The app, ended in the background, is started again.
    case restart
    /// Only time passes.
    case wait
    /// There is no message for it; the reason.
    case impossible(String)
  }

  var operation: Operation
  /// The time that passes before it.
  var waitTime: Duration
  /// What was displayed before.
  var before: FlowView?
  /// The rows and the beginnings of runs, in order.
  var trail: [AppEvent] = []
  /// The displayed view afterwards; nil after the end.
  var after: FlowView?
  var end: SessionEnd?
  /// All that happened, for logs.
  var turn: SessionTurn

  /// What the app as a whole did, for logs.
  var hostLine: SessionLine? {
    switch operation {
    case .suspend: .send(.suspend)
    case .resume, .restart: .send(.resume)
    default: nil
    }
  }

  /// The rows that were taken, in order.
  var rows: [RowID] {
    trail.compactMap { if case .rowTaken(let row) = $0 { row } else { nil } }
  }

  /// The row of the outcome of an action's last run or, as long as it goes on, the row that leads to the run.
  ///
  /// - Parameter action: its name, or the step that runs it.
  func row(running action: String) -> RowID? {
    func isMeant(_ run: AppRun) -> Bool { run.action == action || AppRun.stepName(run.key) == action }
    let place = trail.lastIndex { if case .runStarted(let run) = $0 { isMeant(run) } else { false } }
    // One that was held until now.
    if place == nil, case .release(let run) = operation, isMeant(run) { return rows.first }
    guard let place, case .runStarted(let run) = trail[place] else { return nil }
    if let row = run.row, rows.contains(row) { return row }
    return trail[..<place].reversed().lazy.compactMap {
      if case .rowTaken(let row) = $0 { row } else { nil }
    }.first
  }

  /// Whether a run of an earlier move ends in this one.
  func ends(_ run: AppRun) -> Bool {
    if case .release(let own) = operation { own.key == run.key } else { false }
  }

  /// The runs that began, in order.
  var runs: [AppRun] {
    trail.compactMap { if case .runStarted(let run) = $0 { run } else { nil } }
  }
}

/// Something that a user fills in.
struct AppField: Sendable {
  var name: String
  var label: String
  var isSecret: Bool
}
