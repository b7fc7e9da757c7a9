/// An input of a user, which a server takes without trust: a choice of the displayed view, and nothing else.
///
/// ``FlowSession/send(fromUser:at:events:)`` takes by it only `user:` and `text:` rows of the current step, and Retry, Close and
/// Back on the error or placeholder over it. Events, answers, requested values, time and suspending are inputs of the
/// host: ``FlowSession/Input``.
public struct UserInput: Sendable {
  /// How the user names the choice.
  public enum Choice: Sendable {
    /// By the words or the ID of a row, or `Retry`, `Close` and `Back`.
    case words(String)
    /// By the ID of a row.
    case row(String)
  }

  /// The row, or the choice on an error or placeholder.
  public var choice: Choice
  /// What the user filled in, by the names that ``FlowView/Choice/gives`` lists.
  public var gives: [String: ActionInput]

  /// An input of a user; nothing is checked yet.
  public init(_ choice: Choice, gives: [String: ActionInput] = [:]) {
    self.choice = choice
    self.gives = gives
  }
}

extension FlowSession {
  /// Sends an input of a user at a time since the session began; an earlier time than the last counts as the last.
  ///
  /// - Parameters:
  ///   - input: from a user; an input for a row of another kind is refused, even if the host could send it now.
  ///   - time: since the session began. Timers that are due by then fire first, also if the input is refused.
  ///   - events: the events are appended, as ``send(_:at:events:)`` appends them.
  /// - Returns: whether it was taken. A refusal lists only what the user can do, and never repeats the words of the input.
  @discardableResult
  public mutating func send(
    fromUser input: UserInput, at time: Duration, events: inout [Event]
  ) -> InputResult {
    let reply = send(.time, at: time, events: &events)
    if case .refused(let refusal) = reply { return .refused(refusal.limitedToUser) }
    do throws(InputRejection) {
      let chosen: Input =
        switch try interpreter.choice(input.choice, state) {
        case .row(let row): .take(row, gives: input.gives)
        case .cover(let choice): .user(choice.rawValue, gives: input.gives)
        }
      let reply = send(chosen, at: time, events: &events)
      if case .refused(let refusal) = reply { return .refused(refusal.limitedToUser) }
      return reply
    } catch {
      return .refused(error.limitedToUser)
    }
  }
}

extension InputRejection {
  /// The refusal as a user may read it: without the inputs of the host.
  package var limitedToUser: InputRejection {
    InputRejection(reason: reason, possible: possibleInputs.filter { $0.kind == .user })
  }
}
