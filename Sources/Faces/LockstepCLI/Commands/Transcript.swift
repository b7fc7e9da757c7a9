import Lockstep
import LockstepModel
import LockstepSimulation

/// Writes down what happens in a headless run, for a person to read.
struct Transcript: Sendable {
  /// Whether rows, answers and notes are written, or only screens and the person's input.
  var traces: Bool

  /// The lines for one event, if it is worth any.
  func text(_ event: SessionEvent) -> String { lines(event).map { $0 + "\n" }.joined() }

  private func lines(_ event: SessionEvent) -> [String] {
    func line(_ text: String) -> [String] { [Self.timedLine(event.at, text)] }
    switch event.kind {
    case .entered, .runs, .chose: return []
    case .shows(let view): return viewLines(view, at: event.at)
    case .did(_, let words): return words.map { line("> \($0)") } ?? []
    case .took(_, let row, let target): return traces ? line("    \(row) → \(target)") : []
    case .answered(let action, let answer):
      return traces ? line("    \(action ?? "driver"): \(answer.name)") : []
    case .performs(let effect): return line("  → \(effect.text)")
    case .note(let text): return traces ? line("    (\(text))") : []
    case .waits(let action, let outcomes):
      return line("  waits for \(action): \(outcomes.joined(separator: ", "))")
    case .ends(let end): return line("\(end)")
    }
  }

  private func viewLines(_ view: FlowView, at time: Duration) -> [String] {
    let kind = if case .working = view.kind { "waits:" } else { view.kind.word }
    let values = view.kind.isStep ? view.data.map { "\($0.name): \($0.value.brief)" } : []
    let buttons = view.actions.map { "[\($0)]" }.joined(separator: " ")
    let details = [view.message].compactMap(\.self) + values + view.items.map { "- \($0)" }
    return [Self.timedLine(time, "\(kind) '\(view.title)'  (\(view.flow) \(view.step))")]
      + (details + (buttons.isEmpty ? [] : [buttons])).map { Self.timedLine(nil, "  " + $0) }
  }

  /// The time takes eight columns, so that the texts line up.
  static func timedLine(_ time: Duration?, _ text: String) -> String {
    let time = time.map { $0.clockText } ?? ""
    return String(repeating: " ", count: max(0, 8 - time.count)) + time + "  " + text
  }
}

extension Duration {
  /// Hours, minutes and seconds: `1:06:00`, `0:00`, with a fraction only where there is one.
  var clockText: String {
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
