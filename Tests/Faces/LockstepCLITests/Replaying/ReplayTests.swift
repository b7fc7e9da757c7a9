import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace
import TestSupport
import Testing

@testable import LockstepCLI

/// Logs of all scenarios of `flows/`, as they are and with seeded deviations.
@Suite struct ReplayingSessions {
  /// A session of a log, with its lines behind the one that begins it.
  struct Log: Sendable {
    var flow: String
    var parameters: [String]
    var lines: [LogLine]

    var names: [String] { lines.map(\.operation.jsonMember.name) }
  }

  private static func tests() async throws -> ProjectTests {
    try await OpenWorkspace([Places.path("flows")], domains: [Domain.declaration])
      .tests(selecting: TestSelection())[0]
  }

  enum Content { case rows, screens }

  private static func logs(_ tests: ProjectTests, _ content: Content) throws -> [Log] {
    var logs: [Log] = []
    for test in tests.tests {
      var writer = LogWriter(tests.program, .jsonLines)
      var screens: [LogLine] = []
      let scenario = test.scenario
      writer.begin(test.name, flow: scenario.flow.value, parameters: scenario.parameters.map(\.value))
      let result = tests.run(test, host: Domain.host) { event in
        writer.add(event)
        if let deed = deed(event) { screens.append(LogLine(session: test.name, deed, at: event.at)) }
      }
      #expect(result.hasPassed)
      var lines = try read(writer.text)
      if content == .screens { lines = [lines[0]] + screens }
      logs.append(
        Log(flow: scenario.flow.value, parameters: lines[0].parameters, lines: Array(lines.dropFirst())))
    }
    return logs
  }

  /// The line of an event in a log of screens alone.
  private static func deed(_ event: SessionEvent) -> LogLine.Operation? {
    switch event.kind {
    case .shows(let view):
      let isOver = view.kind == .error || view.kind == .placeholder
      return .screen(isOver ? view.title : "\(view.flow) \(view.step)")
    case .did(.send(.suspend), _): return .event("suspend")
    case .did(.send(.resume), _): return .event("resume")
    default: return nil
    }
  }

  private static func read(_ text: String) throws -> [LogLine] {
    var reader = LogReader()
    return try text.split(separator: "\n").compactMap { try reader.read(ZeroizedBuffer(Array($0.utf8)).all) }
  }

  /// The number of the line that is found to deviate.
  private static func firstDeviation(_ log: Log, _ program: FlowProgram) -> Int? {
    var replay = Replay(program)
    let source = SourceText(path: "log", bytes: [])
    func place(_ number: Int) -> Location { Location(source, Span(number..<number + 1)) }
    replay.follow(
      LogLine(session: "1", flow: log.flow, parameters: log.parameters, LogLine.start, at: .zero),
      at: place(0))
    for (number, line) in log.lines.enumerated() {
      var line = line
      line.session = "1"
      replay.follow(line, at: place(number + 1))
    }
    #expect(replay.findings.allSatisfy { $0.rule === RuleInfo.nonconformingSession })
    return replay.findings.first.map { Int($0.location.span.start) - 1 }
  }

  private static func mutant(of log: Log, _ names: [LogLine.Operation], _ random: inout SplitMix64) -> Log {
    var log = log
    let index = Int.random(in: 0..<log.lines.count, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: log.lines.remove(at: index)
    case 1 where index + 1 < log.lines.count:
      let deed = log.lines[index].operation
      log.lines[index].operation = log.lines[index + 1].operation
      log.lines[index + 1].operation = deed
    default:
      var line = log.lines[index]
      line.operation = names.randomElement(using: &random) ?? line.operation
      log.lines.insert(line, at: index)
    }
    return log
  }

  @Test(arguments: [Content.rows, .screens])
  func everyScenarioConforms(_ content: Content) async throws {
    let tests = try await Self.tests()
    let logs = try Self.logs(tests, content)
    #expect(logs.count > 50)
    for log in logs { #expect(Self.firstDeviation(log, tests.program) == nil, "\(log.flow): \(log.names)") }
  }

  @Test(arguments: [Content.rows, .screens])
  func eachDeviationIsFoundAtTheEarliestLine(_ content: Content) async throws {
    let tests = try await Self.tests()
    let program = tests.program
    let logs = try Self.logs(tests, content).filter { !$0.lines.isEmpty }
    let names =
      content == .rows
      ? program.allSteps.flatMap { program.rows(of: $0) }.map { LogLine.Operation.row(program.place(of: $0)) }
      : program.allSteps.filter { program.isDisplayed($0) }.map { .screen(program.stepInfo($0).place) }
    let search = SearchedSession(program: program)
    var random = SplitMix64(30)
    var (count, conforming) = (0, 0)
    while count < Trials.count(80) {
      let log = Self.mutant(of: logs[Int.random(in: logs.indices, using: &random)], names, &random)
      let start = try search.start(log.flow, log.parameters)
      let expected =
        content == .rows
        ? search.firstDeviation(rows: log.names, from: start)
        : search.firstDeviation(screens: log.names, from: start)
      #expect(Self.firstDeviation(log, program) == expected, "\(log.flow): \(log.names)")
      if expected == nil { conforming += 1 } else { count += 1 }
      try #require(conforming < Trials.count(800))
    }
  }
}
