import Lockstep

/// The answer to `?`: the position of the session, the choices there, and the commands.
enum HelpText {
  static func lines(_ player: TerminalPlayer) -> [String] {
    let width = player.style.width
    var lines = positionLines(player)
    let choices = player.choices.list
    if !choices.isEmpty {
      lines.append("Possible here:")
      for (index, choice) in choices.enumerated() { lines += choiceLines(index + 1, choice, width) }
    }
    lines += Wrapping.lines("Type a number, the words or the id of a row, or:", width)
    for command in PlayerCommand.allCases {
      let (usage, meaning) = command.helpEntry
      lines += entryLines(Wrapping.padded(usage, 4), meaning, width)
    }
    return lines
  }

  private static func positionLines(_ player: TerminalPlayer) -> [String] {
    let program = player.program
    let width = player.style.width
    func places(_ steps: [StepID]) -> String {
      steps.map { program.stepInfo($0).place }.joined(separator: ", ")
    }
    var lines = Wrapping.lines(player.positionSentence, width)
    let calls = player.interpreter.callingSteps(player.state)
    if !calls.isEmpty { lines += Wrapping.lines("Called from \(places(calls)).", width, indent: "  ") }
    let history = player.interpreter.history(player.state)
    if !history.isEmpty, player.state.end == nil {
      lines += Wrapping.lines("Screens so far: \(places(history)).", width, indent: "  ")
    }
    return lines
  }

  private static func choiceLines(_ number: Int, _ choice: NumberedChoice, _ width: Int) -> [String] {
    var text = choice.label
    if let row = choice.rowID { text += " (\(row))" }
    if let target = choice.target { text += " → \(target)" }
    let needs = (choice.requiredInput.map { [$0] } ?? []) + choice.values.map(\.name)
    if !needs.isEmpty, choice.kind != .give { text += ", asks for \(needs.joined(separator: ", "))" }
    return entryLines(Wrapping.padded("\(number)", 4), text, width)
  }

  private static func entryLines(_ name: String, _ text: String, _ width: Int) -> [String] {
    Wrapping.lines("  \(name)  \(text)", width, indent: "        ")
  }
}

extension TerminalPlayer {
  /// The position of the session, in one sentence.
  var positionSentence: String {
    if let end = state.end { return "The session has ended: \(end)." }
    guard let view = interpreter.view(state) else { return "The session has not begun." }
    let suspended = state.isSuspended ? ", suspended" : ""
    let place = "\(view.flow) \(view.step), \(view.kind.word) '\(view.title)'"
    return "The session is at \(place)\(suspended)."
  }

  /// The screen as it is now.
  var screenLines: [String] { ScreenText.lines(self) }
}
