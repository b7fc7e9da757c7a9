import FlowFixtures
import Lockstep
import LockstepAdapter
import LockstepModel
import LockstepSimulation
import TestSupport
import Testing

@Suite struct AppTestTests {
  private let station: Station
  private var project: Project { station.project }
  private var program: FlowProgram { station.program }

  init() throws { station = try Station() }

  private func row(_ name: String) throws -> RowID { try #require(program.row(name)) }

  @Test(arguments: [SuiteKind.rows, .pairs]) func anAppLikeItsTablesHasNoFindings(_ kind: SuiteKind)
    async throws
  {
    let test = try await station.play(SimulatedApp(program), cover: kind)
    #expect(AppKit.places(test.findings) == [])
    #expect(AppReport(test).text.contains("UC1 The flow UC1: 21 of 21 rows as the table\n"))
    #expect(AppReport(test).text.contains("PF1 The flow PF1: 7 of 7 rows as the table\n"))
  }

  @Test func randomAppsLikeTheirTablesHaveNoFindings() async throws {
    for seed in 0..<Trials.count(12) {
      var randomness = SplitMix64(UInt64(seed))
      let flows = FlowText(RandomFlows(&randomness, leadsOn: false).text)
      guard let program = try? flows.program else { continue }
      let test = try await AppKit.play(AppKit.test(try flows.project, program), SimulatedApp(program))
      #expect(AppKit.places(test.findings) == [], "seed \(seed): \(test.findings.map(\.message))")
    }
  }

  // Mistakes of the app: each is found at its place, and nowhere else.

  @Test(arguments: [
    ("b event: nothing happens, after: 1m", "b event: nothing happens, after: 59s", "UC1 2.3b"),
    ("b event: nothing happens, after: 1m", "b event: nothing happens, after: 61s", "UC1 2.3b"),
    ("c event: nothing happens, after: 20s", "c event: nothing happens, after: 19s", "UC1 2.4c"),
    ("b user: selects Stay, next: back", "b user: selects Stay, next: 1.1", "UC1 3.1b"),
    (
      "c case: Third wrong code, as: locked, values: {blocked-for: duration}, next: \"3\"",
      "c case: Third wrong code, as: locked, values: {blocked-for: duration}, next: \"2\"", "PF1 1.1c"
    ),
    ("b returns: Retry, next: 1.1", "b returns: Retry, next: 2.1", "UC1 1.2b"),
    (
      "b case: Door stays locked, as: stuck, next: \"5\"", "b case: Door stays locked, as: stuck, next: 2.1",
      "UC1 2.2b"
    ),
  ])
  func aWrongTargetOrTimeIsFoundAtItsRow(_ old: String, _ new: String, _ row: String) async throws {
    for namesRuns in [true, false] {
      let test = try await station.play(try station.app(replacing: old, by: new, namesRuns: namesRuns))
      #expect(AppKit.places(test.findings) == [row], "\(test.findings.map(\.message))")
    }
  }

  @Test func allThreeAreFoundTogether() async throws {
    let mutated = AppKit.station.replacing("after: 1m", with: "after: 50s")
      .replacing("b user: selects Stay, next: back", with: "b user: selects Stay, next: 1.1")
      .replacing("next: \"3\"\n  d user", with: "next: \"2\"\n  d user")
    let test = try await station.play(SimulatedApp(try FlowText(mutated).program))
    // In the order of the documents.
    #expect(AppKit.places(test.findings) == ["UC1 2.3b", "UC1 3.1b", "PF1 1.1c"])
  }

  @Test func seededMistakesAreFoundWhereTheyAre() async throws {
    for seed in 0..<Trials.count(40) {
      var randomness = SplitMix64(seed: 7, number: seed)
      let (mistake, place) = try #require(randomMistake(&randomness))
      let test = try await station.play(SimulatedApp(program, mistake))
      // Of rows that nothing tells apart the last bears it, and the others are named.
      let named = test.findings.flatMap(\.related).map(\.message).joined()
      let places = AppKit.places(test.findings)
      let isFound = places.count == 1 && (places == [place] || named.contains(place + " "))
      let messages = zip(places, test.findings).map { "\($0) \($1.message)" }
      #expect(isFound || isNear(mistake, place, places), "seed \(seed), \(mistake): \(messages)")
    }
  }

  /// What is found only near its place, because nothing that can be seen tells the place.
  private func isNear(_ mistake: SimulatedApp.Mistake, _ place: String, _ places: [String]) -> Bool {
    switch mistake {
    case .hang:
      // Both lead to the step that unlocks the door. An adapter that is silent does not tell whether it has come to the
      // outcome, so that each outcome that was to follow is found.
      return ["UC1 2.1a", "UC1 5.1a"].contains(place) && !places.isEmpty
        && places.allSatisfy { $0 == place || $0.hasPrefix("UC1 2.2") }
    default: return false
    }
  }

  /// A mistake, and the row or step that bears it.
  private func randomMistake(_ randomness: inout SplitMix64) -> (SimulatedApp.Mistake, String)? {
    let steps = program.allSteps.filter { program.isDisplayed($0) }
    let rows = program.allSteps.flatMap { program.rows(of: $0) }.filter {
      program.place(of: $0).last?.isLetter == true
    }
    switch randomness.below(5) {
    case 0: return randomness.pick(steps).map { (.title($0), program.stepInfo($0).place) }
    case 1:
      let buttons = rows.filter { program.rowInfo($0).label != nil }
      return randomness.pick(buttons).map { row in
        let info = program.rowInfo(row)
        return (.button(info.step, label: info.button), program.place(of: row))
      }
    case 2:
      let outcomes = rows.filter { [.case, .error].contains(program.rowInfo($0).trigger) }
      return randomness.pick(outcomes).map { (.lost($0), program.place(of: $0)) }
    case 3: return randomness.pick(rows).map { (.crash($0), program.place(of: $0)) }
    default: return randomness.pick(rows).map { (.hang($0), program.place(of: $0)) }
    }
  }

  /// No table declares the screen of an error: each row that leads to it bears what is wrong there.
  @Test func anErrorUnderAnotherTitleIsFoundAtEachRow() async throws {
    let flows = FlowText(
      """
      error-flows: {No connection: {}}
      actions: [door.open, window.open]
      use-case UC1; errors: [No connection]
      1.1 screen: Air, actions: [Door, Window]
        a user: selects Door, next: 1.2
        b user: selects Window, next: 1.3
      1.2 system: opens the door, action: door.open
        a case: Open, as: open, next: end
        b error: No connection, error-flow: No connection
      1.3 system: opens the window, action: window.open
        a case: Open, as: open, next: end
        b error: No connection, error-flow: No connection
      """)
    let program = try flows.program
    let test = try await AppKit.play(
      AppKit.test(try flows.project, program), SimulatedApp(program, .errorTitle))
    #expect(AppKit.places(test.findings) == ["UC1 1.2b", "UC1 1.3b"], "\(test.findings.map(\.message))")
    #expect(AppReport(test).text.contains("UC1 The flow UC1: 4 of 6 rows as the table"))
  }

  // Adapters.

  @Test(arguments: ["UC1 2.3a", "UC1 1.1b", "PF1 3.1b"]) func anAdapterThatFailsIsNamed(_ name: String)
    async throws
  {
    for mistake in [
      SimulatedApp.Mistake.death(try row(name)), .nonsense(try row(name)), .hang(try row(name)),
    ] {
      let test = try await station.play(SimulatedApp(program, mistake))
      #expect(AppKit.places(test.findings) == [name])
      #expect(test.findings.map(\.rule.id) == ["failed-adapter"])
      #expect(test.findings.first?.message.hasPrefix("the adapter ") == true)
      let text = AppReport(test).text
      #expect(text.contains("not tried: the adapter failed at it"))
      #expect(text.contains("as the table, 1 not tried") || text.contains("cannot be reached"))
    }
  }

  @Test func anAdapterWithoutAClockReportsTheRowsOfTimers() async throws {
    let test = try await station.play(SimulatedApp(program, can: ["prepare", "hold", "message", "actions"]))
    #expect(AppKit.places(test.findings) == [])
    #expect(
      AppReport(test).text.contains("2.3b: cannot be prepared: this adapter cannot move the clock of the app")
    )
  }

