import FlowFixtures
import Lockstep
import LockstepYAML
import TestSupport
import Testing

@testable import LockstepModel

/// Where each kind of target leads.
@Suite struct LinkedProjectTests {
  private typealias Destination = LinkedProject.Destination

  private static let project = Result {
    try FlowText(
      """
      external-flows: {UC9: {title: Away}}
      error-flows: {Broken: {}, UC2: {}, Down: {flow: UC9}, Lost: {flow: UC8}}
      partial-flow UC1; results: [Done]
      1.1 screen: Welcome
        a user: selects 1.2, next: 1.2
        b user: selects 2, next: 2
        c user: selects itself, next: 1.1
        d user: selects nothing, do: plays a sound
        e user: selects Back, next: back
        f user: selects End, next: end
        g user: selects Resume, next: resume
        h user: selects Done, result: Done
        i user: selects Soon, show: under construction
      1.2 screen: Ways out
        a user: selects UC2, go-to: UC2
        b user: selects UC2 1.2, go-to: UC2, step: 1.2
        c user: selects UC2 2, end-go-to: UC2, step: 2
        d user: selects UC9, go-to: UC9
        e user: selects an error, error-flow: Broken
        f user: selects an error of its own, error-flow: UC2
        g user: selects what is not there, next: 7.1
        h user: selects who is not there, go-to: UC7
        i user: selects what is not there, go-to: UC2, step: 7
        j user: selects an error elsewhere, error-flow: Down
      2.1 use-case: UC2, next: 1.1
        a event: Time is up, next: end
      use-case UC2
      1.1 screen: Other
        a user: selects Close, next: end
      1.2 screen: Second
        a user: selects Close, next: end
      2.1 screen: Third
        a user: selects Close, next: end
      """
    ).project
  }

  private func destinations(of step: Int) throws -> [Destination] {
    let linked = try Self.project.get().linked
    return linked.steps[LinkedProject.StepIndex(step)].rows.map { linked.destinations[$0] }
  }

  @Test func rowsLeadWithinTheirTable() throws {
    #expect(
      try destinations(of: 0) == [
        .step(.init(1)), .step(.init(2)), .step(.init(0)), .stay, .back, .end, .resume, .result, .placeholder,
      ])
  }

  @Test func rowsLeadToOtherFlows() throws {
    #expect(
      try destinations(of: 1) == [
        .entry(.init(3), by: .goTo), .entry(.init(4), by: .goTo), .entry(.init(5), by: .endGoTo),
        .external(.init(2), by: .goTo), .error, .entry(.init(3), by: .error), .unresolved(.ownStep),
        .unresolved(.flow), .unresolved(.step(of: .init(1))), .external(.init(2), by: .error),
      ])
  }

  @Test func aStepGoesOnBehindItsRows() throws {
    let linked = try Self.project.get().linked
    #expect(try destinations(of: 2) == [.end, .step(.init(0))])
    #expect(linked.steps[.init(2)].callee == .init(1))
    #expect(linked.callee(of: .init(2)) == .init(3))
  }

  @Test func whatIsNotThereIsReportedOnce() throws {
    #expect(
      try Self.project.get().unresolvedReferences.map(\.problem) == [
        "UC1 has no step or scenario '7.1'", "no flow is called 'UC7', here or among the external flows",
        "UC2 has no step or scenario '7'", "no flow is called 'UC8'",
      ])
  }

  @Test func edgesAreRows() throws {
    let linked = try Self.project.get().linked
    let predecessors = linked.predecessors(in: .init(0))
    #expect(Array(predecessors[0]) == [.init(0), .init(2)])
    #expect(linked.steps.filter(\.leadsToItself).map(\.positionInTable) == [0])
    #expect(linked.reachableSteps.elements == [true, true, true, true, true, true])
    #expect(linked.entrances == [.init(0), .init(3)])
  }
}

/// Scenarios without steps stand for where they lead.
@Suite struct PassageTests {
  private func project(_ scenarios: String) throws -> Project {
    let text = "flow: UC1\nkind: use-case\ntitle: The flow\nscenarios:\n" + scenarios
    let content = try YAMLReader.read(SourceText(path: "UC1.yaml", text: text)).get()
    guard case .flow(let document) = content else { return Project([]) }
    return Project([document])
  }

  private static let passages = """
      - id: 1
        steps: [{id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects B, go-to: UC1, step: 2}]}]
      - {id: 2, next: 3}
      - {id: 3, next: 4.2}
      - id: 4
        steps:
          - {id: 4.1, screen: B, transitions: [{id: 4.1a, user: selects A, next: 2}]}
          - {id: 4.2, screen: C, transitions: [{id: 4.2a, user: selects A, next: 1}]}

    """

  @Test func eachHasAnEntryOfItsOwn() throws {
    let linked = try project(Self.passages).linked
    #expect(linked.steps.map(\.step) == [0, nil, nil, 0, 1])
    #expect(
      linked.destinations.elements == [
        .entry(.init(1), by: .goTo), .step(.init(2)), .step(.init(4)), .step(.init(1)), .step(.init(0)),
      ])
    #expect(linked.index(ofStep: 2, in: .init(0)) == .init(4))
    #expect(linked.id(.init(2)).value == "3")
  }

  /// A `go-to:` empties the call stack, whichever scenario it comes through.
  @Test func aGoToThroughOneStaysAGoTo() throws {
    let program = try project(Self.passages).program().get()
    #expect(program.tables.rows.map(\.jump) == [.goTo, .step, .step])
    #expect(program.tables.rows.map(\.argument) == [2, 2, 0])
  }

  @Test func oneThatLeadsNowhereIsReported() throws {
    let project = try project(
      """
        - id: 1
          steps: [{id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects B, next: 2}]}]
        - {id: 2, title: WHEN EMPTY}

      """)
    #expect(project.unresolvedReferences.map(\.problem) == ["scenario 2 of UC1 has no step to go to"])
    #expect(project.linked.destinations.elements == [.step(.init(1))])
  }
}
