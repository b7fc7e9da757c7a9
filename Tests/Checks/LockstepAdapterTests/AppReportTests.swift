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

  @Test func anAdapterThatFailsIsAnErrorAndWhatIsBehindItIsSkipped() async throws {
    let report = AppReport(try await station.play(SimulatedApp(program, .death(try row("UC1 1.1b")))))
    #expect(report.text.contains("1.1b: not tried: the adapter failed at it: it ended: exit status 1\n"))
    let reason = "cannot be reached: the shortest way takes UC1 1.1b, at which the adapter fails"
    #expect(report.text.contains("4.1a: \(reason)\n"), "\(report.text)")
    #expect(
      report.junit().contains(#"<error message="the adapter ended: exit status 1" type="failed-adapter">"#))
    #expect(report.junit().contains(#"<skipped message="\#(reason)"/>"#), "\(report.junit())")
    #expect(report.junit().contains(#"failures="0" errors="1" skipped="1""#))
    #expect(!report.junit().contains("<system-out>"))
  }

  @Test func anAdapterThatFailsOnTheWayIsAnError() async throws {
    let only: Set<RowID> = [try row("UC1 4.1a")]
    let test = try await AppKit.play(
      AppKit.test(station.project, program, only: only), SimulatedApp(program, .death(try row("UC1 1.1b"))))
    let junit = AppReport(test).junit()
    #expect(junit.contains(#"<testcase name="UC1 1.1b" classname="UC1""#), "\(junit)")
    #expect(junit.contains(#"tests="2" failures="0" errors="1" skipped="1""#), "\(junit)")
  }

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

  @Test func aScreenThatDiffersIsNoRow() async throws {
    let app = SimulatedApp(program, .title(try step("4.1")))
    let report = AppReport(try await station.play(app))
    #expect(report.text.contains("UC1 The flow UC1: 21 of 21 rows as the table\n  screen 4.1: deviates\n"))
    #expect(report.summary.hasSuffix(": 28 as the table; 1 screen deviates"), "\(report.summary)")
    #expect(report.failureCount == 1 && report.junit().contains(#"tests="29" failures="1""#))
    let settings = "app: {exceptions: [{row: UC1 4.1, because: it is shorter}]}\n"
    let project = try FlowText(settings + AppKit.station).project
    let test = try await AppKit.play(AppKit.test(project, program), app)
    let excepted = AppReport(test)
    #expect(test.findings.isEmpty && excepted.failureCount == 0)
    #expect(excepted.text.contains("  screen 4.1: deviates, as excepted: it is shorter\n"))
    #expect(excepted.summary.hasSuffix(": 28 as the table; 1 screen deviates as excepted"))
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
