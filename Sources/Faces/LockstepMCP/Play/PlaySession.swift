import Lockstep
import LockstepModel
import LockstepServing
import LockstepSimulation

/// A session that a client plays: inputs go in as lines of JSON, as `lockstep run --jsonl` takes them, and what happened
/// comes out as lines for people and models.
struct PlaySession<Host: SimulatedHost> {
  /// The lines of the session that were not taken yet.
  private final class Output {
    var lines: [String] = []
  }

  private var session: JSONLSession<Host>
  private let output: Output
  /// The words of the project, as the session began with them.
  let wording: Wording
  /// The last action that waits for an answer, by its number.
  private var runningAction: Int?

  /// - Throws: if the flow or a parameter does not exist.
  init(
    _ program: FlowProgram, _ start: SessionStart, _ wording: Wording, world: SimulatedWorld<Host>,
    delegatesAllActions: Bool
  ) throws(InputRejection) {
    let output = Output()
    (self.output, self.wording) = (output, wording)
    session = try JSONLSession(
      program, start: start, world: world, traces: true, delegatesAllActions: delegatesAllActions
    ) { output.lines.append($0) }
  }

  var isEnded: Bool { session.end != nil }

  /// The flow and the step where it waits.
  var step: String {
    if let view = session.session.view { return "\(view.flow) \(view.step)" }
    let state = session.session.state
    let interpreter = session.session.interpreter
    return interpreter.currentStep(state).map { interpreter.program.stepInfo($0).place } ?? ""
  }

  /// Sends an input.
  ///
  /// - Parameter input: the members of a line.
  mutating func send(_ input: (inout JSONWriter) -> Void) {
    let line = JSONWriter.document(input)
    session.take(.whole(ZeroizedBuffer(Array(line.utf8)).all))
  }

  /// Whether an input, by its row, is possible now.
  func isPossibleRow(_ id: String) -> Bool { session.session.possibleInputs.contains { $0.row == id } }

  /// The row of the button with a label, if just one row has it.
  func row(ofLabel label: String) -> String? {
    let wanted = label.lowercased()
    let rows =
      session.session.view?.choices.filter { $0.label.lowercased() == wanted }.compactMap(\.row) ?? []
    return rows.count == 1 ? rows[0] : nil
  }

  /// The values that the outcome of a row brings.
  private func declaredValues(of input: PossibleInput) -> [(name: String, kind: ValueKind)] {
    guard input.kind == .outcome || input.kind == .error, let row = input.rowID else { return [] }
    return session.session.interpreter.program.rowInfo(row).values
  }

  /// Answers the action that runs. A name that it does not have would end the session, so it is refused.
  ///
  /// - Parameters:
  ///   - name: the outcome or error, or the id of its row.
  ///   - isError: whether it is an error.
  ///   - values: those that come along; without one that the row declares the session would end, too. Durations are
  ///     in words or in milliseconds.
  mutating func answerAction(
    _ name: String, isError: Bool, bringing values: [(name: String, value: MessageValue)]
  ) throws(ToolFailure) {
    let kind = isError ? PossibleInput.Kind.error : .outcome
    let possible = session.session.possibleInputs.filter { $0.kind == kind }
    guard let runningAction else {
      throw ToolFailure(
        "no action waits for an answer", help: "with 'decide' at the start you answer every action")
    }
    guard let found = possible.first(where: { $0.text == name || $0.row == name }) else {
      let names = possible.map(\.text)
      let other = isError ? "'answer' takes an outcome" : "'error' takes an error"
      throw ToolFailure(
        "the action has no \(isError ? "error" : "outcome") '\(name)'",
        help: names.isEmpty
          ? other
          : Suggestion.help(for: name, among: names) ?? "there are: \(names.joined(separator: ", "))")
    }
    let declared = declaredValues(of: found)
    let missing = declared.filter { value in !values.contains { $0.name == value.name } }
    if let first = missing.first {
      let example = first.kind == .duration ? "\"5m\"" : "…"
      throw ToolFailure(
        "'\(found.text)' brings \(missing.map(\.name).joined(separator: ", "))",
        help: "add 'values', such as {\"\(first.name)\": \(example)}")
    }
    var times: [String: Duration] = [:]
    for (name, value) in values {
      guard let text = value.text, declared.contains(where: { $0.name == name && $0.kind == .duration })
      else {
        continue
      }
      times[name] = try parseDuration(text)
    }
    send { json in
      json.member("answer", runningAction)
      json.member(isError ? "error" : "outcome", found.text)
      if values.isEmpty { return }
      json.object("values") { json in
        for (name, value) in values {
          if let time = times[name] {
            json.member(name) { $0.writeMilliseconds(time) }
          } else {
            json.member(name, value)
          }
        }
      }
    }
  }