  /// Timers go on while such an adapter works; what is displayed then is not the fault of the app.
  @Test(arguments: [1, 25_000, 35_000, 90_000])
  func timersThatNothingStopsAreNoDeviations(milliseconds: Int) async throws {
    let can = ["prepare", "message", "actions"]
    let time = Duration.milliseconds(milliseconds)
    let test = try await station.play(SimulatedApp(program, can: can, answerTime: time), cover: .pairs)
    #expect(AppKit.places(test.findings) == [])
    // Two messages come after the one that begins a timer of a minute.
    let isInTime = time * 2 < .seconds(60)
    #expect(AppReport(test).text.contains("this adapter cannot stop the clock of the app") == !isInTime)
    // A crash is one, also where the timer is over when the adapter tells it.
    let crash = SimulatedApp.Mistake.crash(try row("UC1 2.3a"))
    let crashing = try await station.play(SimulatedApp(program, crash, can: can, answerTime: time))
    #expect(AppKit.places(crashing.findings) == (isInTime ? ["UC1 2.3a"] : []))
  }

  @Test func anAdapterThatCannotHoldJudgesAllButLoadingScreens() async throws {
    let test = try await station.play(SimulatedApp(program, can: ["prepare", "time", "message", "actions"]))
    #expect(AppKit.places(test.findings) == [])
    #expect(
      AppReport(test).text.contains("PF1 The flow PF1: 6 of 7 rows as the table\n  1.1d: cannot be prepared"))
  }

  @Test func onlySomeRowsAreJudged() async throws {
    let only: Set<RowID> = [try row("UC1 3.1b")]
    let test = try await AppKit.play(AppKit.test(project, program, only: only), SimulatedApp(program))
    #expect(AppReport(test).summary == "1 row in 1 play: 1 as the table")
  }

  @Test func exceptionsAreNoFindings() async throws {
    let settings =
      "app: {exceptions: [{row: UC1 3.1b, because: it is simpler}, {row: UC1 4.1a, because: it was}]}\n"
    let project = try FlowText(settings + AppKit.station).project
    let app = try station.app(
      replacing: "b user: selects Stay, next: back", by: "b user: selects Stay, next: 1.1")
    let test = try await AppKit.play(AppKit.test(project, program), app)
    #expect(test.findings.map(\.rule.id) == ["unused-app-exception"])
    #expect(AppReport(test).text.contains("3.1b: deviates, as excepted: it is simpler"))
  }

  @Test func backFromAScreenThatIsDisplayedAgainIsTakenOnceMore() async throws {
    let tables = """
      use-case UC1
      1.1 screen: Search, actions: [Find]
        a user: selects Find, next: 1.2
      1.2 screen: No table, actions: [Back, Refresh]
        a user: selects Back, next: back
        b user: selects Refresh, next: 1.2
      """
    // As an app that remembers each screen which it has displayed.
    let app = """
      use-case UC1
      1.1 screen: Search, actions: [Find]
        a user: selects Find, next: 1.2
      1.2 screen: No table, actions: [Back, Refresh]
        a user: selects Back, next: back
        b user: selects Refresh, next: 1.3
      1.3 screen: No table, actions: [Back, Refresh]
        a user: selects Back, next: back
        b user: selects Refresh, next: 1.2
      """
    let project = try FlowText(tables).project
    let program = try project.program().get()
    let same = try await AppKit.play(AppKit.test(project, program), SimulatedApp(program))
    #expect(AppKit.places(same.findings) == [])
    let other = try await AppKit.play(
      AppKit.test(project, program), SimulatedApp(try FlowText(app).program))
    #expect(AppKit.places(other.findings) == ["UC1 1.2a"])
    let notes = other.findings.flatMap(\.notes).flatMap(\.lines).joined(separator: "\n")
    #expect(notes.contains("after UC1 1.1a; here after UC1 1.2b"), "\(notes)")
  }

  @Test func manyDeviationsKeepNothingFromBeingReached() async throws {
    func tables(_ target: String) -> String {
      """
      use-case UC1
      1.1 screen: Search, actions: [A, B, C, D, E, F]
        a user: selects A, next: \(target)
        b user: selects B, next: \(target)
        c user: selects C, next: \(target)
        d user: selects D, next: \(target)
        e user: selects E, next: \(target)
        f user: selects F, next: end
      1.2 screen: One, actions: [Home]
        a user: selects Home, next: 1.1
      1.3 screen: Other, actions: [Home]
        a user: selects Home, next: 1.1
      """
    }
    let project = try FlowText(tables("1.2")).project
    let app = SimulatedApp(try FlowText(tables("1.3")).program)
    let test = try await AppKit.play(AppKit.test(project, try project.program().get()), app)
    #expect(AppKit.places(test.findings) == ["a", "b", "c", "d", "e"].map { "UC1 1.1\($0)" })
    // All but those that deviate, and the two behind them.
    #expect(AppReport(test).text.contains("UC1 The flow UC1: 1 of 8 rows as the table\n"))
  }

  @Test func aTitleThatTheAppWordsItselfIsNotWaitedFor() async throws {
    let tables = """
      actions: [look]
      use-case UC1
      1.1 system: looks for it, action: look
        a case: found, as: found, values: {place: text}, next: 1.2
      1.2 screen: "Box [place]", actions: [Leave]
        a user: selects Leave, next: end
      """
    let project = try FlowText(tables).project
    let test = AppKit.test(project, try project.program().get())
    let app = SimulatedApp(try FlowText(tables.replacing("[place]", with: "seven")).program)
    #expect(try await record(test, app).contains(#""expect":{"title":null,"#))
    #expect(AppKit.places(try await AppKit.play(test, app).findings) == [])
  }

  /// An event of a step hides that of the step that calls its flow. A walk to the hidden one takes the other instead.
  @Test func aRowThatAnotherOneHidesIsNotPlannedForEver() async throws {
    let tables = """
      use-case UC1
      1.1 partial-flow: PF1
        a returns: Taken, next: 1.2
        b event: card is taken, next: 1.2
      1.2 screen: Goodbye, actions: [Leave]
        a user: selects Leave, next: end
      partial-flow PF1; results: [Taken]
      1.1 screen: Take your card, actions: [Taken]
        a user: selects Taken, result: Taken
        b event: card is taken, next: 1.2
      1.2 screen: Thank you, actions: [Leave]
        a user: selects Leave, result: Taken
      """
    let other = tables.replacing(
      "b event: card is taken, next: 1.2\n1.2 screen: Thank",
      with: "b event: card is taken, next: 1.1\n1.2 screen: Thank")
    let project = try FlowText(tables).project
    var test = AppKit.test(project, try project.program().get())
    var conversation = AdapterConversation(SimulatedApp(try FlowText(other).program))
    _ = try await conversation.performHandshake(project: ".")
    while test.playCount < 50, let job = test.next() {
      var player = AppPlayer(job, on: conversation)
      await player.play()
      conversation = player.conversation
      test.record(player.result)
    }
    #expect(test.isOver)
    #expect(AppKit.places(test.findings) == ["PF1 1.1b"])
  }

  @Test func aFieldWithoutAPatternIsLeftToTheAdapter() async throws {
    let project = try FlowText(
      """
      use-case UC1
      1.1 screen: Search, input: {text: guests, name: guests}, actions: [Find]
        a user: enters guests, gives: guests, do: keeps them
        b user: selects Find, next: end
      """
    ).project
    let program = try project.program().get()
    let record = try await record(AppKit.test(project, program), SimulatedApp(program))
    #expect(record.contains("\"give\":{},\"stays\":true"), "\(record)")
    let test = try await AppKit.play(AppKit.test(project, program), SimulatedApp(program))
    let text = AppReport(test).text
    #expect(text.contains("UC1 The flow UC1: 1 of 1 row as the table, 1 not observable\n"), "\(text)")
  }

  @Test func anAdapterThatAlwaysFailsIsGivenUp() async throws {
    let test = try await station.play(SimulatedApp(program, .end))
    #expect(AppReport(test).text.contains("not tried: gave up after 3 failures of the adapter in a row"))
  }

  @Test func anAdapterThatCanPlayNothingEndsTheRunAtNoRow() async throws {
    let test = try await station.play(SimulatedApp(program, .uselessness))
    #expect(test.unusableReason == "no server")
    #expect(AppKit.places(test.findings) == [])
  }

  @Test func anAnswerThatIsMisspeltIsExplained() async throws {
    let test = try await station.play(SimulatedApp(program, .misspelling))
    let message = test.findings.first?.message ?? ""
    #expect(message.hasSuffix("'shows' needs 'title', a text; unknown: 'titel'"), "\(message)")
  }

  @Test func whatTheAdapterLacksIsNoDeviation() async throws {
    let test = try await station.play(SimulatedApp(program, .lack(label: "Not now")))
    #expect(AppKit.places(test.findings) == [])
    #expect(AppReport(test).text.contains("2.1b: cannot be prepared: no value"))
  }

  @Test func secretsAreNotRecorded() async throws {
    let record = try await record(AppKit.test(project, program), SimulatedApp(program))
    #expect(record.contains("\"give\":{\"code\":\"•••\"}"))
    #expect(!record.contains("\"0000\""))
  }

  /// The lines of the first play.
  private func record(_ test: AppTest, _ app: SimulatedApp) async throws -> String {
    var (test, conversation) = (test, AdapterConversation(app))
    _ = try await conversation.performHandshake(project: ".")
    let job = test.next()
    var player = AppPlayer(try #require(job), on: conversation)
    await player.play()
    return player.result.recordedLines.joined(separator: "\n")
  }
}
