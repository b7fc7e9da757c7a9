package import Lockstep
package import LockstepSimulation

/// The lines of a script that repeats an explorer's inputs.
///
/// Outcomes that answer an action at once are prepared before the line that starts it, because the world of a script
/// may answer by itself. An action that something else happens to while it runs is simulated as a slow one.
package struct ScenarioLines {
  /// The lines, each an entry of a YAML list without its dash.
  package private(set) var lines: [String] = []

  private let program: Program
  private let examples: (String) -> [ActionInput]
  private let changes: [[HostSetting]]
  /// Where outcomes of the action that was started last are prepared; nil once something else has happened.
  private var preparing: Int?
  /// The session before the next step, if its view is still to be written.
  private var unsaid: SessionState?
  /// The actions that run while something else happens, with an outcome of each.
  private var slow: [String: String] = [:]

  /// - Parameters:
  ///   - steps: the first begins the session.
  ///   - starts: the settings of the model's starts.
  ///   - examples: the model's examples of an input.
  package init(
    _ steps: [ExplorerStep], of program: Program, starts: [[HostSetting]], changes: [[HostSetting]],
    examples: @escaping (String) -> [ActionInput]
  ) {
    self.program = program
    self.changes = changes
    self.examples = examples
    var world: [HostSetting] = []
    for step in steps {
      if case .start(let number) = step.input {
        world = starts[number]
        preparing = 0
      } else {
        add(step)
      }
      unsaid = step.session
    }
    if let last = steps.last { finish(last) }
    let settings = world.map { "\($0.name): \($0.value.spelling)" } + slowActions
    if !settings.isEmpty { lines.insert("world: {\(settings.joined(separator: ", "))}", at: 0) }
  }

  private var slowActions: [String] {
    if slow.isEmpty { return [] }
    let actions = slow.keys.sorted().map { "\(ScriptScalar.scalar($0)): \(slow[$0] ?? "")" }
    return ["actions: {\(actions.joined(separator: ", "))}"]
  }

  private mutating func add(_ step: ExplorerStep) {
    if case .answer(let row) = step.input {
      let line = answerLine(row, at: unsaid?.place)
      if let preparing {
        lines.insert(line, at: preparing)
        self.preparing = preparing + 1
      } else {
        say()
        lines.append(line)
      }
      return
    }
    noteSlow()
    let needs = unsaid.map { Interpreter(program).needs($0) } ?? []
    say()
    preparing = lines.count
    let wait = step.waited
    switch step.input {
    case .start, .answer: break
    case .row(let row, let example): addRow(row, example)
    case .choice(let choice): lines.append("user: \(ScriptScalar.scalar(choice.rawValue))")
    case .give(let example):
      lines.append("give: {\(needs.map { given($0, example) }.joined(separator: ", "))}")
    case .time: if let wait { lines.append("wait: \(wait.brief)") }
    case .away:
      lines.append("suspend")
      if let wait { lines.append("wait: \(wait.brief)") }
      lines.append("resume")
    case .change(let number):
      let settings = changes[number].map { "\($0.name): \($0.value.spelling)" }
      lines.append("world: {\(settings.joined(separator: ", "))}")
    }
  }

  private mutating func addRow(_ row: RowID, _ example: Int) {
    let info = program.rowInfo(row)
    let words = ScriptScalar.scalar(info.text)
    switch info.trigger {
    case .case, .returns:
      lines.append("outcome: {\(place(info.step)): \(ScriptScalar.scalar(info.outcomeName))}")
    case .error: lines.append("error: {\(place(info.step)): \(words)}")
    case .event, .user, .text:
      let isPlain = program.isUnmistakable(row)
      let key = isPlain ? (info.trigger == .event ? "event: \(words)" : "user: \(words)") : "row: \(id(info))"
      guard let name = info.gives else { return lines.append(key) }
      lines.append("{\(key), \(given(name, example))}")
    }
  }

  private func id(_ info: RowInfo) -> String {
    String(decoding: ScriptScalar.quoted(info.id), as: UTF8.self)
  }

  private func place(_ step: StepID) -> String { ScriptScalar.scalar(program.stepInfo(step).place) }

  private func answerLine(_ row: RowID?, at step: StepID?) -> String {
    guard let row else {
      let place = step.map { self.place($0) } ?? ""
      return "outcome: {\(place): \(ScenarioLines.anything)}"
    }
    let info = program.rowInfo(row)
    let place = self.place(info.step)
    if info.trigger == .error { return "error: {\(place): \(ScriptScalar.scalar(info.outcomeName))}" }
    let main = "outcome: {\(place): \(ScriptScalar.scalar(info.outcomeName))}"
    return info.values.isEmpty ? main : "{\(main), values: {\(values(info))}}"
  }

  private static var anything: String { Explorer<FreeOutcomes, NoWatch>.anything }

  private func values(_ info: RowInfo) -> String {
    info.values.map { "\(ScriptScalar.scalar($0.name)): \(ScriptScalar.scalar($0.kind.example.brief))" }
      .joined(separator: ", ")
  }

  private func given(_ name: String, _ example: Int) -> String {
    let all = examples(name)
    let text: [UInt8]
    switch all[min(example, all.count - 1)] {
    case .secret(let secret): text = secret.withBytes { ScriptScalar.quoted($0) }
    case .plain(let value): text = ScriptScalar.quoted(value.brief)
    }
    return "\(ScriptScalar.scalar(name)): \(String(decoding: text, as: UTF8.self))"
  }

  /// An action runs, and something else than its answer happens.
  private mutating func noteSlow() {
    guard let session = unsaid, Interpreter(program).running(session) != nil else { return }
    preparing = nil
    let info = program.stepInfo(session.place)
    guard let action = info.action, slow[action] == nil else { return }
    let row = session.answerRows.first { program.rowInfo($0).trigger != .error }
    guard let row else { return }
    let outcome = program.rowInfo(row)
    var parts = ["outcome: \(ScriptScalar.scalar(outcome.outcomeName))"]
    if !outcome.values.isEmpty { parts.append("values: {\(values(outcome))}") }
    slow[action] = "{\(parts.joined(separator: ", ")), after: 36500d}"
  }

  /// Writes the session's place and view.
  private mutating func say() {
    guard let session = unsaid, session.end == nil else { return }
    unsaid = nil
    lines.append("at: \(place(session.place))")
    if let view = Interpreter(program).view(session), view.isShown {
      lines.append("shows: \(ScriptScalar.scalar(view.title))")
    }
  }

  private mutating func finish(_ last: ExplorerStep) {
    unsaid = last.session
    noteSlow()
    switch last.session.end {
    case .fault: lines.append("ends: fault")
    case .some(let end): lines.append("ends: \(ScriptScalar.scalar(end.description))")
    case nil: say()
    }
  }
}

