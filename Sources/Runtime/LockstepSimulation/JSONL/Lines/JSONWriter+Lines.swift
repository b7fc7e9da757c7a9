package import Lockstep

/// The lines that go out; all keys are always there, null where there is nothing, but for `beneath` and `handles`.
extension JSONWriter {
  /// - Parameter now: the session's time, from which timers count.
  mutating func writeView(_ view: FlowView, at now: Duration) {
    object {
      $0.member("flow", view.flow)
      $0.member("step", view.step)
      $0.member("kind", view.kind.word)
      $0.member("title", view.title)
      $0.member("message", view.message)
      $0.strings("details", view.details)
      $0.member("visit", view.visit)
      $0.strings("actions", view.actions)
      $0.array("inputs") { $0.writeInputs(view.inputs) }
      $0.strings("rows", view.rows)
      $0.array("choices") { for choice in view.choices { $0.writeChoice(choice) } }
      $0.strings("events", view.events)
      $0.array("timers") { for deadline in view.deadlines { $0.writeTimer(deadline, at: now) } }
      $0.object("data") { for datum in view.data { $0.writeDatum(datum.name, datum.value) } }
    }
  }

  /// Only those with a name: nothing can be given for the others.
  private mutating func writeInputs(_ fields: [FlowView.Field]) {
    for field in fields where field.name != nil {
      object {
        $0.member("name", field.name)
        $0.member("secret", field.isSecret)
        $0.member("pattern", field.pattern?.text)
      }
    }
  }

  package mutating func writeChoice(_ choice: FlowView.Choice) {
    object {
      $0.member("row", choice.row)
      $0.member("words", choice.words)
      $0.member("label", choice.label)
      $0.strings("gives", choice.gives)
    }
  }

  /// A timer that is overdue, which only happens on a screen on the way to another, is due now.
  private mutating func writeTimer(_ deadline: FlowView.Deadline, at now: Duration) {
    object {
      $0.member("flow", deadline.flow)
      $0.member("row", deadline.row)
      $0.member("in") { $0.writeMilliseconds(max(.zero, deadline.at - now)) }
    }
  }

  private mutating func writeDatum(_ name: String, _ value: DataValue) {
    key(name)
    switch value {
    case .duration(let duration): writeMilliseconds(duration)
    case .integer(let number): int(number)
    case .text(let text): string(text)
    }
  }

  mutating func writeRun(_ call: ActionCall, number: Int, reads: [String]) {
    member("run", number)
    member("action", call.action.isEmpty ? nil : call.action)
    member("flow", call.flow)
    member("step", call.step)
    member("attempt", call.attempt)
    member("runs", call.runs)
    member("key", call.key)
    strings("reads", reads)
    strings("outcomes", call.outcomes)
    let handles = reads.compactMap { name in
      call.secret(name).flatMap { $0.isHandle ? (name, $0.withBytes { $0.text }) : nil }
    }
    if handles.isEmpty { return }
    object("handles") { for (name, handle) in handles { $0.member(name, handle) } }
  }

  mutating func writeRefusal(_ refusal: InputRejection) {
    member("refused", refusal.reason)
    if let left = refusal.timeLeft { member("in") { $0.writeMilliseconds(left) } }
    member("possible") { $0.writePossibleInputs(refusal.possibleInputs) }
    if !refusal.answersBeneath.isEmpty {
      member("beneath") { $0.writePossibleInputs(refusal.answersBeneath) }
    }
  }

  package mutating func writePossibleInputs(_ possibilities: [PossibleInput]) {
    array {
      for possibility in possibilities {
        $0.object {
          $0.member("kind", possibility.kind.rawValue)
          $0.member("row", possibility.row)
          $0.member("text", possibility.text)
          $0.member("gives", possibility.gives)
        }
      }
    }
  }

  package mutating func writeEnd(_ end: SessionEnd) {
    switch end {
    case .result(let name):
      member("end", "result")
      member("to", name)
    case .handedOver(let flow):
      member("end", "handed over")
      member("to", flow)
    case .fault(let message):
      member("end", "fault")
      member("message", message)
    case .ended, .exited, .resume: member("end", end.description)
    }
  }

  /// Milliseconds to the last digit.
  package mutating func writeMilliseconds(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let perMillisecond: Int64 = 1_000_000_000_000_000
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    // Longer than any session by far.
    guard !overflow else { return null() }
    let whole = product + attoseconds / perMillisecond
    let rest = (attoseconds % perMillisecond).magnitude
    var text = (whole == 0 && duration < .zero ? "-" : "") + String(whole)
    if rest > 0 {
      var digits = String(rest)
      digits = String(repeating: "0", count: 15 - digits.count) + digits
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    rawJSON(text)
  }
}
