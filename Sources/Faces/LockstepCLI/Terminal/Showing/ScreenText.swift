import Lockstep
import LockstepModel
import LockstepReporting

/// The present screen as a box: the display, and the numbered choices.
enum ScreenText {
  static func lines(_ player: TerminalPlayer) -> [String] {
    makeBox(player).lines(width: player.style.width, colour: player.style.colour)
  }

  private static func makeBox(_ player: TerminalPlayer) -> TextBox {
    let state = player.state
    if let end = state.end { return endBox(end, player.program) }
    guard let view = player.interpreter.view(state) else {
      return TextBox(kindLabel: "nothing", placeLabel: "", hint: "? for help", body: [])
    }
    let choices = player.choices.list
    let place = "\(view.flow) \(view.step)"
    guard !state.isSuspended else {
      let body = [
        TextBox.Line(text: "The app is in the background", isBold: true), TextBox.Line(text: ""),
      ]
      return TextBox(
        kindLabel: "suspended", placeLabel: place, hint: "? for help", body: body + choiceLines(choices))
    }
    let isSentence = isSentence(view, player)
    let title = isSentence ? Printable.line(view.title) : title(view, player.program)
    var body = [TextBox.Line(text: title, isBold: true)]
    let about = bodyLines(view, player)
    if !about.isEmpty { body += [TextBox.Line(text: "")] + about }
    let offered = choiceLines(choices) + unusedButtonLines(view, choices)
    if !offered.isEmpty { body += [TextBox.Line(text: "")] + offered }
    return TextBox(
      kindLabel: isSentence ? "step" : view.kind.word, placeLabel: place, hint: "? for help", body: body)
  }

  /// Whether the step's words are a whole sentence, of which a row is the end: it says itself who acts.
  private static func isSentence(_ view: FlowView, _ player: TerminalPlayer) -> Bool {
    guard case .working = view.kind, let step = player.interpreter.currentStep(player.state) else {
      return false
    }
    return player.program.rows(of: step).contains { row in
      let text = player.program.rowInfo(row).text
      return !text.isEmpty && view.title.hasSuffix(text)
    }
  }

  private static func title(_ view: FlowView, _ program: FlowProgram) -> String {
    guard case .working(let word) = view.kind, let kind = Step.Kind(rawValue: word) else {
      return Printable.line(view.title)
    }
    switch kind.role {
    case .automatic: return "\(kind.titleWords) \(Printable.line(view.title))"
    case .call:
      let title = program.flow(view.title).map { program.flowInfos[$0].title } ?? ""
      return Printable.line("\(view.title) \(title)")
    case .screen, .overlay: return Printable.line(view.title)
    }
  }

  private static func bodyLines(_ view: FlowView, _ player: TerminalPlayer) -> [TextBox.Line] {
    var lines: [TextBox.Line] = []
    if let message = view.message { lines.append(TextBox.Line(text: message)) }
    for field in view.inputs { lines.append(TextBox.Line(text: "Input: \(field.text)", indent: "  ")) }
    for item in view.items { lines.append(TextBox.Line(text: "- \(item)", indent: "  ")) }
    if view.kind.isStep, let step = player.interpreter.currentStep(player.state) {
      let info = player.program.stepInfo(step)
      for line in info.lines { lines.append(TextBox.Line(text: line)) }
      if player.interpreter.runningEffect(player.state) != nil {
        let action = info.action.map { "\($0): how does it end?" }
        lines.append(TextBox.Line(text: action ?? "How does it end?"))
      }
    }
    for datum in view.data {
      lines.append(TextBox.Line(text: "\(datum.name): \(datum.value.brief)", indent: "  "))
    }
    if let timer = countdown(view, player) { lines.append(TextBox.Line(text: timer)) }
    return lines
  }

  /// How long until the next timer fires.
  private static func countdown(_ view: FlowView, _ player: TerminalPlayer) -> String? {
    guard let next = view.deadlines.first else { return nil }
    let row = player.program.row("\(next.flow) \(next.row)")
    let event = row.map { Printable.line(player.program.rowInfo($0).text) } ?? "next timer"
    return "\(event) in \(max(.zero, next.at - player.state.now).roundedUp.clockText)"
  }

  private static func choiceLines(_ choices: [NumberedChoice]) -> [TextBox.Line] {
    let columns = "\(choices.count)".count
    return choices.enumerated().map { index, choice in
      let number = "\(index + 1)"
      let padding = String(repeating: " ", count: columns - number.count)
      return TextBox.Line(
        text: "\(padding)\(number)  \(Printable.line(choice.label))",
        indent: String(repeating: " ", count: columns + 2))
    }
  }

  /// Buttons that the screen shows and no row takes: a designer wants to see that.
  private static func unusedButtonLines(_ view: FlowView, _ choices: [NumberedChoice]) -> [TextBox.Line] {
    view.actions.filter { action in
      !choices.contains { $0.label.lowercased().contains(action.lowercased()) }
    }.map { TextBox.Line(text: "-  \(Printable.line($0)) (no row takes it)", indent: "   ") }
  }

  private static func endBox(_ end: SessionEnd, _ program: FlowProgram) -> TextBox {
    var text = "\(end)"
    if case .handedOver(let id) = end, let flow = program.flow(id) {
      text = "handed over to \(id) \(program.flowInfos[flow].title)"
    }
    let body = [
      TextBox.Line(text: "The session has ended", isBold: true), TextBox.Line(text: ""),
      TextBox.Line(text: text),
    ]
    return TextBox(kindLabel: "end", placeLabel: "", hint: "u a step back, p the path, q leave", body: body)
  }
}

extension Duration {
  /// Whole seconds, rounded up: a countdown shows 0:00 only when it is over.
  var roundedUp: Duration {
    let (seconds, attoseconds) = components
    return .seconds(attoseconds > 0 ? seconds + 1 : seconds)
  }

  /// Whole seconds, rounded down.
  var roundedDown: Duration { .seconds(components.seconds) }
}
