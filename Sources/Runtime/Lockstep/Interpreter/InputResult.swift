/// The reply to an input.
public enum InputResult: Hashable, Sendable {
  /// The session went on.
  case taken
  /// An answer that came too late: its step was left, or it was answered before.
  case ignored
  /// Not possible now; nothing changed.
  case refused(InputRejection)

  /// Whether the input was not possible.
  public var isRefused: Bool {
    if case .refused = self { true } else { false }
  }
}
