/// Collects the events of a ``Player`` until they are read.
///
/// A class because the player keeps a closure that writes to it, also in the copies that a step back needs.
package final class SessionEventLog {
  private var events: [SessionEvent] = []

  package init() {}

  package func add(_ event: SessionEvent) { events.append(event) }

  /// What happened since the last call.
  package func take() -> [SessionEvent] {
    defer { events = [] }
    return events
  }
}
