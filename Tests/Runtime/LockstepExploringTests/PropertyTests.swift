import FlowFixtures
import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepScenarios
import LockstepSimulation
import LockstepYAML
import Testing

/// Properties on flows small enough to be judged by hand.
@Suite struct PropertyTests {
  private static let lock = """
    actions: [check, look]
    session: {roots: [UC7], on-resume: UC2, locks: [UC2]}
    use-case UC2
    1.1 screen: Lock, input: {text: Code, name: code, secret: true}
      a user: enters code, gives: code, next: 1.2
    1.2 system: checks, action: check, reads: [code]
      a case: right, next: 1.3
      b case: wrong, next: 2
    1.3 system: looks, action: look
      a case: fresh, go-to: UC7
      b case: active, next: resume
    2.1 prompt: Wrong
      a user: selects Close, next: 1.1
    use-case UC7
    1.1 screen: Home
      a user: selects More, next: 1.2
    1.2 screen: More
      a user: selects Back, next: back
    """

  @Test func homeOpensOnlyAfterTheRightCode() throws {
    let holds = "{property: p, start: UC2, never: {in: UC7}, until: check right}"
    #expect(try outcome(holds, Self.lock) == "holds")
    let suspended = "{property: p, start: UC2, never: {in: UC7}, after: suspend, until: check right}"
    #expect(try outcome(suspended, Self.lock) == "holds")
    let unlocked = Self.lock.replacing("b case: wrong, next: 2", with: "b case: wrong, go-to: UC7")
    #expect(try outcome(holds, unlocked) == "broken in 2 steps")
    // Without the lock a session goes on where it was.
    let open = Self.lock.replacing(
      "session: {roots: [UC7], on-resume: UC2, locks: [UC2]}", with: "session: {}")
    #expect(try outcome(suspended, open).hasPrefix("broken"))
  }

  @Test func backStaysInside() throws {
    let property = "{property: p, start: UC2, after: check right, never: {shows: Lock, by: back}}"
    let back = Self.lock.replacing(
      "a user: selects More, next: 1.2", with: "a user: selects Back, next: back"
    )
    .replacing("1.2 screen: More\n  a user: selects Back, next: back", with: "")
    #expect(try outcome(property, Self.lock) == "holds")
    #expect(try outcome(property, back) == "holds")
    // What does not empty the history keeps the lock behind Home.
    #expect(try outcome(property, back.replacing("roots: [UC7], ", with: "")).hasPrefix("broken"))
  }

  @Test func everyScreenCanBeLeft() throws {
    let property = "{property: p, start: UC2, always-possible: {ends: any}}"
    let ended = Self.lock.replacing("selects More, next: 1.2", with: "selects Quit, next: end")
      .replacing("1.2 screen: More\n  a user: selects Back, next: back", with: "")
    #expect(try outcome(property, Self.lock).hasPrefix("broken"))
    #expect(try outcome(property, ended) == "holds")
  }

  private static let pay = """
    use-case UC1; errors: [E1]
    1.1 screen: Amount, input: {text: Amount, name: amount}
      a user: enters amount, gives: amount, next: 1.2
    1.2 system: pays
      a case: paid, next: 1.3
      b error: E1, error-flow: E1
    1.3 screen: Paid
      a user: selects More, go-to: UC9
      b user: selects Again, next: 1.1
    use-case UC9
    1.1 screen: Help
      a user: selects Close, next: end
    """

  private func paying(_ property: String) throws -> String {
    try outcome(
      "{property: p, start: UC1, \(property)}", "error-flows: {E1: {}}\nsession: {roots: [UC9]}\n" + Self.pay)
  }

