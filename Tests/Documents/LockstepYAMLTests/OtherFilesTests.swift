import Foundation
import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepScripts
import LockstepYAML
import Testing

@Suite struct OtherFilesTests {
  private func content(_ name: String) throws -> FileContent {
    try #require(try Golden(name: name, folder: "ok").read().value)
  }

  @Test func aProjectIsRead() throws {
    guard case .project(let project) = try content("project.yaml") else {
      throw CocoaError(.fileReadCorruptFile)
    }
    #expect(project.externalFlows.map(\.id.value) == ["UC7.1", "PF2.7"])
    #expect(project.externalFlows[1].results.map(\.value) == ["No (valid) universal link"])
    #expect(project.errorFlows.map(\.name.value) == ["No internet", "Server unreachable"])
    #expect(project.errorFlows[1].anchor?.value == "server-unreachable")
    #expect(project.session.rootFlows.map(\.value) == ["UC1.1", "UC2.3"])
    #expect(project.session.onResume?.value == "UC2.3")
    #expect(project.swift.name?.value == "WalletFlows" && project.swift.access == .public)
    #expect(project.externalFlows[0].swiftName?.value == "ShowCards")
    #expect(project.rules.map(\.level.value) == ["note", "off"])
  }

  @Test func aWorldIsRead() throws {
    guard case .world(let world) = try content("world.yaml") else { throw CocoaError(.fileReadCorruptFile) }
    let settings = world.settings
    #expect(world.name.value == "four rounds")
    #expect(
      settings.entries.map { "\($0.name.value): \(Self.text($0.value))" } == [
        "pin: <secret>",
        "policy: {rounds: 4, attempts: 4, locks: [60.0 seconds, 300.0 seconds, 3600.0 seconds]}",
        "rules: wallet", "biometrics: unsupported", "platform: android", "network: server-down",
        "device: insecure", "user: authenticated", "change: {failures: 3}", "app: active", "pid: none",
      ])
    #expect(settings.outcomes.map(\.place.flow.value) == ["PF2.7", "UC2.3"])
    let step = try #require(settings.outcomes[1].place.step)
    #expect(step.value == "1.1" && world.source.text(step.span) == "1.1")
  }

  private static func text(_ value: WorldValue) -> String {
    switch value.content {
    case .text(let text): text
    case .secret(let secret): "\(secret)"
    case .integer(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .duration(let duration): "\(duration)"
    case .list(let values): "[" + values.map(text).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{" + entries.map { "\($0.name.value): \(text($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  /// A declared key may have values of several shapes, and keys of its own, whose order is kept.
  @Test(arguments: [
    ("rules: guide", "guide"), ("scan: miss", "miss"), ("scan: [miss, valid]", "[miss, valid]"),
    (
      "rules: {most-similar: 3, length: [4, 12], wrap: false, blocklist: [\"112233\"]}",
      "{most-similar: 3, length: [4, 12], wrap: false, blocklist: [<secret>]}"
    ),
    ("rules: {length: 6}", "{length: 6}"),
  ])
  func valuesOfSeveralShapesAreRead(_ key: String, _ value: String) throws {
    let source = SourceText(path: "w.yaml", text: "world: w\n\(key)\n")
    guard case .world(let world) = try YAMLReader.read(source, worldKeys: PINWorld.keys).get() else {
      throw CocoaError(.fileReadCorruptFile)
    }
    #expect(world.settings.entries.map { Self.text($0.value) } == [value])
  }

  @Test(arguments: [
    ("rules: [guide]", "'rules' must be wallet or guide or a mapping, but this is a list"),
    ("rules: wallat", "'wallat' is not one of 'wallet', 'guide'"),
    ("scan: {a: b}", "'scan' must be valid or miss"), ("rules: {wrap: 1}", "true or false"),
    ("rules: {length: [4, x]}", "is not a whole number from 1 to 64"),
    ("rules: {lenght: 4}", "has no key 'lenght'"),
  ])
  func aValueOfNoneOfThemIsReported(_ key: String, _ message: String) {
    let source = SourceText(path: "w.yaml", text: "world: w\n\(key)\n")
    let messages = YAMLReader.read(source, worldKeys: PINWorld.keys).diagnostics.map(\.message)
    #expect(messages.first?.contains(message) == true, "\(messages)")
  }

  /// What is simulated by name: a text, a mapping, or a list of both.
  @Test func simulatedActionsAreRead() throws {
    let text = """
      world: w
      actions:
        code.send: sent
        slow.check: {outcome: right, values: {valid-for: 10m}, after: 3s}
        code.check: [wrong-1, {error: No internet, after: 1s}]
      """
    let read = YAMLReader.read(SourceText(path: "w.yaml", text: text))
    #expect(read.diagnostics.isEmpty)
    guard case .world(let world) = read.value else { throw CocoaError(.fileReadCorruptFile) }
    let told = world.settings.actions.map { action in
      action.name.value + ":"
        + action.answers.map { answer in
          let after = answer.after.map { " after \($0.value.brief)" } ?? ""
          switch answer.ending {
          case .outcome(let name, let values):
            return " " + name.value + values.map { " \($0.name.value)=\($0.value.value)" }.joined() + after
          case .error(let name): return " error " + name.value + after
          }
        }.joined(separator: ",")
    }
    #expect(
      told == [
        "code.send: sent", "slow.check: right valid-for=10m after 3s",
        "code.check: wrong-1, error No internet after 1s",
      ])
  }

  /// Without a domain a world has the keys of every world alone.
  @Test func aDomainsKeyIsUnknownWithoutIt() {
    let source = SourceText(path: "w.yaml", text: "world: w\nnetwork: up\n")
    #expect(
      YAMLReader.read(source).diagnostics.map(\.message) == ["a world has no key 'network'"])
    #expect(YAMLReader.read(source, worldKeys: PINWorld.keys).diagnostics.isEmpty)
  }

  @Test func aScriptIsRead() throws {
    guard case .script(let script) = try content("script.yaml") else {
      throw CocoaError(.fileReadCorruptFile)
    }
    let kinds = script.lines.map { line -> String in
      switch line.kind {
      case .user(let text, let gives): "user \(text.value) \(gives.map(\.name.value))"
      case .row(let id, let gives): "row \(id.value) \(gives.count)"
      case .event(let text): "event \(text.value)"
      case .outcome(let outcomes, let values):
        "outcome \(outcomes.map { "\($0.place.flow.value)/\($0.place.step?.value ?? "-")=\($0.name.value)" }) \(values.count)"
      case .error(let error): "error \(error.place.flow.value) \(error.name.value)"
      case .give(let values): "give \(values.map(\.name.value))"
      case .world(let settings): "world \(settings.entries.map { Self.text($0.value) })"
      case .wait(let duration): "wait \(duration.value.components.seconds)"
      case .suspend: "suspend"
      case .resume: "resume"
      case .expect(let kind, let expected, let within):
        "\(kind.rawValue) \(Self.text(expected))\(Self.text(within))"
      case .use(let path): "use \(path.value)"
      }
    }
    #expect(
      kinds == [
        #"user enters PIN ["pin"]"#, "row 1.3a 0", "row 1.3a 1", "event timer expires",
        #"outcome ["UC2.3/1.1=disabled"] 0"#,
        #"outcome ["PF2.8/1.1=locked", "UC2.3/-=x"] 1"#, "error UC2.1 No internet", #"give ["pin"]"#,
        #"world ["down"]"#,
        "wait 60", "suspend", "resume", "at UC2.3 1.3", "shows Temporarily Blocked",
        "ends handed over to UC7.1", "use ../other.yaml", #"user enters PIN ["pin", "user"]"#, "row 1.3a 1",
        "at UC2.3 1.3 within 2", "shows Welcome within 60", "ends left within 60",
        "message wrong PIN, try again.", #"actions ["Close", "Forgot PIN?"]"#,
        #"not-possible ["selects Delete Wallet"]"#, #"not-possible ["selects Close", "1.3b"]"#,
        #"data ["blocked-for=1m", "left=3"]"#, "did the app vibrates",
        #"ran ["pin.validate=3", "code.send=0"]"#, #"took ["UC2.3/1.3a", "PF2.8/1.1a"]"#,
      ])
  }

  private static func text(_ expected: ScriptLine.ExpectedValue) -> String {
    switch expected {
    case .place(let place): "\(place.flow.value) \(place.step?.value ?? "-")"
    case .text(let text): text.value
    case .texts(let texts, _): "\(texts.map(\.value))"
    case .values(let values): "\(values.map { "\($0.name.value)=\($0.value.value)" })"
    case .counts(let counts): "\(counts.map { "\($0.action.value)=\($0.times.value)" })"
    case .rows(let rows, _): "\(rows.map { "\($0.flow.value)/\($0.step?.value ?? "-")" })"
    }
  }

  private static func text(_ within: ScriptLine.TimeLimit?) -> String {
    within.map { " within \($0.value.components.seconds)" } ?? ""
  }

  /// Each example is a run of its own, with its values also where a duration or a place stands.
  @Test func aScenarioIsRead() throws {
    guard case .scenarios(let file) = try content("scenario.yaml"), let scenario = file.scenarios.first else {
      throw CocoaError(.fileReadCorruptFile)
    }
    #expect(file.scenarios.count == 1)
    #expect(scenario.id.value == "LTC57" && scenario.title?.value == "Unlock the app")
    #expect(scenario.flow.value == "UC2.3" && scenario.isOpen)
    #expect(scenario.parameters.map(\.value) == ["Cancelable"])
    #expect(scenario.tags.map(\.value) == ["smoke", "pin"])
    #expect(
      scenario.verifies.map { $0.flow.value + ($0.step.map { "/" + $0.value } ?? "") } == [
        "LTC46", "UC2.3/1.4a",
      ])
    #expect(scenario.runs.map(\.example) == [1, 2])
    let told = scenario.runs.map { run in
      run.lines.map { line in
        switch line.kind {
        case .user(_, let gives): gives.map(\.value.value).joined()
        case .wait(let duration): "\(duration.value.components.seconds)"
        case .expect(.at, .place(let place), _): place.step?.value ?? ""
        default: ""
        }
      }
    }
    #expect(told == [["000000", "60", "1.3", "", ""], ["111111", "2", "1.4", "", ""]])
    if case .named(let name) = scenario.runs[0].world { #expect(name.value == "four rounds") }
  }

  @Test func aListOfScenariosIsNoScript() throws {
    guard case .scenarios(let file) = try content("scenarios.yaml") else {
      throw CocoaError(.fileReadCorruptFile)
    }
    #expect(file.scenarios.map(\.id.value) == ["A1", "2"])
    #expect(file.scenarios.map { $0.runs.map(\.lines.count) } == [[2], [1]])
    guard case .inline(let settings) = file.scenarios[0].runs[0].world else {
      throw CocoaError(.fileReadCorruptFile)
    }
    #expect(settings.actions.map(\.name.value) == ["code.send"])
  }

  /// Digits that stand where a PIN would, in every way that is a mistake.
  @Test(arguments: [
    "- user: a\n  pin: 918273\n", "- {user: a, pin: 918273, 918273}\n", "- give: 918273\n",
    "- give: [918273]\n",
    "- give: {pin: [918273]}\n", "world: w\npin: 918273\n", "world: w\npin: [918273]\n",
    "{world: w, pin: 918273, 918273}\n",
    "- user: a\n  pin: 918273: 918273\n", "world: w\nrules: {blocklist: [918273]}\n",
    "world: w\nrules: {blocklist: 918273}\n",
  ])
  func noMessageTellsASecret(_ text: String) {
    let findings = YAMLReader.read(SourceText(path: "x", text: text), worldKeys: PINWorld.keys).diagnostics
    #expect(!findings.isEmpty)
    for finding in findings {
      let told = [finding.message, finding.help ?? "", finding.label ?? ""] + finding.related.map(\.message)
      #expect(!told.joined().contains("918273"), "\(told)")
    }
  }
}
