import FlowFixtures
import Lockstep
import LockstepAdapter
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import LockstepTrace
import LockstepYAML
import TestSupport
import Testing

/// The diagnosis of a deviation: whether it comes again, by which way, and which others only follow from it.
@Suite struct AppDiagnosisTests {
  private let project: Project
  private let program: FlowProgram

  init() throws {
    project = try FlowText(AppKit.station).project
    program = try project.program().get()
  }

  private func play(_ app: SimulatedApp, cover: SuiteKind = .rows) async throws -> AppTest {
    try await AppKit.play(AppKit.test(project, program, cover: cover), app)
  }

  /// The app that follows the tables with another row, and a screen that no table has.
  private func app(_ old: String, _ new: String, screen: String = "") throws -> SimulatedApp {
    let other = "6.1 prompt: \(screen)\n"
    var text = AppKit.station.replacing(old, with: new)
    if !screen.isEmpty { text = text.replacing("partial-flow PF1;", with: other + "partial-flow PF1;") }
    try #require(text != AppKit.station)
    return SimulatedApp(try FlowText(text).program)
  }

  private func notes(_ test: AppTest) -> String {
    test.findings.flatMap(\.notes).flatMap { ["\($0.kind.rawValue):"] + $0.lines }.joined(separator: "\n")
  }

  /// The findings of a scenario as a user pastes it.
  private func replay(_ text: String, _ app: SimulatedApp) async throws -> [Diagnostic] {
    let source = SourceText(path: "again.yaml", text: text)
    guard case .scenarios(let file) = try YAMLReader.read(source).get() else { return [] }
    var set = ScenarioSet()
    set.files.append(file)
    var plays: [AppPlay] = []
    let run = TestRun(set, of: program, host: NoHost())
    for test in set.tests {
      var turns: [SessionTurn] = []
      let result = run.run(test, note: { turns.append($0) })
      #expect(result.hasPassed, "\(result.failure?.message ?? "")")
      plays.append(AppPlay(test, turns, of: program))
    }
    let test = AppTest(
      plays, cover: nil, only: nil, of: project, program, texts: ShownTexts(), identifiers: [:],
      within: .milliseconds(10))
    return try await AppKit.play(test, app).findings
  }

