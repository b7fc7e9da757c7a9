package import Lockstep
import LockstepScripts

extension Expectation {
  /// The problem; nil if the expectation is met.
  func problem(of session: FlowSession, _ trail: inout RunTrail) -> ScriptProblem? {
    switch (kind, operand) {
    case (.at, .text(let wanted)):
      guard let there = session.place else { return Self.endedProblem(session, "to be at \(wanted)") }
      if there == wanted || there.hasPrefix(wanted + " ") { return nil }
      return ScriptProblem("expected to be at \(wanted), was at \(there)", possible: session.possibleInputs)
    case (.ends, .text(let wanted)):
      guard let end = session.state.end else {
        return ScriptProblem(
          "expected the end '\(wanted)', but the session is at \(session.place ?? "")",
          possible: session.possibleInputs)
      }
      if case .fault = end, wanted == "fault" { return nil }
      return end.description == wanted ? nil : ScriptProblem("expected the end '\(wanted)', was '\(end)'")
    case (.notPossible, .texts(let texts)): return Self.problem(ifPossible: texts, session)
    case (.did, .text(let effect)):
      if trail.consumeEffect(named: effect) { return nil }
      let there =
        trail.effectsSinceInput.isEmpty
        ? "there was none" : "there was \(trail.effectsSinceInput.map { $0.text }.quoted)"
      return ScriptProblem("expected the side effect '\(effect)', \(there) since the last input")
    case (.ran, .counts(let counts)):
      for (number, (action, times)) in counts.enumerated() where trail.runs(of: action) != times {
        let there = Self.spellTimes(trail.runs(of: action))
        return ScriptProblem(
          "expected '\(action)' to have run \(Self.spellTimes(times)), was \(there)", at: .value(number))
      }
      return nil
    case (.took, .texts(let wanted)):
      let there = trail.takeNewRows()
      if there.elementsEqual(wanted) { return nil }
      // The first row that differs is the most useful.
      let same = zip(wanted, there).prefix { $0 == $1 }.count
      let rows = there.isEmpty ? "none" : there.joined(separator: ", ")
      let expected = wanted.isEmpty ? "no rows" : "the rows \(wanted.joined(separator: ", "))"
      return ScriptProblem("expected \(expected), were \(rows)", at: .name(same))
    default: return problem(onScreenOf: session)
    }
  }

  private func problem(onScreenOf session: FlowSession) -> ScriptProblem? {
    let view = session.view
    let place = view.map { "(\($0.flow) \($0.step))" } ?? ""
    switch (kind, operand) {
    case (.shows, .text(let title)):
      guard let view else { return Self.endedProblem(session, "'\(title)'") }
      if view.title == view.filling(title) { return nil }
      return ScriptProblem(
        "expected '\(title)', was '\(view.title)' \(place)", possible: session.possibleInputs)
    case (.message, .text(let text)):
      guard let view else { return Self.endedProblem(session, "the message '\(text)'") }
      if view.message == view.filling(text) { return nil }
      let there = view.message.map { "'\($0)'" } ?? "none"
      return ScriptProblem("expected the message '\(text)', was \(there) \(place)")
    case (.actions, .texts(let names)):
      guard let view else { return Self.endedProblem(session, "the actions \(names.sorted().quoted)") }
      let wanted = names.map { view.filling($0) }.sorted()
      // A form may be named by the words of its row, too.
      if wanted == view.choices.filter({ $0.gives.isEmpty }).map({ $0.label }).sorted() { return nil }
      let there = view.buttons.sorted()
      return wanted == there
        ? nil : ScriptProblem("expected the actions \(wanted.quoted), were \(there.quoted) \(place)")
    case (.data, .values(let values)):
      for (number, (name, value)) in values.enumerated() {
        guard let view else { return Self.endedProblem(session, "'\(name)'", at: .name(number)) }
        guard let there = view.data.first(where: { $0.name == name })?.value else {
          let names = view.data.map { $0.name }
          return ScriptProblem(
            "expected '\(name)' to be \(value.brief), but it has no value", at: .name(number),
            help: names.isEmpty ? nil : "there are: \(names.joined(separator: ", "))")
        }
        if there == value { continue }
        return ScriptProblem(
          "expected '\(name)' to be \(value.brief), was \(there.brief)", at: .value(number))
      }
      return nil
    // Of the others, and of one with an operand that is not its own, nothing is known.
    default: return ScriptProblem("'\(kind.rawValue)' cannot be checked")
    }
  }

  /// The problem with the first of some inputs that is possible although none of them should be; nil if none is.
  private static func problem(ifPossible texts: [String], _ session: FlowSession) -> ScriptProblem? {
    let program = session.interpreter.program
    for (number, text) in texts.enumerated() {
      let words = RowText.normalized(text)
      let found = session.possibleInputs.first { possibility in
        let own = RowText.normalized(possibility.text)
        if possibility.row == text || own == words || RowText.withoutGuards(own) == words { return true }
        // With its flow, or by the label of its button.
        guard let row = possibility.rowID else { return false }
        let label = program.rowInfo(row).label.map { RowText.normalized($0) }
        return program.place(of: row) == text || label == words
      }
      guard let found else { continue }
      let row = found.row.map { ", as row \($0)" } ?? ""
      return ScriptProblem("'\(text)' is possible\(row), but was expected not to be", at: .name(number))
    }
    return nil
  }

  private static func endedProblem(
    _ session: FlowSession, _ what: String, at part: ScriptProblem.Part = .main
  ) -> ScriptProblem {
    let end = session.state.end?.description ?? ""
    return ScriptProblem("expected \(what), but the session has ended: \(end)", at: part)
  }

  private static func spellTimes(_ number: Int) -> String {
    switch number {
    case 0: "never"
    case 1: "once"
    default: "\(number) times"
    }
  }
}

extension FlowSession {
  /// The step that the session is at: `UC2.3 1.3`, also beneath an error or a placeholder; nil once it has ended.
  package var place: String? {
    state.end != nil ? nil : interpreter.currentStep(state).map { interpreter.program.stepInfo($0).place }
  }
}

extension [String] {
  /// `'a', 'b'`, or "none".
  fileprivate var quoted: String { isEmpty ? "none" : map { "'\($0)'" }.joined(separator: ", ") }
}
