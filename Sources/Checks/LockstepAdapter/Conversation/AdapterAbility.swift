/// What an adapter can do; a row that needs another one cannot be tested by it.
enum AdapterAbility: String, Sendable {
  /// Outcomes of actions.
  case prepare
  /// Actions that go on until they are released.
  case hold
  /// The clock of the app.
  case time
  /// The background.
  case suspend
  /// The end of the process.
  case kill
  // What it reads besides the title.
  case message
  case details
  case actions
}
