import Lockstep
import LockstepModel
import LockstepSimulation
import LockstepYAML
import Testing

/// A timer that leads back to its own step arms itself again and again: a hundred years have more of its
/// milliseconds than anybody can wait for.
@Suite struct EndlessTimerTests {
  private static let flow = """
    flow: UC1
    kind: use-case
    title: Ticks
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Clock
            transitions:
              - {id: 1.1a, event: tick, after: 1ms, next: 1.1}
    """

  private let program: FlowProgram

  init() throws {
    let read = YAMLReader.read(SourceText(path: "clock.yaml", text: Self.flow))
    guard case .flow(let flow)? = read.value else { throw Findings(diagnostics: read.diagnostics) }
    program = try Project([flow]).program().get()
  }

  @Test func advancingByItEndsInAFault() throws {
    var last = ""
    var conversation = try JSONLSession(program, start: SessionStart("UC1"), world: SimulatedWorld(NoHost()))
    { last = $0 }
    conversation.take(.whole(ZeroizedBuffer(Array(#"{"advance":3155760000000}"#.utf8)).all))
    #expect(last.hasPrefix(#"{"end":"fault","message":"#))
    #expect(last.contains("timers") && last.contains("UC1 1.1"))
  }
}
