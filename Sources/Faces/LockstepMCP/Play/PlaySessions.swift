import LockstepSimulation

/// The sessions that a client plays, by their names; there are only so many.
struct PlaySessions<Host: SimulatedHost> {
  /// More would be forgotten by any client.
  static var maximumCount: Int { 16 }

  private var sessions: [String: PlaySession<Host>] = [:]
  private var startedCount = 0

  subscript(name: String) -> PlaySession<Host>? {
    get { sessions[name] }
    set { sessions[name] = newValue }
  }

  var names: [String] {
    sessions.keys.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  var isFull: Bool { sessions.count >= Self.maximumCount }

  /// Keeps a session, and names it: `s1`, `s2` …
  mutating func add(_ session: PlaySession<Host>) -> String {
    startedCount += 1
    let name = "s\(startedCount)"
    sessions[name] = session
    return name
  }
}
