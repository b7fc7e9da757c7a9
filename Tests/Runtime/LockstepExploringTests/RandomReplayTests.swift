import FlowFixtures
import Foundation
import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import TestSupport
import Testing

/// Sessions that random flows allow are accepted, by their rows and by their screens: also with timers, values, calls,
/// and the app in the background.
@Suite struct ReplayingRandomSessions {
  /// A session that was really played, and its log.
  private struct Walk {
    var session: FlowSession
    var rows: [LogLine] = []
    var screens: [LogLine] = []
    private var running: EffectID?

    init(_ program: FlowProgram) throws {
      var events: [FlowSession.Event] = []
      session = try FlowSession(program, flow: "F1", events: &events)
      for content in [\Walk.rows, \Walk.screens] { self[keyPath: content] = [line(LogLine.start)] }
      screens[0].flow = "F1"
      rows[0].flow = "F1"
      log(events)
    }

    private func line(_ deed: LogLine.Operation) -> LogLine { LogLine(session: "1", deed, at: session.now) }

    private mutating func log(_ events: [FlowSession.Event]) {
      for event in events {
        switch event {
        case .took(_, let taken):
          rows.append(LogLine(session: "1", .row(taken.row), at: taken.at))
        case .shown(let view):
          let isOver = view.kind == .error || view.kind == .placeholder
          screens.append(line(.screen(isOver ? view.title : "\(view.flow) \(view.step)")))
        default: break
        }
      }
    }

    private mutating func send(_ input: FlowSession.Input, at time: Duration, named name: String? = nil) {
      var events: [FlowSession.Event] = []
      guard session.send(input, at: time, events: &events) == .taken else { return }
      if let name { rows.append(line(.event(name))) }
      log(events)
    }

    mutating func step(_ random: inout SplitMix64) {
      let now = session.now + .milliseconds(Int.random(in: 0...3, using: &random) * 700)
      if let deadline = session.nextDeadline, deadline <= now || Int.random(in: 0..<4, using: &random) == 0 {
        return send(.time, at: deadline)
      }
      if session.isSuspended { return send(.resume, at: now, named: "resume") }
      if Int.random(in: 0..<12, using: &random) == 0 { return send(.suspend, at: now, named: "suspend") }
      if !session.neededFields.isEmpty {
        let names = session.neededFields.compactMap(\.name)
        let program = session.interpreter.program
        return send(
          .give(Dictionary(uniqueKeysWithValues: names.map { ($0, program.exampleInput($0)) })), at: now)
      }
      guard let choice = session.possibleInputs.randomElement(using: &random) else { return }
      take(choice, at: now)
    }

    private mutating func take(_ choice: PossibleInput, at now: Duration) {
      let program = session.interpreter.program
      switch choice.kind {
      case .outcome, .error:
        guard let id = session.interpreter.runningEffect(session.state) else { return }
        let row = session.interpreter.currentStep(session.state).map(program.rows(of:))?.first {
          program.rowInfo($0).id == choice.row
        }
        let values = row.map { program.rowInfo($0).values } ?? []
        send(
          .answer(
            id,
            choice.kind == .error
              ? .error(choice.text)
              : .outcome(
                choice.text,
                values: Dictionary(
                  uniqueKeysWithValues: values.map {
                    ($0.name, $0.kind == .duration ? .duration(.seconds(1)) : $0.kind.example)
                  }))), at: now)
      case .user, .event:
        guard let id = choice.row else { return send(.user(choice.text), at: now, named: choice.text) }
        let gives = choice.gives.map { [$0: program.exampleInput($0)] } ?? [:]
        send(.row(id, gives: gives), at: now)
      case .give, .resume: break
      }
    }
  }

  @Test(arguments: 1...12) func areAccepted(_ number: Int) throws {
    var random = SplitMix64(seed: 77, number: number)
    // Where steps lead on by themselves a log leaves much to guess: a third of the flows has such steps.
    let flows = RandomFlows(&random, leadsOn: number.isMultiple(of: 3))
    guard let program = try? FlowText(flows.text).program else { return }
    for _ in 0..<2 {
      var walk = try Walk(program)
      for _ in 0..<12 where walk.session.end == nil { walk.step(&random) }
      // A fault takes no row.
      for log in [walk.rows, walk.screens] {
        let found = Self.findings(in: log, of: program)
        #expect(
          found.isEmpty,
          "\(found.map(\.message)) at \(found.map(\.location.span.start)) \(log.map { ($0.operation, $0.time.brief) })"
        )
      }
    }
  }

  /// docs/replay.md says how much a log of screens alone shows of what one with rows shows.
  @Test func theDocumentSaysWhatScreensShow() throws {
    var (count, byRows, byScreens) = (0, 0, 0)
    for number in 1...60 {
      var random = SplitMix64(seed: 78, number: number)
      guard let program = try? FlowText(RandomFlows(&random).text).program else { continue }
      var walk = try Walk(program)
      for _ in 0..<12 where walk.session.end == nil { walk.step(&random) }
      if min(walk.rows.count, walk.screens.count) < 4 { continue }
      count += 1
      for log in [\Walk.rows, \Walk.screens] {
        // The first line begins the session, and it may stop at the last one.
        var lines = walk[keyPath: log]
        lines.remove(at: 1 + random.below(lines.count - 2))
        if Self.findings(in: lines, of: program).isEmpty { continue }
        if log == \Walk.rows { byRows += 1 } else { byScreens += 1 }
      }
    }
    let sentence =
      "of \(count) random sessions whose log lacks one line, the rows show \(byRows), and the screens \(byScreens)"
    let document = try String(
      contentsOf: Repository.root.appending(path: "docs/replay.md"), encoding: .utf8
    ).replacing("\n", with: " ")
    #expect(document.contains(sentence), "\(sentence)")
  }

  /// The deviations of a session from the flows.
  private static func findings(in log: [LogLine], of program: FlowProgram) -> [Diagnostic] {
    let source = SourceText(path: "log", bytes: [])
    var replay = Replay(program)
    for (index, line) in log.enumerated() {
      replay.follow(line, at: Location(source, Span(index..<index + 1)))
    }
    return replay.findings.filter { $0.rule.id != "unsettled-session" }
  }
}
