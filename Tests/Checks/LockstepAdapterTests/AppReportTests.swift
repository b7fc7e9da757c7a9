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

  @Test func whatIsBehindADeviationNamesIt() async throws {
    let report = AppReport(try await station.play(SimulatedApp(program, .lost(try row("PF1 1.1a")))))
    let reason = "the shortest way takes PF1 1.1a, which deviates"
    #expect(report.text.contains("2.1a: cannot be reached: \(reason)\n"), "\(report.text)")
    #expect(!report.text.contains("could not be judged"))
  }
}
