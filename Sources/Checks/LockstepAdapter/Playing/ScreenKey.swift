import Lockstep

/// What bears a difference of a screen: the screen, wherever the app comes to it, or the row that leads to an error or a
/// placeholder. These no table declares, and an app may word them anew for each row.
struct ScreenKey: Hashable, Sendable {
  /// ``ExpectedScreen/name``
  var screen: String
  /// nil for the screen of a step.
  var row: RowID?
}
