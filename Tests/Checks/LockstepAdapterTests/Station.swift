import FlowFixtures
import Lockstep
import LockstepAdapter
import LockstepModel
import LockstepSimulation
import Testing

/// The parcel station, with apps that follow its tables or nearly do.
struct Station {
  let project: Project
  let program: FlowProgram

  init() throws {
    project = try FlowText(AppKit.station).project
    program = try project.program().get()
  }

  func play(_ app: SimulatedApp, cover: SuiteKind = .rows) async throws -> AppTest {
    try await AppKit.play(AppKit.test(project, program, cover: cover), app)
  }

  /// The app that follows the tables with another text, and a screen that no table has.
  func app(
    replacing old: String, by new: String, screen: String = "", namesRuns: Bool = true
  ) throws -> SimulatedApp {
    try #require(AppKit.station.contains(old))
    let other = screen.isEmpty ? "" : "6.1 prompt: \(screen)\n"
    let text = AppKit.station.replacing(old, with: new)
      .replacing("partial-flow PF1;", with: other + "partial-flow PF1;")
    return SimulatedApp(try FlowText(text).program, namesRuns: namesRuns)
  }
}
