import Lockstep
import LockstepScenarios
import LockstepSimulation

/// Writes a recording as a script or as a scenario.
struct ScriptText {
  enum Form {
    /// With the world's file, if one was named, for the command in the header.
    case script(worldFile: String?)
    /// With the name of the world.
    case scenario(id: String, world: String?)
  }

  /// The flow that was played.
  var start: SessionStart
  var form: Form
  var file: String

  /// The file's bytes: not a `String`, because the world's secrets may be in it.
  func bytes(_ recording: Recording, at place: String?, end: End?) -> [UInt8] {
    var lines = recording.lines.map { "- ".utf8 + bytes($0) }
    switch end {
    case .fault: lines.append(Array("- ends: fault".utf8))
    case .some(let end): lines.append(Array("- ends: \(scalar(end.description))".utf8))
    case nil: if let place { lines.append(Array("- at: \(scalar(place))".utf8)) }
    }
    let gaps =
      recording.gaps > 0 ? ["Chosen secrets are not recorded: fill in the marked lines."] : []
    let (head, indent) = head(gaps: gaps, isOpen: end == nil)
    return lines.reduce(into: Array(head.utf8)) { $0 += indent.utf8 + $1 + [UInt8(ascii: "\n")] }
  }

  private func head(gaps: [String], isOpen: Bool) -> (text: String, indent: String) {
    switch form {
    case .script(let worldFile):
      var command = "lockstep run \(start.flow) --script \(file)"
      for parameter in start.parameters { command += " --parameter \(parameter)" }
      if let worldFile { command += " --world \(worldFile)" }
      let remarks = ["Recorded. This does the same again:", command] + gaps
      return (remarks.map { "# \($0)\n" }.joined(), "")
    case .scenario(let id, let world):
      var scenario = ScenarioText(id: id, flow: start.flow, parameters: start.parameters, isOpen: isOpen)
      scenario.remarks = ["Recorded. This does the same again: lockstep run \(id)"] + gaps
      scenario.world = world
      return (scenario.head, ScenarioText.indent)
    }
  }

  private func bytes(_ line: RecordedLine) -> [UInt8] {
    switch line.kind {
    case .user(let words): entry("user", words, line)
    case .row(let id): entry("row", id, line)
    case .event(let words): Array("event: \(scalar(words))".utf8)
    case .give: Array("give: ".utf8) + braced(pairs(line)) + remarks(line)
    case .outcome(let place, let name, let values):
      outcome(place, name, values)
    case .error(let place, let name): Array("error: {\(scalar(place)): \(scalar(name))}".utf8)
    case .wait(let duration): Array("wait: \(duration.brief)".utf8)
    case .suspend: Array("suspend".utf8)
    case .resume: Array("resume".utf8)
    case .shows(let title): Array("shows: \(scalar(title))".utf8)
    }
  }

  private func entry(_ key: String, _ words: String, _ line: RecordedLine) -> [UInt8] {
    let main = Array("\(key): \(scalar(words))".utf8)
    if line.gives.isEmpty { return main }
    return braced([main] + pairs(line)) + remarks(line)
  }

  private func outcome(_ place: String, _ name: String, _ values: [String: String]) -> [UInt8] {
    let main = "outcome: {\(scalar(place)): \(scalar(name))}"
    if values.isEmpty { return Array(main.utf8) }
    let pairs = values.keys.sorted().map { "\(scalar($0)): \(scalar(values[$0] ?? ""))" }
    return Array("{\(main), values: {\(pairs.joined(separator: ", "))}}".utf8)
  }

  private func braced(_ pairs: [[UInt8]]) -> [UInt8] {
    "{".utf8 + Array(pairs.joined(separator: ", ".utf8)) + "}".utf8
  }

  private func pairs(_ line: RecordedLine) -> [[UInt8]] {
    line.gives.keys.sorted().map { name in
      let key = Array("\(scalar(name)): ".utf8)
      switch line.gives[name] {
      case .text(let text), .standIn(let text): return key + ScriptScalar.quoted(text)
      case .worldsOwn(let secret): return key + secret.withBytes { ScriptScalar.quoted($0) }
      case .leftOut, .secret, nil: return key + ScriptScalar.quoted("?")
      }
    }
  }

  private func remarks(_ line: RecordedLine) -> [UInt8] {
    let numbers = line.gives.keys.sorted().compactMap { name -> String? in
      if case .leftOut(let number) = line.gives[name] { "chosen secret \(number)" } else { nil }
    }
    return numbers.isEmpty ? [] : Array("  # fill in: \(numbers.joined(separator: ", "))".utf8)
  }

  private func scalar(_ text: String) -> String { ScriptScalar.scalar(text) }
}
