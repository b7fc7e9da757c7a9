import Lockstep
import LockstepScenarios
import LockstepSimulation

/// A recording as a script or as a scenario.
struct RecordedText {
  enum Form {
    /// With the world's file, if one was named, for the command in the header.
    case script(worldFile: String?)
    /// With the name of the world.
    case scenario(id: String, world: String?)
  }

  /// The start of the played session.
  var start: SessionStart
  var form: Form
  var file: String

  func bytes(_ recording: Recording, at place: String?, end: SessionEnd?) -> [UInt8] {
    var text = ScenarioText(id: nil, flow: start.flow, parameters: start.parameters, isOpen: end == nil)
    text.lines = recording.lines
    if let end {
      text.lines.append(.init(.expect(.ended(end))))
    } else if let place {
      text.lines.append(.init(.expect(.at(place))))
    }
    switch form {
    case .script(let worldFile):
      let options =
        start.parameters.map { " --parameter \($0)" }.joined() + (worldFile.map { " --world \($0)" } ?? "")
      text.remarks = [
        "Recorded. This does the same again:", "lockstep run \(start.flow) --script \(file)\(options)",
      ]
    case .scenario(let id, let world):
      text.id = id
      text.world = world
      text.remarks = ["Recorded. This does the same again: lockstep run \(id)"]
    }
    if recording.gaps > 0 {
      text.remarks.append("Chosen secrets are not recorded: fill in the lines that say so.")
    }
    return text.bytes
  }
}
