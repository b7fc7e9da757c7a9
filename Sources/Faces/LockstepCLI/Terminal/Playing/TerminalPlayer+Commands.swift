import Lockstep
import LockstepSimulation

extension TerminalPlayer {
  mutating func run(_ command: PlayerCommand, _ rest: [String]) -> TerminalUpdate {
    if !rest.isEmpty, command != .wait {
      return remark("'\(command.rawValue)' takes no more words. Type ? for help.")
    }
    switch command {
    case .help: return TerminalUpdate(change: .listing, lines: HelpText.lines(self))
    case .path:
      return TerminalUpdate(change: .listing, lines: PathText.lines(path, at: state.now, style.width))
    case .stepBack: return stepBack()
    case .quit:
      leave()
      return .nothing
    case .back:
      guard let choice = choices.list.first(where: \.isBack) else {
        return remark("This screen has no Back.")
      }
      return choose(choice)
    case .suspend:
      let isSuspended = state.isSuspended
      return perform(isSuspended ? "resume" : "suspend", .send(isSuspended ? .resume : .suspend))
    case .wait: return wait(rest)
    }
  }

  private mutating func wait(_ words: [String]) -> TerminalUpdate {
    guard state.end == nil else { return remark("The session has ended: time has stopped.") }
    let duration: Duration
    if words.isEmpty {
      guard let deadline = player.nextEventTime else {
        return remark("No timer runs here. Write how long: w 1m.")
      }
      duration = max(.zero, deadline - state.now)
    } else if let written = Duration(spelling: words.joined()) {
      duration = written
    } else {
      return remark("Write how long to wait: w 30s, w 1m or w 1h.")
    }
    return perform("waits \(duration.brief)", .wait(duration))
  }

  /// The reply to a line that means nothing here.
  func unknownLineReply(_ line: String) -> String {
    if state.end != nil { return "The session has ended: u takes the last step back, q leaves." }
    // It may be a PIN typed too early: it is not repeated.
    if Self.mayBeSecret(line.utf8) {
      guard let number = choices.list.firstIndex(where: { $0.requiredInput.map(program.isSecret) == true })
      else {
        return "This number is not in the list. Type ? for help."
      }
      return "Type \(number + 1) first: the secret is then asked for, hidden."
    }
    if let reason = timerRefusal(line) { return asSentence(reason) + " Type w to let time pass." }
    let spellings = choices.list.flatMap(\.spellings)
    let help = Suggestion.help(for: line.lowercased(), among: spellings).map { asSentence($0) }
    return "'\(line)' is not possible here. " + (help ?? "Type a number, the words of a row, or ?.")
  }

  /// The refusal of the words, or the ID, of a timer that runs.
  private func timerRefusal(_ line: String) -> String? {
    var session = player.session
    var events: [FlowSession.Event] = []
    guard case .refused(let refusal) = session.send(.user(line), at: state.now, events: &events),
      refusal.timeLeft != nil
    else { return nil }
    return refusal.reason
  }

  /// Whether a line at the choices is rather a PIN than a number in the list.
  static func mayBeSecret(_ line: some Collection<UInt8>) -> Bool {
    line.count(where: \.isDigit) > 2
  }

  func asSentence(_ text: String) -> String {
    let text = text.prefix(1).uppercased() + text.dropFirst()
    return text.hasSuffix("?") || text.hasSuffix(".") ? text : text + "."
  }

  /// Whether passing time can make a difference later: something runs, or the world counts it.
  var isTimeCounted: Bool {
    player.nextEventTime != nil || state.isSuspended || state.hasSuspendedSession
      || player.world.answersDependOnTime(after: state.now) || showsDuration
  }

  /// Whether a value is displayed that a timer may be armed with.
  private var showsDuration: Bool {
    let data = interpreter.view(state)?.data ?? []
    return data.contains { if case .duration = $0.value { true } else { false } }
  }
}
