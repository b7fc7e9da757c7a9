import Lockstep
import LockstepSimulation

/// The possible inputs, as the lines to write.
extension ScriptRunner {
  /// - Parameter possible: at least one.
  func scriptLines(for possible: [Possibility]) -> [String] {
    let place = player.flatMap { $0.interpreter.place($0.state) }.map { program.stepInfo($0).place } ?? ""
    var lines = possible.compactMap { line(for: $0, at: place) }
    // The outcomes of one action on one line: some have a dozen.
    let outcomes = possible.filter { $0.kind == .outcome }.map { ScriptScalar.scalar($0.text) }
    if outcomes.count == 1 {
      lines.append("outcome: {\(ScriptScalar.scalar(place)): \(outcomes[0])}")
    } else if !outcomes.isEmpty {
      lines.append(
        "outcome: {\(ScriptScalar.scalar(place)): …}, with one of: \(outcomes.joined(separator: ", "))")
    }
    return lines
  }

  private func line(for possibility: Possibility, at place: String) -> String? {
    let text = ScriptScalar.scalar(possibility.text)
    switch possibility.kind {
    case .user:
      guard let input = possibility.gives else { return "user: \(text)" }
      return "{user: \(text), \(ScriptScalar.scalar(input)): …}"
    case .event: return "event: \(text)"
    case .error: return "error: {\(ScriptScalar.scalar(place)): \(text)}"
    case .give: return "give: {\(text): …}"
    case .resume: return "resume"
    case .outcome: return nil
    }
  }
}
