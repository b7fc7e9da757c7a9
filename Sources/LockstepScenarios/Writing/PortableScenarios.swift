package import Lockstep
package import LockstepModel
import LockstepSimulation

/// Writes scenarios as JSON for the tests of apps, which have no YAML: `LockstepTesting` reads it.
///
/// Scripts replace the lines that use them, examples are scenarios of their own, values have their kinds, and worlds
/// are written in full. The file contains the PINs of worlds: it is a file of tests.
package struct PortableScenarios {
  private let program: Program
  private let set: ScenarioSet
  private let library: ScriptLibrary
  private var tables = LineTables()

  package init(_ set: ScenarioSet, of program: Program) {
    self.program = program
    self.set = set
    library = ScriptLibrary(set.scripts)
  }

  /// - Throws: a ``Diagnostic`` at an invalid value.
  package mutating func json(_ tests: [TestCase]) throws(Diagnostic) -> String {
    var json = JSONWriter()
    try json.object { json throws(Diagnostic) in
      json.member("schema", 1)
      json.key("scenarios")
      try json.array { json throws(Diagnostic) in
        for test in tests { try write(test, &json) }
      }
    }
    json.endLine()
    return json.text
  }

  private mutating func write(_ test: TestCase, _ json: inout JSONWriter) throws(Diagnostic) {
    let scenario = test.scenario
    let world = try change(of: test)
    let lines = try library.expand(test.run.lines, of: test.source)
    try json.object { json throws(Diagnostic) in
      json.member("id", test.name)
      json.member("title", scenario.title?.value ?? "")
      json.member("flow", scenario.flow.value)
      json.array("parameters") { for parameter in scenario.parameters { $0.string(parameter.value) } }
      json.key("world")
      Self.write(world.host, &json)
      json.key("simulated")
      Self.simulation(world, &json)
      json.member("open", scenario.isOpen)
      json.key("lines")
      try json.array { json throws(Diagnostic) in
        for line in lines {
          try PortableLine(line: line, program: program).write(
            line: tables.start(of: Location(line.source, line.line.span)).line, to: &json)
        }
      }
    }
  }

  private func change(of test: TestCase) throws(Diagnostic) -> WorldChange {
    switch test.run.world {
    case nil: return WorldChange()
    case .inline(let settings): return try WorldChange(settings, in: test.source, for: program)
    case .named(let name):
      guard let world = set.world(name.value) else {
        throw Diagnostic(
          .unresolvedName, "no world is called '\(name.value)'", at: Location(test.source, name.span),
          help: Suggestion.help(for: name.value, among: set.worlds.map(\.name.value)))
      }
      return try WorldChange(world.settings, in: world.source, for: program)
    }
  }

  static func write(_ settings: [HostSetting], _ json: inout JSONWriter) {
    json.object {
      for setting in settings {
        $0.key(setting.name)
        write(setting.value, &$0)
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

  static func simulation(_ world: WorldChange, _ json: inout JSONWriter) {
    json.object {
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

  static func write(_ answer: ActionAnswer, after: Duration = .zero, _ json: inout JSONWriter) {
    json.object {
      switch answer {
      case .error(let name): $0.member("error", name)
      case .outcome(let name, let values):
        $0.member("outcome", name)
        $0.object("values") {
          for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            $0.key(name)
            write(value, &$0)
          }
        }
      }
      if after != .zero {
        $0.key("after")
        write(after, &$0)
      }
    }
  }

  static func write(_ value: DataValue, _ json: inout JSONWriter) {
    switch value {
    case .text(let text): json.string(text)
    case .integer(let number): json.int(Int(number))
    case .duration(let duration): write(duration, &json)
    }
  }

  /// `{"seconds": 1.5}`, as exact as the duration is.
  static func write(_ duration: Duration, _ json: inout JSONWriter) {
    let (seconds, attoseconds) = duration.components
    var text = "\(seconds)"
    if attoseconds != 0 {
      let digits = String(attoseconds.magnitude)
      text += "." + String(repeating: "0", count: 18 - digits.count) + digits
      while text.last == "0" { text.removeLast() }
    }
    json.object {
      $0.key("seconds")
      $0.json(text)
    }
  }
}
