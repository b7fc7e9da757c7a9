import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepYAML
import Testing

@Suite struct CountingCoverage {
  private static let scenarios = """
    - scenario: LTC1
      flow: UC1
      world: good
      steps:
        - wait: 2s
        - {user: enters code, code: "1234"}
        - {user: enters code, code: "1234"}
        - {user: selects Close}
        - ends: ended
    - scenario: other
      flow: UC1
      world: good
      verifies: [LTC2]
      steps: [{wait: 2s}, {user: selects Nothing}]
    """

  private static func coverage() throws -> Coverage {
    let project = try CodeFlow.project()
    return Coverage(try CodeFlow.run(("s.yaml", scenarios)), of: project, try project.program().get())
  }

  @Test func rowsAndStepsAreCountedAtTheirPlaces() throws {
    let coverage = try Self.coverage()
    #expect(coverage.flows.map(\.id) == ["PF1", "UC1"])
    let rows = coverage.flows.flatMap { flow in
      flow.steps.flatMap(\.rows).map { "\(flow.id) \($0.id) \($0.count)" }
    }
    #expect(
      rows == [
        "PF1 1.1a 1", "PF1 1.1b 1", "UC1 1.1a 2", "UC1 1.1b 0", "UC1 1.2a 2", "UC1 1.2b 0", "UC1 1.2c 0",
        "UC1 1.2d 0", "UC1 1.2e 0", "UC1 1.3a 1", "UC1 1.3b 1", "UC1 1.4a 1", "UC1 2.1a 0",
      ])
    let steps = coverage.flows.flatMap { flow in flow.steps.map { "\(flow.id) \($0.id) \($0.count)" } }
    #expect(steps == ["PF1 1.1 2", "UC1 1.1 2", "UC1 1.2 3", "UC1 1.3 2", "UC1 1.4 1", "UC1 2.1 0"])
    #expect(coverage.rowShare == .init(covered: 7, total: 13))
    #expect(coverage.rowShare.percent == 53)
    #expect(coverage.stepShare == .init(covered: 5, total: 6))
    let line = LineTable(coverage.flows[1].source)
    let places = coverage.flows[1].steps.flatMap(\.rows).map {
      line.position(of: $0.location.span.start).line
    }
    #expect(places == [16, 17, 24, 25, 26, 27, 28, 32, 33, 37, 44])
  }

  /// A test case counts as soon as a scenario that passes is there for it.
  @Test func resultsErrorsAndTestCasesAreCounted() throws {
    let coverage = try Self.coverage()
    #expect(coverage.flows[0].results.map { "\($0.name) \($0.count)" } == ["Right 1", "Wrong 1"])
    #expect(coverage.flows[1].testCases.map { "\($0.name) \($0.count)" } == ["LTC1 1", "LTC2 0"])
    #expect(coverage.errorFlows.map { "\($0.name) \($0.count)" } == ["No network 0"])
    #expect(coverage.resultShare == .init(covered: 2, total: 2))
  }

  /// A row that nothing can take says why; one that only lacks a scenario does not.
  @Test func rowsThatCannotHappenSayWhy() throws {
    let caller = """
      flow: UC1
      kind: use-case
      title: Open the door
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              system: tries the door
              action: door.try
              transitions:
                - {id: 1.1a, case: Door is shut, as: shut, next: 1.2}
                - {id: 1.1b, case: Door is open, as: open, next: end}
            - id: 1.2
              partial-flow: PF1
              transitions:
                - {id: 1.2a, returns: Right, next: end}
                - {id: 1.2b, returns: Wrong, next: 1.1}
      """
    let called = """
      flow: PF1
      kind: partial-flow
      title: Look who rings
      parameters: [Cancelable]
      results: [Right, Wrong]
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              screen: Camera
              transitions:
                - {id: 1.1a, user: selects Open, result: Right}
                - {id: 1.1b, user: selects Cancel, when: Cancelable, result: Right}
            - id: 1.2
              screen: Alarm
              transitions:
                - {id: 1.2a, user: selects Close, result: Wrong}
      """
    let flows = try [("UC1.yaml", caller), ("PF1.yaml", called)].map { name, text -> FlowDocument in
      let content = try YAMLReader.read(SourceText(path: name, text: text)).get()
      guard case .flow(let flow) = content else { throw CancellationError() }
      return flow
    }
    let project = Project(flows, domain: DomainDeclaration(actions: ["door.try"]))
    let program = try project.program().get()
    let ruledOut = program.rowsRuledOut(by: [ActionContract("door.try", ["shut"])])
    let coverage = Coverage([], of: project, program, ruledOut: ruledOut)
    var reasons: [String] = []
    for flow in coverage.flows {
      for row in flow.steps.flatMap(\.rows) {
        reasons.append("\(flow.id) \(row.id) \(row.untakenReason ?? "")")
      }
    }
    #expect(
      reasons == [
        "PF1 1.1a ", "PF1 1.1b ", "PF1 1.2a can never happen: no row that can happen leads to PF1 1.2",
        "UC1 1.1a ", "UC1 1.1b 'door.try' does not answer 'open' in any world of the scenarios", "UC1 1.2a ",
        "UC1 1.2b can never happen: PF1 never returns 'Wrong'",
      ])
  }

  @Test func ofNothingAllIsCovered() {
    #expect(Coverage.Share(covered: 0, total: 0).percent == 100)
    #expect(Coverage.Share(covered: 199, total: 200).percent == 99)
  }
}
