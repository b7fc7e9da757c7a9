import Lockstep

/// The request of a line.
enum Request {
  /// A value given with an outcome; only its row determines the type.
  enum OutcomeValue {
    case number(JSONNumber)
    case text(String)
  }

  case send(FlowSession.Input)
  case fromUser(UserInput)
  /// The run of an action that an answer names.
  enum RunReference {
    case number(Int64)
    case key(String)
  }

  case answer(RunReference, outcome: String, [String: OutcomeValue])
  case fail(RunReference, error: String)
  case advance(Duration)
  case snapshot
  case timeToDeadline
  /// Where the session continues.
  case restore(SessionStart)
}

extension Request {
  /// Reads a line: an object with one of the verbs, and its companions.
  ///
  /// - Returns: the request, and the visit that the line names.
  static func read(
    _ line: ZeroizedBuffer.Part, for program: FlowProgram
  ) throws(ProtocolError) -> (request: Request, visit: Int64?) {
    let value = try JSONValue.parse(line)
    guard case .object(let members, _) = value else {
      throw ProtocolError("a line is an object, not \(value.kind)")
    }
    let all = MemberReader(members)
    let request = try Request(all, program)
    let visited = all.has("from-user") ? try all.readMembers("from-user") : all
    return (request, visited.has("visit") ? try visited.readInteger("visit") : nil)
  }

  /// The keys allowed next to a verb; `give` is a verb itself without another.
  private static let companionKeys: [(verb: String, keys: [String])] = [
    ("user", ["give", "visit"]), ("row", ["give", "visit"]), ("from-user", ["handles"]), ("event", ["visit"]),
    ("answer", ["outcome", "values", "error"]), ("give", ["visit"]), ("advance", []), ("snapshot", []),
    ("due", []),
    ("restore", ["after", "suspended"]), ("suspend", []), ("resume", []),
  ]

  private static let allKeys =
    companionKeys.map { $0.verb } + ["outcome", "values", "error", "after", "suspended", "visit", "handles"]

  private init(_ members: MemberReader, _ program: FlowProgram) throws(ProtocolError) {
    try members.checkKeys(Self.allKeys)
    let there = Self.companionKeys.filter { members.has($0.verb) }
    guard let first = there.first(where: { $0.verb != "give" }) ?? there.first else {
      for (keys, verbs) in [
        (["outcome", "values", "error"], "'answer'"), (["after", "suspended"], "'restore'"),
        (["visit"], "'user', 'row', 'event' or 'give'"), (["handles"], "'from-user'"),
      ] {
        guard let key = keys.first(where: members.has) else { continue }
        throw ProtocolError("'\(key)' is only allowed next to \(verbs)")
      }
      throw ProtocolError(
        "a line has one of: " + Self.companionKeys.map { "'\($0.verb)'" }.joined(separator: ", "))
    }
    try members.checkKeys([first.verb] + first.keys, "next to '\(first.verb)'")
    switch first.verb {
    case "user": self = .send(.user(try members.readText("user"), gives: try members.readGives(program)))
    case "row": self = .send(.row(try members.readText("row"), gives: try members.readGives(program)))
    case "from-user": self = .fromUser(try Self.readUserInput(members, program))
    case "event": self = .send(.event(try members.readText("event")))
    case "give": self = .send(.give(try members.readGives(program)))
    case "answer": self = try Self.readAnswer(members)
    case "advance": self = .advance(try members.readMilliseconds("advance"))
    case "restore":
      let gone = members.has("after") ? try members.readMilliseconds("after") : .zero
      let isSuspended = members.has("suspended") ? try members.readBoolean("suspended") : false
      self = .restore(
        SessionStart(restoring: try members.readSnapshot("restore"), after: gone, asSuspended: isSuspended))
    default:
      guard try members.readBoolean(first.verb) else { throw ProtocolError("'\(first.verb)' must be true") }
      switch first.verb {
      case "snapshot": self = .snapshot
      case "due": self = .timeToDeadline
      case "suspend": self = .send(.suspend)
      default: self = .send(.resume)
      }
    }
  }

  /// The object of `from-user` is what a user sent, unchanged. Handles are the host's, and thus outside it.
  private static func readUserInput(_ members: MemberReader, _ program: FlowProgram) throws(ProtocolError)
    -> UserInput
  {
    let sent = try members.readMembers("from-user")
    try sent.checkKeys(allKeys)
    try sent.checkKeys(
      ["user", "row", "give", "visit"], "in 'from-user', which takes 'user' or 'row', 'give' and 'visit'")
    var gives = try sent.readUserGives(program)
    let handles = try members.readHandles(program)
    if let name = handles.keys.filter({ gives[$0] != nil }).min() {
      throw ProtocolError("'give' and 'handles' both have '\(name)': remove its text from 'give'")
    }
    for (name, handle) in handles { gives[name] = handle }
    switch (sent.has("user"), sent.has("row")) {
    case (true, false): return UserInput(.words(try sent.readText("user")), gives: gives)
    case (false, true): return UserInput(.row(try sent.readText("row")), gives: gives)
    default: throw ProtocolError("'from-user' has either 'user' or 'row'")
    }
  }

  private static func readAnswer(_ members: MemberReader) throws(ProtocolError) -> Request {
    let run: RunReference =
      members.isText("answer")
      ? .key(try members.readText("answer")) : .number(try members.readInteger("answer"))
    switch (members.has("outcome"), members.has("error")) {
    case (true, false):
      return .answer(run, outcome: try members.readText("outcome"), try members.readOutcomeValues())
    case (false, true):
      if members.has("values") { throw ProtocolError("'values' belongs to 'outcome', not to 'error'") }
      return .fail(run, error: try members.readText("error"))
    default: throw ProtocolError("'answer' goes with either 'outcome' or 'error'")
    }
  }
}
