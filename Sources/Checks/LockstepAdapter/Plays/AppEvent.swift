import Lockstep

/// Something that an app does as the effect of a move.
enum AppEvent: Sendable {
  case took(RowID)
  case ran(AppRun)
}
