import Lockstep
import LockstepSimulation

/// Plays a flow with a person: takes lines, returns the text to show.
///
/// It has no terminal, no clock and no file: the caller passes lines and elapsed time, and shows the result. So a test plays as a
/// person does.
struct TerminalPlayer {
  /// How things look.
  struct Style: Sendable {
    var width = 80
    var colour = false
    /// Whether each row and answer is shown as it happens; the path lists them in any case.
    var traces = false
  }

  /// The state that a step back restores. Secrets come back with it: they stay in memory, by reference, until the step is
  /// forgotten or the player is.
  private struct UndoEntry {
    var player: WorldPlayer
    var path: [SessionEvent]
    var recording: Recording
    var words: String
  }

  var style: Style
  let program: FlowProgram
  private(set) var player: WorldPlayer
  private(set) var path: [SessionEvent]
  private(set) var recording: Recording
  private(set) var isOver = false
  private(set) var question: ChoiceQuestion?
  private var undoEntries: [UndoEntry] = []
  /// The action that the person is asked about.
  private var askedAction: EffectID?
  /// How many steps back are kept.
  private static let maximumUndoEntries = 200

  /// Starts a session in `world`.
  ///
  /// - Parameter asks: ask for every outcome, also for those that the world could answer.
  /// - Throws: a ``InputRejection`` if the session cannot start.
  init(
    _ program: FlowProgram, start: SessionStart, world: World, asks: Bool = false, style: Style = Style()
  ) throws(InputRejection) {
    self.program = program
    self.style = style
    player = try WorldPlayer(program, start: start, world: world, asks: asks)
    askedAction = player.interpreter.runningEffect(player.state)
    path = player.takeEvents()
    recording = Recording(in: world, asks: asks, isAsking: askedAction != nil)
    recordScreen()
  }

  var state: SessionState { player.state }
  var interpreter: Interpreter { player.interpreter }
  var choices: NumberedChoices { NumberedChoices(state, interpreter) }

  /// The present request for input, and whether the typed text must not be seen.
  var prompt: (text: String, isSecret: Bool) { (question?.prompt ?? "> ", question?.isSecret ?? false) }

  /// Takes a line, without its line break.
  mutating func enterLine(_ typed: [UInt8]) -> TerminalUpdate {
    if question != nil { return answerQuestion(typed) }
    let line = String(decoding: typed, as: UTF8.self)
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first else { return .nothing }
    if let command = PlayerCommand(first) { return run(command, Array(words.dropFirst())) }
    switch choices.match(line) {
    case .one(let choice): return choose(choice)
    case .several(let numbers):
      return remark("That could be \(numbers.map(String.init).joined(separator: ", ")): type the number.")
    case .none: return remark(unknownLineReply(line))
    }
  }

  /// Lets real time pass: timers fire.
  mutating func passTime(_ time: Duration) -> TerminalUpdate {
    guard time > .zero, state.end == nil else { return .nothing }
    let counts = isTimeCounted
    player.passTime(time)
    // It is worth a line only if something counted it.
    if counts { recording.addWait(time) }
    let events = takeEvents()
    guard !events.isEmpty else { return .nothing }
    recordScreen()
    path += events
    // The question belonged to a screen that is gone.
    question = nil
    // The user did nothing: the row explains the new screen.
    let lines = events.flatMap { PathText.lines($0, traces: style.traces || $0.isRowTaken, style.width) }
    return TerminalUpdate(change: .screenChanged, lines: lines)
  }

  /// Leaves, at whatever step the session is.
  mutating func leave() { isOver = true }

  /// Makes the choice, or asks for its values first.
  mutating func choose(_ choice: NumberedChoice) -> TerminalUpdate {
    proceed(with: ChoiceQuestion(choice, in: program))
  }

  private mutating func answerQuestion(_ typed: [UInt8]) -> TerminalUpdate {
    guard var question else { return .nothing }
    guard !typed.isEmpty else {
      self.question = nil
      return remark("Nothing given.")
    }
    if let problem = question.answer(typed) { return remark(problem) }
    return proceed(with: question)
  }

  /// Asks for the values that are still missing, or makes the choice.
  private mutating func proceed(with question: ChoiceQuestion) -> TerminalUpdate {
    guard question.isAnswered else {
      self.question = question
      return TerminalUpdate(change: .remark)
    }
    let (line, words) = question.sessionLine(state, interpreter, isUnique: choices.isUnique(question.choice))
    let update = perform(words, line)
    if update.change == .screenChanged { self.question = nil }
    return update
  }

  /// Does something that can be taken back, and keeps it for the path and the recording.
  mutating func perform(_ words: String, _ line: SessionLine) -> TerminalUpdate {
    let before = UndoEntry(player: player, path: path, recording: recording, words: words)
    if case .refused(let refusal) = player.apply(line) {
      player = before.player
      return remark(asSentence(refusal.reason))
    }
    undoEntries.append(before)
    if undoEntries.count > Self.maximumUndoEntries { undoEntries.removeFirst() }
    let events = takeEvents(of: line, in: before.player.world)
    recordScreen()
    path.append(SessionEvent(at: before.player.state.now, kind: .did(line, words: words)))
    path += events
    let lines = Wrapping.lines("> \(words)", style.width, indent: "  ")
    return TerminalUpdate(
      change: .screenChanged,
      lines: lines + events.flatMap { PathText.lines($0, traces: style.traces, style.width) })
  }

  /// Records the displayed screen, unless a step is at work.
  private mutating func recordScreen() {
    guard !state.isSuspended, let view = interpreter.view(state) else { return }
    if case .working = view.kind { return }
    recording.addShownTitle(view.title)
  }

  /// Goes back to before the last thing that was done.
  mutating func stepBack() -> TerminalUpdate {
    guard let last = undoEntries.popLast() else {
      return remark("Nothing to take back: this is the beginning.")
    }
    player = last.player
    path = last.path
    recording = last.recording
    askedAction = interpreter.runningEffect(state)
    let lines = Wrapping.lines("< back to before: \(last.words)", style.width, indent: "  ")
    return TerminalUpdate(change: .screenChanged, lines: lines)
  }

  /// What happened since the last look, with `line` recorded as its cause.
  private mutating func takeEvents(of line: SessionLine? = nil, in world: World? = nil) -> [SessionEvent] {
    var events = player.takeEvents()
    let running = interpreter.runningEffect(state)
    // The player reports at every look that it waits; that is news only once.
    let news = running == nil || running == askedAction ? nil : events.lastIndex(where: \.isWaiting)
    events = events.enumerated().filter { !$0.element.isWaiting || $0.offset == news }.map(\.element)
    if let line, let world { recording.add(line, followedBy: events, in: world, of: program) }
    if running != askedAction { recording.setAsking(running != nil) }
    askedAction = running
    return events
  }

  func remark(_ text: String) -> TerminalUpdate {
    TerminalUpdate(change: .remark, lines: Wrapping.lines(text, style.width))
  }
}

extension SessionEvent {
  fileprivate var isRowTaken: Bool { if case .took = kind { true } else { false } }
  fileprivate var isWaiting: Bool { if case .waits = kind { true } else { false } }
}
