/// The kind of trigger of a row; the raw value is its key in a flow file.
public enum TriggerKind: String, Sendable, CaseIterable {
  /// A user does something.
  case user
  /// An action answers so.
  case `case`
  /// An action fails so.
  case error
  /// Something happens, or a timer is due.
  case event
  /// A called flow hands this back.
  case returns
  /// Words of any actor.
  case text
}
