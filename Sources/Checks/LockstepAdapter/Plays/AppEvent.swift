import Lockstep

/// Something that an app does as the effect of a move.
enum AppEvent: Sendable {
  case rowTaken(RowID)
  case runStarted(AppRun)
}