  /// A duration, in the words of the project or short: `5m`.
  func parseDuration(_ text: String) throws(ToolFailure) -> Duration {
    if let time = wording.duration(Array(text.utf8)[...]) { return time }
    throw ToolFailure(
      "'\(text)' is not a duration", help: "write, for example, 5s, 10m or 1 hour, in \(wording.unitNames)")
  }

  /// What happened since this was last asked, then what is displayed and possible now.
  mutating func takeOutput() -> (lines: [String], isRefused: Bool) {
    var (lines, isRefused) = ([String](), false)
    for line in output.lines {
      guard let value = try? JSONParser.parse(ZeroizedBuffer(Array(line.utf8)).all) else { continue }
      let event = MessageValue(value)
      if !event["refused"].isNull || !event["error"].isNull { isRefused = true }
      if let number = event["run"].number { runningAction = number }
      if let number = event["cancel"].number, number == runningAction { runningAction = nil }
      if let text = Self.describe(event) { lines.append(text) }
    }
    output.lines = []
    if isEnded { return (lines, isRefused) }
    if let view = session.session.view { lines += Self.lines(of: view) }
    if let due = session.timeToDeadline { lines.append("next timer in \(DurationText.spelling(due))") }
    let possible = session.session.possibleInputs
    lines += possible.map { input in
      let row = input.row.map { "\($0) " } ?? ""
      let gives = input.gives.map { " gives \($0)" } ?? ""
      let values = declaredValues(of: input)
      let brings = values.isEmpty ? "" : " with values \(values.map(\.name).joined(separator: ", "))"
      return "possible: \(row)\(input.kind.rawValue) '\(input.text)'\(gives)\(brings)"
    }
    return (lines, isRefused)
  }

  /// The words for a line of the session; nil for those that what is displayed now repeats.
  private static func describe(_ event: MessageValue) -> String? {
    if let row = event["row"].text { return "took \(row) -> \(event["to"].text ?? "stay")" }
    if let end = event["end"].text {
      return ["ended", end, event["to"].text ?? event["message"].text].compactMap(\.self).joined(
        separator: ": ")
    }
    if let reason = event["refused"].text { return "refused: \(reason)" }
    if let problem = event["error"].text { return "refused: \(problem)" }
    if let effect = event["do"].text { return "does: \(effect)" }
    if event["run"].number != nil {
      let place = [event["flow"].text, event["step"].text].compactMap(\.self).joined(separator: " ")
      return "waits for the answer of \(event["action"].text ?? "the step") at \(place)"
    }
    if case .list(let names) = event["need"] {
      return "needs: \(names.compactMap(\.text).joined(separator: ", "))"
    }
    return nil
  }

  private static func lines(of view: FlowView) -> [String] {
    var lines = ["displays \(view.flow) \(view.step): \(view.kind.word) '\(view.title)'"]
    if let message = view.message { lines.append("message: \(message)") }
    if !view.actions.isEmpty { lines.append("actions: \(view.actions.joined(separator: ", "))") }
    let inputs = view.inputs.map { field in
      field.name.map { $0 + (field.isSecret ? " (secret)" : "") } ?? "\(field.text) (no name: takes no value)"
    }
    if !inputs.isEmpty { lines.append("inputs: \(inputs.joined(separator: ", "))") }
    return lines
  }
}
