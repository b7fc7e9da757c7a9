import FlowFixtures
import Lockstep
import LockstepAdapter
import LockstepModel
import Testing

/// Apps that are ended in the background, and started again.
@Suite struct AppEndingTests {
  private let project: Project
  private let program: FlowProgram

  init() throws {
    project = try FlowText(
      """
      session: {roots: [UC1], on-resume: UC2}
      use-case UC1
      1.1 screen: Notes, actions: [Open, Leave]
        a user: selects Open, next: 1.2
        b user: selects Leave, next: end
      1.2 screen: Note, actions: [Close]
        a user: selects Close, next: back
      use-case UC2
      1.1 screen: Locked, actions: [Unlock]
        a user: selects Unlock, next: resume
      """
    ).project
    program = try project.program().get()
  }

  private func play(_ app: SimulatedApp, endsApp: Bool = true) async throws -> AppTest {
    try await AppKit.play(AppKit.test(project, program, endsApp: endsApp), app)
  }

  @Test func anAppThatComesBackAsItWentHasNoFindings() async throws {
    let (once, ended) = (
      try await play(SimulatedApp(program), endsApp: false), try await play(SimulatedApp(program))
    )
    #expect(ended.playCount > once.playCount)
    #expect(AppKit.places(ended.findings) == [])
    #expect(AppReport(ended).summary.hasSuffix(": 4 as the table"))
  }

  @Test func anAppThatBeginsAnewDeviatesWhereItWasEnded() async throws {
    let app = SimulatedApp(program, .forgetting)
    #expect(try await play(app, endsApp: false).findings.isEmpty)
    let test = try await play(app)
    let messages = test.findings.map(\.message)
    #expect(messages == ["the app shows 'Notes' instead of 'Locked'"])
    #expect(AppKit.places(test.findings).first?.hasPrefix("UC1 1.") ?? false)
    let notes = test.findings.flatMap(\.notes).flatMap(\.lines)
    #expect(notes.contains("the app was ended in the background, and started again"))
    #expect(notes.contains("came again when the same was done once more"))
    // Its rows are as the table all the same, and no scenario can do it.
    #expect(AppReport(test).conformingRowCount == 4)
    #expect(test.scenarios.isEmpty)
  }

  /// What comes after it went well without the end, whichever row shows that the app has forgotten something.
  @Test func whatComesAfterTheEndIsFoundAtItsScreen() async throws {
    let scenario = """
      - scenario: S1
        title: Away from a note
        flow: UC1
        steps:
          - user: selects Open
          - suspend
          - resume
          - user: selects Unlock
          - user: selects Close
          - user: selects Leave
      """
    let test = AppKit.test(
      project, program, cover: nil, plays: try AppKit.plays(scenario, of: program), endsApp: true)
    let forgetting = try await AppKit.play(test, SimulatedApp(program, .forgettingPlace))
    #expect(forgetting.findings.map(\.message) == ["the app shows 'Notes' instead of 'Note'"])
    #expect(AppKit.places(forgetting.findings) == ["UC1 1.2"])
    let retitling = try await play(SimulatedApp(program, .retitling))
    let places = Set(AppKit.places(retitling.findings))
    #expect(!places.isEmpty && places.isSubset(of: ["UC1 1.1", "UC1 1.2"]), "\(places)")
    #expect(AppReport(retitling).conformingRowCount == 4)
  }

  @Test func anAdapterThatCannotEndTheAppDoesNotFit() async throws {
    var conversation = AdapterConversation(SimulatedApp(program, can: ["prepare", "suspend"]))
    let reason = try await conversation.performHandshake(project: ".", endsApp: true)
    #expect(reason == "it cannot end the app and start it again: 'can' has no 'kill'")
  }
}
