import Lockstep
import LockstepAdapter
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import Testing

/// Errors: what the user chooses on them, which no row has, and their texts.
@Suite struct AppErrorTests {
  private let station: Station

  init() throws { station = try Station() }

  /// From the error of the door.
  @Test(arguments: [
    ("Close", "UC1 2.1", "the app shows 'Collect your parcel' instead of 'Your box' after 'Close'"),
    ("Retry", "UC1 2.2", "the app shows 'Collect your parcel' instead of 'Take your parcel' after 'Retry'"),
  ])
  func eachChoiceOnAnErrorIsTried(_ label: String, _ place: String, _ message: String) async throws {
    let app = SimulatedApp(station.program, .dismissal(label: label))
    let error = try #require(station.program.row("UC1 2.2c"))
    for only in [nil, [error] as Set<RowID>] {
      let test = try await AppKit.play(AppKit.test(station.project, station.program, only: only), app)
      #expect(AppKit.places(test.findings) == [place], "\(AppReport(test).text)")
      #expect(test.findings.map(\.message) == [message])
      // By the shortest way, which can be played as a scenario.
      let path = test.findings.first?.notes.first { $0.kind == .takenRows }?.lines
      #expect(path == ["UC1 1.1a, PF1 1.1a, UC1 1.2a, UC1 2.1a, UC1 2.2c"])
      let scenario = test.scenarios.first?.text ?? ""
      #expect(scenario.contains("- user: \(label)\n"), "\(scenario)")
    }
  }

  /// A button that is missing is one finding, and is not missed once more where it is to be chosen.
  @Test func anErrorWithoutItsButtonIsOneFinding() async throws {
    let step = try #require(station.program.step("2.2", of: "UC1"))
    let test = try await station.play(SimulatedApp(station.program, .button(step, label: "Close")))
    #expect(test.findings.map(\.message) == ["the app shows no button 'Close' on 'No connection'"])
  }

  /// The error has a wrong title each time, so no way has the right one.
  @Test func aTitleThatIsAlwaysWrongIsAsTheTableNowhere() async throws {
    let test = try await station.play(SimulatedApp(station.program, .errorTitle), cover: .pairs)
    #expect(test.findings.map(\.message) == ["the app shows 'Something else' instead of 'No connection'"])
    let notes = test.findings.flatMap(\.notes).flatMap(\.lines)
    #expect(!notes.contains { $0.hasPrefix("as the table in") }, "\(notes)")
  }

  /// Before any row was taken.
  @Test func anAdapterThatFailsAtTheStartIsReportedAtTheFirstScreen() async throws {
    let test = try await station.play(SimulatedApp(station.program, .end))
    #expect(Set(AppKit.places(test.findings)) == ["UC1 1.1"], "\(test.findings.map(\.message))")
  }
}
