import Lockstep
import LockstepSimulation

/// Plays the flow in two worlds: a code that is right at the second try, and a lock that jams after one wrong code.
@main struct Door {
  static func main() async throws {
    try await play(["1111", "2468"], in: [])
    try await play(["1111", "2468"], in: [HostSetting("attempts", .integer(1))])
  }

  private static func play(_ codes: [String], in settings: [HostSetting]) async throws {
    let world = try SimulatedWorld(DoorWorld(), WorldChange(host: settings))
    let program = try Flows.program
    print("misfits: \(world.misfits(for: program))")
    let driver = try await FlowDriver(
      program, flow: "UC1", actions: ["code.check": SimulatedActions(world)])
    var codes = codes.makeIterator()
    for await update in await driver.updates() {
      switch update {
      case .shown(let view):
        print("\(view.title): \(view.message ?? "")")
        if view.field("code") != nil, let code = codes.next() {
          try await driver.choose(row: "enters code", giving: ["code": .secret(Secret(code.utf8))])
        } else if let action = view.actions.first {
          try await driver.choose(row: "selects \(action)")
        }
      case .ended(let end): print(end)
      case .running, .took, .asked, .needed: break
      }
    }
  }
}
