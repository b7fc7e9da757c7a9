import Lockstep
import LockstepModel
import LockstepScenarios
import Testing

/// What lint finds in scenarios, scripts and worlds by comparing them with the flows (trials C3).
@Suite struct CheckingScenarios {
  private static func findings(_ texts: (path: String, text: String)...) throws -> [Diagnostic] {
    ScenarioCheck.findings(in: try CodeFlow.set(texts), of: try CodeFlow.project())
  }

  @Test(
    arguments: [
      ("- at: UC2 1.1", "no flow is called 'UC2'", "did you mean 'UC1'?"),
      ("- at: UC1 1.5", "UC1 has no step '1.5'", "did you mean '1.1', '1.2' or '1.3'?"),
      ("- row: 1.2z", "no row has the id '1.2z'", "did you mean '1.2a', '1.2b' or '1.2c'?"),
      ("- user: selects Agian", "no row has the words 'selects Agian'", "did you mean 'selects Again'?"),
      ("- {user: enters code, cod: \"1\"}", "no input or value is called 'cod'", "did you mean 'code'?"),
      (
        "- {row: 1.2a, give: {pin: \"1\"}}", "no input or value is called 'pin'",
        "there are: code, left, valid-for"
      ),
      ("- event: code expired", "no row has the words 'code expired'", "did you mean 'code expires'?"),
      (
        "- event: code expires", "'code expires' cannot be sent: time takes 1.2e",
        "let the time pass: 'wait: …'"
      ),
      ("- row: 1.2e", "'1.2e' cannot be sent: time takes 1.2e", "let the time pass: 'wait: …'"),
      ("- outcome: {PF1 1.1: rihgt}", "PF1 1.1 has no outcome 'rihgt'", "did you mean 'right'?"),
      ("- outcome: {PF2: right}", "no flow is called 'PF2'", "did you mean 'PF1'?"),
      (
        "- {outcome: {UC1 1.1: sent}, values: {lefft: \"1\"}}", "row 1.1a brings no value 'lefft'",
        "did you mean 'left'?"
      ),
      ("- error: {UC1 1.1: No internet}", "UC1 1.1 has no error 'No internet'", "there are: No network"),
      ("- shows: Welcom", "nothing that can be shown is called 'Welcom'", "did you mean 'Welcome'?"),
      ("- ends: endet", "no session ends as 'endet'", "did you mean 'ended'?"),
      ("- ends: handed over to UC2", "no flow is called 'UC2'", nil),
      ("- ends: result Rigth", "no flow has the result 'Rigth'", "did you mean 'result Right'?"),
      ("- did: opens help", "no row does 'opens help'", "there are: opens the help"),
      ("- ran: {code.sent: 1}", "no step runs an action called 'code.sent'", "did you mean 'code.send'?"),
      ("- took: [PF1 1.1c]", "PF1 has no row '1.1c'", "did you mean '1.1a' or '1.1b'?"),
      ("- not-possible: selects Helq", "no row has the words 'selects Helq'", "did you mean 'selects Help'?"),
      ("- not-possible: UC1 1.1z", "UC1 has no row '1.1z'", nil),
      (
        "- use: nowhere.yaml", "the script 'nowhere.yaml' does not exist",
        "a path is relative to the file that names it"
      ),
      (
        "- world: {actions: {code.check: nearly}}", "no step that runs 'code.check' has an outcome 'nearly'",
        "there are: right, wrong"
      ),
      (
        "- world: {actions: {code.check: {error: No network}}}",
        "no step that runs 'code.check' has an error 'No network'",
        nil
      ),
      ("- world: {outcomes: {UC1 1.1: sennt}}", "UC1 1.1 has no outcome 'sennt'", "did you mean 'sent'?"),
    ] as [(String, String, String?)])
  func aNameThatIsNotThereIsFound(_ line: String, _ message: String, _ help: String?) throws {
    let found = try Self.findings(("s.yaml", line + "\n"))
    #expect(found.map(\.message) == [message])
    #expect(found.first?.rule.id == "unresolved-name")
    if let help { #expect(found.first?.help == help) }
    let scenario = try Self.findings(
      ("s.yaml", "scenario: S\nflow: UC1\nsteps:\n  \(line)\n"))
    #expect(scenario.map(\.message) == [message])
  }

  @Test func everythingThatIsThereIsFine() throws {
    let text = """
      scenario: LTC1
      flow: UC1
      world: good
      with: [Cancelable]
      verifies: [LTC2, UC1 1.2a]
      steps:
        - {shows: Enter code, within: 2s}
        - {user: enters code, code: <code>}
        - user: selects help
        - did: opens the help
        - outcome: {PF1 1.1: Right code}
        - error: {UC1 1.1: No network}
        - {outcome: {UC1 1.1: 1.1a}, values: {left: "1"}}
        - user: Retry
        - shows: No network
        - wait: 10m
        - took: [UC1 1.3a, PF1 1.1b]
        - ran: {code.send: 1}
        - not-possible: [selects Close, 1.2a, UC1 1.2a, Back, code expires, resume]
        - ends: "fault: x"
        - ends: handed over to PF1
        - ends: result Wrong
      examples: [{code: "1234"}, {code: "2345"}]
      """
    #expect(try Self.findings(("s.yaml", text)).map(\.message) == [])
  }

  /// The rows of flows that a session cannot come to are none for it.
  @Test func aScenarioIsComparedWithTheFlowsThatItComesTo() throws {
    let text = "{scenario: S, flow: PF1, steps: [{user: selects Help}, {shows: Welcome}]}"
    #expect(
      try Self.findings(("s.yaml", text)).map(\.message) == [
        "no row has the words 'selects Help'", "nothing that can be shown is called 'Welcome'",
      ])
  }

  @Test func theHeadOfAScenarioIsCompared() throws {
    let text = """
      - {scenario: A, flow: UC9, steps: []}
      - {scenario: B, flow: UC1, world: bad, with: [Cancellable], verifies: [UC1 9.9a], steps: []}
      - {scenario: A, flow: UC1, steps: []}
      """
    let found = try Self.findings(("s.yaml", text), ("w.yaml", "world: good\n"))
    #expect(
      found.map { "\($0.location.source.path) \(ScriptKit.line($0) ?? 0) \($0.message)" } == [
        "good.yaml 1 another world is called 'good'", "s.yaml 1 no flow is called 'UC9'",
        "s.yaml 2 no world is called 'bad'", "s.yaml 2 UC1 has no parameter 'Cancellable'",
        "s.yaml 2 UC1 has no row '9.9a'", "s.yaml 3 another scenario is called 'A'",
      ])
  }

  /// A finding in lines that are run with several examples is told once.
  @Test func examplesDoNotMultiplyFindings() throws {
    let text = """
      scenario: S
      flow: UC1
      steps: [{user: selects Nothing}, {shows: <title>}]
      examples: [{title: Welcome}, {title: Welcom}, {title: Expired}]
      """
    #expect(
      try Self.findings(("s.yaml", text)).map(\.message) == [
        "no row has the words 'selects Nothing'", "nothing that can be shown is called 'Welcom'",
      ])
  }
}
