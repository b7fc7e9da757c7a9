import Lockstep
import LockstepModel
import LockstepReporting
import LockstepScenarios
import LockstepServing
import LockstepWorkspace

/// `test`.
extension MCPServer {
  /// How many scenarios run before a cancellation is noticed.
  private static var scenariosPerBatch: Int { 64 }
  private static var maximumTestTime: Duration { .seconds(600) }

  func test(_ arguments: ToolArguments, _ monitor: CallMonitor) async throws(ToolFailure) -> ToolReply {
    let selection = TestSelection(
      filters: [arguments.text("filter")].compactMap(\.self), tags: [arguments.text("tag")].compactMap(\.self)
    )
    let parts: [ProjectTests]
    do throws(WorkspaceError) {
      parts = try await servedProject.workspace.tests(selecting: selection)
    } catch {
      throw ToolFailure(error)
    }
    if arguments.flag("app") { return try await testApp(parts, arguments, monitor) }
    var results: [TestResult] = []
    var coverage = Coverage()
    for part in parts {
      var own: [TestResult] = []
      for start in stride(from: 0, to: part.tests.count, by: Self.scenariosPerBatch) {
        let range = start..<min(start + Self.scenariosPerBatch, part.tests.count)
        own += await part.running(range, host: host).runOnAllCores()
        let count = results.count + own.count
        guard monitor.shouldContinue(count, of: "scenarios", within: Self.maximumTestTime) else { break }
      }
      results += own
      if arguments.flag("coverage") { coverage.flows += part.coverage(of: own, host: host).flows }
    }
    var lines = AgentReporter.lines(of: parts.flatMap(\.errors)).map { (String?.some($0.group), $0.text) }
    if results.isEmpty, lines.isEmpty { throw noScenarioFailure(for: parts) }
    let failures = results.filter { !$0.hasPassed }
    for result in failures {
      for line in AgentReporter.lines(of: [result.failure].compactMap(\.self)) {
        lines.append((line.group, "failed \(result.test.name): \(line.text)"))
      }
    }
    if arguments.flag("rows") {
      lines += results.filter(\.hasPassed).map { result in
        (result.test.source.path, "passed \(result.test.name): \(result.rowNames.joined(separator: ", "))")
      }
    }
    if arguments.flag("coverage") { lines += Self.untakenRowLines(coverage) }
    let passed = results.count - failures.count
    var summary = "\(passed) of \(Count.text(results.count, "scenario")) passed"
    if arguments.flag("coverage") {
      summary += "; \(coverage.rowShare.covered) of \(coverage.rowShare.total) rows are taken"
    }
    return ToolReply(
      summary, lines: lines, facts: [("passed", .count(passed)), ("failed", .count(failures.count))])
  }

  private func noScenarioFailure(for parts: [ProjectTests]) -> ToolFailure {
    let count = parts.reduce(0) { $0 + $1.scenarioCount }
    return count == 0
      ? ToolFailure("the project has no scenarios", help: "the resource lockstep://docs/testing shows one")
      : ToolFailure("no scenario is selected", help: "the project has \(Count.text(count, "scenario"))")
  }

  private static func untakenRowLines(_ coverage: Coverage) -> [(String?, String)] {
    var tables = LineTables()
    return coverage.flows.flatMap { flow in
      flow.steps.flatMap(\.rows).filter { $0.count == 0 }.map { row in
        let reason = row.untakenReason.map { " (\($0))" } ?? ""
        let line = tables.start(of: row.location).line
        return (
          flow.source.path,
          "not taken: \(flow.id) \(row.id) :\(line) \(row.description) -> \(row.next)\(reason)"
        )
      }
    }
  }
}
