import Lockstep
import LockstepModel
import LockstepServing
import LockstepSimulation
import LockstepWorkspace

/// `play`.
extension MCPServer {
  func play(_ arguments: ToolArguments) async throws(ToolFailure) -> ToolReply {
    if let flow = arguments.text("start") { return try await startSession(of: flow, arguments) }
    guard let name = arguments.text("session") else {
      let flows = try await readableProject().project.flows.filter { !$0.isExternal }.map(\.id)
      throw ToolFailure(
        "'play' needs 'start' or 'session'",
        help: "'start' takes a flow: \(Suggestion.list(flows))"
          + (sessions.names.isEmpty ? "" : "; 'session' one of \(Suggestion.list(sessions.names))"))
    }
    guard var session = sessions[name] else {
      let names = sessions.names
      throw ToolFailure(
        "no session is called '\(name)'",
        help: names.isEmpty ? "begin one with 'start'" : "there are: \(names.joined(separator: ", "))")
    }
    if arguments.flag("stop") {
      sessions[name] = nil
      return reply(about: name, session, lines: [], isRefused: false, saying: "stopped; ")
    }
    var problem: String?
    do throws(ToolFailure) {
      if !session.isEnded { try send(arguments, to: &session) }
    } catch {
      problem = error.text
    }
    var (lines, isRefused) = session.takeOutput()
    if let problem {
      // What is possible now helps more than the reason alone.
      lines.insert("refused: \(problem)", at: 0)
      isRefused = true
    }
    sessions[name] = session.isEnded ? nil : session
    return reply(about: name, session, lines: lines, isRefused: isRefused)
  }

  private func startSession(of flow: String, _ arguments: ToolArguments) async throws(ToolFailure)
    -> ToolReply
  {
    guard !sessions.isFull else {
      throw ToolFailure(
        "\(sessions.names.count) sessions are kept already",
        help: "end one with 'stop': \(sessions.names.joined(separator: ", "))")
    }
    let checked = try await readableProject()
    let id = checked.project.flows[try flowNumber(flow, in: checked.project)].id
    let program = checked.project.workingProgram(readerFindings: checked.files.diagnostics).program
    var session: PlaySession<Host>
    do throws(InputRejection) {
      session = try PlaySession(
        program, SessionStart(id, parameters: arguments.texts("parameters")), checked.project.wording,
        world: SimulatedWorld(host), delegatesAllActions: arguments.flag("decide"))
    } catch {
      throw ToolFailure(error.description)
    }
    let (lines, isRefused) = session.takeOutput()
    let name = sessions.add(session)
    if session.isEnded { sessions[name] = nil }
    var answer = reply(about: name, session, lines: lines, isRefused: isRefused)
    answer.summary += servedProject.result.map(unreadText) ?? ""
    return answer
  }

  private func reply(
    about name: String, _ session: PlaySession<Host>, lines: [String], isRefused: Bool,
    saying word: String = ""
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
  private static var inputNames: [String] {
    ["choose", "answer", "error", "event", "wait", "suspend", "resume", "give"]
  }

  private func send(_ arguments: ToolArguments, to session: inout PlaySession<Host>) throws(ToolFailure) {
    let given = Self.inputNames.filter(arguments.has)
    let alone = given.count > 1 ? given.filter { $0 != "give" } : given
    // Without an input the session only shows itself again.
    guard let input = alone.first else { return }
    guard alone.count == 1, given.count == 1 || input == "choose" else {
      throw ToolFailure("a call of 'play' takes one input, not \(given.joined(separator: " and "))")
    }
    let text = arguments.text(input) ?? ""
    switch input {
    case "choose":
      let row = session.isPossibleRow(text) ? text : session.row(ofLabel: text)
      session.send { json in
        json.member(row == nil ? "user" : "row", row ?? text)
        if arguments.has("give") { json.values("give", arguments.values("give")) }
      }
    case "give": session.send { $0.values("give", arguments.values("give")) }
    case "event": session.send { $0.member("event", text) }
    case "wait":
      let time = try session.parseDuration(text)
      session.send { json in json.member("advance") { $0.writeMilliseconds(time) } }
    case "suspend", "resume": session.send { $0.member(input, true) }
    default:
      try session.answerAction(text, isError: input == "error", bringing: arguments.values("values"))
    }
  }
}

extension JSONWriter {
  fileprivate mutating func values(_ name: String, _ values: [(name: String, value: MessageValue)]) {
    object(name) { json in
      for (name, value) in values { json.member(name, value) }
    }
  }

  /// A text or a whole number.
  mutating func member(_ name: String, _ value: MessageValue) {
    if let number = value.number { member(name, number) } else { member(name, value.text) }
  }
}
