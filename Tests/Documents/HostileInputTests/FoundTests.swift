import Lockstep
import LockstepModel
import LockstepYAML
import Testing

/// What the soak found, one by one.
@Suite struct FoundTests {
  private func project(_ text: String) throws -> Project {
    let read = YAMLReader.read(SourceText(path: "found.yaml", text: text))
    guard case .flow(let flow)? = read.value else { throw Findings(diagnostics: read.diagnostics) }
    return Project([flow])
  }

  /// A snapshot with such a value was refused later, so that the session was lost.
  @Test func aGivenDurationOutOfRangeIsRefused() throws {
    let project = try project(
      """
      flow: PF1
      kind: partial-flow
      title: Needs what its caller has
      results: [Done]
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              system: waits
              reads: [blocked-for]
              transitions:
                - {id: 1.1a, case: Done, result: Done}
                - {id: 1.1b, case: Blocked, values: {blocked-for: duration}, result: Done}
      """)
    let interpreter = Interpreter(try project.program().get())
    var effects = Effects()
    var state = try interpreter.start("PF1", into: &effects)
    for duration in [Duration.seconds(-1), .seconds(Int64.max)] {
      let given = GivenValue.plain("blocked-for", .duration(duration))
      #expect(interpreter.step(&state, SessionInput(at: .zero, .give([given])), into: &effects).isRefused)
    }
    let given = GivenValue.plain("blocked-for", .duration(.seconds(60)))
    #expect(!interpreter.step(&state, SessionInput(at: .zero, .give([given])), into: &effects).isRefused)
  }

  /// The linter reports such a row; until it is mended the session stands at the call, and can be put away.
  @Test func aResultThatLeadsNowhereIsAFault() throws {
    let read = [
      """
      flow: UC1
      kind: use-case
      title: Calls
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, partial-flow: PF1, transitions: [{id: 1.1a, returns: Done}]}
      """,
      """
      flow: PF1
      kind: partial-flow
      title: Is called
      results: [Done]
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, screen: Hello, transitions: [{id: 1.1a, user: leaves, result: Done}]}
      """,
    ].map { YAMLReader.read(SourceText(path: "found.yaml", text: $0)).value }
    let flows = read.compactMap { content -> FlowDocument? in
      if case .flow(let flow)? = content { flow } else { nil }
    }
    let interpreter = Interpreter(try Project(flows).program().get())
    var effects = Effects()
    var state = try interpreter.start("UC1", into: &effects)
    interpreter.step(&state, SessionInput(at: .zero, .user("leaves")), into: &effects)
    #expect(state.end == .fault("row UC1 1.1a 'Done' has no target, so the session cannot continue after it"))
    #expect(interpreter.snapshot(state) == nil)
  }

  /// Each wrong name carried the names of all steps: a file of a megabyte asked for gigabytes.
  @Test func wrongNamesOnEveryRowShareTheirSuggestions() throws {
    let steps = (0..<1_000).map {
      "{id: 1.\($0), screen: s, transitions: [{id: 1.\($0)a, user: x, next: 9.\($0)}]}"
    }
    let project = try project(
      "flow: UC1\nkind: use-case\ntitle: x\nscenarios:\n  - id: 1\n    steps:\n"
        + steps.map { "      - \($0)\n" }.joined())
    let references = project.unresolvedReferences
    #expect(references.count == 1_000)
    // The steps, their scenario, and back, end and resume.
    #expect(references[0].candidates.count == 1_004)
    #expect(references.reduce(0) { $0 + $1.candidates.count } <= 201_004)
  }
}
