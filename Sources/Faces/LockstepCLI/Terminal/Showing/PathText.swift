import Lockstep
import LockstepSimulation

/// What happened, in words: as it happens, and the whole path on request.
enum PathText {
  /// The path so far, with its times.
  static func lines(_ path: [SessionEvent], at now: Duration, _ width: Int) -> [String] {
    var lines = Wrapping.lines("The path so far, \(now.roundedDown.clockText) since the beginning:", width)
    for event in path {
      guard let text = words(event) else { continue }
      let line = Transcript.timedLine(event.at.roundedDown, text)
      lines += Wrapping.lines(line, width, indent: String(repeating: " ", count: 12))
    }
    return lines
  }

  /// The lines for an event when it comes; the displayed screen is seen anyway.
  static func lines(_ event: SessionEvent, traces: Bool, _ width: Int) -> [String] {
    switch event.kind {
    case .shows, .did, .chose, .waits, .ends, .entered, .runs: return []
    case .took, .answered, .note: if !traces { return [] }
    case .performs: break
    }
    return words(event).map { Wrapping.lines("  \($0)", width, indent: "    ") } ?? []
  }

  /// nil for an event that adds nothing to those around it.
  private static func words(_ event: SessionEvent) -> String? {
    switch event.kind {
    case .entered, .runs, .chose: nil
    case .shows(let view): "\(view.kind.word) '\(view.title)' (\(view.flow) \(view.step))"
    case .took(_, let row, let target): "\(row) → \(target)"
    case .performs(let effect): "→ \(effect.text)"
    case .did(_, let words): words.map { "> \($0)" }
    case .answered(let action, let answer): action.map { "\($0): \(answer.name)" }
    case .note(let text): "(\(text))"
    case .waits(let action, _): "\(action) is asked for"
    case .ends(let end): "end: \(end)"
    }
  }
}
