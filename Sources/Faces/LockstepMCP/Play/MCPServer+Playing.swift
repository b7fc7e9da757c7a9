import Lockstep
import LockstepModel
import LockstepServing
import LockstepSimulation
import LockstepWorkspace

/// `play`.
extension MCPServer {
  func play(_ arguments: Arguments) async throws(ToolFailure) -> Answer {
    if let flow = arguments.text("start") { return try await start(flow, arguments) }
    guard let name = arguments.text("session") else {
      throw ToolFailure("'play' needs 'start' or 'session'", help: "'start' takes the id of a flow")
    }
    guard var session = plays[name] else {
      let names = plays.names
      throw ToolFailure(
        "no session is called '\(name)'",
        help: names.isEmpty ? "begin one with 'start'" : "there are: \(names.joined(separator: ", "))")
    }
    if arguments.flag("stop") {
      plays[name] = nil
      return answer("stopped \(name)", name, session, lines: [], isRefused: false)
    }
    if !session.isEnded { try send(arguments, to: &session) }
    let (lines, isRefused) = session.take()
    plays[name] = session.isEnded ? nil : session
    return answer(isRefused ? "refused" : "", name, session, lines: lines, isRefused: isRefused)
  }

  private func start(_ flow: String, _ arguments: Arguments) async throws(ToolFailure) -> Answer {
    guard !plays.isFull else {
      throw ToolFailure(
        "\(plays.names.count) sessions are kept already",
        help: "end one with 'stop': \(plays.names.joined(separator: ", "))")
    }
    let checked = try await readableProject()
    let id = checked.project.flows[try flowNumber(flow, in: checked.project)].id
    let program = checked.project.workingProgram(said: checked.files.diagnostics).program
    var session: PlaySession<Host>
    do throws(InputRejection) {
      session = try PlaySession(
        program, SessionStart(id, parameters: arguments.texts("parameters")), world: SimulatedWorld(host),
        leavesAllActions: arguments.flag("decide"))
    } catch {
      throw ToolFailure(error.description)
    }
    let (lines, isRefused) = session.take()
    let name = plays.add(session)
    if session.isEnded { plays[name] = nil }
    return answer("", name, session, lines: lines, isRefused: isRefused)
  }

  private func answer(
    _ word: String, _ name: String, _ session: PlaySession<Host>, lines: [String], isRefused: Bool
  ) -> Answer {
    let state = session.isEnded ? "has ended" : "is at \(session.step)"
    return Answer(
      (word.isEmpty ? "" : word + "; ") + "session \(name) \(state)", lines: lines.map { (nil, $0) },
      facts: [
        ("session", .text(name)), ("step", .text(session.step)), ("ended", .flag(session.isEnded)),
        ("refused", .flag(isRefused)),
      ])
  }

  /// The arguments that are inputs, of which a call has one; 'give' may go with 'choose'.
  private static var inputs: [String] {
    ["choose", "answer", "error", "event", "wait", "suspend", "resume", "give"]
  }

  private func send(_ arguments: Arguments, to session: inout PlaySession<Host>) throws(ToolFailure) {
    let given = Self.inputs.filter(arguments.has)
    let alone = given.count > 1 ? given.filter { $0 != "give" } : given
    // Without an input the session only shows itself again.
    guard let input = alone.first else { return }
    guard alone.count == 1, given.count == 1 || input == "choose" else {
      throw ToolFailure("a call of 'play' takes one input, not \(given.joined(separator: " and "))")
    }
    let text = arguments.text(input) ?? ""
    switch input {
    case "choose":
      let row = session.isRow(text) ? text : session.row(ofLabel: text)
      session.send { json in
        json.member(row == nil ? "user" : "row", row ?? text)
        if arguments.has("give") { json.values("give", arguments.values("give")) }
      }
    case "give": session.send { $0.values("give", arguments.values("give")) }
    case "event": session.send { $0.member("event", text) }
    case "wait":
      guard let time = Duration(spelling: text) else {
        throw ToolFailure("'\(text)' is not a duration", help: "write, for example, 5s, 10m or 1h")
      }
      session.send { json in json.member("advance") { $0.milliseconds(time) } }
    case "suspend", "resume": session.send { $0.member(input, true) }
    default:
      let values = arguments.has("values") ? arguments.values("values") : []
      try session.answer(text, isError: input == "error", bringing: values.map(\.name)) { json in
        if arguments.has("values") { json.values("values", values) }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func values(_ name: String, _ values: [(name: String, value: Params)]) {
    object(name) { json in
      for (name, value) in values {
        if let number = value.number {
          json.member(name, number)
        } else {
          json.member(name, value.text)
        }
      }
    }
  }
}
