import Lockstep
import Synchronization

/// Sessions as JSON lines, which `lockstep replay` compares with the flows.
final class SessionLog: Sendable {
  private let lines = Mutex<[String]>([])

  var text: String { lines.withLock { $0.map { $0 + "\n" }.joined() } }

  /// Begins a session, whose driver reports its rows to these handlers, and the inputs that have no row.
  func begin(_ session: String, flow: String, parameters: [String] = []) -> FlowDriver.Handlers {
    let names = parameters.map { "\"\($0)\"" }.joined(separator: ",")
    add("\"flow\":\"\(flow)\",\"parameters\":[\(names)],\"event\":\"start\"", of: session, at: .zero)
    return FlowDriver.Handlers(
      onTransition: { [self] in add("\"row\":\"\($0.row)\"", of: session, at: $0.at) },
      onNotice: { [self] notice in
        switch notice {
        case .suspended(let time): add("\"event\":\"suspend\"", of: session, at: time)
        case .resumed(let time): add("\"event\":\"resume\"", of: session, at: time)
        case .chose(let choice, let time): add("\"event\":\"\(choice)\"", of: session, at: time)
        case .refused, .cancelled, .late, .slow, .unhandled: break
        }
      })
  }

  /// IDs, rows and events need no escapes.
  private func add(_ members: String, of session: String, at time: Duration) {
    let milliseconds = Int64(time / .milliseconds(1))
    lines.withLock { $0.append("{\"session\":\"\(session)\",\(members),\"at\":\(milliseconds)}") }
  }
}
