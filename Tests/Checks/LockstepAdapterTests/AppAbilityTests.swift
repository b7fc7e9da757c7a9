import FlowFixtures
import Lockstep
import LockstepAdapter
import LockstepModel
import Testing

/// Adapters that lack an ability: the rows that need it cannot be prepared, and all others are judged.
@Suite struct AppAbilityTests {
  private let project: Project
  private let program: FlowProgram
  /// All but the background.
  private let can = ["prepare", "hold", "time", "message", "actions"]
  private let reason = "this adapter cannot send the app to the background"

  init() throws {
    project = try FlowText(
      """
      actions: [note.save]
      session: {roots: [UC1], on-resume: UC2}
      use-case UC1
      1.1 screen: Notes, actions: [Save, Leave]
        a user: selects Save, next: 1.2
        b user: selects Leave, next: end
        c event: nothing happens, after: 1m, next: end
      1.2 system: saves the note, action: note.save
        a case: Note is saved, as: saved, next: 1.1
      use-case UC2
      1.1 screen: Locked, actions: [Unlock]
        a user: selects Unlock, next: resume
      """
    ).project
    program = try project.program().get()
  }

  @Test func withoutTheBackgroundAllElseIsWalked() async throws {
    let test = try await AppKit.play(AppKit.test(project, program), SimulatedApp(program, can: can))
    let text = AppReport(test).text
    #expect(text.contains("UC1 The flow UC1: 4 of 4 rows as the table\n"), "\(text)")
    #expect(text.contains("  1.1a: cannot be prepared: \(reason)\n"), "\(text)")
    #expect(AppKit.places(test.findings) == [])
  }

  @Test func aScenarioThatStopsSaysWhy() async throws {
    let scenario = """
      - scenario: S1
        title: Away
        flow: UC1
        steps:
          - suspend
          - resume
          - user: selects Unlock
          - user: selects Leave
      """
    let test = AppKit.test(project, program, cover: nil, plays: try AppKit.plays(scenario, of: program))
    let text = AppReport(try await AppKit.play(test, SimulatedApp(program, can: can))).text
    #expect(text.contains("  1.1b: cannot be reached: S1 stops before it: \(reason)\n"), "\(text)")
    #expect(text.contains("  1.1c: not tried: no scenario takes it; --cover rows adds walks\n"), "\(text)")
  }

  @Test func timeInWhichNothingHappensNeedNotPass() async throws {
    let scenario = """
      - scenario: S1
        title: Slow
        flow: UC1
        steps:
          - wait: 1s
          - user: selects Leave
      """
    let test = AppKit.test(project, program, cover: nil, plays: try AppKit.plays(scenario, of: program))
    let played = try await AppKit.play(test, SimulatedApp(program, can: ["prepare", "message", "actions"]))
    #expect(AppReport(played).conformingRowCount == 1, "\(AppReport(played).text)")
  }

  @Test func anAppThatDoesNotStartIsTheReason() async throws {
    let test = try await AppKit.play(
      AppKit.test(project, program), SimulatedApp(program, .unstartable("no demo user")))
    let text = AppReport(test).text
    #expect(
      text.contains("1.1a: cannot be reached: the app does not begin with UC1: no demo user\n"), "\(text)")
  }
}
