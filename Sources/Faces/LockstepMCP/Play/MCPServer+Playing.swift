import Lockstep
import LockstepModel
import LockstepServing
import LockstepSimulation
import LockstepWorkspace

/// `play`.
extension MCPServer {
  func play(_ arguments: Arguments) async throws(ToolFailure) -> ToolReply {
    if let flow = arguments.text("start") { return try await start(flow, arguments) }
    guard let name = arguments.text("session") else {
      let flows = try await readableProject().project.flows.filter { !$0.isExternal }.map(\.id)
      throw ToolFailure(
        "'play' needs 'start' or 'session'",
        help: "'start' takes a flow: \(Suggestion.list(flows))"
          + (plays.names.isEmpty ? "" : "; 'session' one of \(Suggestion.list(plays.names))"))
    }
    guard var session = plays[name] else {
      let names = plays.names
      throw ToolFailure(
        "no session is called '\(name)'",
        help: names.isEmpty ? "begin one with 'start'" : "there are: \(names.joined(separator: ", "))")
    }
    if arguments.flag("stop") {
      plays[name] = nil
      return answer(name, session, lines: [], isRefused: false, saying: "stopped; ")
    }
    var problem: String?
    do throws(ToolFailure) {
      if !session.isEnded { try send(arguments, to: &session) }
    } catch {
      problem = error.text
    }
    var (lines, isRefused) = session.take()
    if let problem {
      // What is possible now helps more than the reason alone.
      lines.insert("refused: \(problem)", at: 0)
      isRefused = true
    }
    plays[name] = session.isEnded ? nil : session
    return answer(name, session, lines: lines, isRefused: isRefused)
  }

  private func start(_ flow: String, _ arguments: Arguments) async throws(ToolFailure) -> ToolReply {
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
        program, SessionStart(id, parameters: arguments.texts("parameters")), checked.project.wording,
        world: SimulatedWorld(host), leavesAllActions: arguments.flag("decide"))
    } catch {
      throw ToolFailure(error.description)
    }
    let (lines, isRefused) = session.take()
    let name = plays.add(session)
    if session.isEnded { plays[name] = nil }
    return answer(name, session, lines: lines, isRefused: isRefused)
  }

  private func answer(
    _ name: String, _ session: PlaySession<Host>, lines: [String], isRefused: Bool, saying word: String = ""
  ) -> ToolReply {
    let state = session.isEnded ? "has ended" : "is at \(session.step)"
    return ToolReply(
      "\(word)session \(name) \(state)", lines: lines.map { (nil, $0) },
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
      let time = try session.duration(text)
      session.send { json in json.member("advance") { $0.milliseconds(time) } }
    case "suspend", "resume": session.send { $0.member(input, true) }
    default:
      try session.answer(text, isError: input == "error", bringing: arguments.values("values"))
    }
  }
}

extension JSONWriter {
  fileprivate mutating func values(_ name: String, _ values: [(name: String, value: Params)]) {
    object(name) { json in
      for (name, value) in values { json.member(name, value) }
    }
  }

  /// A text or a whole number.
  mutating func member(_ name: String, _ value: Params) {
    if let number = value.number { member(name, number) } else { member(name, value.text) }
  }
}
