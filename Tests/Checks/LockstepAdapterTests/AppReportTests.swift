import FlowFixtures
import Lockstep
import LockstepAdapter
import LockstepModel
import Testing

/// What reports say of rows and screens.
@Suite struct AppReportTests {
  private let station: Station
  private var program: FlowProgram { station.program }

  init() throws { station = try Station() }

  private func row(_ name: String) throws -> RowID { try #require(program.row(name)) }

  private func step(_ id: String) throws -> StepID { try #require(program.step(id, of: "UC1")) }

  @Test func whatIsBehindADeviationNamesIt() async throws {
    let report = AppReport(try await station.play(SimulatedApp(program, .lost(try row("PF1 1.1a")))))
    let reason = "the shortest way takes PF1 1.1a, which deviates"
    #expect(report.text.contains("2.1a: cannot be reached: \(reason)\n"), "\(report.text)")
    #expect(!report.text.contains("could not be judged"))
  }

  @Test func anExceptionOfARowThatWasNotJudgedIsNotUnused() async throws {
    let settings = "app: {exceptions: [{row: UC1 2.1a, because: later}, {row: UC1 2.3, because: later}]}\n"
    let project = try FlowText(settings + AppKit.station).project
    let test = try await AppKit.play(
      AppKit.test(project, program), SimulatedApp(program, .lost(try row("PF1 1.1a"))))
    #expect(test.findings.map(\.rule.id) == ["deviating-app"])
    let conforming = try await AppKit.play(AppKit.test(project, program), SimulatedApp(program))
    #expect(conforming.findings.map(\.rule.id) == ["unused-app-exception", "unused-app-exception"])
  }

  @Test func aScreenThatWasNotAskedForIsNoFinding() async throws {
    func places(only name: String, _ mistake: SimulatedApp.Mistake) async throws -> [String] {
      let test = AppKit.test(station.project, program, only: [try row(name)])
      return AppKit.places(try await AppKit.play(test, SimulatedApp(program, mistake)).findings)
    }
    let first = SimulatedApp.Mistake.title(try step("1.1"))
    #expect(try await places(only: "UC1 3.1b", first) == [])
    #expect(try await places(only: "UC1 1.1b", first) == ["UC1 1.1"])
    // The screen to which it leads.
    #expect(try await places(only: "UC1 1.1b", .title(try step("4.1"))) == ["UC1 4.1"])
    // A button of another row, unless nothing leads past it.
    let button = SimulatedApp.Mistake.button(try step("2.1"), label: "Not now")
    #expect(try await places(only: "UC1 2.1a", button) == [])
    #expect(try await places(only: "UC1 3.1b", button) == ["UC1 2.1b"])
  }
}
