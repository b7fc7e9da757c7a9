import Lockstep
import LockstepModel
import LockstepYAML
import Testing

// The README shows this text; `ReadmeTests` compares the two, and the test below runs it.

struct DoorLock: SystemAction {
  @concurrent func run(_ call: ActionCall) async throws -> ActionAnswer {
    "unlocked"  // or "stuck"; names as in the flow's `as:`
  }
}

func openTheDoor(_ image: [UInt8]) async throws -> End? {
  let program = try Program(image: image)
  let driver = try await FlowDriver(program, flow: "UC1", actions: ["door.unlock": DoorLock()])
  for await update in await driver.updates() {
    switch update {
    case .shown(let view):
      print(view.title, view.choices.map(\.label))  // Door ["Open"]
      if let open = view.choice("Open") { try await driver.take(open) }
    case .ended(let end): return end
    case .running, .took, .asked, .needed: break
    }
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
  let file = YAMLReader.read(SourceText(path: "door.yaml", bytes: Array(flow.utf8)))
  guard case .flow(let document) = try file.get() else { return #expect(Bool(false), "not a flow") }
  let program = try Project([document], domain: DomainDeclaration(actions: ["door.unlock"])).program().get()
  #expect(try await openTheDoor(program.image()) == .ended)
}
