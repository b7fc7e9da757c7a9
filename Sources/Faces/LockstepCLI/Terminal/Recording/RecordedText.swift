import Lockstep
import LockstepScenarios
import LockstepSimulation

/// A recording as a script or as a scenario.
struct RecordedText {
  /// The start of the played session.
  var start: SessionStart
  /// The flow as the command named it, by its ID or its file.
  var flow: String
  /// The directory of the project, if the command named it.
  var project: String?
  /// The id of the scenario; nil for a script.
  var scenario: String?
  /// The name of the scenario's world, or the file of the script's.
  var world: String?
  var file: String

  func bytes(_ recording: Recording, at place: String?, end: SessionEnd?) -> [UInt8] {
    var text = ScenarioText(id: nil, flow: start.flow, parameters: start.parameters, isOpen: end == nil)
    text.lines = recording.lines
    if let end {
      text.lines.append(.init(.expect(.ended(end))))
    } else if let place {
      text.lines.append(.init(.expect(.at(place))))
    }
    if let scenario {
      (text.id, text.world) = (scenario, world.map { .named($0) })
      text.remarks = ["Recorded. This does the same again: lockstep run \(scenario)"]
    } else {
      let options =
        [("script", file)] + start.parameters.map { ("parameter", $0) }
        + [("project", project), ("world", world)].compactMap { name, value in value.map { (name, $0) } }
      text.remarks = [
        "Recorded. This does the same again:",
        "lockstep run \(Self.shellWord(flow))"
          + options.map { " --\($0) \(Self.shellWord($1))" }.joined(),
      ]
    }
    if recording.omittedSecretCount > 0 {
      text.remarks.append("Chosen secrets are not recorded: fill in the lines that say so.")
    }
    return text.bytes
  }

  /// A word as a shell takes it.
  private static func shellWord(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy { $0.isWord || "./:=@%+,-".utf8.contains($0) }
    return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }
}
