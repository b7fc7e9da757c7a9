import Lockstep
import LockstepModel
import LockstepSimulation

/// One line of a portable scenario.
struct PortableLine {
  let line: StoryLine
  let program: Program

  /// - Parameter number: the line in its file, from 1.
  func write(line number: Int, to json: inout JSONWriter) throws(Diagnostic) {
    try json.object { json throws(Diagnostic) in
      json.member("file", line.source.path)
      json.member("line", number)
      try write(line.line.kind, &json)
    }
  }

  private func write(_ kind: ScriptLine.Kind, _ json: inout JSONWriter) throws(Diagnostic) {
    switch kind {
    case .user(let words, let gives):
      json.member("user", words.value)
      write("gives", gives, &json)
    case .row(let id, let gives):
      json.member("row", id.value)
      write("gives", gives, &json)
    case .event(let words): json.member("event", words.value)
    case .give(let values): write("give", values, &json)
    case .wait(let duration):
      json.key("wait")
      PortableScenarios.write(duration.value, &json)
    case .suspend: json.member("suspend", true)
    case .resume: json.member("resume", true)
    case .outcome(let outcomes, let values): try write(outcomes, values, &json)
    case .error(let outcome):
      json.object("prepare") {
        $0.key(outcome.place.text)
        PortableScenarios.write(.error(outcome.name.value), &$0)
      }
    case .world(let settings):
      let change = try WorldChange(settings, in: line.source, for: program)
      json.key("world")
      PortableScenarios.write(change.host, &json)
      json.key("simulated")
      PortableScenarios.simulation(change, &json)
    // The library has put the script's lines in its place.
    case .use: break
    default: try writeExpectation(kind, &json)
    }
  }

  private func writeExpectation(_ kind: ScriptLine.Kind, _ json: inout JSONWriter) throws(Diagnostic) {
    switch kind {
    case .at(let place, let within):
      json.member("at", place.text)
      write(within, &json)
    case .shows(let title, let within):
      json.member("shows", title.value)
      write(within, &json)
    case .ends(let end, let within):
      json.member("ends", end.value)
      write(within, &json)
    case .message(let text): json.member("message", text.value)
    case .actions(let names, _): write("actions", names.map(\.value), &json)
    case .notPossible(let texts): write("notPossible", texts.map(\.value), &json)
    case .data(let values):
      let rows = program.rowInfos
      let data = try rows.values(values, in: line.source)
      json.object("data") {
        for (name, value) in data.sorted(by: { $0.key < $1.key }) {
          $0.key(name)
          PortableScenarios.write(value, &$0)
        }
      }
    case .did(let effect): json.member("did", effect.value)
    case .ran(let counts):
      json.object("ran") { for count in counts { $0.member(count.action.value, count.times.value) } }
    case .took(let rows, _): write("took", rows.map(\.text), &json)
    default: break
    }
  }

  private func write(
    _ outcomes: [ScriptLine.Outcome], _ values: [ScriptLine.Value], _ json: inout JSONWriter
  ) throws(Diagnostic) {
    json.key("prepare")
    try json.object { json throws(Diagnostic) in
      for outcome in outcomes {
        let (flow, name) = (outcome.place.flow.value, outcome.name.value)
        let step = outcome.place.step.flatMap { program.step($0.value, of: flow) }
        let rows =
          step.map { program.outcomeRows(of: $0, named: name) } ?? program.outcomeRows(of: flow, named: name)
        let brought = try rows.values(values, in: line.source)
        json.key(outcome.place.text)
        PortableScenarios.write(.outcome(name, values: brought), &json)
      }
    }
  }

  private func write(_ name: String, _ values: [ScriptLine.Value], _ json: inout JSONWriter) {
    json.object(name) { for value in values { $0.member(value.name.value, value.value.value) } }
  }

  private func write(_ name: String, _ texts: [String], _ json: inout JSONWriter) {
    json.array(name) { for text in texts { $0.string(text) } }
  }

  private func write(_ within: ScriptLine.Within?, _ json: inout JSONWriter) {
    guard let within else { return }
    json.key("within")
    PortableScenarios.write(within.value, &json)
  }
}

extension Place {
  /// `UC2.3 1.3a`.
  fileprivate var text: String { flow.value + (step.map { " " + $0.value } ?? "") }
}
