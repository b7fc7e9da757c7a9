import Foundation
import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText
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
    #expect(project.session.roots.map(\.value) == ["UC1.1", "UC2.3"])
    #expect(project.session.onResume?.value == "UC2.3")
    #expect(project.rules.map(\.level.value) == ["note", "off"])
  }

  @Test func aWorldIsRead() throws {
    guard case .world(let world) = try content("world.yaml") else { throw CocoaError(.fileReadCorruptFile) }
    let settings = world.settings
    #expect(world.name.value == "four rounds")
    #expect(settings.pin?.value == "123456")
    #expect(settings.policy?.locks?.map(\.value) == [.seconds(60), .seconds(300), .seconds(3600)])
    #expect(settings.network?.value == .serverDown && settings.pid?.value == WorldSettings.PID.none)
    #expect(settings.changeFailures?.value == 3)
    #expect(settings.outcomes.map(\.place.flow.value) == ["PF2.7", "UC2.3"])
    let step = try #require(settings.outcomes[1].place.step)
    #expect(step.value == "1.1" && world.source.text(step.span) == "1.1")
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
      case .world(let settings): "world \(settings.network?.value.rawValue ?? "-")"
      case .wait(let duration): "wait \(duration.value.components.seconds)"
      case .suspend: "suspend"
      case .resume: "resume"
      case .at(let place): "at \(place.flow.value) \(place.step?.value ?? "-")"
      case .shows(let text): "shows \(text.value)"
      case .ends(let text): "ends \(text.value)"
      }
    }
    #expect(
      kinds == [
        #"user enters PIN ["pin"]"#, "row 1.3a 0", "row 1.3a 1", "event timer expires",
        #"outcome ["UC2.3/1.1=disabled"] 0"#,
        #"outcome ["PF2.8/1.1=locked", "UC2.3/-=x"] 1"#, "error UC2.1 No internet", #"give ["pin"]"#,
        "world down",
        "wait 60", "suspend", "resume", "at UC2.3 1.3", "shows Temporarily Blocked",
        "ends handed over to UC7.1",
      ])
  }

  /// Digits that stand where a PIN would, in every way that is a mistake.
  @Test(arguments: [
    "- user: a\n  pin: 918273\n", "- {user: a, pin: 918273, 918273}\n", "- give: 918273\n",
    "- give: [918273]\n",
    "- give: {pin: [918273]}\n", "world: w\npin: 918273\n", "world: w\npin: [918273]\n",
    "{world: w, pin: 918273, 918273}\n",
    "- user: a\n  pin: 918273: 918273\n",
  ])
  func noMessageTellsASecret(_ text: String) {
    let findings = YAMLReader.read(SourceText(path: "x", text: text)).diagnostics
    #expect(!findings.isEmpty)
    for finding in findings {
      let told = [finding.message, finding.help ?? "", finding.label ?? ""] + finding.related.map(\.message)
      #expect(!told.joined().contains("918273"), "\(told)")
    }
  }
}
