import LockstepReporting
import LockstepServing
import LockstepWorkspace

/// `test` with `app`.
extension MCPServer {
  private static var maximumAppTestTime: Duration { .seconds(3_600) }

  /// Plays scenarios against an app that does not run on the interpreter.
  func testApp(
    _ parts: [ProjectTests], _ arguments: ToolArguments, _ monitor: CallMonitor
  ) async throws(ToolFailure) -> ToolReply {
    guard let play = commands.testApp else {
      throw ToolFailure(
        "this server starts no program",
        help:
          "a person permits it with 'lockstep mcp --app COMMAND', where the command starts the app's adapter")
    }
    var answer = ToolReply("")
    var (passed, failed) = (0, 0)
    for part in parts {
      let outcome: ProjectCommands.AppTestReport
      do throws(WorkspaceError) {
        outcome = try await play(part, arguments.text("cover"), arguments.texts("only")) {
          monitor.shouldContinue($0, of: "plays", within: Self.maximumAppTestTime)
        }
      } catch {
        throw ToolFailure(error)
      }
      answer.summary += (answer.summary.isEmpty ? "" : "; ") + outcome.summary
      answer.lines += AgentReporter.lines(of: outcome.findings).map { ($0.group, $0.text) }
      answer.lines += outcome.lines.map { (nil, $0) }
      passed += outcome.conformingRowCount
      failed += outcome.failureCount
    }
    answer.facts = [("passed", .count(passed)), ("failed", .count(failed))]
    return answer
  }
}
