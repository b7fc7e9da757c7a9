package import Lockstep
package import LockstepModel
import LockstepScripts
import LockstepSimulation

/// Writes scenarios as JSON for the tests of apps, which have no YAML: `LockstepTesting` reads it.
///
/// Scripts replace the lines that use them, examples are scenarios of their own, values have their kinds, and worlds
/// are written in full. The file contains the PINs of worlds: it is a file of tests.
package struct PortableScenarioWriter {
  private let program: FlowProgram
  private let set: ScenarioSet
  private let library: ScriptLibrary
  private var lineTables = LineTables()

  package init(_ set: ScenarioSet, of program: FlowProgram) {
    self.program = program
    self.set = set
    library = ScriptLibrary(set.scripts)
  }

  /// - Parameter turns: what a test does, for hosts that only send lines and answer actions; nil for one that fails.
  /// - Throws: a ``Diagnostic`` at an invalid value.
  package mutating func json(
    _ tests: [ScenarioExample], turns: (ScenarioExample) -> [SessionTurn]? = { _ in nil }
  ) throws(Diagnostic) -> String {
    try JSONWriter.document { json throws(Diagnostic) in
      json.member("schema", 1)
      try json.array("scenarios") { json throws(Diagnostic) in
        for test in tests { try write(test, turns(test), &json) }
      }
    }
  }

  private mutating func write(
    _ test: ScenarioExample, _ turns: [SessionTurn]?, _ json: inout JSONWriter
  ) throws(Diagnostic) {
    let scenario = test.scenario
    let world = try worldChange(of: test)
    let lines = try library.expand(test.run.lines, of: test.source)
    try json.object { json throws(Diagnostic) in
      json.member("id", test.name)
      json.member("title", scenario.title?.value ?? "")
      json.member("flow", scenario.flow.value)
      json.strings("parameters", scenario.parameters.map(\.value))
      Self.write(world, &json)
      json.member("open", scenario.isOpen)
      try json.array("lines") { json throws(Diagnostic) in
        for line in lines {
          let action = try SessionLine(line.line, in: line.source, for: program)
          json.object {
            $0.member("file", line.source.path)
            $0.member("line", lineTables.start(of: Location(line.source, line.line.span)).line)
            Self.write(action, &$0)
          }
        }
      }
      guard let turns else { return }
      json.array("turns") { json in for turn in turns { TurnWriter(program: program).write(turn, &json) } }
      json.member("end", turns.last?.end?.description)
    }
  }

  private func worldChange(of test: ScenarioExample) throws(Diagnostic) -> WorldChange {
    guard let (settings, source, _) = try set.settings(of: test.run.world, in: test.source) else {
      return WorldChange()
    }
    return try WorldChange(settings, in: source, for: program)
  }

  private static func write(_ line: SessionLine, _ json: inout JSONWriter) {
    switch line {
    case .send(let input): write(input, &json)
    case .prepare(let answers):
      json.object("prepare") {
        for (place, answer) in answers {
          $0.member(place) { write(answer, &$0) }
        }
      }
    case .world(let change): write(change, &json)
    case .wait(let duration):
      json.member("wait") { write(duration, &$0) }
    case .expect(let expectation, let within):
      write(expectation, &json)
      guard let within else { return }
      json.member("within") { write(within, &$0) }
    }
  }

  private static func write(_ input: FlowSession.Input, _ json: inout JSONWriter) {
    switch input {
    case .user(let words, let gives):
      json.member("user", words)
      write("gives", gives, &json)
    case .row(let id, let gives):
      json.member("row", id)
      write("gives", gives, &json)
    case .event(let words): json.member("event", words)
    case .give(let gives): write("give", gives, &json)
    case .suspend: json.member("suspend", true)
    case .resume: json.member("resume", true)
    // No line of a script is one of these.
    case .take, .answer, .failure, .time: break
    }
  }

  private static func write(_ expectation: Expectation, _ json: inout JSONWriter) {
    let member = expectation.kind.jsonMember
    switch expectation.operand {
    case .text(let text): json.member(member, text)
    case .texts(let texts): json.strings(member, texts)
    case .values(let values):
      let data = Dictionary(values.map { ($0.name, $0.value) }) { _, last in last }
      json.object(member) { write(data, &$0) }
    case .counts(let counts):
      json.object(member) { for count in counts { $0.member(count.action, count.times) } }
    }
  }

  private static func write(_ name: String, _ gives: [String: ActionInput], _ json: inout JSONWriter) {
    json.object(name) {
      for (name, input) in gives.sorted(by: { $0.key < $1.key }) {
        switch input {
        case .secret(let secret): $0.member(name, secret.withBytes { $0.text })
        case .plain(let value): $0.member(name, value.brief)
        }
      }
    }
  }

  private static func write(_ world: WorldChange, _ json: inout JSONWriter) {
    json.member("world") { write(world.host, &$0) }
    json.object("simulated") {
      $0.object("outcomes") {
        for (place, name) in world.outcomes.sorted(by: { $0.key < $1.key }) { $0.member(place, name) }
      }
      $0.object("actions") {
        for (name, answers) in world.actions.sorted(by: { $0.key < $1.key }) {
          $0.array(name) { for answer in answers { write(answer.answer, after: answer.after, &$0) } }
        }
      }
    }
  }

  private static func write(_ settings: [HostSetting], _ json: inout JSONWriter) {
    json.object {
      for setting in settings {
        $0.member(setting.name) { write(setting.value, &$0) }
      }
    }
  }

  private static func write(_ value: HostValue, _ json: inout JSONWriter) {
    switch value {
    case .text(let text): json.string(text)
    case .secret(let secret): json.string(secret.withBytes { $0.text })
    case .integer(let number): json.int(number)
    case .flag(let flag): json.bool(flag)
    case .duration(let duration): write(duration, &json)
    case .list(let values): json.array { for value in values { write(value, &$0) } }
    case .mapping(let settings): write(settings, &json)
    }
  }

  private static func write(_ answer: ActionAnswer, after: Duration = .zero, _ json: inout JSONWriter) {
    json.object {
      switch answer {
      case .error(let name): $0.member("error", name)
      case .outcome(let name, let values):
        $0.member("outcome", name)
        $0.object("values") { write(values, &$0) }
      }
      if after != .zero {
        $0.member("after") { write(after, &$0) }
      }
    }
  }

  private static func write(_ values: [String: DataValue], _ json: inout JSONWriter) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      json.key(name)
      switch value {
      case .text(let text): json.string(text)
      case .integer(let number): json.int(Int(number))
      case .duration(let duration): write(duration, &json)
      }
    }
  }

  /// `{"seconds": 1.5}`, as exact as the duration is.
  private static func write(_ duration: Duration, _ json: inout JSONWriter) {
    let (seconds, attoseconds) = duration.components
    var text = "\(seconds)"
    if attoseconds != 0 {
      let digits = String(attoseconds.magnitude)
      text += "." + String(repeating: "0", count: 18 - digits.count) + digits
      while text.last == "0" { text.removeLast() }
    }
    json.object {
      $0.member("seconds") { $0.rawJSON(text) }
    }
  }
}
