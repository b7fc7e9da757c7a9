import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText
import LockstepYAML
import Testing

// The README shows this text; `ReadmeTests` compares the two, and the test below runs it.

struct DoorLock: SystemAction {
  @concurrent func run(_ call: ActionCall) async throws -> ActionAnswer {
    .outcome("unlocked")  // or .outcome("stuck"); names as in the flow's `as:`
  }
}

func openTheDoor(_ yaml: [UInt8]) async throws -> End? {
  let file = YAMLReader.read(SourceText(path: "door.yaml", bytes: yaml))
  guard case .flow(let flow) = try file.get() else { return nil }
  let program = try Project([flow], builtInActions: ["door.unlock"]).program().get()

  let driver = try await FlowDriver(program, flow: "UC1", actions: ["door.unlock": DoorLock()])
  for await update in driver.updates {
    switch update {
    case .show(let view): print(view.title, view.actions)
    case .end(let end): return end
    case .perform, .ask, .need: break
    }
    await driver.user("selects Open")
  }
  return nil
}

@Test func theExampleOfTheReadmeOpensTheDoor() async throws {
  let flow = """
    flow: UC1
    kind: use-case
    title: Open the door
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Door
            actions: [Open]
            transitions:
              - {id: 1.1a, user: selects Open, next: 1.2}
          - id: 1.2
            system: unlocks the door
            action: door.unlock
            transitions:
              - {id: 1.2a, case: Door is unlocked, as: unlocked, next: end}
              - {id: 1.2b, case: Door is stuck, as: stuck, next: 1.1}
    """
  #expect(try await openTheDoor(Array(flow.utf8)) == .ended)
}
