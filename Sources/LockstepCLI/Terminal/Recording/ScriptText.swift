import Lockstep
import LockstepLinking
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import LockstepText

/// Writes a recording as a script.
struct ScriptText {
  /// What was played, for the command in the header: the flow, and the world if one was named.
  var start: SessionStart
  var world: String?
  var file: String

  /// The script's bytes: not a `String`, because the world's secrets may be in it.
  func bytes(_ recording: Recording, at place: String?, end: End?) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes += "# Recorded. This does the same again:\n# lockstep run \(start.flow) --script \(file)".utf8
    for parameter in start.parameters { bytes += " --with \(parameter)".utf8 }
    if let world { bytes += " --world \(world)".utf8 }
    bytes += "\n".utf8
    if recording.gaps > 0 {
      bytes += "# Chosen secrets are not recorded: fill in the lines that say so.\n".utf8
    }
    for line in recording.lines { bytes += self.bytes(line) + "\n".utf8 }
    switch end {
    case .fault: bytes += "- ends: fault\n".utf8
    case .some(let end): bytes += "- ends: \(scalar(end.description))\n".utf8
    case nil: if let place { bytes += "- at: \(scalar(place))\n".utf8 }
    }
    return bytes
  }

  private func bytes(_ line: RecordedLine) -> [UInt8] {
    switch line.kind {
    case .user(let words): entry("user", words, line)
    case .row(let id): entry("row", id, line)
    case .event(let words): Array("- event: \(scalar(words))".utf8)
    case .give: Array("- give: ".utf8) + braced(pairs(line)) + remarks(line)
    case .outcome(let place, let name, let values):
      outcome(place, name, values)
    case .error(let place, let name): Array("- error: {\(scalar(place)): \(scalar(name))}".utf8)
    case .wait(let duration): Array("- wait: \(duration.brief)".utf8)
    case .suspend: Array("- suspend".utf8)
    case .resume: Array("- resume".utf8)
    }
  }

  private func entry(_ key: String, _ words: String, _ line: RecordedLine) -> [UInt8] {
    let main = Array("\(key): \(scalar(words))".utf8)
    if line.gives.isEmpty { return "- ".utf8 + main }
    return "- ".utf8 + braced([main] + pairs(line)) + remarks(line)
  }

  private func outcome(_ place: String, _ name: String, _ values: [String: String]) -> [UInt8] {
    let main = "outcome: {\(scalar(place)): \(scalar(name))}"
    if values.isEmpty { return Array("- \(main)".utf8) }
    let pairs = values.keys.sorted().map { "\(scalar($0)): \(scalar(values[$0] ?? ""))" }
    return Array("- {\(main), values: {\(pairs.joined(separator: ", "))}}".utf8)
  }

  private func braced(_ pairs: [[UInt8]]) -> [UInt8] {
    "{".utf8 + Array(pairs.joined(separator: ", ".utf8)) + "}".utf8
  }

  private func pairs(_ line: RecordedLine) -> [[UInt8]] {
    line.gives.keys.sorted().map { name in
      let key = Array("\(scalar(name)): ".utf8)
      switch line.gives[name] {
      case .text(let text), .standIn(let text): return key + quoted(text.utf8)
      case .worldsOwn(let secret): return key + secret.withBytes { quoted($0) }
      case .leftOut, .secret, nil: return key + quoted("?".utf8)
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

  private func quoted(_ bytes: some Collection<UInt8>) -> [UInt8] { ScriptScalar.quoted(bytes) }
}