  @Test func fromSomeMomentsSomethingStaysPossible() throws {
    #expect(try paying("from: {shows: Paid}, always-possible: {shows: Amount}") == "holds")
    #expect(try paying("from: {in: UC9}, always-possible: {shows: Amount}") == "broken in 3 steps")
    #expect(try paying("after: enters UC9, always-possible: {shows: Amount}") == "broken in 3 steps")
    #expect(try paying("after: Close, always-possible: {shows: Paid}").hasPrefix("broken"))
    #expect(try paying("from: {shows: E1}, always-possible: {shows: Paid, holds: amount}") == "holds")
    #expect(try paying("from: {shows: E1}, always-possible: {shows: Paid}, without: UC1 1.1a") == "holds")
    #expect(
      try paying("from: {shows: E1}, always-possible: {shows: Paid}, without: [UC1 1.1a, Retry]")
        == "broken in 2 steps")
    #expect(
      try paying("from: {shows: Amount}, always-possible: {shows: Paid}, without: UC1 1.1a")
        == "broken in 0 steps")
  }

  @Test func aMomentIsReachedWithinSomeInputs() throws {
    #expect(try paying("possible: {shows: Paid}, within: 1") == "holds")
    #expect(try paying("possible: {in: UC9}, within: 2") == "holds")
    #expect(try paying("possible: {in: UC9}, within: 1") == "broken in 3 steps")
  }

  @Test func rowsAndChoicesAreCounted() throws {
    #expect(try paying("at-most: 1, run: UC1 1.1a, between: [UC1 1.3b, Close]") == "holds")
    #expect(try paying("at-most: 1, run: UC1 1.1a").hasPrefix("broken"))
    #expect(try paying("at-most: 0, run: [Retry, leaves UC1]") == "broken in 3 steps")
  }

  @Test func goTosAreFollowedAsFarAsAsked() throws {
    #expect(try paying("never: {shows: Help}") == "broken in 3 steps")
    #expect(try paying("never: {shows: Help}, follow-go-to: none") == "holds")
    #expect(try paying("never: {shows: Help}, follow-go-to: [UC9]") == "broken in 3 steps")
    #expect(try paying("never: {in: UC9}, follow-go-to: none") == "broken in 3 steps")
  }

  /// Free answers lead to an end that a world does not lead to.
  @Test func whatMustStayPossibleIsAskedOfWorldsToo() throws {
    let flows = """
      actions: [app.start]
      use-case UC1
      1.1 screen: Start
        a user: selects Go, next: 1.2
      1.2 system: looks, action: app.start
        a case: active, next: end
        b case: shutdown, next: 1.1
      """
    let property = "{property: p, start: UC1, always-possible: {ends: ended}}"
    #expect(try outcome(property, flows) == "holds")
    let program = try FlowText(flows).program
    let (document, source) = try read(property)
    let linked = try PropertyLinking.link(document, in: source, for: program).get()
    let found = try PropertyVerdict.verdict(
      on: linked, program, in: SimulatedWorld(PINWorld()), varies: true, options: ExplorerOptions("UC1"))
    guard case .broken(let steps) = found.check, !found.usesFreeAnswers else {
      Issue.record("a session that begins in a world with 'app: shutdown' never ends")
      return
    }
    #expect(steps.last?.session.end == nil)
  }

  @Test func countsRunsBetweenEvents() throws {
    func property(_ most: Int) -> String {
      "{property: p, start: UC2, at-most: \(most), run: check, between: [check right, suspend]}"
    }
    let twice = Self.lock.replacing(
      "a user: selects Close, next: 1.1", with: "a user: selects Close, go-to: UC7")
    #expect(try outcome(property(1), twice) == "holds")
    #expect(try outcome(property(0), twice) == "broken in 1 steps")
    #expect(try outcome(property(3), Self.lock).hasPrefix("broken"))
  }

  @Test func whatNothingCouldBreakIsVacuous() throws {
    let open = Self.lock.replacing("on-resume: UC2, locks: [UC2]", with: "")
    let most = "{property: p, start: UC7, at-most: 3, run: check}"
    #expect(try outcome(most, open) == "vacuous")
    // Nothing counts since an event that cannot happen.
    let after = "{property: p, start: UC7, after: UC2 1.2a, never: {shows: More}}"
    #expect(try outcome(after, open) == "vacuous")
    // What is never shown is what such a property promises.
    #expect(try outcome("{property: p, start: UC7, never: {shows: Wrong}}", open) == "holds")
    #expect(try outcome("{property: p, start: UC7, never: {ends: fault}}", open) == "holds")
  }

  /// The session calls the flow again and again, up to a fault.
  @Test(arguments: ["ends: ended", "shows: Home"]) func nothingIsPossibleWhereASessionBeginsWithAFault(
    moment: String
  ) throws {
    let flows = """
      use-case UC1
      1.1 partial-flow: PF1
        a returns: Done, next: 1.2
      1.2 screen: Home
        a user: selects Close, next: end
      partial-flow PF1; results: [Done]
      1.1 partial-flow: PF1
        a returns: Done, result: Done
      """
    #expect(
      try outcome("{property: p, start: UC1, always-possible: {\(moment)}}", flows) == "vacuous")
  }

  @Test func unknownNamesAreErrorsAtTheirPlaces() throws {
    let text = "{property: p, start: UC2, never: {in: UC77}, until: [chek right, check rigt, UC2 1.9z]}"
    let (document, source) = try read(text)
    let checked = PropertyLinking.link(document, in: source, for: try FlowText(Self.lock).program)
    #expect(checked.value == nil)
    #expect(
      checked.diagnostics.map { "\(source.text($0.location.span)): \($0.message) \($0.help ?? "")" } == [
        "UC77: no flow is called 'UC77' did you mean 'UC7'?",
        "chek right: 'chek right' is not a row, action or outcome write a row as 'FLOW ROW', or ACTION OUTCOME with "
          + "one of check, look",
        "check rigt: 'check' has no outcome 'rigt' did you mean 'right'?",
        "UC2 1.9z: 'UC2 1.9z' is not a row, action or outcome write a row as 'FLOW ROW', or ACTION OUTCOME with one "
          + "of check, look",
      ])
  }

  @Test(arguments: [
    ("Ended", "did you mean 'ended'?"),
    ("handed over to UC99", "did you mean 'handed over to UC2' or 'handed over to UC7'?"),
    ("never", "an end is any, fault, ended, left, resume, result NAME or handed over to FLOW"),
  ])
  func endsThatNoFlowHasAreErrors(end: String, help: String) throws {
    let (document, source) = try read("{property: p, start: UC2, never: {ends: \(end)}}")
    let found = PropertyLinking.link(document, in: source, for: try FlowText(Self.lock).program).diagnostics
    #expect(found.map(\.message) == ["no session ends as '\(end)'"])
    #expect(found.map(\.help) == [help])
  }

  /// `lockstep lint` says it without any exploration.
  @Test func namesAreCheckedWithTheFlows() throws {
    let properties = "properties: [{property: p, start: UC2, never: {in: UC77}}]\n"
    let found = PropertyLinking.findings(of: try FlowText(properties + Self.lock).project)
    #expect(found.map(\.message) == ["no flow is called 'UC77'"])
    #expect(found.map(\.help) == ["did you mean 'UC7'?"])
    #expect(PropertyLinking.findings(of: try FlowText(Self.lock).project).isEmpty)
  }

  /// What no row leads to, and what only the rows of `until` lead to, is known without a step of a walk.
  @Test(arguments: [
    ("{property: p, start: UC7, after: UC2 1.3b, never: {shows: More}}", "vacuous"),
    ("{property: p, start: UC7, never: {shows: More}, until: UC7 1.1a}", "holds"),
  ])
  func someIsKnownWithoutAWalk(property: String, verdict: String) throws {
    let open = Self.lock.replacing("on-resume: UC2, locks: [UC2]", with: "")
    let (document, source) = try read(property)
    let program = try FlowText(open).program
    let linked = try PropertyLinking.link(document, in: source, for: program).get()
    var options = ExplorerOptions("UC7")
    options.mostEdges = 0
    #expect(try PropertyCheck.check(linked, program, FreeOutcomes(program), options: options).word == verdict)
    // A walk takes steps.
    let (walked, _) = try read("{property: p, start: UC7, never: {ends: fault}}")
    let other = try PropertyLinking.link(walked, in: source, for: program).get()
    #expect(
      try PropertyCheck.check(other, program, FreeOutcomes(program), options: options).word == "not settled")
  }

  /// A counter-example is a script that runs, up to the moment that breaks the property.
  @Test func counterExamplesRun() throws {
    let flows = Self.lock.replacing("b case: wrong, next: 2", with: "b case: wrong, go-to: UC7")
    let program = try FlowText(flows).program
    let (document, source) = try read("{property: p, start: UC2, never: {in: UC7}, until: check right}")
    let property = try PropertyLinking.link(document, in: source, for: program).get()
    let model = FreeOutcomes(program)
    let check = try PropertyCheck.check(property, program, model, options: ExplorerOptions("UC2"))
    guard case .broken(let steps) = check else {
      Issue.record("the property holds")
      return
    }
    let explorer = try Explorer(program, model: model, watch: NoWatch(), options: ExplorerOptions("UC2"))
    let script = explorer.script(steps)
    #expect(
      script == """
        - at: UC2 1.1
        - shows: Lock
        - outcome: {UC2 1.2: wrong}
        - {user: enters code, code: "x"}
        - at: UC7 1.1
        - shows: Home

        """)
    let run = try RunScript(script, flow: "UC2", of: program, in: SimulatedWorld(NoHost()))
    #expect(run.failure == nil)
  }

  private func outcome(_ property: String, _ flows: String) throws -> String {
    let program = try FlowText(flows).program
    let (document, source) = try read(property)
    let linked = try PropertyLinking.link(document, in: source, for: program).get()
    let options = ExplorerOptions(linked.start ?? "UC2")
    switch try PropertyCheck.check(linked, program, FreeOutcomes(program), options: options) {
    case .holds: return "holds"
    case .vacuous: return "vacuous"
    case .broken(let steps): return "broken in \(steps.count - 1) steps"
    case .holdsUpTo(let screens, _): return "holds up to \(screens)"
    case .notSettled: return "not settled"
    }
  }

  private func read(_ property: String) throws -> (PropertyDocument, SourceText) {
    let source = SourceText(path: "lockstep.yaml", text: "lockstep: 1\nproperties:\n  - \(property)\n")
    guard case .project(let project) = try YAMLReader.read(source).get(), let first = project.properties.first
    else { throw RunScript.NotAScript(text: property) }
    return (first, source)
  }
}