extension ExplorerStep {
  /// The time that passes with the input; nil for none.
  fileprivate var waited: Duration? {
    switch input {
    case .time(let moment), .away(let moment): moment > began ? moment - began : nil
    default: nil
    }
  }
}

extension FlowView {
  /// Whether a person sees it: no step that works without a screen.
  fileprivate var isShown: Bool { if case .working = kind { false } else { true } }
}

extension Program {
  /// Whether a row's words name no other row of its step.
  fileprivate func isUnmistakable(_ row: RowID) -> Bool {
    let info = rowInfo(row)
    let same = rows(of: info.step).filter {
      rowInfo($0).words == info.words && rowInfo($0).trigger == info.trigger
    }
    return same.count == 1
  }
}

extension HostValue {
  /// As a world is written, on one line.
  fileprivate var spelling: String {
    switch self {
    case .text(let text): ScriptScalar.scalar(text)
    case .secret(let secret): String(decoding: secret.withBytes { ScriptScalar.quoted($0) }, as: UTF8.self)
    case .integer(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .duration(let duration): duration.brief
    case .list(let values): "[\(values.map(\.spelling).joined(separator: ", "))]"
    case .mapping(let settings):
      "{\(settings.map { "\($0.name): \($0.value.spelling)" }.joined(separator: ", "))}"
    }
  }
}
