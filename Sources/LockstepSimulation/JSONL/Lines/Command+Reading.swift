import Lockstep

extension Command {
  /// Reads a line: an object with one of the verbs, and what belongs to it.
  init(line: WipedBytes.Part) throws(ProtocolError) {
    let value = try JSONValue.parsed(line)
    guard case .object(let members, _) = value else {
      throw ProtocolError("a line is an object, not \(value.kind)")
    }
    try self.init(Members(members))
  }

  /// The keys allowed next to a verb; `give` is a verb itself without another.
  private static let companions: [(verb: String, keys: [String])] = [
    ("user", ["give"]), ("row", ["give"]), ("event", []), ("answer", ["outcome", "values", "error"]),
    ("give", []), ("advance", []), ("snapshot", []), ("restore", ["after", "suspended"]), ("suspend", []),
    ("resume", []),
  ]

  private static let keys = companions.map { $0.verb } + ["outcome", "values", "error", "after", "suspended"]

  private init(_ members: Members) throws(ProtocolError) {
    try members.allow(Self.keys)
    let there = Self.companions.filter { members.has($0.verb) }
    guard let first = there.first(where: { $0.verb != "give" }) ?? there.first else {
      if let key = ["outcome", "values", "error"].first(where: members.has) {
        throw ProtocolError("'\(key)' goes with 'answer'")
      }
      if let key = ["after", "suspended"].first(where: members.has) {
        throw ProtocolError("'\(key)' goes with 'restore'")
      }
      throw ProtocolError(
        "a line has one of: " + Self.companions.map { "'\($0.verb)'" }.joined(separator: ", "))
    }
    try members.allow([first.verb] + first.keys, beside: first.verb)
    switch first.verb {
    case "user": self = .user(try members.text("user"), try members.gives())
    case "row": self = .row(try members.text("row"), try members.gives())
    case "event": self = .event(try members.text("event"))
    case "give": self = .give(try members.gives())
    case "answer": self = try Self.answer(members)
    case "advance": self = .advance(try members.milliseconds("advance"))
    case "restore":
      let gone = members.has("after") ? try members.milliseconds("after") : .zero
      let isSuspended = members.has("suspended") ? try members.isTrue("suspended") : false
      self = .restore(
        SessionStart(restoring: try members.snapshot("restore"), after: gone, asSuspended: isSuspended))
    default:
      guard try members.isTrue(first.verb) else { throw ProtocolError("'\(first.verb)' must be true") }
      self = first.verb == "snapshot" ? .snapshot : first.verb == "suspend" ? .suspend : .resume
    }
  }

  private static func answer(_ members: Members) throws(ProtocolError) -> Command {
    let number = try members.whole("answer")
    switch (members.has("outcome"), members.has("error")) {
    case (true, false): return .outcome(number, try members.text("outcome"), try members.brought())
    case (false, true):
      if members.has("values") { throw ProtocolError("'values' belongs to 'outcome', not to 'error'") }
      return .error(number, try members.text("error"))
    default: throw ProtocolError("'answer' goes with either 'outcome' or 'error'")
    }
  }
}
