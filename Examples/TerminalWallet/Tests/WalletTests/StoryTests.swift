import Foundation
import Lockstep
import LockstepTesting
import Testing

@testable import TerminalWallet

/// The scenarios of `flows/`, played with the wallet's own actions: `lockstep compile --scenarios-output` writes the file.
private let suite = {
  guard let path = ProcessInfo.processInfo.environment["WALLET_SCENARIOS"] else {
    return [PortableScenario]()
  }
  guard let data = FileManager.default.contents(atPath: path) else { return [] }
  return (try? JSONDecoder().decode(ScenarioSuite.self, from: data).scenarios) ?? []
}()

@Suite struct StoryTests {
  @Test func thereAreScenarios() { #expect(suite.count > 50) }

  @Test(arguments: suite) func theWalletGoes(_ scenario: PortableScenario) async throws {
    let clock = ManualClock()
    let wallet = try await Wallet(scenario.world, clock: clock)
    let log = SessionLog()
    let run = try await scenario.play(
      try Flows.program, actions: Flows.systemActions(wallet.actions),
      handlers: log.begin(scenario.id, flow: scenario.flow, parameters: scenario.parameters), clock: clock
    ) { world in wallet.actions.change { $0.become(world) } }
    // For the comparison with the command line tool, and for its replay.
    if let folder = ProcessInfo.processInfo.environment["WALLET_ROWS"] {
      let text = run.rows.joined(separator: "\n") + "\n"
      try text.write(toFile: "\(folder)/\(scenario.id)", atomically: true, encoding: .utf8)
      try log.text.write(toFile: "\(folder)/\(scenario.id).jsonl", atomically: true, encoding: .utf8)
    }
  }
}