  @Test func aDeviationIsRepeatedByTheShortestWay() async throws {
    let app = try app("b user: selects Stay, next: back", "b user: selects Stay, next: 1.1")
    let test = try await play(app, cover: .pairs)
    #expect(AppKit.places(test.findings) == ["UC1 3.1b"])
    #expect(
      notes(test).contains("path:\nUC1 1.1a, PF1 1.1a, UC1 1.2a, UC1 2.1b\nnote:\ncame again"),
      "\(notes(test))")
    let scenario = try #require(test.scenarios.first)
    #expect(test.scenarios.count == 1 && scenario.id == "deviating-UC1-3.1b")
    let again = try await replay(scenario.text, app)
    #expect(AppKit.places(again) == ["UC1 3.1b"])
    #expect(try await replay(scenario.text, SimulatedApp(program)).isEmpty)
  }

  @Test func aDeviationThatDoesNotComeAgainIsFlaky() async throws {
    for name in ["UC1 2.1a", "UC1 2.3a", "PF1 1.1b", "UC1 2.4c"] {
      let row = try #require(program.row(name))
      let test = try await play(SimulatedApp(program, .flaky(row)))
      let findings = test.findings
      #expect(findings.map(\.severity) == [.warning], "\(name): \(findings.map(\.message))")
      #expect(notes(test).contains("flaky: did not come again"))
      let report = AppReport(test)
      #expect(report.deviatingRows == 0)
      // What is behind it was reached.
      #expect(report.summary.hasSuffix(": 27 as the table, 1 flaky"), "\(name): \(report.text)")
      #expect(test.scenarios.isEmpty)
    }
  }

  @Test func aDeviationThatDependsOnTheWayHasItsScenario() async throws {
    let tables = """
      use-case UC1
      1.1 screen: Search, actions: [Find]
        a user: selects Find, next: 1.2
      1.2 screen: No table, actions: [Back, Refresh]
        a user: selects Back, next: back
        b user: selects Refresh, next: 1.2
      """
    let other = tables.replacing("selects Refresh, next: 1.2", with: "selects Refresh, next: 1.3")
    let app = """
      1.3 screen: No table, actions: [Back, Refresh]
        a user: selects Back, next: back
        b user: selects Refresh, next: 1.2
      """
    let project = try FlowText(tables).project
    let test = try await AppKit.play(
      AppKit.test(project, try project.program().get()),
      SimulatedApp(try FlowText(other + "\n" + app).program))
    #expect(AppKit.places(test.findings) == ["UC1 1.2a"])
    let notes = notes(test)
    #expect(notes.contains("comes by this way; by the shortest way to its row the app did as the table"))
    #expect(notes.contains("- user: selects Refresh"), "\(notes)")
  }

  @Test func anAppThatDoesNotMoveDeviatesAtTheFirstRow() async throws {
    let row = try #require(program.row("PF1 1.1a"))
    let test = try await play(SimulatedApp(program, .lost(row)))
    // The result follows from the outcome, and neither is seen without the other.
    #expect(AppKit.places(test.findings) == ["PF1 1.1a"], "\(test.findings.map(\.message))")
    #expect(test.findings.flatMap(\.related).map(\.message) == ["the app may have taken UC1 1.2a otherwise"])
  }

  @Test func whatFollowsFromAnotherScreenIsNoDeviationOfItsOwn() async throws {
    // No row leads on from this screen as its table says: it is another one.
    let unlisted = """
      Come back tomorrow?, actions: [Collect later, Stay]
        a user: selects Collect later, next: 1.1
        b user: selects Stay, next: 1.1
      """
    let test = try await play(
      try app("b user: selects Not now, next: \"3\"", "b user: selects Not now, next: 6.1", screen: unlisted))
    #expect(AppKit.places(test.findings) == ["UC1 3.1"], "\(test.findings.map(\.message))")
    let related = test.findings.flatMap(\.related).map(\.message)
    #expect(related.count == 2 && related.allSatisfy { $0.hasPrefix("follows from it: the app shows ") })
    let report = AppReport(test)
    #expect(report.deviatingRows == 1)
    #expect(report.text.contains("3.1a: cannot be reached: the app is elsewhere after UC1 3.1"))
    #expect(report.junit.contains("failures=\"1\""))
  }

  @Test func aRowThatAloneLeadsToAnotherScreenBearsIt() async throws {
    let unlisted = """
      See you, actions: [Again, Leave]
        a user: selects Again, next: "3"
        b user: selects Leave, next: "3"
      """
    let test = try await play(
      try app("a user: selects Done, next: 2.5", "a user: selects Done, next: 6.1", screen: unlisted))
    #expect(AppKit.places(test.findings) == ["UC1 2.3a"], "\(test.findings.map(\.message))")
    // Its rows are taken by another way.
    let report = AppReport(test)
    #expect(report.summary.hasSuffix(": 27 as the table, 1 deviate"), "\(report.text)")
  }

  /// Of random tables with wrong targets put in, nothing else is found.
  ///
  /// Always of the same tables: an app that works at another step shows the same as one that works where it should, and a
  /// later row may bear that.
  @Test func wrongTargetsAreFoundAtTheirRowsAlone() async throws {
    var found = 0
    for seed in 0..<25 {
      var randomness = SplitMix64(seed: 23, number: seed)
      let wrong = WrongTargets(RandomFlows(&randomness).text, &randomness)
      guard let project = try? FlowText(wrong.tables).project, let program = try? project.program().get(),
        let app = try? FlowText(wrong.app).program
      else { continue }
      guard Self.isSmall(program) else { continue }
      let test = try await AppKit.play(AppKit.test(project, program), SimulatedApp(app))
      let places = AppKit.places(test.findings)
      found += places.count
      let messages = zip(places, test.findings).map { "\($0) \($1.message)" }
      #expect(wrong.rows.isSuperset(of: places), "seed \(seed): \(wrong.rows), found \(messages)")
    }
    #expect(found > 0)
  }

  /// Whether its sessions have few states, so that walks are soon planned.
  private static func isSmall(_ program: FlowProgram) -> Bool {
    ["F1", "F2", "F3"].allSatisfy { flow in
      var options = ExplorerOptions(flow)
      options.mostStates = 1_000
      options.follows = .all
      guard
        var explorer = try? Explorer(
          program, model: FreeOutcomes(program), watch: NoWatch(), options: options)
      else { return false }
      explorer.explore()
      return explorer.limit == nil
    }
  }
}

/// Tables whose screens and buttons differ from one another, and an app in which two rows lead elsewhere.
private struct WrongTargets {
  private(set) var tables = ""
  private(set) var app = ""
  /// The rows that lead elsewhere.
  private(set) var rows: Set<String> = []

  init(_ text: String, _ randomness: inout SplitMix64) {
    var (lines, flow, step) = ([String](), "", "")
    /// The steps of each flow, and the rows that lead to one.
    var (steps, places) = ([String: [String]](), [(line: Int, flow: String, row: String)]())
    for line in text.split(separator: "\n").map(String.init) {
      let words = line.split(separator: " ").map(String.init)
      var line = line
      if words[0] == "use-case" || words[0] == "partial-flow" {
        flow = String(words[1].prefix { $0 != ";" })
      } else if line.hasPrefix("1.") {
        step = words[0]
        steps[flow, default: []].append(step)
        line = line.replacing(": S", with: ": \(flow) S")
      } else if line.hasPrefix("  ") {
        if words[1] == "user:" {
          line = line.replacing(" \(words[3])", with: " \(words[3].prefix(1)) \(flow) \(step),")
        }
        if words.contains("next:"), words.last?.hasPrefix("1.") == true {
          places.append((lines.count, flow, step + words[0]))
        }
      }
      lines.append(line)
    }
    tables = lines.joined(separator: "\n")
    for _ in 0..<2 {
      guard let place = randomness.pick(places), let target = randomness.pick(steps[place.flow] ?? []) else {
        continue
      }
      let parts = lines[place.line].split(separator: " ", omittingEmptySubsequences: false)
      if parts.last.map(String.init) == target { continue }
      lines[place.line] = (parts.dropLast().map(String.init) + [target]).joined(separator: " ")
      rows.insert("\(place.flow) \(place.row)")
    }
    app = lines.joined(separator: "\n")
  }
}
