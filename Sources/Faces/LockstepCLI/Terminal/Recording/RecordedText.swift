import Lockstep
import LockstepScenarios
import LockstepSimulation

/// A recording as a script or as a scenario.
struct RecordedText {
  /// The start of the played session.
  var start: SessionStart
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
        start.parameters.map { " --parameter \($0)" }.joined() + (world.map { " --world \($0)" } ?? "")
      text.remarks = [
        "Recorded. This does the same again:", "lockstep run \(start.flow) --script \(file)\(options)",
      ]
    }
    if recording.omittedSecretCount > 0 {
      text.remarks.append("Chosen secrets are not recorded: fill in the lines that say so.")
    }
    return text.bytes
  }
}
