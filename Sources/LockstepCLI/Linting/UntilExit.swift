/// Keeps what the process is about to leave behind: to take the rows of a thousand flows apart one by one takes
/// as long as half of the rules.
enum UntilExit {
  private final class Holder: Sendable {
    let value: any Sendable
    init(_ value: any Sendable) { self.value = value }
  }

  static func keep(_ value: some Sendable) { _ = Unmanaged.passRetained(Holder(value)) }
}
