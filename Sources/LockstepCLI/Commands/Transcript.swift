import Lockstep
import LockstepModel
import LockstepSimulation

/// Writes down what happens in a headless run, for a person to read.
struct Transcript: Sendable {
  /// Whether rows, answers and notes are written, or only screens and the person's input.
  var traces: Bool

  /// The lines for one event, if it is worth any.
  func text(_ event: SessionEvent) -> String {
    switch event.kind {
    case .entered, .runs, .chose: return ""
    case .shows(let view): return shown(view, at: event.at)
    case .did(_, let words): return words.map { line(event.at, "> \($0)") } ?? ""
    case .took(_, let row, let target): return traces ? line(event.at, "    \(row) → \(target)") : ""
    case .answered(let action, let outcome):
      return traces ? line(event.at, "    \(action ?? "driver"): \(outcome)") : ""
    case .performs(let effect): return line(event.at, "  → \(effect.text)")
    case .note(let text): return traces ? line(event.at, "    (\(text))") : ""
    case .waits(let action, let outcomes):
      return line(event.at, "  waits for \(action): \(outcomes.joined(separator: ", "))")
    case .ends(let end): return line(event.at, "\(end)")
    }
  }

  private func shown(_ view: FlowView, at time: Duration) -> String {
    let kind = if case .working = view.kind { "waits:" } else { view.kind.word }
    var text = line(time, "\(kind) '\(view.title)'  (\(view.flow) \(view.step))")
    if let message = view.message { text += line(nil, "  \(message)") }
    for datum in view.kind.isStep ? view.data : [] {
      text += line(nil, "  \(datum.name): \(datum.value.brief)")
    }
    for item in view.items { text += line(nil, "  - \(item)") }
    if !view.actions.isEmpty {
      text += line(nil, "  " + view.actions.map { "[\($0)]" }.joined(separator: " "))
    }
    return text
  }

  /// The time takes eight columns, so that the texts line up.
  private func line(_ time: Duration?, _ text: String) -> String {
    let time = time.map { $0.clock } ?? ""
    return String(repeating: " ", count: max(0, 8 - time.count)) + time + "  " + text + "\n"
  }
}

extension Duration {
  /// Hours, minutes and seconds: `1:06:00`, `0:00`, with a fraction only where there is one.
  var clock: String {
    let (seconds, attoseconds) = components
    let hours = seconds / 3_600
    let minutes = seconds / 60 % 60
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var text = hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
    if attoseconds != 0 {
      let milliseconds = attoseconds / 1_000_000_000_000_000
      text += "." + String(repeating: "0", count: 3 - "\(milliseconds)".count) + "\(milliseconds)"
    }
    return text
  }
}

extension FlowView.Kind {
  /// Whether the step itself is displayed, with nothing over it.
  var isStep: Bool {
    switch self {
    case .displayed, .working: true
    case .placeholder, .error: false
    }
  }
}
